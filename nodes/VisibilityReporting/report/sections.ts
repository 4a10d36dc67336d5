import type { Counts, Metric, Part, RankedList, Title } from '../../shared/documents/document';
import { formatDelta, formatNumber } from '../../shared/documents/figures';
import { formatDayBeside } from '../../shared/time/format';
import { isDayOf } from '../../shared/time/periods';
import type { Sentiment } from '../api/reportingApi';
import { actionList, actionPlanTitle } from '../output/actionPlan';
import { benchmarksTitle, shareBars } from '../output/benchmarks';
import { namesOf } from '../output/mentionFilters';
import { engineCounts, quotationsOf, sentimentCounts } from '../output/mentions';
import { SCORE, trendPoints } from '../output/visibility';
import type { MentionSummary, Tally } from './mentionSummary';
import {
	knownCount,
	negativeCount,
	ownShare,
	previousDay,
	scoreChange,
	scoreOf,
	topCitations,
	type Report,
} from './report';

/** The parts of a report's document; none for a section that is missing or was not requested. */

/** The score, with its change. */
export function scoreMetric(report: Report): Metric[] {
	if (!report.visibility) return [];
	const by = scoreChange(report);
	const change = by === undefined ? undefined : { by, period: sinceWhen(report) };
	return [{ kind: 'metric', label: SCORE, value: scoreOf(report), absent: 'no score', change }];
}

/** The figures for the whole account. */
export function accountMetrics(report: Report): Metric[] {
	return [...shareMetric(report), ...mentionMetrics(report, scopeOf(report)[0])];
}

function shareMetric(report: Report): Metric[] {
	const { share_pct: value, rank, of } = ownShare(report) ?? {};
	if (value === undefined || value === null) return [];
	const detail = [`rank ${rank} of ${of}`, ...scopeOf(report)].join(', ');
	return [{ kind: 'metric', label: 'Share of voice', value, absent: '', unit: '%', detail }];
}

/** The trend of the score in the period. */
export function trendSection({ visibility, period }: Report): Part[] {
	const all = visibility ? trendPoints(visibility) : [];
	const points = all.filter(({ date }) => isDayOf(period, date));
	if (points.length < 2) return [];
	return [
		sectionTitle(`${SCORE} (visibility reporting service)`),
		{ kind: 'trend', label: SCORE, points },
	];
}

/** The sections for the whole account. */
export function accountSections(report: Report, zone: string): Part[] {
	const { benchmarks, mentions, actionPlan } = report;
	const section = (title: string, parts: Part[]): Part[] => {
		const scope = scopeOf(report).map((text) => ` (${text})`);
		return [sectionTitle(title + scope.join('')), ...parts];
	};
	return [
		...(benchmarks ? section(benchmarksTitle(benchmarks), [shareBars(benchmarks)]) : []),
		...(mentions ? section('Mentions', mentionParts(report, mentions, zone)) : []),
		...(actionPlan ? section(actionPlanTitle(actionPlan), [actionList(actionPlan)]) : []),
	];
}

/** The day that the score is compared with, e.g. "since 31 Oct"; empty where there is none. */
export function sinceWhen(report: Report): string {
	const day = previousDay(report);
	return day === undefined ? '' : `since ${formatDayBeside(day.date, report.period.to)}`;
}

/** A note on figures for the whole account, where a domain was requested. */
function scopeOf({ domain }: Report): string[] {
	return domain === undefined ? [] : ['whole account'];
}

function sectionTitle(text: string): Title {
	return { kind: 'title', level: 'section', text };
}

const MAX_LISTED = 5;

const LABELS: Record<Sentiment, string> = {
	negative: 'Negative mentions',
	neutral: 'Neutral mentions',
	positive: 'Positive mentions',
};

/** The number of mentions, and of negative ones unless filtered by sentiment; `detail` is e.g. "whole account". */
function mentionMetrics({ mentions, filters, period }: Report, detail?: string): Metric[] {
	if (!mentions) return [];
	const { now, isAtLeast } = mentions;
	const before = comparable(mentions);
	const metric = (label: string, better: Metric['better'], count: (of: Tally) => number) => ({
		...({ kind: 'metric', label, absent: 'not counted', isAtLeast, better, detail } as const),
		value: knownCount(count(now), mentions),
		change: before && { by: count(now) - count(before), period: `vs. ${period.before.name}` },
	});
	const { sentiment } = filters;
	const all = metric(
		sentiment === undefined ? 'Mentions' : LABELS[sentiment],
		sentiment === 'negative' ? 'down' : 'neither',
		({ total }) => total,
	);
	if (sentiment !== undefined || all.value === undefined) return [all];
	const negative = metric(LABELS.negative, 'down', negativeCount);
	return [all, { ...negative, absent: 'none of those read' }];
}

/** The section of the mentions. */
function mentionParts({ filters }: Report, summary: MentionSummary, zone: string): Part[] {
	const { now, newPrompts, notable, isAtLeast } = summary;
	if (now.total === 0 && isAtLeast) return [warning(UNCOUNTED)];
	const { one, by } = namesOf(filters);
	if (now.total === 0) return [{ kind: 'note', text: `No ${one}s${by} in this period.` }];
	const before = comparable(summary);
	const prompts = newPrompts.map((text) => ({ text, details: [] }));
	const counts = [
		engineCounts(now.engines, before?.engines),
		sentimentCounts(now.sentiments, before?.sentiments),
	];
	return [
		...(isAtLeast ? [warning(CAPPED), ...counts.map(asMinimums)] : counts),
		...listed(isAtLeast ? 'Most cited, in the mentions read' : 'Most cited', citationsOf(summary)),
		...listed('New prompts', prompts),
		...quotationsOf(notable, isAtLeast ? undefined : now.sentiments, zone),
	];
}

const CAPPED =
	'There are more mentions than a report can read, so all mention counts are minimums.';
const UNCOUNTED =
	'The mentions of this period could not be counted, because there are more mentions than a report can read.';

/** A note on what is missing. */
export function warning(text: string): Part {
	return { kind: 'note', role: 'warning', text };
}

function asMinimums(counts: Counts): Counts {
	return { ...counts, label: `${counts.label} (at least)` };
}

function citationsOf(summary: MentionSummary): RankedList['entries'] {
	const before = comparable(summary)?.citations;
	const least = summary.isAtLeast ? 'at least ' : '';
	return topCitations(summary).map(([domain, count]) => {
		const times = least + (count === 1 ? 'once' : `${formatNumber(count)} times`);
		const change = before && count - (before.get(domain) ?? 0);
		return { text: domain, details: [times, ...(change ? [formatDelta(change)] : [])] };
	});
}

function listed(label: string, entries: RankedList['entries']): RankedList[] {
	if (entries.length === 0) return [];
	const shown = entries.slice(0, MAX_LISTED);
	return [{ kind: 'rankedList', label, entries: shown, more: entries.length - shown.length }];
}

/** The previous period, where both were read completely. */
export function comparable({ before, isAtLeast }: MentionSummary): Tally | undefined {
	return isAtLeast ? undefined : before;
}
