import { createHash } from 'crypto';

import { type EpochMs, MINUTE_MS } from 'ai-visibility-reports/time';

/**
 * True if a value can be an entry of saved IDs. Its minutes are at most those of JavaScript's
 * latest date, because the service may write any time.
 */
export function isSavedId(value: unknown): boolean {
	if (typeof value === 'string') return true;
	return Number.isInteger(value) && Math.abs(Number(value)) <= 8.64e15 / MINUTE_MS;
}

/**
 * The hashes of known IDs, ordered by the minute that each counts for. A number says how many
 * minutes later the hashes after it are; the first one counts from the epoch.
 */
export type SavedIds = Array<string | number>;

/**
 * The number of hex digits in a hash. Among 20,000 known mentions, a new one is mistaken for one of
 * them once in 55 million.
 */
const HASH_LENGTH = 10;

/**
 * The known mentions: 13 bytes each, plus two or three per minute that has any. They are forgotten
 * by age, never by number, and the age counts from the last sighting: a service may capture a
 * mention again, and then lists it with a newer time.
 */
export class SeenIds {
	/** For each hash the minute that it counts for, in minutes since the epoch. */
	private readonly minutes = new Map<string, number>();

	/** The hashes of the mentions that this poll has seen. */
	private readonly sighted = new Set<string>();

	constructor(saved: SavedIds = []) {
		let minute = 0;
		for (const entry of saved) {
			if (typeof entry === 'number') minute += entry;
			else this.minutes.set(entry, minute);
		}
	}

	/**
	 * Remembers a mention. A sighting with an older time makes a known one no older.
	 * @param time when it was captured; where that is not known, when it was seen
	 */
	sight(id: string, time: EpochMs): void {
		const hash = hashOf(id);
		const minute = Math.floor(time / MINUTE_MS);
		this.sighted.add(hash);
		this.minutes.set(hash, Math.max(this.minutes.get(hash) ?? minute, minute));
	}

	has(id: string): boolean {
		return this.minutes.has(hashOf(id));
	}

	/**
	 * Forgets mentions up to a time, by whole minutes. Those that this poll has not seen are kept
	 * until the next complete read, because they may have been captured again during this one, and
	 * then are on none of its pages.
	 * @param before the time up to which the previous complete read has reached
	 */
	forget(upTo: EpochMs, before: EpochMs): void {
		for (const [hash, minute] of this.minutes) {
			const end = (minute + 1) * MINUTE_MS - 1;
			if (end <= (this.sighted.has(hash) ? upTo : before)) this.minutes.delete(hash);
		}
	}

	toSave(): SavedIds {
		let last = 0;
		const saved: SavedIds = [];
		for (const [hash, minute] of [...this.minutes].sort(([, one], [, other]) => one - other)) {
			if (minute !== last) saved.push(minute - last);
			saved.push(hash);
			last = minute;
		}
		return saved;
	}
}

/** Counts the saved IDs. */
export function countSeen(saved: SavedIds): number {
	return saved.filter((entry) => typeof entry === 'string').length;
}

/** UTF-16, unlike UTF-8, can write half a surrogate pair, so that such IDs stay different. */
function hashOf(id: string): string {
	return createHash('sha256').update(id, 'utf16le').digest('hex').slice(0, HASH_LENGTH);
}
