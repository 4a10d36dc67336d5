import type { IDataObject } from 'n8n-workflow';

import { groupedBy } from '../../shared/values/grouped';
import { nonBlankText } from '../../shared/values/json';
import { countBy, engineOf, citedHost, sentimentOf } from '../../reporting/output/mentionCounts';
import { wordingOf } from '../../reporting/output/mentions';

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

/** The themes of mentions, the most frequent first: wordings that at least two of them share. */
export function themesOf(mentions: IDataObject[]): Theme[] {
	const groups = groupedBy(mentions, (mention) => wordingOf(mention) || undefined);
	return [...groups.values()]
		.filter((group) => group.length > 1)
		.map(themeOf)
		.sort((one, other) => other.count - one.count);
}

function themeOf(group: IDataObject[]): Theme {
	const [sentiment = 'unknown'] = countBy(group, sentimentOf).keys();
	return {
		text: nonBlankText(group[0]?.snippet)?.trim() ?? '',
		sentiment,
		count: group.length,
		engines: [...countBy(group, engineOf).keys()],
		citations: [...countBy(group, ({ citation_url }) => citedHost(citation_url)).keys()],
	};
}
