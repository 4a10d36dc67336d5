import { ownShare, ranked, ranksOf } from '../model/accountData';
import { type JsonObject, nonBlankText } from '../values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from './columns';

/** One row per brand, or one with the category, for the account's domain and the calendar date of the response. */
export function benchmarksRows(
	data: JsonObject,
	domain: string | null,
	date: string,
): JsonObject[] {
	const brands = ranked(data);
	const ranks = ranksOf(brands);
	return orEmptyRow(brands).map((brand, index) => ({
		domain,
		date,
		...columns(data, ['category', 'window']),
		rank: ranks[index] ?? null,
		...columns(brand, ['name']),
		...numberColumns(brand, ['share_pct']),
		...columns(brand, ['is_you']),
		row_key: rowKey(domain, date, data.category, brand.name),
	}));
}

/** The share and the rank of the own brand, for workflows to branch on. */
export function benchmarksFacts(data: JsonObject) {
	const { share_pct, rank } = ownShare(data);
	return { category: nonBlankText(data.category) ?? null, share_pct, rank };
}
