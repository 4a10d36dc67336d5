import type { MentionFilter } from '../language/formatters';
import type { TrendDay } from '../statistics/controlChart';
import type { Verdicts } from '../statistics/usual';
import { daysBefore, type EpochMs } from '../time/dates';
import { daysBetween, isDayOf, lengthRatio, type Period } from '../time/periods';
import type { Assistant } from '../values/assistants';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';
import { hundredths } from '../values/numbers';
import { largestFirst, sortByNumber } from '../values/rows';
import {
	type MentionCounts,
	isExcludedBy,
	type MentionSummary,
	type PeriodMentions,
} from './mentionSummary';

/** What the editor calls the sections. */
export const SECTION_NAMES = {
	visibility: 'Visibility score',
	benchmarks: 'Share of voice',
	mentions: 'Mentions',
	actionPlan: 'Action plan',
};

export type Section = keyof typeof SECTION_NAMES;

export const SECTIONS = Object.keys(SECTION_NAMES) as Section[];

/**
 * The domain that the service's account sections are about, which `/visibility` gives without a
 * domain.
 */
export type AccountDomain =
	| { kind: 'reported' }
	/** Another domain than the one of the report. */
	| { kind: 'other'; domain: string }
	| { kind: 'unknown'; error: Error };

export interface ReportRequest {
	/** undefined for the account's own domain. */
	domain: string | undefined;
	period: Period;
	/** True to compare with the previous period. */
	compares: boolean;
	/** Which mentions are read. */
	filters: MentionFilter & { engine?: Assistant };
}

/**
 * The data of a report: null for a section that could not be read, absent for one not requested.
 */
export interface ReportData extends ReportRequest {
	visibility?: JsonObject | null;
	benchmarks?: JsonObject | null;
	mentions?: MentionSummary | null;
	actionPlan?: JsonObject | null;
	unavailable: Array<{ section: Section; reason: string }>;
	/** The domain that all sections but the score are about. */
	accountDomain: AccountDomain;
	generatedAt: EpochMs;
}

/** The days that there is data of: whether the periods can be compared, and why not. */
export interface Coverage {
	/** The days that have a score, the earliest first. */
	trend: TrendDay[];
	isCompared: boolean;
	/**
	 * The first day of the data, as a calendar date, where that is known to be too late to compare.
	 */
	begins?: string;
}

export interface Report extends ReportData, Coverage {
	judged: Verdicts;
}

export function reportedDomain({ visibility, domain }: ReportData): string | null {
	return nonBlankText(visibility?.domain) ?? domain ?? null;
}

/** True if share of voice, mentions and plan are about the domain of the report. */
export function isDefaultDomain({ accountDomain }: ReportData): boolean {
	return accountDomain.kind === 'reported';
}

/** The brand of the account sections; undefined where it is the one that the report is about. */
export function brandOfAccount({ accountDomain, benchmarks }: ReportData): string | undefined {
	if (accountDomain.kind !== 'other') return undefined;
	const own = recordsIn(benchmarks?.competitors).find(({ is_you }) => is_you === true);
	return nonBlankText(own?.name) ?? accountDomain.domain;
}

/** True if none of what was asked could be read. */
export function hasNothing(data: ReportData): boolean {
	const { visibility, benchmarks, mentions, actionPlan } = data;
	const isEmpty = [visibility, benchmarks, mentions, actionPlan].every((section) => !section);
	return isEmpty && data.unavailable.length > 0;
}

/** True if only some mentions are read. */
export function isFiltered({ engine, sentiment }: MentionFilter): boolean {
	return engine !== undefined || sentiment !== undefined;
}

/** The length of the period, in days and by the name that texts give it, e.g. "a normal week". */
export function periodLength({ period: { from, to } }: ReportRequest) {
	const days = daysBetween(from, to) + 1;
	const isMonth = days <= 31 && [from, daysBefore(to, -1)].every((date) => date.endsWith('-01'));
	const length = { 1: 'day', 7: 'week' }[days] ?? (isMonth ? 'month' : 'days');
	return { length, days };
}

/** The trend's last day in the period. */
export function lastDay({
	trend,
	period,
}: ReportRequest & Pick<Report, 'trend'>): TrendDay | undefined {
	return trend.findLast(({ date }) => isDayOf(period, date));
}

/** The score of the trend's last day in the period. */
export const lastScore = (report: Report) => lastDay(report)?.score;

/** The change of the score since the previous period, in points; undefined if unknown. */
export function periodScoreChange(report: Report): number | undefined {
	const [now, before] = [lastScore(report), previousDay(report)];
	return now === undefined || !before ? undefined : hundredths(now - before.score);
}

/** The day that the score is compared with, and its score: the last one before the period. */
export function previousDay({ trend, period, isCompared }: Report): TrendDay | undefined {
	return isCompared ? trend.findLast(({ date }) => date < period.from) : undefined;
}

/** The previous period's mentions, if both periods are complete and comparable, and it has any. */
function readBefore({ mentions, isCompared }: ReportData & Coverage): PeriodMentions | undefined {
	if (!isCompared || !mentions || mentions.isAtLeast) return undefined;
	return mentions.before && mentions.before.total > 0 ? mentions.before : undefined;
}

/**
 * The mentions that counts are compared with: those of the previous period, scaled to equally many
 * days.
 */
export function mentionsBefore(report: ReportData & Coverage): PeriodMentions | undefined {
	const before = readBefore(report);
	const ratio = lengthRatio(report.period);
	if (!before || ratio === 1) return before;
	const scaled = (count: number) => Math.round(count * ratio);
	const all = (counts: Map<string, number>) =>
		new Map([...counts].map(([name, count]) => [name, scaled(count)]));
	return {
		...before,
		total: scaled(before.total),
		engines: all(before.engines),
		sentiments: all(before.sentiments),
	};
}

/**
 * What only one of both periods has, with its number of mentions; undefined where they cannot be
 * compared.
 */
export function gainedAndLost(report: Report) {
	const [now, before] = [report.mentions?.now, readBefore(report)];
	if (!now || !before) return undefined;
	const changesOf = (of: 'prompts' | 'citations') => {
		const onlyIn = (one: PeriodMentions, other: PeriodMentions) =>
			[...one[of]].filter(([name]) => !other[of].has(name));
		return { gained: onlyIn(now, before), lost: onlyIn(before, now) };
	};
	return { prompts: changesOf('prompts'), citations: changesOf('citations') };
}

/** A number of mentions; undefined instead of "at least 0". */
export function countOrUnknown(count: number, { isAtLeast }: MentionSummary): number | undefined {
	return isAtLeast && count === 0 ? undefined : count;
}

/**
 * The mentions of the period with an assistant or a sentiment; null if of another domain, unknown
 * or left out by a filter.
 */
export function mentionsWith(
	report: Report,
	of: 'engines' | 'sentiments',
	word: string,
): number | null {
	const { mentions, filters } = report;
	const filter = of === 'engines' ? filters.engine : filters.sentiment;
	if (!mentions || !isDefaultDomain(report) || isExcludedBy(filter, word)) return null;
	return countOrUnknown(mentions.now[of].get(word) ?? 0, mentions) ?? null;
}

/**
 * A count by the name under which it is judged: "mentions", "negative" or e.g. "engine:chatgpt".
 */
export function countNamed(name: string, { total, engines, sentiments }: MentionCounts): number {
	if (name === 'mentions') return total;
	const count = name === 'negative' ? sentiments.get(name) : engines.get(name.slice(ENGINE.length));
	return count ?? 0;
}

/** True if a count is above what is usual for it, by the name under which it is judged. */
export function isAboveUsual({ mentions, judged }: Report, name: string): boolean {
	const range = judged.counts.get(name)?.range;
	return Boolean(mentions && range && countNamed(name, mentions.now) > range[1]);
}

/** The names under which single assistants are judged begin with this. */
export const ENGINE = 'engine:';

/**
 * Which mentions a name of a judged count stands for, such as "negative" or "engine:claude", as
 * filters.
 */
export function filterOfCount({ filters }: ReportRequest, name: string): MentionFilter {
	return {
		...filters,
		...(name === 'negative' ? { sentiment: 'negative' } : {}),
		...(name.startsWith(ENGINE) ? { engine: name.slice(ENGINE.length) } : {}),
	};
}

/** The own brand's share of voice and rank, null where it has none, and the number of brands. */
export function ownShare(benchmarks: JsonObject) {
	const brands = ranked(benchmarks);
	const own = brands.findIndex(({ is_you }) => is_you === true);
	return {
		share_pct: finiteNumber(brands[own]?.share_pct) ?? null,
		rank: ranksOf(brands)[own] ?? null,
		of: brands.length,
	};
}

/**
 * The brand next to the own one, which leads or is the first behind, and how far the own one is
 * ahead of it.
 */
export function shareGap({ benchmarks }: ReportData): { name: string; by: number } | undefined {
	const brands = ranked(benchmarks ?? {}).filter(
		({ share_pct }) => finiteNumber(share_pct) !== undefined,
	);
	const own = brands.find(({ is_you }) => is_you === true);
	const other = brands.find((brand) => brand !== own);
	const name = nonBlankText(other?.name);
	if (!own || name === undefined) return undefined;
	return { name, by: (finiteNumber(own.share_pct) ?? 0) - (finiteNumber(other?.share_pct) ?? 0) };
}

/** True if anything that was judged is unusual; undefined where nothing was judged. */
export function hasUnusual({ judged: { score, counts } }: Report): boolean | undefined {
	const all = [...counts.values(), ...(score ? [score] : [])];
	return all.length === 0 ? undefined : all.some((each) => each.isUnusual);
}

/** The share and the rank of the own brand, for workflows to branch on. */
export function benchmarksFacts(data: JsonObject) {
	const { share_pct, rank } = ownShare(data);
	return { category: nonBlankText(data.category) ?? null, share_pct, rank };
}

export function ranked({ competitors }: JsonObject): JsonObject[] {
	return sortByNumber(recordsIn(competitors), 'share_pct');
}

/** The actions of a plan, the largest expected lift first. */
export function actionsOf({ actions }: JsonObject): JsonObject[] {
	return sortByNumber(recordsIn(actions), 'expected_lift_pts');
}

/** The ranks of brands that are sorted by their shares; equal shares have the better rank. */
export function ranksOf(brands: JsonObject[]): number[] {
	let rank = 1;
	return brands.map(({ share_pct }, index) => {
		if (largestFirst(brands[index - 1]?.share_pct ?? share_pct, share_pct) !== 0) rank = index + 1;
		return rank;
	});
}

/**
 * What a report says of itself: `about` is a name of the contract, such as "score" or
 * "engine:chatgpt".
 */
export interface Insight {
	about: string;
	text: string;
	/** True if it tells of something that chance does not explain. */
	unusual: boolean;
}

export function insight(about: string, text: string, unusual = false): Insight {
	return { about, text, unusual };
}
