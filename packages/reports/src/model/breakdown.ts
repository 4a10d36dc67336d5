import type { JsonObject } from '../values/json';
import type { MentionSummary } from './mention';
import type { Report } from './report';

/** What mentions are broken down by: the site or the address that they cite, or their prompt. */
export type BreakdownBy = 'domain' | 'url' | 'prompt';

/** The mentions that cite one source, or answer one prompt. */
export interface BreakdownEntry {
	/**
	 * Identifies the entry: it is the same in every period and spelling, so that rows can be matched
	 * by it.
	 */
	key: string;
	/** The site, the prompt or, of a page, its commonest address. */
	name: string;
	/**
	 * The name as a document writes it. That of a page has no scheme and no "www.", because they tell
	 * readers nothing, and a line would break behind them.
	 */
	label: string;
	/** The address of a page; none for a site or a prompt, or if it is unsafe. */
	link?: string;
	/** True if the source is the account's own domain or below it; null where nobody knows. */
	isOwn: boolean | null;
	/** True if a prompt names the account's brand or domain; null where nobody knows. */
	isBranded: boolean | null;
	mentions: number;
	/** The mentions of the previous period; null where they cannot be compared. */
	before: number | null;
	/** What has become of it since the previous period; null where that cannot be compared. */
	status: 'new' | 'lost' | 'kept' | null;
	engines: Map<string, number>;
	sentiments: Map<string, number>;
	/** The number of these mentions by prompt or, if the entry is a prompt, by cited site. */
	related: Map<string, number>;
	/**
	 * When the first and the last mention of either period were captured, as the service writes
	 * times; null if no mention has a time.
	 */
	firstSeen: string | null;
	lastSeen: string | null;
}

/** The mentions of the account's own domain in a period, by source or prompt. */
export interface Breakdown {
	by: BreakdownBy;
	/** All sources or prompts, the most frequent first. */
	entries: BreakdownEntry[];
	/** A report on the same mentions, which says whether they are compared. */
	report: Report & { mentions: MentionSummary };
	/** The service's metadata that came with the last page of mentions. */
	meta: JsonObject;
}
