import type { IDataObject } from 'n8n-workflow';

import { topics } from 'ai-visibility-reports';
import type { EventResult } from 'ai-visibility-reports/model';
import type { EpochMs } from 'ai-visibility-reports/time';
import { isRecord } from 'ai-visibility-reports/values';
import { isTime } from './clockReading';
import type { PollResult } from './defineEvent';

/**
 * What a brand is compared with: its state at its last event or, before that, when it was first
 * seen.
 */
interface LastEvent extends IDataObject {
	share: number;
	/**
	 * Which brands of the last list were ahead, as ranges of their places in it: start, end, start,
	 * end and so on. A place at an end is not in the range. Without a last end, the range reaches the
	 * end of the list.
	 */
	ahead: number[];
	at: EpochMs;
}

const { brandsIn, byShare, shareChangeOf } = topics.shareChange.judge;

/**
 * Finds the brands whose share or rank has changed since their last event. Joining or leaving the
 * list is no event.
 * @param settings `threshold` is in percentage points
 */
export function shareChanges(
	saved: Partial<State> | undefined,
	data: IDataObject,
	{ threshold, brands }: { threshold: number; brands: 'own' | 'all' },
	now: EpochMs,
): PollResult {
	const { shares: previous = [], bases: lastEvents = {} }: Partial<State> = saved ?? {};
	const before = new Map(Object.entries(lastEvents));
	const lastShares = new Map(previous);
	const listed = brandsIn(data, lastShares);
	if (listed.length === 0) return { state: { ...saved, version: 1 }, results: [] };
	const ranked = byShare(listed);
	const isNew = ranked.map(({ name }) => !lastShares.has(name));
	const places = new Map(ranked.map(({ name }, place) => [name, place]));
	const newPlaces = previous.map(([name]) => places.get(name));
	const bases: Record<string, LastEvent> = {};
	const results: EventResult[] = [];
	for (const brand of listed.filter(({ isOwn }) => isOwn || brands === 'all')) {
		const { name, share, ahead } = brand;
		const base = before.get(name);
		bases[name] = { share, ahead: [0, ahead], at: now };
		if (!base) continue;
		const earlier = { share: base.share, wasAhead: wasAheadOf(base, isNew, ahead, newPlaces) };
		const change = shareChangeOf(data, brand, ranked, earlier, threshold);
		if (change) results.push({ ...change, since: base.at });
		else bases[name] = { share: base.share, ahead: toRanges(earlier.wasAhead), at: base.at };
	}
	const shares = ranked.map(({ name, share }): [string, number] => [name, share]);
	return { state: { version: 1, shares, bases }, results };
}

/**
 * Says for each place, the largest share first, whether its brand was ahead of this one at this one's
 * last event. A brand that is new in the list counts as if it had always been where it is now. Places
 * stand for names, because there may be thousands of brands, each with thousands ahead.
 * @param isNew for each place: whether the last list had not named its brand
 * @param ahead how many brands are ahead of this one now
 * @param newPlaces for each brand of the last list, its place now; undefined if it left the list
 */
function wasAheadOf(
	base: LastEvent,
	isNew: boolean[],
	ahead: number,
	newPlaces: Array<number | undefined>,
): boolean[] {
	const was = isNew.map((isNewBrand, place) => isNewBrand && place < ahead);
	for (let edge = 0; edge < base.ahead.length; edge += 2) {
		for (const place of newPlaces.slice(base.ahead[edge], base.ahead[edge + 1])) {
			if (place !== undefined) was[place] = true;
		}
	}
	return was;
}

/**
 * Gives the places where `was` changes its value: start, end, start, end and so on, as in
 * LastEvent.
 */
function toRanges(was: boolean[]): number[] {
	return was.flatMap((isAhead, place) => {
		const wasBefore = was[place - 1] ?? false;
		return isAhead === wasBefore ? [] : [place];
	});
}

interface State extends IDataObject {
	/** The brands of the last list with their shares in percent, the largest first. */
	shares: Array<[name: string, share: number]>;
	/** What each watched brand is compared with, by its name. */
	bases: Record<string, LastEvent>;
}

/**
 * True if a saved state can be continued: somebody may have edited any of its fields. It has none of
 * them until a list has named a brand.
 */
export function isShareState({ version, shares = [], bases = {} }: IDataObject): boolean {
	if (version !== 1 || !Array.isArray(shares) || !shares.every(isShare)) return false;
	if (!isRecord(bases)) return false;
	return Object.values(bases).every(
		(base) =>
			isRecord(base) &&
			isTime(base.at) &&
			Number.isFinite(base.share) &&
			Array.isArray(base.ahead) &&
			base.ahead.every((place) => Number.isSafeInteger(place)),
	);
}

function isShare(saved: unknown): boolean {
	return Array.isArray(saved) && typeof saved[0] === 'string' && Number.isFinite(saved[1]);
}
