import type { JsonObject } from '../values/json';
import type { MentionSummary } from './mention';
import type { Report } from './report';

/** What mentions are broken down by: the site or the address that they cite, or their prompt. */
export type BreakdownBy = 'domain' | 'url' | 'prompt';

/** The mentions that cite one source, or answer one prompt. */
export interface BreakdownEntry {
	/** The same in every period and spelling, for keys of rows. */
	key: string;
	/** As readers see it: of an address, its commonest spelling. */
	name: string;
	mentions: number;
	/** The mentions of the previous period; null where they cannot be compared. */
	before: number | null;
	engines: Map<string, number>;
	sentiments: Map<string, number>;
	/** The prompts of a source; the cited sites of a prompt. */
	related: Map<string, number>;
	/** As the service writes times, in either period; null where there is none. */
	firstSeen: string | null;
	lastSeen: string | null;
}

/** The mentions of the account's own domain in a period, by source or prompt. */
export interface Breakdown {
	by: BreakdownBy;
	/** All of them, the most frequent first. */
	entries: BreakdownEntry[];
	/** A report on the same mentions, which says whether they are compared. */
	report: Report & { mentions: MentionSummary };
	/** The name of the account's brand, where it is known and asked for. */
	brand?: string;
	/** Of the last page of mentions. */
	meta: JsonObject;
}
