import type { IDataObject } from 'n8n-workflow';

import { utcMillis } from '../../../shared/time/dates';
import { groupedBy } from '../../../shared/values/grouped';
import { nonBlankText } from '../../../shared/values/json';
import {
	countBy,
	engineOf,
	citedHost,
	promptOf,
	sentimentOf,
} from '../../../reporting/output/mentionCounts';

/** What mentions are broken down by: the site or the address that they cite, or their prompt. */
export type BreakdownBy = 'domain' | 'url' | 'prompt';

/** The mentions that cite one source, or answer one prompt. */
export interface BreakdownEntry {
	/** The source, or the prompt. */
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

type ValueOf = (mention: IDataObject) => string | undefined;

const siteOf: ValueOf = ({ citation_url }) => citedHost(citation_url);

const NAME_OF: Record<BreakdownBy, ValueOf> = {
	domain: siteOf,
	url: (mention) =>
		siteOf(mention) === undefined ? undefined : nonBlankText(mention.citation_url)?.trim(),
	prompt: promptOf,
};

/**
 * Counts mentions by what they cite, or by their prompt: the most frequent first, and last those of the previous period
 * only, which are left out unless both periods can be compared.
 */
export function breakdownOf(
	{ current, earlier }: { current: IDataObject[]; earlier: IDataObject[] },
	by: BreakdownBy,
	isCompared: boolean,
): BreakdownEntry[] {
	const isCurrent = new Set(current);
	const relatedOf = by === 'prompt' ? siteOf : promptOf;
	return [...groupedBy([...current, ...earlier], NAME_OF[by])]
		.map(([name, group]) => {
			const now = group.filter((mention) => isCurrent.has(mention));
			return {
				name,
				mentions: now.length,
				before: isCompared ? group.length - now.length : null,
				engines: countBy(now, engineOf),
				sentiments: countBy(now, sentimentOf),
				related: countBy(now, relatedOf),
				...seenIn(group),
			};
		})
		.filter(({ mentions, before }) => mentions > 0 || before !== null)
		.sort((one, other) => other.mentions - one.mentions || (other.before ?? 0) - (one.before ?? 0));
}

/** What has become of an entry since the previous period; null where that is not known. */
export function statusOf({ mentions, before }: BreakdownEntry): 'new' | 'lost' | 'kept' | null {
	if (before === null) return null;
	if (before === 0) return 'new';
	return mentions === 0 ? 'lost' : 'kept';
}

function seenIn(mentions: IDataObject[]): Pick<BreakdownEntry, 'firstSeen' | 'lastSeen'> {
	const times = mentions
		.flatMap(({ captured_at: text }) => {
			const at = utcMillis(text);
			return at === undefined ? [] : [{ at, text: nonBlankText(text) ?? null }];
		})
		.sort((one, other) => one.at - other.at);
	return { firstSeen: times[0]?.text ?? null, lastSeen: times.at(-1)?.text ?? null };
}
