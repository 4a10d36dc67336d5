import { bars } from '../blocks/barChart';
import { commonDecimals, type FigureInput, toFigure } from '../blocks/numbers';
import type { BarChart, ListLimits, ReportDocument } from '../blocks/types';
import type { Locale } from '../language/locale';
import { ownShare, ranked } from '../model/accountData';
import type { Report } from '../model/report';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import { showsAsZero } from '../values/numbers';
import { leaderSentence } from './leader';

const MAX_BRANDS = 15;

const MAX_BRANDS_IN_SUMMARY = 5;

/** A share of voice: the shares as bars, the largest first, with the own brand marked. */
export function benchmarksDocument(data: JsonObject, locale: Locale): ReportDocument {
	const { share_pct, rank, of } = ownShare(data);
	const { list, percent, share } = locale;
	const isRanked = share_pct !== null && rank !== null;
	const figures = isRanked ? [percent(share_pct), share.rank({ rank, of })] : [];
	return {
		subject: isRanked ? locale.labelled(share.name, list(figures, 'comma')) : undefined,
		headline: benchmarksTitle(data, locale),
		isNews: true,
		blocks: [
			...leaderSentence(
				ranked(data).map(({ name, share_pct }) => ({
					name: nonBlankText(name) ?? locale.figures.absent({ of: 'name' }),
					value: finiteNumber(share_pct),
				})),
				locale.points,
				locale,
			),
			shareBars(data, locale, { entriesInSummary: MAX_BRANDS_IN_SUMMARY }),
		],
	};
}

export function benchmarksTitle({ category, window }: JsonObject, { list, share }: Locale): string {
	const text = nonBlankText(window) ?? '';
	// The text "30d" becomes "last 30 days"; any other text stays as it is.
	const days = /^(\d{1,4})d$/.exec(text)?.[1];
	const span = days === undefined ? text : share.lastDays({ days: Number(days) });
	return list([share.name, nonBlankText(category) ?? '', span].filter(Boolean), 'comma');
}

/**
 * The shares of brands as bars.
 * @param isOwn whether the account's own brand is the reader's
 */
export function shareBars(
	data: JsonObject,
	locale: Locale,
	{
		isOwn = true,
		entriesInSummary,
	}: Pick<ListLimits, 'entriesInSummary'> & { isOwn?: boolean } = {},
): BarChart {
	const brands = ranked(data);
	const first = brands.slice(0, MAX_BRANDS);
	// Only the largest of the own brands is added, because a service may call thousands of brands the
	// account's own.
	const ownBrand = brands.find(({ is_you }) => is_you === true);
	const listedBrands = ownBrand && !first.includes(ownBrand) ? [...first, ownBrand] : first;
	const all = {
		unit: '%',
		bars: listedBrands.map(({ name, share_pct, is_you }) => ({
			name: nonBlankText(name) ?? locale.figures.absent({ of: 'name' }),
			...toFigure(share_pct, 'share', locale),
			isOwn: isOwn && is_you === true,
		})),
		more: brands.length - listedBrands.length,
		entriesInSummary,
	};
	return bars(all, locale);
}

/** The own brand's share of voice, with its rank, and how far the next brand is. */
export function shareMetric(report: Report, { share }: Locale): FigureInput[] {
	const { share_pct: value = null, rank, of = 0, gap } = report.share ?? {};
	if (value === null) return [];
	const side = !gap || showsAsZero(gap.by) ? 'same' : gap.by > 0 ? 'ahead' : 'behind';
	const place = share.rank({ rank: rank ?? 0, of });
	const detail = gap && share.gap({ ...gap, side });
	const usual = gap && share.gap({ ...gap, side, name: undefined });
	// The share has as many decimals as the bars of all brands.
	const shares = recordsIn(report.benchmarks?.competitors).map((brand) => brand.share_pct);
	const decimals = commonDecimals(shares.map(finiteNumber));
	const short = share.short({ rank: rank ?? 0, of });
	return [
		{ label: share.name, value, absent: '', unit: '%', decimals, place, short, detail, usual },
	];
}
