import { ownShare, ranked, ranksOf } from '../model/accountData';
import { type JsonObject, nonBlankText } from '../values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from './columns';

/**
 * Makes one row for each brand, or one with the category if there is no brand. Rows are keyed by
 * the account's domain and the calendar date of the response.
 */
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

/**
 * The fields of a share of voice that a workflow may branch on: the category, and the own brand's
 * share and rank.
 */
export function benchmarksFacts(data: JsonObject) {
	const { share_pct, rank } = ownShare(data);
	return { category: nonBlankText(data.category) ?? null, share_pct, rank };
}
