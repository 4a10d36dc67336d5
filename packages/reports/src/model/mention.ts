import type { DateRange } from '../time/periods';
import type { EpochMs } from '../time/units';
import { webHostOf } from '../values/domain';
import { destinationOf } from '../values/forwarders';
import { type JsonObject, nonBlankText } from '../values/json';
import { UNKNOWN } from './assistants';

/** The mentions of a period, of the previous one, and of the weeks that say what is usual. */
export interface MentionSummary {
	now: PeriodMentions;
	/** The mentions of the previous period; absent if they were not read. */
	before?: PeriodMentions;
	/**
	 * How many mentions of all weeks read before the period each prompt and each site has; absent if
	 * they were not read.
	 */
	earlier?: Pick<PeriodMentions, 'citations' | 'prompts'>;
	/** The mentions of each day that was read, without a gap, up to the last day of the period. */
	days: DailyMentions[];
	/** When the earliest mention of both periods was captured; undefined if no mention has a time. */
	earliest: EpochMs | undefined;
	themes: Theme[];
	/** The mentions that readers should see, the most urgent first, as the service sent them. */
	notable: JsonObject[];
	/**
	 * The mentions that prove what is unusual: one with the commonest negative statement, and the
	 * most urgent one of each assistant.
	 */
	evidence: {
		negative?: JsonObject;
		/** The page that at least half of the mentions with that statement cite. */
		page?: string;
		engines: Map<string, JsonObject>;
	};
	/**
	 * True if the period and the previous one have more mentions than were read, so that all counts
	 * are minimums.
	 */
	isAtLeast: boolean;
}

/** The number of mentions in all, and by assistant and by sentiment, the most frequent first. */
export interface MentionCounts {
	total: number;
	engines: Map<string, number>;
	sentiments: Map<string, number>;
}

/** What is known of a list of mentions, such as those that a poll has found. */
export interface MentionList extends MentionCounts {
	/**
	 * The mentions without those that say the same in the same words with the same sentiment, the most
	 * urgent first.
	 */
	statements: JsonObject[];
	themes: Theme[];
}

export interface PeriodMentions extends MentionCounts {
	/** How many mentions cite each site, by its host name. */
	citations: Map<string, number>;
	/** How many mentions cite a page of which nobody knows the site, see `hasHiddenSource`. */
	hiddenSources: number;
	prompts: Map<string, number>;
}

/** What several mentions of one sentiment say in the same words. */
export interface Theme {
	/** The words of the first of these mentions. */
	text: string;
	sentiment: string;
	count: number;
	/** The assistants that say it, and the domains that they cite, the most frequent first. */
	engines: string[];
	citations: string[];
}

/** The sentiments that services name, in the order in which all lists have them. */
export const SENTIMENTS = ['positive', 'neutral', 'negative'];

export interface DailyMentions extends MentionCounts {
	/** A calendar date. */
	date: string;
}

/** Seven whole days. */
export interface WeekOfMentions extends DateRange {
	days: DailyMentions[];
}

/** The mentions of a whole week, in its counts alone. */
export interface CountedWeek extends DateRange, MentionCounts {}

export function engineOf({ engine }: JsonObject): string {
	return nonBlankText(engine) ?? UNKNOWN;
}

/**
 * The host name of a cited page, without "www." and a final dot; undefined if a mention cites no
 * page on the web, or one that is not known.
 */
export function citedHost(mention: JsonObject): string | undefined {
	const page = citedPage(mention);
	return page === undefined ? undefined : webHostOf(page);
}

/**
 * The address of the page that a mention cites. A citation by the address of a forwarder counts as
 * its target. Undefined if the mention cites no page on the web, or one that is not known.
 */
export function citedPage({ citation_url }: JsonObject): string | undefined {
	const address = nonBlankText(citation_url)?.trim();
	// Many mentions cite nothing, and reading an empty address as a URL throws, which is slow.
	return address === undefined ? undefined : destinationOf(address).address;
}

/** True if a mention cites a page by an address that only forwards and does not say where to. */
export function hasHiddenSource({ citation_url }: JsonObject): boolean {
	const address = nonBlankText(citation_url)?.trim();
	return address !== undefined && destinationOf(address).isHidden;
}

export function promptOf({ prompt }: JsonObject): string | undefined {
	return nonBlankText(prompt)?.trim();
}

export function sentimentOf({ sentiment }: JsonObject): string {
	return nonBlankText(sentiment) ?? UNKNOWN;
}

/** True if a filter is set to another word, so that mentions with this word were not read. */
export function isExcludedBy(filter: string | undefined, word: string): boolean {
	return filter !== undefined && filter !== word;
}

/** The results of `normalizedText`, each of which a report asks for several times. */
const NORMALIZED = new WeakMap<JsonObject, string>();

/**
 * The words of a snippet in lower case, with single spaces for all spaces and punctuation; empty if
 * there is no snippet. A snippet of 2,000 characters takes 40 µs, and a report may have 20,000 of
 * them. So whoever reads mentions asks for the words of each page as it arrives, and later
 * questions take no time (bench/PERFORMANCE.md).
 */
export function normalizedText(mention: JsonObject): string {
	const cachedText = NORMALIZED.get(mention);
	if (cachedText !== undefined) return cachedText;
	const text = nonBlankText(mention.snippet) ?? '';
	const wording = text
		.toLowerCase()
		.replace(/[\s\p{P}\p{S}]+/gu, ' ')
		.trim();
	NORMALIZED.set(mention, wording);
	return wording;
}

/** True if two mentions say the same in the same words, with the same sentiment. */
export function isRepetition(one: JsonObject, other: JsonObject): boolean {
	return sentimentOf(one) === sentimentOf(other) && normalizedText(one) === normalizedText(other);
}

/**
 * Keeps the first mention of each wording and sentiment, up to this many in all. A mention without
 * words is never a repetition.
 */
export function withoutRepetitions(mentions: JsonObject[], most = Infinity): JsonObject[] {
	const sentiments = new Map<string, Set<string>>();
	const chosen: JsonObject[] = [];
	for (const mention of mentions) {
		if (chosen.length >= most) break;
		const [wording, sentiment] = [normalizedText(mention), sentimentOf(mention)];
		const seen = sentiments.get(wording) ?? new Set();
		if (seen.has(sentiment)) continue;
		if (wording !== '') sentiments.set(wording, seen.add(sentiment));
		chosen.push(mention);
	}
	return chosen;
}

/** Orders mentions by their `captured_at`. */
export function earliestFirst(one: JsonObject, other: JsonObject): number {
	const [first, second] = [capturedAt(one), capturedAt(other)];
	// A comparison by the rules of a language takes twenty times as long.
	if (first === second) return 0;
	return first < second ? -1 : 1;
}

export function capturedAt({ captured_at }: JsonObject): string {
	return nonBlankText(captured_at) ?? '';
}

/** True if a filter leaves out some mentions. */
export function isFiltered({ engine, sentiment }: MentionFilter): boolean {
	return engine !== undefined || sentiment !== undefined;
}

/** The filters that mentions have to pass. One that is absent lets all of them pass. */
export interface MentionFilter {
	/** An identifier, e.g. "chatgpt". */
	engine?: string;
	sentiment?: 'positive' | 'neutral' | 'negative';
}
