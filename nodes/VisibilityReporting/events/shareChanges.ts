import type { IDataObject } from 'n8n-workflow';

import { directionOf, exactPoints, hasMoved } from 'ai-visibility-reports';
import type { EventResult } from 'ai-visibility-reports/model';
import type { EpochMs } from 'ai-visibility-reports/time';
import { finiteNumber, isRecord, nonBlankText, recordsIn } from 'ai-visibility-reports/values';
import { isTime } from './clockReading';
import type { PollResult } from './defineEvent';

interface Brand {
	name: string;
	isOwn: boolean;
	/** The brand's share of voice, in percent. */
	share: number;
	/** True if the list of the last poll had not named it. */
	isNew: boolean;
}

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

/**
 * A change of rank counts if the two brands are at least this many percentage points apart. Equal
 * brands swap ranks by chance (`npm run bench -- signals`).
 */
const MIN_APART = 1;

/**
 * Finds the brands whose share or rank has changed since their last event. Joining or leaving the
 * list is no event.
 * @param settings `threshold` is in percentage points
 */
export function shareChanges(
	saved: IDataObject | undefined,
	data: IDataObject,
	{ threshold, brands }: { threshold: number; brands: 'own' | 'all' },
	now: EpochMs,
): PollResult {
	const previous = isState(saved) ? saved : { shares: [], bases: {} };
	const before = new Map(Object.entries(previous.bases));
	const listed = listedIn(data, new Map(previous.shares));
	if (listed.length === 0) return { state: { ...saved, version: 1 }, results: [] };
	const ranked = [...listed].sort((one, other) => other.share - one.share);
	const places = new Map(ranked.map(({ name }, place) => [name, place]));
	const newPlaces = previous.shares.map(([name]) => places.get(name));
	const bases: Record<string, LastEvent> = {};
	const results: EventResult[] = [];
	for (const brand of listed.filter(({ isOwn }) => isOwn || brands === 'all')) {
		const base = before.get(brand.name);
		const ahead = aheadOf(brand, ranked);
		bases[brand.name] = { share: brand.share, ahead: [0, ahead], at: now };
		if (!base) continue;
		const wasAhead = wasAheadOf(base, ranked, ahead, newPlaces);
		const passed = passedBy(wasAhead, ranked, ahead);
		const hasChanged = hasMoved(base.share, brand.share, threshold);
		if (!hasChanged && !passed.some((other) => areApart(brand, other))) {
			bases[brand.name] = { share: base.share, ahead: toRanges(wasAhead), at: base.at };
			continue;
		}
		const was = { share: base.share, rank: wasAhead.filter(Boolean).length + 1 };
		const [one, ...others] = passed;
		results.push({
			item: itemOf(data, brand, ahead + 1, was),
			since: base.at,
			passed: passed.map(({ name }) => name),
			shares: [...passed, brand].map(({ name, share, isOwn }) => {
				return { name, share, isOwn, rank: (places.get(name) ?? 0) + 1 };
			}),
			apart:
				one && others.length === 0 ? Math.abs(exactPoints(brand.share - one.share)) : undefined,
		});
	}
	const shares = ranked.map(({ name, share }): [string, number] => [name, share]);
	return { state: { version: 1, shares, bases }, results };
}

/**
 * Makes the item of a test run, which is about a brand without changes; undefined for an empty
 * list.
 */
export function shareSample(data: IDataObject): IDataObject | undefined {
	const brands = listedIn(data, new Map());
	const brand = brands.find(({ isOwn }) => isOwn) ?? brands[0];
	if (!brand) return undefined;
	const rank = brands.filter(({ share }) => share > brand.share).length + 1;
	return itemOf(data, brand, rank, { share: brand.share, rank });
}

function listedIn({ competitors }: IDataObject, shares: Map<string, number>): Brand[] {
	const brands = new Map<string, Brand>();
	for (const { name: label, share_pct, is_you } of recordsIn(competitors)) {
		const name = nonBlankText(label);
		if (name === undefined || brands.has(name)) continue;
		const last = shares.get(name);
		const share = finiteNumber(share_pct) ?? last;
		const isNew = last === undefined;
		if (share !== undefined) brands.set(name, { name, share, isOwn: is_you === true, isNew });
	}
	return [...brands.values()];
}

/**
 * Counts the brands that have a larger share.
 * @param ranked all brands, the largest share first
 */
function aheadOf({ share }: Brand, ranked: Brand[]): number {
	const place = ranked.findIndex((other) => other.share <= share);
	return place < 0 ? ranked.length : place;
}

/**
 * Says for each place in `ranked` whether its brand was ahead of this one at this one's last event.
 * A brand that is new in the list counts as if it had always been where it is now. Places stand for
 * names, because there may be thousands of brands, each with thousands ahead.
 * @param ahead how many brands are ahead of this one now
 * @param newPlaces for each brand of the last list, its place in `ranked`; undefined if it left the
 * list
 */
function wasAheadOf(
	base: LastEvent,
	ranked: Brand[],
	ahead: number,
	newPlaces: Array<number | undefined>,
) {
	const was = ranked.map(({ isNew }, place) => isNew && place < ahead);
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

/** Gives the brands that this one has overtaken, or that have overtaken it. */
function passedBy(was: boolean[], ranked: Brand[], ahead: number): Brand[] {
	const before = was.filter(Boolean).length;
	if (ahead === before) return [];
	return ranked.filter((_, place) =>
		ahead > before ? place < ahead && !was[place] : place >= ahead && was[place],
	);
}

/**
 * True if a change of rank counts: in the new list, the brand and one that it has overtaken, or
 * that has overtaken it, are far enough apart.
 */
function areApart(brand: Brand, passed: Brand): boolean {
	return Math.abs(exactPoints(passed.share - brand.share)) >= MIN_APART;
}

function itemOf(
	{ category }: IDataObject,
	brand: Brand,
	rank: number,
	before: { share: number; rank: number },
): IDataObject {
	const change = exactPoints(brand.share - before.share);
	return {
		category: category ?? null,
		name: brand.name,
		is_you: brand.isOwn,
		share_pct: brand.share,
		previous_share_pct: before.share,
		change,
		direction: directionOf(change || before.rank - rank),
		rank,
		previous_rank: before.rank,
	};
}

interface State extends IDataObject {
	/** The brands of the last list with their shares in percent, the largest first. */
	shares: Array<[name: string, share: number]>;
	/** What each watched brand is compared with, by its name. */
	bases: Record<string, LastEvent>;
}

/** True if a saved state can be continued: somebody may have edited any of its fields. */
function isState(saved: IDataObject | undefined): saved is State {
	const { shares, bases } = saved ?? {};
	if (!Array.isArray(shares) || !shares.every(isShare) || !isRecord(bases)) return false;
	return Object.values(bases).every(
		(base) =>
			isRecord(base) &&
			Number.isFinite(base.share) &&
			Array.isArray(base.ahead) &&
			base.ahead.every((place) => Number.isSafeInteger(place)),
	);
}

/** True if a saved state can be continued, or no list has named a brand yet. Further fields may be anything. */
export function isShareState({ version, ...state }: IDataObject): boolean {
	return version === 1 && (isEmpty(state) || isReadable(state));
}

function isEmpty(state: IDataObject): boolean {
	return Object.keys(state).length === 0;
}

function isReadable(state: IDataObject): boolean {
	return isState(state) && Object.values(state.bases).every(({ at }) => isTime(at));
}

function isShare(saved: unknown): boolean {
	return Array.isArray(saved) && typeof saved[0] === 'string' && Number.isFinite(saved[1]);
}
