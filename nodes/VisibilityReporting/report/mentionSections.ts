import type { Counts, Metric, Part, RankedList } from '../../shared/documents/document';
import { formatDelta, formatNumber } from '../../shared/documents/figures';
import type { Sentiment } from '../api/reportingApi';
import { namesOf } from '../output/mentionFilters';
import { engineCounts, quotationsOf, sentimentCounts } from '../output/mentions';
import type { MentionSummary, Tally } from './mentionSummary';
import { knownCount, negativeCount, topCitations, type Report } from './report';

const MAX_LISTED = 5;

const LABELS: Record<Sentiment, string> = {
	negative: 'Negative mentions',
	neutral: 'Neutral mentions',
	positive: 'Positive mentions',
};

/** The number of mentions, and of negative ones unless filtered by sentiment; `detail` is e.g. "whole account". */
export function mentionMetrics({ mentions, filters, period }: Report, detail?: string): Metric[] {
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
export function mentionParts({ filters }: Report, summary: MentionSummary, zone: string): Part[] {
	const { now, newPrompts, notable, isAtLeast } = summary;
	if (now.total === 0 && isAtLeast) return [uncountedNote];
	const { one, by } = namesOf(filters);
	if (now.total === 0) return [{ kind: 'note', text: `No ${one}s${by} in this period.` }];
	const before = comparable(summary);
	const prompts = newPrompts.map((text) => ({ text, details: [] }));
	const counts = [
		engineCounts(now.engines, before?.engines),
		sentimentCounts(now.sentiments, before?.sentiments),
	];
	return [
		...(isAtLeast ? [capNote, ...counts.map(asMinimums)] : counts),
		...listed(isAtLeast ? 'Most cited, in the mentions read' : 'Most cited', citationsOf(summary)),
		...listed('New prompts', prompts),
		...quotationsOf(notable, isAtLeast ? undefined : now.sentiments, zone),
	];
}

const capNote: Part = {
	kind: 'note',
	role: 'warning',
	text: 'There are more mentions than a report can read, so all mention counts are minimums.',
};

const uncountedNote: Part = {
	kind: 'note',
	role: 'warning',
	text: 'The mentions of this period could not be counted, because there are more mentions than a report can read.',
};

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
