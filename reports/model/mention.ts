import type { DateRange } from '../time/periods';
import type { EpochMs } from '../time/units';
import { webHostOf } from '../values/domain';
import { type JsonObject, nonBlankText } from '../values/json';
import { UNKNOWN } from './assistants';

/** The mentions of a period, of the previous one and of the weeks that say what is usual, summarized for a report. */
export interface MentionSummary {
	now: PeriodMentions;
	/** Of the previous period; absent where it was not read. */
	before?: PeriodMentions;
	/** All days that were read, without a gap up to the last of the period. */
	days: DailyMentions[];
	/** When the earliest mention of the period and the previous one was captured. */
	earliest: EpochMs | undefined;
	themes: Theme[];
	/** As the service sent them. */
	notable: JsonObject[];
	/** One of the commonest negative statement, and the most urgent one of each assistant. */
	evidence: { negative?: JsonObject; engines: Map<string, JsonObject> };
	/** True if there are more mentions than were read. */
	isAtLeast: boolean;
}

/** The number of mentions, and counts by several values, the most frequent first. */
export interface MentionCounts {
	total: number;
	engines: Map<string, number>;
	sentiments: Map<string, number>;
}

export interface PeriodMentions extends MentionCounts {
	/** By the host names of the citations. */
	citations: Map<string, number>;
	prompts: Map<string, number>;
}

/** What several mentions say in the same words. */
export interface Theme {
	/** As the first of them says it. */
	text: string;
	/** Of most of them. */
	sentiment: string;
	count: number;
	/** The assistants that say it, and the domains that they cite, the most frequent first. */
	engines: string[];
	citations: string[];
}

export interface DailyMentions extends MentionCounts {
	/** A calendar date. */
	date: string;
}

/** Seven whole days. */
export interface WeekOfMentions extends DateRange {
	days: DailyMentions[];
}

export function engineOf({ engine }: JsonObject): string {
	return nonBlankText(engine) ?? UNKNOWN;
}

/** The host name of a citation, without "www." and a final dot; undefined where it is no address of the web. */
export function citedHost({ citation_url }: JsonObject): string | undefined {
	return webHostOf(nonBlankText(citation_url) ?? '');
}

export function promptOf({ prompt }: JsonObject): string | undefined {
	return nonBlankText(prompt)?.trim();
}

export function sentimentOf({ sentiment }: JsonObject): string {
	return nonBlankText(sentiment) ?? UNKNOWN;
}

/** True if mentions with this word are not counted, because the filter is set to another one. */
export function isExcludedBy(filter: string | undefined, word: string): boolean {
	return filter !== undefined && filter !== word;
}

/** What `normalizedText` has found out, which the parts of a report ask for several times. */
const NORMALIZED = new WeakMap<JsonObject, string>();

/**
 * The words of a snippet, whatever its case, spaces and punctuation; empty without one. A snippet of 2,000 characters takes
 * 40 µs, and a report may have 20,000 of them: so whoever reads mentions asks for the words of each page as it arrives, and
 * later questions take no time (docs/PERFORMANCE.md).
 */
export function normalizedText(mention: JsonObject): string {
	const found = NORMALIZED.get(mention);
	if (found !== undefined) return found;
	const text = nonBlankText(mention.snippet) ?? '';
	const wording = text
		.toLowerCase()
		.replace(/[\s\p{P}\p{S}]+/gu, ' ')
		.trim();
	NORMALIZED.set(mention, wording);
	return wording;
}

/** Orders mentions by their `captured_at`. */
export function earliestFirst(one: JsonObject, other: JsonObject): number {
	return capturedAt(one).localeCompare(capturedAt(other));
}

export function capturedAt({ captured_at }: JsonObject): string {
	return nonBlankText(captured_at) ?? '';
}

/** True if only some mentions are read. */
export function isFiltered({ engine, sentiment }: MentionFilter): boolean {
	return engine !== undefined || sentiment !== undefined;
}

/** The mentions that pass filters; each absent: all. */
export interface MentionFilter {
	/** An identifier, e.g. "chatgpt". */
	engine?: string;
	sentiment?: 'positive' | 'neutral' | 'negative';
}
