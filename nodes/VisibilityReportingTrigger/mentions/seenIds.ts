import { createHash } from 'crypto';

import { MINUTE_MS, type EpochMs } from '../../shared/time/units';

/**
 * Known IDs as saved in static data: hashes by time. A number between them is how many minutes later those after it were
 * captured; what comes before any number has no readable time.
 */
export type SavedIds = Array<string | number>;

/** Hex digits of a hash. Among 20,000 known mentions, a new one is mistaken for one of them once in 55 million. */
const HASH_LENGTH = 10;

const UNDATED = 0;

/** The known mentions: 13 bytes each, plus two or three per minute that has any. They are forgotten by age, never by number. */
export class SeenIds {
	/** The minute of each, by its hash. */
	private readonly minutes = new Map<string, number>();

	constructor(saved: SavedIds = []) {
		let minute = UNDATED;
		for (const each of saved) {
			if (typeof each === 'number') minute += each;
			else this.minutes.set(each, minute);
		}
	}

	has(id: string): boolean {
		return this.minutes.has(hashOf(id));
	}

	add(id: string, time: EpochMs | undefined): void {
		this.minutes.set(hashOf(id), time === undefined ? UNDATED : Math.floor(time / MINUTE_MS));
	}

	/** Forgets mentions up to a time, by whole minutes, and undated ones not among all `listed` (if known). */
	forget(upTo: EpochMs, listed: string[] | undefined): void {
		const undated = listed && new Set(listed.map(hashOf));
		for (const [hash, minute] of this.minutes) {
			const isOld = (minute + 1) * MINUTE_MS - 1 <= upTo;
			const isGone = minute === UNDATED ? undated?.has(hash) === false : isOld;
			if (isGone) this.minutes.delete(hash);
		}
	}

	toSave(): SavedIds {
		let last = UNDATED;
		const saved: SavedIds = [];
		for (const [hash, minute] of [...this.minutes].sort(([, one], [, other]) => one - other)) {
			if (minute !== last) saved.push(minute - last);
			saved.push(hash);
			last = minute;
		}
		return saved;
	}
}

/** Number of saved IDs. */
export function countSaved(saved: SavedIds): number {
	return saved.filter((each) => typeof each === 'string').length;
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH);
}
