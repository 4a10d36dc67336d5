import type { IDataObject } from 'n8n-workflow';

import { figureOf, type ReportDocument } from '../../shared/output/document';
import { columns, largestFirst, numberColumns, orEmptyRow } from '../../shared/output/rows';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';
import type { Benchmarks } from '../api/reportingApi';

/** So many brands a text lists, and the own one; the rest is counted. */
const MAX_BARS = 15;

/** One row per brand; without any, one row that still tells the category. */
export function benchmarksRows(data: Benchmarks): IDataObject[] {
	const brands = ranked(data);
	return orEmptyRow(brands).map((brand, index) => ({
		...columns(data, ['category', 'window']),
		rank: brands.length > 0 ? index + 1 : null,
		...columns(brand, ['name']),
		...numberColumns(brand, ['share_pct']),
		...columns(brand, ['is_you']),
	}));
}

/** The shares as bars, the largest first, with the own brand marked. */
export function benchmarksDocument(data: Benchmarks): ReportDocument {
	const brands = ranked(data);
	const shown = brands.filter(({ is_you }, index) => index < MAX_BARS || is_you === true);
	const about = [data.category, data.window].flatMap((part) => nonBlankText(part) ?? []);
	return {
		subject: subjectOf(brands),
		parts: [
			{ kind: 'title', text: ['Share of voice', about.join(', ')].filter(Boolean).join(': ') },
			{
				kind: 'bars',
				label: 'Share of voice',
				whole: 100,
				unit: '%',
				bars: shown.map(({ name, share_pct, is_you }) => ({
					name: nonBlankText(name) ?? 'unnamed',
					...figureOf(share_pct, 'no share'),
					isOwn: is_you === true,
					detail: is_you === true ? 'you' : undefined,
				})),
				more: brands.length - shown.length,
			},
		],
	};
}

/** The own share; undefined where none is known. */
function subjectOf(brands: IDataObject[]): string | undefined {
	const rank = brands.findIndex(({ is_you }) => is_you === true) + 1;
	const share = finiteNumber(brands[rank - 1]?.share_pct);
	return share === undefined
		? undefined
		: `Share of voice: ${share}%, rank ${rank} of ${brands.length}`;
}

/** The competitive set, the largest share first. */
function ranked({ competitors }: Benchmarks): IDataObject[] {
	return recordsIn(competitors).sort((one, other) => largestFirst(one.share_pct, other.share_pct));
}
