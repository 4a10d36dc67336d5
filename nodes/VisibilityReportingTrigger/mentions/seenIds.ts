import { createHash } from 'crypto';

/** Hashes by minute of `captured_at` (minutes since the epoch, base 36), as static data keeps them. */
export type PackedIds = Record<string, string>;

/** The signs from ! to ~ that JSON writes as one byte each: all but the quote and the backslash. */
const SIGNS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
	(sign) => sign !== '"' && sign !== '\\',
);

/**
 * Signs of a hash: 92^5, or 6.6 thousand million, of a SHA-256. Hashes are compared within a minute of
 * `captured_at` only. So a new mention is taken for a known one with the chance of known mentions in
 * its minute / 6.6 thousand million: one in 40 million at 10,000 mentions an hour (167 a minute), one
 * in 4,000 million at 100 an hour, and one in 660,000 behind 10,000 in a single minute.
 */
const HASH_LENGTH = 5;
const MINUTE_MS = 60_000;

/** The minute of mentions whose `captured_at` cannot be read. */
const UNDATED = 0;

/**
 * The mentions that are known, kept small: five bytes each, 51 KB for 10,000 in an hour.
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
	let rest = createHash('sha256').update(id).digest().readUIntBE(0, 6);
	let hash = '';
	while (hash.length < HASH_LENGTH) {
		hash += SIGNS[rest % SIGNS.length];
		rest = Math.floor(rest / SIGNS.length);
	}
	return hash;
}
