import { actionsOf, ownShare, ranked, ranksOf } from '../insights/report';
import { capitalize } from '../language/formatters';
import type { Locale } from '../language/locale';
import { scoredDays } from '../statistics/controlChart';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from '../values/rows';
import { singleLine } from '../values/text';
import { type BarChart, type List, type ListLimits, rankedList } from './blocks';
import { combinedDocument } from './combined';
import { type MissingResult, nameOfResult, type NamedResult } from './combinedEntries';
import type { ReportDocument } from './document';
import { bars, commonDecimals, figure, toFigure, trend, withFigure } from './figures';

/** One row per day; none without a trend, because a row without a day and a score says nothing. */
export function visibilityRows({ trend }: JsonObject, domain: string | null): JsonObject[] {
	return recordsIn(trend).map((day) => ({
		domain,
		...columns(day, ['date']),
		...numberColumns(day, ['score']),
		row_key: rowKey(domain, day.date),
	}));
}

/** With the score of the trend's last day, whose change over 30 days isn't known. */
export function atEndOfTrend(data: JsonObject): JsonObject {
	const score = scoredDays(data.trend).at(-1)?.score;
	return { ...data, score, score_delta_30d: undefined };
}

/** The score with its change, and its trend. */
export function visibilityDocument(data: JsonObject, locale: Locale): ReportDocument {
	const { score: say } = locale;
	const by = finiteNumber(data.score_delta_30d);
	const domain = nonBlankText(data.domain);
	const metric = {
		label: locale.combined.score,
		...toFigure(data.score, 'score', locale),
		change: by === undefined ? undefined : { by, period: say.in30Days },
	};
	const score = figure(metric, locale);
	const points = scoredDays(data.trend).map(({ date, score: value }) => ({ date, value }));
	const chart = points.length > 0 ? [trend({ points, name: locale.combined.score }, locale)] : [];
	const headline = say.of({ domain });
	const subject = withFigure(headline, metric, locale);
	return { subject, headline, domains: [domain], blocks: [score, ...chart] };
}

export function visibilityFacts(data: JsonObject) {
	return {
		domain: nonBlankText(data.domain) ?? null,
		score: finiteNumber(data.score) ?? null,
		score_delta_30d: finiteNumber(data.score_delta_30d) ?? null,
	};
}

/** Several domains as one document. */
export function visibilitiesDocument(
	all: Array<NamedResult<{ shown: JsonObject }>>,
	failed: MissingResult[],
	locale: Locale,
): ReportDocument {
	const { combined, list, score } = locale;
	const entries = all.map((task) => {
		const { shown } = task.result;
		return {
			...nameOfResult(task, nonBlankText(shown.domain)),
			...toFigure(shown.score, 'score', locale),
			change: finiteNumber(shown.score_delta_30d),
		};
	});
	const isChanged = entries.some(({ change }) => change !== undefined);
	const change = isChanged ? [combined.change({ since: score.in30Days })] : [];
	const basedOn = [list([score.daily({}), ...change], 'comma')];
	return combinedDocument(entries, { basedOn, failed, locale });
}

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
	const { share_pct, rank, of } = ownShare(data);
	const { list, percent, share } = locale;
	const isRanked = share_pct !== null && rank !== null;
	const figures = isRanked ? [percent(share_pct), share.rank({ rank, of })] : [];
	return {
		subject: isRanked ? locale.labelled(share.name, list(figures, 'comma')) : undefined,
		headline: benchmarksTitle(data, locale),
		isNews: true,
		blocks: [shareBars(data, locale, { entriesInSummary: MAX_BRANDS_IN_SUMMARY })],
	};
}

export function benchmarksTitle({ category, window }: JsonObject, { list, share }: Locale): string {
	const text = nonBlankText(window) ?? '';
	// "last 30 days" for "30d"; other text unchanged.
	const days = /^(\d{1,4})d$/.exec(text)?.[1];
	const span = days === undefined ? text : share.lastDays({ days: Number(days) });
	return list([share.name, nonBlankText(category) ?? '', span].filter(Boolean), 'comma');
}

/** @param isOwn whether the account's own brand is the reader's */
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
	// Only the best own one: a service may call thousands of brands the account's own.
	const own = brands.find(({ is_you }) => is_you === true);
	const shown = own && !first.includes(own) ? [...first, own] : first;
	const all = {
		unit: '%',
		bars: shown.map(({ name, share_pct, is_you }) => ({
			name: nonBlankText(name) ?? locale.figures.absent({ of: 'name' }),
			...toFigure(share_pct, 'share', locale),
			isOwn: isOwn && is_you === true,
		})),
		more: brands.length - shown.length,
		entriesInSummary,
	};
	return bars(all, locale);
}

/**
 * One row per action, the largest expected lift first; without any, one row with the week. An action's ID is not called
 * `id`, because n8n's data tables reserve that name.
 *
 * @param domain the account's own
 */
export function actionPlanRows(data: JsonObject, domain: string | null): JsonObject[] {
	const actions = actionsOf(data);
	return orEmptyRow(actions).map((action, index) => ({
		domain,
		week_of: data.week_of ?? null,
		rank: actions.length > 0 ? index + 1 : null,
		action_id: action.id ?? null,
		title: action.title ?? null,
		expected_lift_pts: finiteNumber(action.expected_lift_pts) ?? null,
		category: action.category ?? null,
		row_key: rowKey(domain, data.week_of, action.id),
	}));
}

/** The week's actions, the largest expected lift first. */
export function actionPlanDocument(data: JsonObject, locale: Locale): ReportDocument {
	const list = actionList(data, locale, 'all');
	const { plan } = locale;
	const week = nonBlankText(data.week_of);
	const title = plan.title({ week });
	return {
		subject:
			week === undefined ? title : plan.actions({ actions: list.entries.length + list.more, week }),
		headline: week === undefined ? title : plan.actions({ week }),
		isNews: true,
		blocks: [list],
	};
}

export function actionPlanFacts(data: JsonObject) {
	return { week_of: nonBlankText(data.week_of) ?? null };
}

/** Far more than any format has room for: an action takes some hundred bytes of an e-mail, which has at most 95,000. */
const MAX_ACTIONS = 300;

/** A plan may have 100,000 actions, so only those that may be shown are written, and the others counted. */
export function actionList(
	data: JsonObject,
	locale: Locale,
	entriesInSummary?: ListLimits['entriesInSummary'],
): List {
	const all = actionsOf(data);
	const first = all.slice(0, MAX_ACTIONS);
	const decimals = commonDecimals(
		first.map(({ expected_lift_pts }) => finiteNumber(expected_lift_pts)),
	);
	const entries = first.map(({ title, expected_lift_pts, category }) => {
		const lift = finiteNumber(expected_lift_pts);
		const kind = nonBlankText(category);
		const named = kind && locale.figures.word({ word: kind });
		const figure = lift === undefined ? '' : locale.lift(lift, decimals);
		return {
			text: nonBlankText(title) ?? locale.figures.absent({ of: 'action' }),
			details: [figure, named ?? ''].filter(Boolean),
			figure,
			detail: capitalize(singleLine(named, 'word')),
		};
	});
	const more = all.length - first.length;
	return rankedList({ entries, more, entriesInSummary, isNumbered: true }, locale);
}
