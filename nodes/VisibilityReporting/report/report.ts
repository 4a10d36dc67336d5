import type { IDataObject } from 'n8n-workflow';

import { rounded } from '../../shared/documents/figures';
import { isDayOf, type Period } from '../../shared/time/periods';
import type { EpochMs } from '../../shared/time/units';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';
import type { ActionPlan, Benchmarks, VisibilityScore } from '../api/reportingApi';
import { benchmarksFacts } from '../output/benchmarks';
import type { NamedFilters } from '../output/mentionFilters';
import { trendPoints, visibilityFacts } from '../output/visibility';
import type { MentionSummary, Tally } from './mentionSummary';

/** The sections, in the order of the report. */
export const SECTIONS = ['visibility', 'benchmarks', 'mentions', 'actionPlan'] as const;

export type Section = (typeof SECTIONS)[number];

export interface ReportRequest {
	/** undefined for the account's primary domain. */
	domain: string | undefined;
	period: Period;
	compares: boolean;
	filters: NamedFilters;
}

/** The data of a report: null for a section that could not be read, absent for one not requested. */
export interface Report extends ReportRequest {
	visibility?: VisibilityScore | null;
	benchmarks?: Benchmarks | null;
	mentions?: MentionSummary | null;
	actionPlan?: ActionPlan | null;
	unavailable: Array<{ section: Section; reason: string }>;
	/** Whose figures they are; see accountId. */
	account: string;
	generatedAt: EpochMs;
}

const MAX_CITATIONS = 10;

/** The data of a report, as an item. */
export function reportRecord(report: Report): IDataObject {
	const { period, visibility, benchmarks, mentions, actionPlan, unavailable } = report;
	const previous = previousDay(report);
	return {
		domain: domainOf(report),
		period: { from: period.from, to: period.to },
		...(visibility === undefined ? {} : { visibility }),
		...(benchmarks === undefined ? {} : { benchmarks }),
		...(mentions === undefined ? {} : { mentions: mentions && mentionsRecord(mentions) }),
		previous: previous ? { score: previous.value } : null,
		...(actionPlan === undefined ? {} : { action_plan: actionPlan }),
		unavailable,
		generated_at: new Date(report.generatedAt).toISOString(),
	};
}

function mentionsRecord(summary: MentionSummary): IDataObject {
	const { now, before, newPrompts, notable, isAtLeast } = summary;
	return {
		total: knownCount(now.total, summary) ?? null,
		previous_total: before ? (knownCount(before.total, summary) ?? null) : null,
		by_engine: Object.fromEntries(now.engines),
		by_sentiment: Object.fromEntries(now.sentiments),
		top_citations: topCitations(summary).map(([domain, count]) => ({ domain, count })),
		new_prompts: newPrompts,
		notable,
		at_least: isAtLeast,
	};
}

/** Fields to branch on; null for those of a missing section. */
export function reportFacts(report: Report): IDataObject {
	const { visibility, mentions, unavailable } = report;
	return {
		domain: domainOf(report),
		score: scoreOf(report) ?? null,
		score_delta_30d: visibility ? visibilityFacts(visibility).score_delta_30d : null,
		mentions: mentions ? (knownCount(mentions.now.total, mentions) ?? null) : null,
		negative: mentions ? (knownCount(negativeCount(mentions.now), mentions) ?? null) : null,
		unavailable: unavailable.map(({ section }) => section),
	};
}

export function domainOf({ visibility, domain }: Report): string | null {
	return nonBlankText(visibility?.domain) ?? domain ?? null;
}

/** The score at the end of the period, or the current one if that is in the future. */
export function scoreOf({ visibility, period, generatedAt }: Report): number | undefined {
	if (!visibility) return undefined;
	if (period.end > generatedAt) return finiteNumber(visibility.score);
	return lastDay(visibility, (date) => isDayOf(period, date))?.value;
}

/** The change of the score since the previous period, in points; undefined if unknown. */
export function scoreChange(report: Report): number | undefined {
	const [now, before] = [scoreOf(report), previousDay(report)];
	return now === undefined || !before ? undefined : rounded(now - before.value);
}

/** The day that the score is compared with, and its score: the last one before the period. */
export function previousDay({ visibility, period, compares }: Report) {
	if (!visibility || !compares) return undefined;
	return lastDay(visibility, (date) => date < period.from);
}

function lastDay(visibility: VisibilityScore, isMeant: (date: string) => boolean) {
	return trendPoints(visibility).findLast(({ date }) => isMeant(date));
}

/** A number of mentions; undefined where it is no more than "at least 0". */
export function knownCount(count: number, { isAtLeast }: MentionSummary): number | undefined {
	return isAtLeast && count === 0 ? undefined : count;
}

export function negativeCount({ sentiments }: Tally): number {
	return sentiments.get('negative') ?? 0;
}

/** The most cited domains of the period, with how often each was cited. */
export function topCitations({ now }: MentionSummary): Array<[string, number]> {
	return [...now.citations].slice(0, MAX_CITATIONS);
}

/** The own brand's share of voice and rank, and the number of brands. */
export function ownShare({ benchmarks }: Report) {
	if (!benchmarks) return undefined;
	return { ...benchmarksFacts(benchmarks), of: recordsIn(benchmarks.competitors).length };
}
