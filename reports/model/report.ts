import type { TrendDay } from '../statistics/baseline';
import type { Verdicts } from '../statistics/usual';
import { daysBefore } from '../time/dates';
import { daysBetween, isDayOf, type Period } from '../time/periods';
import type { EpochMs } from '../time/units';
import { type JsonObject, nonBlankText, recordsIn } from '../values/json';
import type { Assistant } from './assistants';
import type { MentionFilter, MentionSummary } from './mention';

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
