import { createHash } from 'crypto';

/** Hashes by minute of `captured_at` (minutes since the epoch, base 36), as static data keeps them. */
export type PackedIds = Record<string, string>;

/**
 * 36 bits of a SHA-256. Hashes are compared within a minute only: at 10,000 mentions an hour (167 a
 * minute) a new mention is taken for a known one once in 2^36 / 167, or 400 million, mentions.
 */
const HASH_LENGTH = 6;
const MINUTE_MS = 60_000;

/** The minute of mentions whose `captured_at` cannot be read. */
const UNDATED = 0;

/**
 * The mentions that are known, kept small: six characters each, 61 KB for 10,000 in an hour.
 * They are forgotten by their time, never by their number.
 */
export class SeenIds {
	private readonly minutes = new Map<number, Set<string>>();

	constructor(packed: PackedIds = {}) {
		for (const [minute, hashes] of Object.entries(packed)) {
			const parts = hashes.match(new RegExp(`.{${HASH_LENGTH}}`, 'g')) ?? [];
			this.minutes.set(parseInt(minute, 36), new Set(parts));
		}
	}

	/** @param time `captured_at` in milliseconds since the epoch; undefined when it is unreadable */
	has(id: string, time: number | undefined): boolean {
		return this.minutes.get(minuteOf(time))?.has(hashOf(id)) ?? false;
	}

	add(id: string, time: number | undefined): void {
		const minute = minuteOf(time);
		const hashes = this.minutes.get(minute) ?? new Set();
		this.minutes.set(minute, hashes.add(hashOf(id)));
	}

	/**
	 * Forgets the mentions captured up to a moment, by whole minutes, and the undated ones that the
	 * service does not list any more.
	 *
	 * @param listed ids of the undated mentions in a complete read; undefined when not all are known
	 */
	forget(upTo: number, listed: string[] | undefined): void {
		for (const minute of this.minutes.keys()) {
			if (minute !== UNDATED && (minute + 1) * MINUTE_MS <= upTo) this.minutes.delete(minute);
		}
		if (!listed) return;
		const undated = listed.filter((id) => this.has(id, undefined)).map(hashOf);
		this.minutes.delete(UNDATED);
		if (undated.length > 0) this.minutes.set(UNDATED, new Set(undated));
	}

	pack(): PackedIds {
		return Object.fromEntries(
			[...this.minutes].map(([minute, hashes]) => [minute.toString(36), [...hashes].join('')]),
		);
	}
}

/** How many ids there are, without unpacking them. */
export function countOf(packed: PackedIds): number {
	return Object.values(packed).reduce((sum, hashes) => sum + hashes.length, 0) / HASH_LENGTH;
}

function minuteOf(time: number | undefined): number {
	return time === undefined ? UNDATED : Math.floor(time / MINUTE_MS);
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}
