import type { TrendDay } from '../statistics/baseline';
import type { Side } from '../statistics/range';
import type { DateRange, Period } from '../time/periods';
import type { EpochMs } from '../time/units';
import { type JsonObject, nonBlankText } from '../values/json';
import type { Assistant } from './assistants';
import type { CountedWeek, MentionFilter, MentionSummary, PeriodMentions } from './mention';
import type { JudgedScore, ScoreNews } from './score';

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
	/**
	 * Whole weeks of earlier reports, the earliest first. They serve counts, so that the oldest weeks
	 * need not be read again.
	 */
	earlierWeeks?: CountedWeek[];
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
	/** The first day of the data, given only if it is known to be too late for a comparison. */
	begins?: string;
}

/**
 * A report with all that is known of it. Whoever writes a document, a sentence or a record of it
 * only reads it: `judgement/report.ts` has answered all questions once.
 */
export interface Report extends ReportData, Coverage, ComparedMentions {
	/** True if none of the sections that were asked for could be read. */
	isEmpty: boolean;
	/**
	 * The length of the period in days, and the word that messages choose by it, e.g. `week` for "a
	 * normal week".
	 */
	periodLength: { length: string; days: number };
	/** True if share of voice, mentions and plan are about the domain of the report. */
	isOfAccount: boolean;
	/**
	 * Whose figures share of voice, mentions and plan are: the name of the account's brand if the
	 * report is about another domain, and undefined if they are about that of the report.
	 */
	accountBrand?: string;
	score: JudgedScore;
	/** What is unusual, the worst first. */
	findings: Finding[];
	/** The share of voice of the account's brand; undefined if it was not read. */
	share?: ShareOfVoice;
	/**
	 * The prompts and the cited sites that are new in the period, or lost; undefined if the periods
	 * cannot be compared.
	 */
	turnover?: Turnover;
	/**
	 * The whole weeks whose mentions were read, the earliest first, the last of which ends with the
	 * period. Weeks before the first mention are left out. It is undefined if the mentions were not
	 * read, or if the counts are minimums.
	 */
	weeks?: CountedWeek[];
	/**
	 * What could not be judged, because it could not be read or, with a domain, because it is only
	 * known of that one, so that the rest alone may be called usual; undefined if all was read.
	 */
	lacks?: { section: 'mentions' | 'visibility'; domain?: string };
	/** True if the score or any count is unusual; undefined if none of them was judged. */
	isUnusual?: boolean;
	/** The p-value of the most unusual figure among all of them; undefined if none was judged. */
	p?: number;
}

/** How the mentions of a period compare with earlier ones. */
export interface ComparedMentions {
	/**
	 * The mentions of the previous period, whose counts are scaled to the number of days that the
	 * period has. It is undefined if they cannot be compared: one of both periods is incomplete, or
	 * the previous one has none.
	 */
	previousMentions?: PeriodMentions;
	/**
	 * The counts by name: "mentions" for all, "negative", and e.g. "engine:chatgpt". A count that a
	 * filter leaves out has no entry. It is empty if the mentions were not read.
	 */
	counts: Map<string, JudgedCount>;
	/** Why the counts are not judged, although they are compared; undefined if they are judged. */
	whyUnjudged?: Unjudged;
	/** The days of the period that have no data, which are neither compared nor judged. */
	missingDays: MissingDays[];
	/**
	 * The totals at which mentions would be unusual, if so few are usual that only a large change
	 * would show: the greatest of the low ones, if there is any, and the least of the high ones.
	 */
	seen?: { fewest?: number; most: number };
	/**
	 * The counts that have changed much, where too few weeks are known to say what is usual. Negative
	 * mentions come first.
	 */
	early: EarlyChange[];
}

/** A large change of a count that cannot be judged yet, on the days that have data in both periods. */
export interface EarlyChange {
	/** The name under which the count will be judged. */
	about: string;
	filter: MentionFilter;
	now: number;
	before: number;
	/** The day whose report is the first that knows what is usual. */
	from: string;
}

/**
 * Days without a mention that chance does not explain, so that there seems to be no data of them:
 * those at the end of a period or, with an assistant, days of that assistant alone.
 */
export interface MissingDays extends DateRange {
	engine?: string;
}

/** A number of mentions. What depends on a usual range is undefined if the count was not judged. */
export interface JudgedCount {
	/** The filters that its mentions pass: those of the report, and that of `kind`. */
	filter: MentionFilter;
	/** What sets its mentions apart from others of the report; empty for all of them. */
	kind: MentionFilter;
	/**
	 * How many the period has. It is undefined if the count is 0 but there are more mentions than
	 * were read, because 0 says nothing then.
	 */
	now?: number;
	/** How many the previous period had, scaled; undefined if the periods cannot be compared. */
	previous?: number;
	/** How many more or fewer there are than in the previous period. */
	change?: number;
	/** The lowest and the highest total that chance explains. */
	range?: [low: number, high: number];
	/** The total that the weeks before lead to expect. */
	expected?: number;
	/** True if the total is outside of its usual range. */
	isUnusual?: boolean;
	/** On which side of its usual range an unusual total is. */
	side?: Side;
	/** The probability of such a total by chance. */
	p?: number;
}

/** Something unusual, as the headline of a report says it. */
export type Finding = ScoreFinding | CountFinding;

interface AnyFinding {
	/** What the figure counts: "score", "mentions", "negative" or e.g. "engine:chatgpt". */
	about: string;
	/** Whether it is good or bad news; more mentions are neither. */
	tone: 'good' | 'bad' | 'neutral';
	/** False for a score that left its range before the period and is still outside. */
	isNew: boolean;
}

interface ScoreFinding extends AnyFinding {
	kind: ScoreNews['kind'];
	/** The side of its usual range on which the average is. */
	side: Side;
	/** The first day of its new level; absent if it is none of the period, or if the level is over. */
	since?: string;
	/** True if the last score itself is not outside on that side, so that the average has to be named. */
	isAverage: boolean;
}

interface CountFinding extends AnyFinding {
	/** The filters that its mentions pass. */
	filter: MentionFilter;
	/** On which side of its usual range the count is. */
	side: Side;
	now: number;
	/** How many the previous period had, scaled to the number of days. */
	before: number;
	/** The lowest and the highest total that chance explains. */
	range: [low: number, high: number];
}

/** The most unusual figure of a report that was judged together with others. */
export interface MostUnusual {
	/** What the figure counts: "score", "mentions", "negative" or e.g. "engine:chatgpt". */
	about: string;
	side: Side;
	/** False for a score that left its range before the period and is still outside. */
	isNew: boolean;
}

/**
 * Where a report stands among those that it was judged with: its most unusual figure is news, or a
 * score that left its range before the period and is `still` outside; all is as usual; it is too
 * early to judge; or there is no data of it.
 */
export type Standing = 'news' | 'still' | 'usual' | 'early' | 'missing';

/** Why mentions are not judged. */
export type Unjudged =
	/** The period is shorter than a week. */
	| { why: 'short' }
	/** More mentions than can be read came in the weeks before. */
	| { why: 'many' }
	/** Fewer than four weeks are known. The report of the day `from` is the first that has four. */
	| { why: 'early'; from: string };

/** The share of voice of the account's brand, which may be none of the brands that it lists. */
export interface ShareOfVoice {
	/** The name of the brand, as the service writes it. */
	brand?: string;
	/** In percent; null if the brand has no share. */
	share_pct: number | null;
	/** Brands with equal shares have the same rank, the better one; null if the brand has none. */
	rank: number | null;
	/** The number of brands. */
	of: number;
	/**
	 * The largest of the other brands and how far the brand is ahead of it, in percentage points;
	 * negative if it is behind. It is undefined if either brand has no share.
	 */
	gap?: { name: string; by: number };
}

/** What is new in a period, with its number of mentions, and what is lost, with its earlier one. */
export interface Turnover {
	/**
	 * How many whole weeks before the period were read, where others were saved: these have neither
	 * prompts nor sites. Undefined where none was.
	 */
	weeks?: number;
	prompts: {
		gained: Array<[prompt: string, count: number]>;
		lost: Array<[prompt: string, count: number]>;
	};
	citations: {
		gained: Array<[site: string, count: number]>;
		lost: Array<[site: string, count: number]>;
	};
}

export function reportedDomain({ visibility, domain }: ReportData): string | null {
	return nonBlankText(visibility?.domain) ?? domain ?? null;
}
