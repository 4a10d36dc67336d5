import { benchmarksFacts, ranked, ranksOf } from '../insights/report';
import type { Locale } from '../language/locale';
import { nonBlankText, recordsIn, type JsonObject } from '../values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from '../values/rows';
import type { BarChart, Listed } from './blocks';
import type { ReportDocument } from './document';
import { bars, figureOf } from './figures';

const MAX_BRANDS = 15;

const MAX_BRANDS_IN_SUMMARY = 5;

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

/** The shares as bars, the largest first, with the own brand marked. */
export function benchmarksDocument(data: JsonObject, locale: Locale): ReportDocument {
	const { share_pct, rank } = benchmarksFacts(data);
	const of = recordsIn(data.competitors).length;
	const hasShare = share_pct !== null && rank !== null;
	return {
		subject: hasShare ? subjectOf(share_pct, rank, of, locale) : undefined,
		headline: benchmarksTitle(data, locale),
		isNews: true,
		blocks: [shareBars(data, locale, { inSummary: MAX_BRANDS_IN_SUMMARY })],
	};
}

function subjectOf(share: number, rank: number, of: number, locale: Locale): string {
	const figures = [locale.percent(share), locale.share.rank({ rank, of })];
	return locale.labelled(locale.share.name, locale.list(figures, 'comma'));
}

export function benchmarksTitle({ category, window }: JsonObject, { list, share }: Locale): string {
	const about = [share.name, nonBlankText(category), windowOf(window, share)];
	return list(
		about.filter((word) => word !== undefined),
		'comma',
	);
}

/** @param isOwn whether the account's own brand is the reader's */
export function shareBars(
	data: JsonObject,
	locale: Locale,
	{ isOwn = true, inSummary }: Pick<Listed, 'inSummary'> & { isOwn?: boolean } = {},
): BarChart {
	const { figures, share } = locale;
	const brands = ranked(data);
	const shown = brands.filter(({ is_you }, index) => index < MAX_BRANDS || is_you === true);
	const all = {
		whole: 100,
		unit: '%',
		bars: shown.map(({ name, share_pct, is_you }) => ({
			name: nonBlankText(name) ?? figures.unnamed,
			...figureOf(share_pct, share.none),
			isOwn: isOwn && is_you === true,
		})),
		more: brands.length - shown.length,
		inSummary,
	};
	return bars(all, locale);
}

/** "last 30 days" for "30d"; other text unchanged. */
function windowOf(window: unknown, { lastDays }: Locale['share']): string | undefined {
	const text = nonBlankText(window);
	const days = /^(\d{1,4})d$/.exec(text ?? '')?.[1];
	return days === undefined ? text : lastDays({ days: Number(days) });
}
