import { headlineOf } from '../insights/headline';
import { textOfInsight } from '../insights/insight';
import { reportInsights } from '../insights/report';
import { localeOf } from '../language/locale';
import { plain } from '../language/text';
import { SENTIMENTS } from '../model/mention';
import { type Report, reportedDomain } from '../model/report';
import { isDayOf } from '../time/periods';
import { type JsonObject, recordsIn } from '../values/json';
import { assistantColumns, columns, countColumns, countOrNull, filterKey, rowKey } from './columns';

/**
 * The fields of a report that a workflow may branch on; null for those of a missing section, and
 * for what a filter leaves out.
 */
export function reportFacts(report: Report): JsonObject {
	const { period, unavailable } = report;
	const counts: Report['counts'] = report.isOfAccount ? report.counts : new Map();
	const [mentions, negative] = [counts.get('mentions'), counts.get('negative')];
	const { share_pct = null, rank = null } = (report.isOfAccount && report.share) || {};
	return {
		domain: reportedDomain(report),
		from: period.from,
		to: period.to,
		score: report.score.last ?? null,
		score_change: report.score.change ?? null,
		mentions: mentions?.now ?? null,
		mentions_change: mentions?.change ?? null,
		negative: negative?.now ?? null,
		negative_change: negative?.change ?? null,
		share_pct,
		rank,
		unusual: report.isUnusual ?? null,
		unavailable: unavailable.map(({ section }) => section),
	};
}

/**
 * Makes one row of a report, always with the same columns. There is none without a domain, because
 * two accounts would share its key.
 */
export function reportRows(report: Report): JsonObject[] {
	const facts = reportFacts(report);
	const { from, to, domain } = facts;
	if (domain === null) return [];
	const { counts, filters, score } = report;
	const [fewest = null, most = null] = counts.get('mentions')?.range ?? [];
	const mentions = report.isOfAccount ? report.mentions : undefined;
	const isAtLeast = mentions?.isAtLeast ?? false;
	const { engines, sentiments } = mentions?.now ?? {};
	return [
		{
			...columns(facts, ['from', 'to', 'domain', 'score', 'score_change']),
			score_level: score.usual?.level ?? null,
			score_usual_low: score.usual?.low ?? null,
			score_usual_high: score.usual?.high ?? null,
			...columns(facts, ['mentions', 'mentions_change']),
			mentions_usual_low: fewest,
			mentions_usual_high: most,
			...columns(facts, ['negative', 'negative_change']),
			...countColumns(['positive', 'neutral'], sentiments, filters.sentiment, isAtLeast),
			...assistantColumns(engines, filters.engine, isAtLeast),
			...columns(facts, ['share_pct', 'rank', 'unusual']),
			row_key: rowKey(from, to, domain, ...filterKey(filters)),
		},
	];
}

/**
 * Makes a row for each whole week of mentions that was read, the earliest first. There are none
 * without a domain, or if the report is about another domain than the mentions.
 */
export function weekRows(report: Report): JsonObject[] {
	const { filters, weeks = [] } = report;
	const domain = reportedDomain(report);
	if (domain === null || !report.isOfAccount) return [];
	return weeks.map(({ from, to, total, engines, sentiments }) => ({
		from,
		to,
		domain,
		mentions: total,
		...countColumns(SENTIMENTS, sentiments, filters.sentiment),
		...assistantColumns(engines, filters.engine),
		row_key: rowKey('week', from, to, domain, ...filterKey(filters)),
	}));
}

const MAX_CITATIONS = 10;

/** What a record says is in English, for programs and models. */
const ENGLISH = localeOf('en', 'utc');

/**
 * Makes an item of a report's data. It is a copy, because reports of one account share their data.
 */
export function reportRecord(report: Report): JsonObject {
	const { period, benchmarks, actionPlan, unavailable, isCompared } = report;
	const { previous } = report.score;
	const insights = reportInsights(report, ENGLISH);
	return structuredClone({
		domain: reportedDomain(report),
		period: { from: period.from, to: period.to },
		compared: isCompared,
		headline: headlineOf(report, insights, ENGLISH) ?? null,
		insights: insights.map((insight) => {
			const text = plain(textOfInsight(insight, ENGLISH));
			return { about: insight.about, text, unusual: insight.unusual };
		}),
		...(report.visibility === undefined ? {} : { visibility: visibilityRecord(report) }),
		...(benchmarks === undefined ? {} : { benchmarks }),
		...(report.mentions === undefined ? {} : { mentions: mentionsRecord(report) }),
		...weeksField(report),
		previous: previous ? { score: previous.score } : null,
		usual: usualRecord(report),
		...(actionPlan === undefined ? {} : { action_plan: actionPlan }),
		unavailable,
		generated_at: new Date(report.generatedAt).toISOString(),
	});
}

/** The visibility with the trend of both periods only, because a longer trend was read. */
function visibilityRecord({ visibility, period, compares }: Report): JsonObject | null {
	if (!visibility) return null;
	const from = compares ? period.before.from : period.from;
	const isShown = ({ date }: JsonObject) =>
		typeof date !== 'string' || isDayOf({ ...period, from }, date.slice(0, 10));
	return { ...visibility, trend: recordsIn(visibility.trend).filter(isShown) };
}

function mentionsRecord(report: Report): JsonObject | null {
	const { mentions } = report;
	if (!mentions) return null;
	const { now, before, themes, notable, isAtLeast } = mentions;
	return {
		total: countOrNull(now.total, isAtLeast),
		previous_total: before ? countOrNull(before.total, isAtLeast) : null,
		by_engine: Object.fromEntries(now.engines),
		by_sentiment: Object.fromEntries(now.sentiments),
		sources_unknown: now.hiddenSources,
		top_citations: citations([...now.citations].slice(0, MAX_CITATIONS)),
		...turnoverFields(report),
		themes,
		notable,
		at_least: isAtLeast,
	};
}

/** The counts of the whole weeks that were read; no field if the counts are minimums. */
function weeksField({ weeks, filters }: Report): JsonObject {
	if (!weeks) return {};
	return {
		weeks: weeks.map(({ from, to, total, sentiments }) => ({
			from,
			to,
			mentions: total,
			...countColumns(SENTIMENTS, sentiments, filters.sentiment),
		})),
	};
}

/** What only one of both periods has; none if the periods cannot be compared. */
function turnoverFields({ turnover }: Report): JsonObject {
	if (!turnover) return {};
	const { prompts } = turnover;
	return {
		new_citations: citations(turnover.citations.gained),
		lost_citations: citations(turnover.citations.lost),
		new_prompts: prompts.gained.map(([prompt]) => prompt),
		lost_prompts: prompts.lost.map(([prompt]) => prompt),
	};
}

function citations(list: Array<[string, number]>): JsonObject[] {
	return list.map(([domain, count]) => ({ domain, count }));
}

function usualRecord({ score: { usual }, counts }: Report): JsonObject {
	const rangeOf = (name: string) => counts.get(name)?.range ?? null;
	return {
		level: usual?.level ?? null,
		score: usual ? [usual.low, usual.high] : null,
		mentions: rangeOf('mentions'),
		negative: rangeOf('negative'),
	};
}
