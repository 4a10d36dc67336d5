import type { IDataObject } from 'n8n-workflow';

import { utcMillis } from '../../shared/time/dates';
import type { Period } from '../../shared/time/periods';
import { nonBlankText } from '../../shared/values/json';
import { countBy, engineOf, notableOf, sentimentOf } from '../output/mentions';

export interface MentionSummary {
	now: Tally;
	before?: Tally;
	/** Prompts with a mention in the period, but none in the previous one. */
	newPrompts: string[];
	notable: IDataObject[];
	/** Whether there are more mentions than were read. */
	isAtLeast: boolean;
}

/** The number of mentions, and counts by several values, the most frequent first. */
export interface Tally {
	total: number;
	engines: Map<string, number>;
	sentiments: Map<string, number>;
	/** By the host names of the citations. */
	citations: Map<string, number>;
	prompts: Map<string, number>;
}

/**
 * Summarizes the mentions of a period and, if `compares`, of the previous one, in any order; one without a time counts
 * toward the period.
 */
export function summarizeMentions(
	{ mentions, hasMore }: { mentions: IDataObject[]; hasMore: boolean },
	{ start, before }: Period,
	compares: boolean,
	maxMentions: number,
): MentionSummary {
	const capturedAt = ({ captured_at }: IDataObject) => utcMillis(captured_at) ?? start;
	const current = mentions.filter((mention) => capturedAt(mention) >= start);
	const earlier = mentions.filter((mention) => capturedAt(mention) < before.end);
	const now = tallyOf(current);
	const then = tallyOf(earlier);
	const isNew = (prompt: string) => compares && !hasMore && !then.prompts.has(prompt);
	return {
		now,
		...(compares ? { before: then } : {}),
		newPrompts: [...now.prompts.keys()].filter(isNew),
		notable: notableOf(current, maxMentions),
		isAtLeast: hasMore,
	};
}

function tallyOf(mentions: IDataObject[]): Tally {
	return {
		total: mentions.length,
		engines: countBy(mentions, engineOf),
		sentiments: countBy(mentions, sentimentOf),
		citations: countBy(mentions, ({ citation_url }) => hostOf(citation_url)),
		prompts: countBy(mentions, ({ prompt }) => nonBlankText(prompt)?.trim()),
	};
}

function hostOf(citation: unknown): string | undefined {
	const address = nonBlankText(citation);
	if (address === undefined || !URL.canParse(address)) return undefined;
	const { hostname } = new URL(address);
	return (hostname.startsWith('www.') ? hostname.slice('www.'.length) : hostname) || undefined;
}
