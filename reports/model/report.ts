import type { TrendDay } from '../statistics/baseline';
import type { Verdicts } from '../statistics/usual';
import { daysBefore } from '../time/dates';
import { daysBetween, isDayOf, type Period } from '../time/periods';
import type { EpochMs } from '../time/units';
import { type JsonObject, nonBlankText, recordsIn } from '../values/json';
import type { Assistant } from './assistants';
import type { MentionFilter, MentionSummary } from './mention';

/** The names of a report's sections in the editor of n8n. */
export const SECTION_NAMES = {
	visibility: 'Visibility score',
	benchmarks: 'Share of voice',
	mentions: 'Mentions',
	actionPlan: 'Action plan',
};

export type Section = keyof typeof SECTION_NAMES;

export const SECTIONS = Object.keys(SECTION_NAMES) as Section[];

/**
 * Whether the report is about the account's own domain, which alone the account's sections are
 * about. The service names that domain if `/visibility` is read without a domain.
 */
export type AccountDomain =
	| { kind: 'reported' }
	/** The account's domain is another one than that of the report. */
	| { kind: 'other'; domain: string }
	| { kind: 'unknown'; error: Error };

export interface ReportRequest {
	/** The domain that was asked for; undefined for the account's own one. */
	domain: string | undefined;
	period: Period;
	/** True to compare with the previous period. */
	compares: boolean;
	/** The filters that say which mentions are read. */
	filters: MentionFilter & { engine?: Assistant };
}

/**
 * The data of a report. A section is null if it could not be read, and absent if the user did not
 * ask for it.
 */
export interface ReportData extends ReportRequest {
	visibility?: JsonObject | null;
	benchmarks?: JsonObject | null;
	mentions?: MentionSummary | null;
	actionPlan?: JsonObject | null;
	unavailable: Array<{ section: Section; reason: string }>;
	/** Tells which domain all sections but the score are about. */
	accountDomain: AccountDomain;
	generatedAt: EpochMs;
}

/** Which days there is data of. This says whether the periods can be compared, and why not. */
export interface Coverage {
	/** The days that have a score, the earliest first. */
	trend: TrendDay[];
	isCompared: boolean;
	/**
	 * The first day of the data, as a calendar date. It is given only if it is known to be too late
	 * for a comparison.
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

/**
 * The name of the account's brand if the report is about another domain, so that its sections have
 * to say whose they are; undefined if the report is about the account's own domain.
 */
export function brandOfAccount({ accountDomain, benchmarks }: ReportData): string | undefined {
	if (accountDomain.kind !== 'other') return undefined;
	const ownBrand = recordsIn(benchmarks?.competitors).find(({ is_you }) => is_you === true);
	return nonBlankText(ownBrand?.name) ?? accountDomain.domain;
}

/** True if none of the sections that were asked for could be read. */
export function hasNothing(data: ReportData): boolean {
	const { visibility, benchmarks, mentions, actionPlan } = data;
	const isEmpty = [visibility, benchmarks, mentions, actionPlan].every((section) => !section);
	return isEmpty && data.unavailable.length > 0;
}

/**
 * Gives the length of the period in days, and the word that messages choose by it, e.g. `week` for
 * "a normal week".
 */
export function periodLength({ period: { from, to } }: ReportRequest) {
	const days = daysBetween(from, to) + 1;
	const isMonth = days <= 31 && [from, daysBefore(to, -1)].every((date) => date.endsWith('-01'));
	const length = { 1: 'day', 7: 'week' }[days] ?? (isMonth ? 'month' : 'days');
	return { length, days };
}

/** The last day of the period that has a score; undefined if none has. */
export function lastDay({
	trend,
	period,
}: ReportRequest & Pick<Report, 'trend'>): TrendDay | undefined {
	return trend.findLast(({ date }) => isDayOf(period, date));
}

/**
 * A sentence of a report on its figures. `about` is a name of the contract, such as "score" or
 * "engine:chatgpt".
 */
export interface Insight {
	about: string;
	text: string;
	/** True if the sentence tells of something that chance does not explain. */
	unusual: boolean;
}

export function insight(about: string, text: string, unusual = false): Insight {
	return { about, text, unusual };
}
