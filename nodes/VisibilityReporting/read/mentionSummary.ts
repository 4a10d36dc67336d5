import type { IDataObject } from 'n8n-workflow';

import { type ReadMentions, summarizeMentions } from '../../../reports/judgement/mentionSummary';
import { firstDayRead } from '../../../reports/judgement/report';
import { type MentionSummary, normalizedText } from '../../../reports/model/mention';
import { dateIn, daysBefore, parseTimestamp } from '../../../reports/time/dates';
import { startOfDate, type TimeSpan } from '../../../reports/time/periods';
import { failureOf, rethrow } from '../../shared/http/apiError';
import { mayRefuseCursor, type MentionFilters, ReportingApi } from '../reportingApi';
import { MentionList, mentionSource, type NewPage } from './mentionList';
import { isCapturedIn, sinceOf } from './mentions';
import type { DataRequest } from './visibility';

/** How many pages of mentions a period and the one before may take. */
const MAX_REPORT_PAGES = 200;

/**
 * How many pages may be read if the weeks before are read, too. They only say what is usual, so
 * this is no more than the calls of half a minute with a Studio key.
 */
const MAX_WEEK_PAGES = 60;

/**
 * Reads and counts the mentions of a period. If they are compared, the mentions of the previous
 * period and of the weeks before are read, too.
 * @throws ApiError when reading is interrupted
 */
export async function readMentionSummary(
	api: ReportingApi,
	request: DataRequest,
): Promise<MentionSummary> {
	const { period, compares, filters, maxMentions } = request;
	const { run } = api.client.settings;
	return await run.once(['mentions', filters, period, compares, maxMentions], async () => {
		const read = compares
			? await readCompared(api, request)
			: { ...(await readSpan(api, filters, period)), from: period.from };
		await run.letOthersRun();
		return summarizeMentions(read, request);
	});
}

const NEW_LIST =
	'The cursor of this page may have expired: run this again to read the list from its beginning.';

/**
 * Reads the mentions of a period, of the one before, and of the weeks before that say what is
 * usual. The service knows only the beginning of a span and promises no order. So one pass reads
 * all from the earliest week on. If an account has more mentions than 60 pages hold, the weeks that
 * are complete are kept, which is known only if the newest mentions came first:
 *
 *     newest first   period │ before │ week │ week │ wee┊   60 pages end here: two weeks and the
 *                                                           period before are complete
 *     other order    all may be anywhere, so the period and the one before are read anew, in up to
 *                    200 pages
 *
 * The figures of both periods never depend on the weeks.
 * @throws ApiError when reading is interrupted
 */
async function readCompared(api: ReportingApi, request: DataRequest): Promise<ReadMentions> {
	const { period, filters } = request;
	const { before, end } = period;
	const read = firstDayRead(period) < before.from ? await readWeeks(api, request) : undefined;
	return (
		read ?? {
			...(await readSpan(api, filters, { start: before.start, end })),
			from: before.from,
		}
	);
}

/**
 * Reads the mentions of both periods and of the weeks before in one pass.
 * @returns undefined if the mentions are too many for one pass and do not come newest first
 */
async function readWeeks(
	api: ReportingApi,
	{ period, filters, zone }: DataRequest,
): Promise<ReadMentions | undefined> {
	const { before, end } = period;
	const first = firstDayRead(period);
	const span = { start: startOfDate(first, zone), end };
	const mentions: IDataObject[] = [];
	let pages = 0;
	let oldest = Infinity;
	let isNewestFirst = true;
	for await (const step of pagesSince(api, filters, span)) {
		for (const mention of step.mentions) mentions.push(mention);
		for (const { captured_at } of step.page.data) {
			const at = parseTimestamp(captured_at) ?? oldest;
			if (at > oldest) isNewestFirst = false;
			oldest = Math.min(oldest, at);
		}
		pages += 1;
		if (step.next === undefined) break;
		if (pages < MAX_WEEK_PAGES) continue;
		// Mentions without a time that can be read say nothing of their order, either.
		if (!isNewestFirst || oldest === Infinity) return undefined;
		// The day of the oldest mention may go on on the next page, so only the days after it count.
		const from = daysBefore(dateIn(zone, oldest), -1);
		if (from <= before.from) return { mentions, from, hasMore: false };
		if (pages === MAX_REPORT_PAGES) return { mentions, from: before.from, hasMore: true };
	}
	return { mentions, from: first, hasMore: false };
}

/**
 * Reads the mentions of a span.
 * @returns also whether there are more, and the metadata of the last page
 * @throws ApiError when reading is interrupted
 */
export async function readSpan(
	api: ReportingApi,
	filters: MentionFilters,
	span: TimeSpan,
): Promise<{ mentions: IDataObject[]; hasMore: boolean; meta: IDataObject }> {
	const mentions: IDataObject[] = [];
	let meta: IDataObject = {};
	let pages = 0;
	for await (const step of pagesSince(api, filters, span)) {
		for (const mention of step.mentions) mentions.push(mention);
		({ meta } = step.page);
		pages += 1;
		if (pages === MAX_REPORT_PAGES) return { mentions, hasMore: step.next !== undefined, meta };
	}
	return { mentions, hasMore: false, meta };
}

/**
 * Reads the pages of mentions since the start of a span. Each has its new mentions that are in the
 * span.
 * @throws ApiError when reading is interrupted
 */
async function* pagesSince(
	api: ReportingApi,
	filters: MentionFilters,
	span: TimeSpan,
): AsyncGenerator<NewPage> {
	const list = new MentionList(mentionSource(api, { ...filters, since: sinceOf(span) }));
	try {
		for await (const page of list.pages()) {
			const mentions = page.mentions.filter((mention) => isCapturedIn(span, mention));
			// This is done page by page, because for all mentions at once it would block n8n for a
			// second.
			mentions.forEach(normalizedText);
			yield { ...page, mentions };
		}
	} catch (error) {
		const failure = failureOf(error);
		const isCursor = list.cursor !== undefined && mayRefuseCursor(failure);
		return isCursor ? api.fail({ ...failure, advice: NEW_LIST }) : rethrow(error);
	}
}
