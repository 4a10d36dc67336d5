import { createHash } from 'crypto';

import { MINUTE_MS, type EpochMs } from '../../shared/time/units';

/**
 * Known IDs as saved in static data: minutes in chronological order, separated by blanks. A minute is
 * its distance from the previous one in minutes (for the first one, from 1970), followed by its hashes.
 * Both are numbers in SIGNS; a hash always has HASH_LENGTH of them.
 */
export type PackedIds = string;

/** The characters from ! to ~ that JSON writes as one byte each: all but the quote and the backslash. */
const SIGNS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
	.filter((sign) => sign !== '"' && sign !== '\\')
	.join('');

/**
 * Characters of a hash: 92^5, or 6.6 billion values of a SHA-256. Hashes are compared within a minute of
 * `captured_at` only. So the chance that a new mention collides with a known one is the known mentions
 * in its minute / 6.6 billion: one in 40 million at 10,000 mentions an hour (167 a minute), one in
 * 4 billion at 100 an hour, and one in 660,000 after 10,000 in a single minute.
 */
const HASH_LENGTH = 5;
const HASHES = SIGNS.length ** HASH_LENGTH;

/** The minute of mentions whose `captured_at` cannot be read. */
const UNDATED = 0;

/**
 * The known mentions in little space: five bytes each, plus two or three per minute that has any. That
 * is 51 KB for 10,000 in an hour, and at most eight bytes each where no two share a minute. They are
 * forgotten by age, never by number.
 */
export class SeenIds {
	private readonly minutes = new Map<number, Set<string>>();

	constructor(packed: PackedIds = '') {
		let minute = 0;
		for (const group of packed.split(' ')) {
			const start = group.length - HASH_LENGTH * countIn(group);
			minute += numberOf(group.slice(0, start));
			this.addAll(minute, group.slice(start));
		}
	}

	has(id: string, time: EpochMs | undefined): boolean {
		return this.minutes.get(minuteOf(time))?.has(hashOf(id)) ?? false;
	}

	add(id: string, time: EpochMs | undefined): void {
		this.addAll(minuteOf(time), hashOf(id));
	}

	/** Forgets mentions up to a time, by whole minutes, and undated ones not among all `listed` (if known). */
	forget(upTo: EpochMs, listed: string[] | undefined): void {
		for (const minute of this.minutes.keys()) {
			const isOld = (minute + 1) * MINUTE_MS - 1 <= upTo;
			if (isOld && minute !== UNDATED) this.minutes.delete(minute);
		}
		if (!listed) return;
		const undated = listed.filter((id) => this.has(id, undefined)).map(hashOf);
		this.minutes.delete(UNDATED);
		this.addAll(UNDATED, undated.join(''));
	}

	pack(): PackedIds {
		let last = 0;
		return [...this.minutes]
			.sort(([one], [other]) => one - other)
			.map(([minute, hashes]) => {
				const behind = signsOf(minute - last);
				last = minute;
				return behind + [...hashes].join('');
			})
			.join(' ');
	}

	private addAll(minute: number, hashes: string): void {
		const known = this.minutes.get(minute) ?? new Set();
		for (let end = HASH_LENGTH; end <= hashes.length; end += HASH_LENGTH) {
			known.add(hashes.slice(end - HASH_LENGTH, end));
		}
		if (known.size > 0) this.minutes.set(minute, known);
	}
}

/** Number of IDs, without unpacking them. */
export function countPacked(packed: PackedIds): number {
	return packed.split(' ').reduce((sum, group) => sum + countIn(group), 0);
}

/** Number of hashes, after the minute's own one to five characters. */
function countIn(group: string): number {
	return Math.max(0, Math.floor((group.length - 1) / HASH_LENGTH));
}

/** The minute of a time; limited to between 1970 and the year 14,000. */
function minuteOf(time: EpochMs | undefined): number {
	if (time === undefined) return UNDATED;
	return Math.min(Math.max(Math.floor(time / MINUTE_MS), UNDATED + 1), HASHES - 1);
}

function hashOf(id: string): string {
	const number = createHash('sha256').update(id).digest().readUIntBE(0, 6) % HASHES;
	return signsOf(number).padEnd(HASH_LENGTH, SIGNS.charAt(0));
}

/** A number in SIGNS, the lowest digit first. */
function signsOf(number: number): string {
	const sign = SIGNS.charAt(number % SIGNS.length);
	return number < SIGNS.length ? sign : sign + signsOf(Math.floor(number / SIGNS.length));
}

function numberOf(signs: string): number {
	return [...signs].reduceRight((sum, sign) => sum * SIGNS.length + SIGNS.indexOf(sign), 0);
}
