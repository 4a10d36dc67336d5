import { reportInsights } from '../insights/report';
import {
	countNamed,
	countOrUnknown,
	gainedAndLost,
	hasUnusual,
	mentionsBefore,
	mentionsWith,
} from '../judgement/mentionCounts';
import { SENTIMENTS, weekCount, weeksRead, weekTotal } from '../judgement/weeks';
import { localeOf } from '../language/locale';
import { ownShare } from '../model/accountData';
import type { MentionFilter, WeekOfMentions } from '../model/mention';
import { isDefaultDomain, type Report, reportedDomain } from '../model/report';
import { isDayOf } from '../time/periods';
import { type JsonObject, recordsIn } from '../values/json';
import { ASSISTANT_COLUMNS, columns, filterKey, rowKey } from './columns';

/**
 * The fields of a report that a workflow may branch on; null for those of a missing section, and
 * for what a filter leaves out.
 */
export function reportFacts(report: Report): JsonObject {
	const { period, unavailable } = report;
	const mentions = isDefaultDomain(report) ? report.mentions : undefined;
	const before = mentionsBefore(report);
	const negative = mentionsWith(report, 'sentiments', 'negative');
	const ownBenchmarks = isDefaultDomain(report) ? report.benchmarks : undefined;
	const { share_pct, rank } = ownShare(ownBenchmarks ?? {});
	return {
		domain: reportedDomain(report),
		from: period.from,
		to: period.to,
		score: report.score.last ?? null,
		score_change: report.score.change ?? null,
		mentions: (mentions && countOrUnknown(mentions.now.total, mentions)) ?? null,
		mentions_change: mentions && before ? mentions.now.total - before.total : null,
		negative,
		negative_change: before && negative !== null ? negative - countNamed('negative', before) : null,
		share_pct,
		rank,
		unusual: hasUnusual(report) ?? null,
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
	const { judged, filters, score } = report;
	const [fewest = null, most = null] = judged.counts.get('mentions')?.range ?? [];
	const assistants = ASSISTANT_COLUMNS.map((word) => [word, mentionsWith(report, 'engines', word)]);
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
			positive: mentionsWith(report, 'sentiments', 'positive'),
			neutral: mentionsWith(report, 'sentiments', 'neutral'),
			...Object.fromEntries(assistants),
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
	const { filters } = report;
	const domain = reportedDomain(report);
	if (domain === null || !isDefaultDomain(report)) return [];
	return weeksRead(report).map((week) => {
		const { from, to } = week;
		return {
			from,
			to,
			domain,
			mentions: weekTotal(week),
			...weekColumns(week, 'sentiments', SENTIMENTS, filters),
			...weekColumns(week, 'engines', ASSISTANT_COLUMNS, filters),
			row_key: rowKey('week', from, to, domain, ...filterKey(filters)),
		};
	});
}

const MAX_CITATIONS = 10;

/**
 * Makes an item of a report's data. It is a copy, because reports of one account share their data.
 */
export function reportRecord(report: Report): JsonObject {
	const { period, benchmarks, actionPlan, unavailable, isCompared } = report;
	const { previous } = report.score;
	return structuredClone({
		domain: reportedDomain(report),
		period: { from: period.from, to: period.to },
		compared: isCompared,
		insights: reportInsights(report, localeOf('en', 'utc')),
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
		total: countOrUnknown(now.total, mentions) ?? null,
		previous_total: before ? (countOrUnknown(before.total, mentions) ?? null) : null,
		by_engine: Object.fromEntries(now.engines),
		by_sentiment: Object.fromEntries(now.sentiments),
		top_citations: citations([...now.citations].slice(0, MAX_CITATIONS)),
		...turnoverFields(report),
		themes,
		notable,
		at_least: isAtLeast,
	};
}

/** The counts of the whole weeks that were read; no field if the counts are minimums. */
function weeksField(report: Report): JsonObject {
	const { mentions, filters } = report;
	if (!mentions || mentions.isAtLeast) return {};
	return {
		weeks: weeksRead(report).map((week) => ({
			from: week.from,
			to: week.to,
			mentions: weekTotal(week),
			...weekColumns(week, 'sentiments', SENTIMENTS, filters),
		})),
	};
}

/** The mentions of a week that have each of some words. */
function weekColumns(
	week: WeekOfMentions,
	of: 'engines' | 'sentiments',
	words: string[],
	filters: MentionFilter,
): JsonObject {
	return Object.fromEntries(words.map((word) => [word, weekCount(week, of, word, filters)]));
}

/**
 * The prompts and sources that only one of both periods has; none if the periods cannot be
 * compared.
 */
function turnoverFields(report: Report): JsonObject {
	const changes = gainedAndLost(report);
	if (!changes) return {};
	const { prompts } = changes;
	return {
		new_citations: citations(changes.citations.gained),
		lost_citations: citations(changes.citations.lost),
		new_prompts: prompts.gained.map(([prompt]) => prompt),
		lost_prompts: prompts.lost.map(([prompt]) => prompt),
	};
}

function citations(list: Array<[string, number]>): JsonObject[] {
	return list.map(([domain, count]) => ({ domain, count }));
}

function usualRecord({ score: { usual }, judged: { counts } }: Report): JsonObject {
	const rangeOf = (name: string) => counts.get(name)?.range ?? null;
	return {
		level: usual?.level ?? null,
		score: usual ? [usual.low, usual.high] : null,
		mentions: rangeOf('mentions'),
		negative: rangeOf('negative'),
	};
}
