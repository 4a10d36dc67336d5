import {
	formatDelta,
	type Metric,
	type Part,
	type RankedList,
	type Title,
} from '../../shared/output/document';
import { actionList, actionPlanTitle } from '../output/actionPlan';
import { benchmarksTitle, shareBars } from '../output/benchmarks';
import { engineCounts, quotationsOf, sentimentCounts } from '../output/mentions';
import { SCORE, trendPoints } from '../output/visibility';
import type { MentionSummary, Tally } from './mentionSummary';
import { ownShare, scoreChange, scoreOf, topCitations, type Report } from './report';

/** The parts of a report's document; none for a section that is missing or was not requested. */

/** Maximum number of cited domains and of new prompts to list; the rest is counted. */
const MAX_LISTED = 5;

/** The score, with its change. */
export function scoreMetric(report: Report): Metric[] {
	if (!report.visibility) return [];
	const by = scoreChange(report);
	const change = by === undefined ? undefined : { by, period: against(report) };
	return [{ kind: 'metric', label: SCORE, value: scoreOf(report), absent: 'no score', change }];
}

/** The figures for the whole account. */
export function accountMetrics(report: Report): Metric[] {
	return [...shareMetric(report), ...mentionMetrics(report)];
}

function shareMetric(report: Report): Metric[] {
	const { share_pct: value, rank, of } = ownShare(report) ?? {};
	if (value === undefined || value === null) return [];
	const detail = [`rank ${rank} of ${of}`, ...scopeOf(report)].join(', ');
	return [{ kind: 'metric', label: 'Share of voice', value, absent: '', unit: '%', detail }];
}

function mentionMetrics(report: Report): Metric[] {
	const { mentions } = report;
	if (!mentions) return [];
	const { now, isAtLeast } = mentions;
	const before = comparable(mentions);
	const [detail] = scopeOf(report);
	const metric = (label: string, better: Metric['better'], count: (of: Tally) => number) => ({
		...({ kind: 'metric', label, absent: '', isAtLeast, better, detail } as const),
		value: count(now),
		change: before && { by: count(now) - count(before), period: against(report) },
	});
	return [
		metric('Mentions', 'neither', ({ total }) => total),
		metric('Negative mentions', 'down', ({ sentiments }) => sentiments.get('negative') ?? 0),
	];
}

/** The trend of the score in the period. */
export function trendSection({ visibility, period }: Report): Part[] {
	const isWithin = ({ date }: { date: string }) => date >= period.from && date <= period.to;
	const points = visibility ? trendPoints(visibility).filter(isWithin) : [];
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
		...(mentions ? section('Mentions', mentionParts(mentions, zone)) : []),
		...(actionPlan ? section(actionPlanTitle(actionPlan), [actionList(actionPlan)]) : []),
	];
}

function mentionParts(summary: MentionSummary, zone: string): Part[] {
	const { now, newPrompts, notable, isAtLeast } = summary;
	if (now.total === 0) return [{ kind: 'note', text: 'No mentions in this period.' }];
	const before = comparable(summary);
	const prompts = newPrompts.map((text) => ({ text, details: [] }));
	return [
		...(isAtLeast ? [capNote] : []),
		engineCounts(now.engines, before?.engines),
		sentimentCounts(now.sentiments, before?.sentiments),
		...listed('Most cited', citationsOf(summary)),
		...listed('New prompts', prompts),
		...quotationsOf(notable, now.sentiments, zone),
	];
}

const capNote: Part = {
	kind: 'note',
	role: 'warning',
	text: 'There are more mentions than a report can read, so all mention counts are minimums.',
};

function citationsOf(summary: MentionSummary): RankedList['entries'] {
	const before = comparable(summary)?.citations;
	return topCitations(summary).map(([domain, count]) => {
		const times = count === 1 ? 'once' : `${count} times`;
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
function comparable({ before, isAtLeast }: MentionSummary): Tally | undefined {
	return isAtLeast ? undefined : before;
}

/** What a change is compared with. */
function against({ period }: Report): string {
	return `vs. ${period.before.name}`;
}

/** A note on figures for the whole account, where a domain was requested. */
function scopeOf({ domain }: Report): string[] {
	return domain === undefined ? [] : ['whole account'];
}

function sectionTitle(text: string): Title {
	return { kind: 'title', level: 'section', text };
}
