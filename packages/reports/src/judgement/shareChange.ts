import type { EventResult } from '../model/event';
import type { JsonObject } from '../values/json';
import { finiteNumber, nonBlankText, recordsIn } from '../values/json';
import { directionOf, exactPoints, hasMoved } from './points';

interface RankedBrand {
	name: string;
	isOwn: boolean;
	/** The brand's share of voice, in percent. */
	share: number;
	/** The number of brands with a larger share. */
	ahead: number;
}

/**
 * A change of rank counts if the two brands are at least this many percentage points apart. Equal
 * brands swap ranks by chance (`npm run bench -- signals`).
 */
const MIN_APART = 1;

/**
 * Reads the brands of a list, in its order. A name counts once.
 * @param data the benchmarks of the service
 * @param lastShares the shares of the last list, in percent by name, for brands that are named
 * without one; a brand without either is left out
 */
export function brandsIn(
	{ competitors }: JsonObject,
	lastShares: ReadonlyMap<string, number>,
): RankedBrand[] {
	const brands = new Map<string, Omit<RankedBrand, 'ahead'>>();
	for (const { name: label, share_pct, is_you } of recordsIn(competitors)) {
		const name = nonBlankText(label);
		if (name === undefined || brands.has(name)) continue;
		const share = finiteNumber(share_pct) ?? lastShares.get(name);
		if (share !== undefined) brands.set(name, { name, share, isOwn: is_you === true });
	}
	const places = new Map<number, number>();
	byShare([...brands.values()]).forEach(({ share }, place) => {
		if (!places.has(share)) places.set(share, place);
	});
	return [...brands.values()].map((brand) => ({ ...brand, ahead: places.get(brand.share) ?? 0 }));
}

/** Sorts brands by their shares. Equal ones stay in their order. */
export function byShare<Brand extends { share: number }>(brands: Brand[]): Brand[] {
	return brands.toSorted((one, other) => other.share - one.share);
}

/** A brand at its last event or, before that, when it was first seen. */
interface EarlierBrand {
	/** In percent. */
	share: number;
	/** For each place of the list now: whether its brand was ahead of this one. */
	wasAhead: boolean[];
}

/**
 * Says what has changed of a brand: its share by a threshold, or its rank while it is far enough
 * from a brand that it has overtaken, or that has overtaken it. It is undefined if nothing has.
 * @param data the benchmarks of the service
 * @param ranked all brands, the largest share first
 * @param threshold in percentage points
 */
export function shareChangeOf(
	data: JsonObject,
	brand: RankedBrand,
	ranked: RankedBrand[],
	earlier: EarlierBrand,
	threshold: number,
): Omit<EventResult, 'since'> | undefined {
	const passed = passedBy(brand, ranked, earlier.wasAhead);
	const isApart = passed.some((other) => pointsBetween(brand, other) >= MIN_APART);
	if (!hasMoved(earlier.share, brand.share, threshold) && !isApart) return undefined;
	const was = { share: earlier.share, ahead: count(earlier.wasAhead) };
	const [one, ...others] = passed;
	return {
		item: shareItem(data, brand, was),
		passed: passed.map(({ name }) => name),
		shares: [...passed, brand].map(({ name, share, isOwn, ahead }) => {
			return { name, share, isOwn, rank: ahead + 1 };
		}),
		apart: one && others.length === 0 ? pointsBetween(brand, one) : undefined,
	};
}

/**
 * Makes the item of a test run, which is about a brand without changes; undefined for an empty
 * list.
 */
export function shareSample(data: JsonObject): JsonObject | undefined {
	const brands = brandsIn(data, new Map());
	const brand = brands.find(({ isOwn }) => isOwn) ?? brands[0];
	return brand && shareItem(data, brand, brand);
}

/** Gives the brands that this one has overtaken, or that have overtaken it. */
function passedBy({ ahead }: RankedBrand, ranked: RankedBrand[], was: boolean[]): RankedBrand[] {
	const before = count(was);
	if (ahead === before) return [];
	return ranked.filter((_, place) =>
		ahead > before ? place < ahead && !was[place] : place >= ahead && was[place],
	);
}

function count(was: boolean[]): number {
	return was.filter(Boolean).length;
}

function pointsBetween(one: RankedBrand, other: RankedBrand): number {
	return Math.abs(exactPoints(one.share - other.share));
}

function shareItem(
	{ category }: JsonObject,
	brand: RankedBrand,
	before: { share: number; ahead: number },
): JsonObject {
	const change = exactPoints(brand.share - before.share);
	return {
		category: category ?? null,
		name: brand.name,
		is_you: brand.isOwn,
		share_pct: brand.share,
		previous_share_pct: before.share,
		change,
		direction: directionOf(change || before.ahead - brand.ahead),
		rank: brand.ahead + 1,
		previous_rank: before.ahead + 1,
	};
}
