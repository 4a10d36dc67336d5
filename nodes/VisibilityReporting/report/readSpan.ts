import type { IDataObject } from 'n8n-workflow';

import type { Span } from '../../shared/time/periods';
import { mentionPages } from '../../reporting/api/mentionPages';
import { isCapturedIn, sinceOf } from '../../reporting/api/readMentions';
import {
	MENTIONS_PER_PAGE,
	type MentionFilters,
	type ReportingApi,
} from '../../reporting/api/reportingApi';

/** Maximum number of pages of mentions that a report reads. */
const MAX_PAGES = 200;

/**
 * Reads the mentions of a span.
 *
 * @returns also whether there are more pages than a report reads, and the metadata of the last page
 * @throws NodeApiError when reading is interrupted
 */
export async function readSpan(
	api: ReportingApi,
	filters: MentionFilters,
	span: Span,
): Promise<{ mentions: IDataObject[]; hasMore: boolean; meta: IDataObject }> {
	const mentions: IDataObject[] = [];
	let meta: IDataObject = {};
	let pages = 0;
	const query = { ...filters, since: sinceOf(span) };
	const fetch = async (cursor?: string) => await api.mentionPage(query, MENTIONS_PER_PAGE, cursor);
	for await (const step of mentionPages(fetch)) {
		if ('why' in step) return api.fail(step.failure);
		mentions.push(...step.mentions.filter((mention) => isCapturedIn(span, mention)));
		({ meta } = step.page);
		pages += 1;
		if (pages === MAX_PAGES) return { mentions, hasMore: step.next !== undefined, meta };
	}
	return { mentions, hasMore: false, meta };
}
