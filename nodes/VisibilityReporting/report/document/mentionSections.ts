import type {
	Count,
	Counts,
	Metric,
	Part,
	RankedList,
	Verdict,
} from '../../../shared/documents/document';
import { formatDelta, formatNumber } from '../../../shared/documents/figures';
import { assistantName } from '../../../shared/assistants';
import { counted } from '../../../shared/values/counted';
import type { Sentiment } from '../../api/reportingApi';
import { namesOf } from '../../output/mentionFilters';
import { engineCounts, namesInEither, sentimentCounts } from '../../output/mentionCounts';
import { quotationsOf } from '../../output/mentions';
import { namesOnlyIn, type MentionSummary, type Tally } from '../mentionSummary';
import { knownCount, mentionsBefore, negativeCount, type Report } from '../report';
import type { Theme } from '../themes';

/** The parts of a report's document about the mentions. */

/** Maximum number of entries of a list; the rest is counted. */
const MAX_LISTED = 5;

/** Names of the number of mentions that a filter by sentiment leaves. */
const LABELS: Record<Sentiment, string> = {
	negative: 'Negative mentions',
	neutral: 'Neutral mentions',
	positive: 'Positive mentions',
};

/**
 * The number of the mentions, and of the negative ones, unless all have the same sentiment by a filter.
 *
 * @param detail whose they are, e.g. "Harbor Beans"
 */
export function mentionMetrics(report: Report, detail?: string): Metric[] {
	const { mentions, filters, period } = report;
	if (!mentions) return [];
	const { now, isAtLeast } = mentions;
	const before = mentionsBefore(report);
	const metric = (
		label: string,
		better: Metric['better'],
		name: string,
		count: (of: Tally) => number,
	): Metric => ({
		kind: 'metric',
		label,
		absent: 'not counted',
		isAtLeast,
		better,
		detail,
		value: knownCount(count(now), mentions),
		change: before && {
			by: count(now) - count(before),
			period: `vs. ${period.before.name}`,
			...verdictOn(report, name),
		},
	});
	const { sentiment } = filters;
	const all = metric(
		sentiment === undefined ? 'Mentions' : LABELS[sentiment],
		sentiment === 'negative' ? 'down' : 'neither',
		'mentions',
		({ total }) => total,
	);
	if (sentiment !== undefined || all.value === undefined) return [all];
	const negative = metric(LABELS.negative, 'down', 'negative', negativeCount);
	return [all, { ...negative, absent: 'none of those read' }];
}

/** Whether a count is unusual, where it was judged. */
function verdictOn({ judged }: Report, name: string): Verdict {
	const judgement = judged.counts.get(name);
	return judgement ? { isUnusual: judgement.isUnusual } : {};
}

/** The section of the mentions, without quotations. */
export function mentionParts(report: Report, summary: MentionSummary): Part[] {
	const { now, isAtLeast, themes } = summary;
	if (now.total === 0 && isAtLeast) return [uncountedNote];
	const { one, by } = namesOf(report.filters);
	if (now.total === 0) return [{ kind: 'note', text: `No ${one}s${by} in this period.` }];
	const before = mentionsBefore(report);
	const counts = [
		judgedCounts(report, engineCounts(now.engines, before?.engines), engineNames(summary)),
		judgedCounts(
			report,
			sentimentCounts(now.sentiments, before?.sentiments),
			new Map([['negative', 'negative']]),
		),
	];
	return [
		...(isAtLeast ? [capNote, ...counts.map(asMinimums)] : counts),
		...listed('What several answers say', themes.map(themeEntry)),
		...listed(
			isAtLeast ? 'Most cited, in the mentions read' : 'Most cited',
			citationsOf(summary, before),
		),
		...(before ? gainedAndLost(now, before) : []),
	];
}

/** Quotations of the mentions. */
export function mentionQuotations(summary: MentionSummary, zone: string): Part[] {
	const { notable, isAtLeast, now } = summary;
	return quotationsOf(notable, isAtLeast ? undefined : now.sentiments, zone);
}

/** The names under which the assistants are judged, by those that readers know. */
function engineNames({ now, before }: MentionSummary): Map<string, string> {
	const engines = namesInEither(now.engines, before?.engines);
	return new Map(engines.map((engine) => [assistantName(engine), `engine:${engine}`]));
}

/** @param names the names under which the counts are judged, by those that readers know */
function judgedCounts(report: Report, all: Counts, names: Map<string, string>): Counts {
	const counts = all.counts.map((count): Count => {
		const name = names.get(count.name);
		return name === undefined ? count : { ...count, ...verdictOn(report, name) };
	});
	return { ...all, counts };
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

type Entry = RankedList['entries'][number];

/** e.g. "“Ships late” (negative, in 5 answers of 3 assistants)" */
function themeEntry({ text, sentiment, count, engines }: Theme): Entry {
	const by = counted(engines.length, 'assistant');
	return { text: `“${text}”`, details: [sentiment, `in ${formatNumber(count)} answers of ${by}`] };
}

function citationsOf({ now, isAtLeast }: MentionSummary, before: Tally | undefined): Entry[] {
	const least = isAtLeast ? 'at least ' : '';
	return [...now.citations].map(([domain, count]) => {
		const times = least + (count === 1 ? 'once' : `${formatNumber(count)} times`);
		const change = before && count - (before.citations.get(domain) ?? 0);
		return { text: domain, details: [times, ...(change ? [formatDelta(change)] : [])] };
	});
}

/** Prompts and cited domains that one of both periods has and the other one lacks. */
function gainedAndLost(now: Tally, before: Tally): RankedList[] {
	const names = (one: Tally, other: Tally, of: 'prompts' | 'citations') =>
		namesOnlyIn(one, other, of).map(([text]): Entry => ({ text, details: [] }));
	return [
		...listed('New prompts', names(now, before, 'prompts')),
		...listed('Lost prompts', names(before, now, 'prompts')),
		...listed('New sources', names(now, before, 'citations')),
		...listed('Lost sources', names(before, now, 'citations')),
	];
}

function listed(label: string, entries: Entry[]): RankedList[] {
	if (entries.length === 0) return [];
	const shown = entries.slice(0, MAX_LISTED);
	return [{ kind: 'rankedList', label, entries: shown, more: entries.length - shown.length }];
}
