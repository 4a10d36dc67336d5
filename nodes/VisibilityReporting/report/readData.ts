import type { IDataObject } from 'n8n-workflow';

import type { Span } from '../../shared/time/periods';
import { daysBefore } from '../../shared/time/dates';
import { mentionPages } from '../../reporting/api/mentionPages';
import { isCapturedIn, sinceOf } from '../../reporting/api/readMentions';
import {
	MENTIONS_PER_PAGE,
	type Envelope,
	type MentionFilters,
	type ReportingApi,
	type VisibilityScore,
} from '../../reporting/api/reportingApi';
import { TREND_DAYS } from './course';
import { summarizeMentions, type MentionSummary } from './mentionSummary';
import type { ReportRequest } from './report';

/** What reports, breakdowns and effects read. */

/** A request for the score and the mentions of a period. */
export interface DataRequest extends ReportRequest {
	/** Names of the fields that the period comes from. */
	dates: string[];
	/** Number of mentions to quote. */
	maxMentions: number;
	/** The workflow's time zone, by its IANA name. */
	zone: string;
}

/** Maximum number of pages of mentions to read. */
const MAX_REPORT_PAGES = 200;

/** Sends equal requests of several items once per run. */
export async function oncePerRun<T>(
	{ client }: ReportingApi,
	request: unknown[],
	read: () => Promise<T>,
): Promise<T> {
	return await client.settings.run.memoize(JSON.stringify(request), read);
}

/**
 * Reads the score with its trend. The trend has the 90 days that the usual range comes from. It also has the week before the
 * previous period, without which one missing day would look like the beginning of the data.
 *
 * @param until the day that the 90 days come before
 */
export async function readVisibility(
	api: ReportingApi,
	{ domain, period, dates }: Pick<DataRequest, 'domain' | 'period' | 'dates'>,
	until = period.to,
): Promise<Envelope<VisibilityScore>> {
	const [from] = [daysBefore(until, TREND_DAYS), daysBefore(period.before.from, 7)].sort();
	const query = { domain, from, to: period.to };
	return await oncePerRun(
		api,
		['visibility', query],
		async () => await api.visibility(query, dates),
	);
}

/** Reads the mentions of a period, and of the previous one where they are compared. */
export async function readMentionSummary(
	api: ReportingApi,
	request: DataRequest,
): Promise<MentionSummary> {
	const { period, compares, filters, maxMentions } = request;
	const start = compares ? period.before.start : period.start;
	return await oncePerRun(api, ['mentions', filters, period, compares, maxMentions], async () => {
		const read = await readSpan(api, filters, { start, end: period.end });
		await api.client.settings.run.inTurn();
		return summarizeMentions(read, request);
	});
}

/**
 * Reads the mentions of a span.
 *
 * @returns also whether there are more pages than are read, and the metadata of the last page
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
		if (pages === MAX_REPORT_PAGES) return { mentions, hasMore: step.next !== undefined, meta };
	}
	return { mentions, hasMore: false, meta };
}
