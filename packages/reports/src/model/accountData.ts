import { finiteNumber, type JsonObject, recordsIn } from '../values/json';
import { largestFirst, sortByNumber } from '../values/lists';

/**
 * The own brand's share of voice in percent and its rank, null if it has none, and `of`, the number
 * of brands.
 */
export function ownShare(benchmarks: JsonObject) {
	const brands = ranked(benchmarks);
	const ownIndex = brands.findIndex(({ is_you }) => is_you === true);
	return {
		share_pct: finiteNumber(brands[ownIndex]?.share_pct) ?? null,
		rank: ranksOf(brands)[ownIndex] ?? null,
		of: brands.length,
	};
}

export function ranked({ competitors }: JsonObject): JsonObject[] {
	return sortByNumber(recordsIn(competitors), 'share_pct');
}

/** The actions of a plan, the largest expected lift first. */
export function actionsOf({ actions }: JsonObject): JsonObject[] {
	return sortByNumber(recordsIn(actions), 'expected_lift_pts');
}

/**
 * The ranks of brands that are sorted by their shares, in the same order. Brands with equal shares
 * have the same rank, the better one.
 */
export function ranksOf(brands: JsonObject[]): number[] {
	let rank = 1;
	return brands.map(({ share_pct }, index) => {
		if (largestFirst(brands[index - 1]?.share_pct ?? share_pct, share_pct) !== 0) rank = index + 1;
		return rank;
	});
}
