import type { IDataObject } from 'n8n-workflow';

import { firstDayRead, type ReadMentions, summarizeMentions } from 'ai-visibility-reports';
import { type MentionSummary, normalizedText } from 'ai-visibility-reports/model';
import { MIN_WEEKS, WEEK_DAYS } from 'ai-visibility-reports/statistics';
import {
	dateIn,
	daysBefore,
	daysBetween,
	parseTimestamp,
	type Period,
	startOfDate,
	type TimeSpan,
} from 'ai-visibility-reports/time';
import { failureOf, rethrow } from '../../shared/http/apiError';
import {
	mayRefuseCursor,
	type MentionFilters,
	MENTIONS_PER_PAGE,
	ReportingApi,
} from '../reportingApi';
import { MentionReader, mentionSource, type NewPage } from './mentionList';
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
 * After this many pages, four weeks before are enough, as further ones hardly find more changes
 * (`npm run bench -- usual`: a rise by 30 % of 500 mentions a week by eight weeks in 97 %, by four
 * in 87).
 */
const ENOUGH_PAGES = 30;

/**
 * Reads and counts the mentions of a period. If they are compared, the mentions of the previous
 * period and of the weeks before are read, too.
 * @throws ApiError when reading is interrupted
 */
export async function readMentionSummary(
	api: ReportingApi,
	request: DataRequest,
): Promise<MentionSummary> {
	const { filters, period, compares, maxMentions, zone, earlierWeeks = [] } = request;
	const saved = earlierWeeks.map(({ from }) => from);
	const inputs = { filters, period, compares, maxMentions, zone, saved };
	return await api.client.settings.run.shared(summaryOf, api, inputs);
}

/** What a summary of mentions depends on, and so all that it may use. */
type SummaryInputs = Pick<
	DataRequest,
	'filters' | 'period' | 'compares' | 'maxMentions' | 'zone'
> & {
	/** The first days of weeks that need not be read, if they are the oldest ones. */
	saved: string[];
};

async function summaryOf(api: ReportingApi, inputs: SummaryInputs): Promise<MentionSummary> {
	const { filters, period, compares } = inputs;
	const read = compares
		? await readCompared(api, inputs)
		: { ...(await readSpan(api, filters, period)), from: period.from };
	await api.client.settings.run.letOthersRun();
	return summarizeMentions(read, inputs);
}

const NEW_LIST =
	'The cursor of this page may have expired: run this again to read the list from its beginning.';

/**
 * Reads the mentions of a period, of the one before, and of the weeks before that say what is
 * usual. The service knows only the beginning of a span and promises no order. So one pass begins
 * with the earliest week, and how far it goes depends on the order:
 *
 *     newest first   period │ before │ week │ week │ week┊   30 pages end here, as four weeks before
 *                                                            the period are complete; or 60 pages
 *     other order    all may be anywhere, so the period and the one before are read anew, in up to
 *                    200 pages. They tell how many pages a week has, and so how many weeks to read
 *
 * The figures of both periods never depend on the weeks.
 * @throws ApiError when reading is interrupted
 */
async function readCompared(api: ReportingApi, request: SummaryInputs): Promise<ReadMentions> {
	const { period, filters, zone, saved } = request;
	const { before, end } = period;
	const readsWeeks = firstDayRead(period, saved) < before.from;
	const read = readsWeeks ? await readNewestFirst(api, request) : undefined;
	if (read) return read;
	const both = await readSpan(api, filters, { start: before.start, end });
	const from = readsWeeks && !both.hasMore ? firstDayThatFits(request, both) : before.from;
	if (from >= before.from) return { ...both, from: before.from };
	return { ...(await readSpan(api, filters, { start: startOfDate(from, zone), end })), from };
}

/**
 * Finds the first day from which on the weeks before can be read in as many pages as are allowed:
 * eight weeks or fewer within 30 pages, or four within 60. It is that of the previous period if
 * four weeks are too many.
 */
function firstDayThatFits(
	{ period, saved }: SummaryInputs,
	{ mentions, pages }: { mentions: IDataObject[]; pages: number },
): string {
	const { to, before } = period;
	const target = firstDayRead(period, saved);
	const perDay = pagesPerDay(mentions.length, before.from, to);
	const pagesFrom = (first: string) => pages + perDay * daysBetween(first, before.from);
	const areSaved = saved.length > 0 && weeksKnown(before.from, period, saved) >= MIN_WEEKS;
	// Where all weeks would take more pages than are read, saved ones serve at once.
	if (areSaved && pagesFrom(target) > ENOUGH_PAGES) return before.from;
	for (let first = target; first < before.from; first = daysBefore(first, -WEEK_DAYS)) {
		const isFewest = weeksKnown(daysBefore(first, -WEEK_DAYS), period, saved) < MIN_WEEKS;
		if (weeksKnown(first, period, saved) < MIN_WEEKS) break;
		if (pagesFrom(first) <= (isFewest ? MAX_WEEK_PAGES : ENOUGH_PAGES)) return first;
	}
	return before.from;
}

/** How many pages a day takes, by the number of mentions from one day to another, both included. */
function pagesPerDay(mentions: number, from: string, to: string): number {
	return mentions / MENTIONS_PER_PAGE / (daysBetween(from, to) + 1);
}

/**
 * How many whole weeks before a period are known if its mentions are read from a day on: these, and
 * those before them that were saved, without a gap.
 */
function weeksKnown(day: string, { from }: Period, saved: string[]): number {
	let weeks = Math.floor(daysBetween(day, from) / WEEK_DAYS);
	while (saved.includes(daysBefore(from, WEEK_DAYS * (weeks + 1)))) weeks += 1;
	return weeks;
}

/**
 * Reads the mentions of both periods and of the weeks before in one pass.
 * @returns undefined if the mentions do not come newest first, and do not end before that is seen
 */
async function readNewestFirst(
	api: ReportingApi,
	{ period, filters, zone, saved }: SummaryInputs,
): Promise<ReadMentions | undefined> {
	const { before, end } = period;
	const first = firstDayRead(period, saved);
	const span = { start: startOfDate(first, zone), end };
	const mentions: IDataObject[] = [];
	let pages = 0;
	let oldest = Infinity;
	for await (const step of pagesSince(api, filters, span)) {
		for (const mention of step.mentions) mentions.push(mention);
		let isNewestFirst = true;
		for (const { captured_at } of step.page.data) {
			const at = parseTimestamp(captured_at) ?? oldest;
			if (at > oldest) isNewestFirst = false;
			oldest = Math.min(oldest, at);
		}
		pages += 1;
		if (step.next === undefined) break;
		if (!isNewestFirst) return undefined;
		if (pages < ENOUGH_PAGES && saved.length === 0) continue;
		if (oldest === Infinity && pages >= ENOUGH_PAGES) return undefined;
		if (oldest === Infinity) continue;
		// The day of the oldest mention may go on on the next page, so only the days after it count.
		const from = daysBefore(dateIn(zone, oldest), -1);
		const isEnough = weeksKnown(from, period, saved) >= MIN_WEEKS;
		if (from <= before.from) {
			// Where all weeks would take more pages than are read, saved ones serve at once.
			const whole = { start: startOfDate(from, zone), end };
			const count = mentions.filter((mention) => isCapturedIn(whole, mention)).length;
			const expected = pagesPerDay(count, from, period.to) * (daysBetween(first, period.to) + 1);
			const isFull = (pages >= ENOUGH_PAGES || expected > ENOUGH_PAGES) && isEnough;
			if (isFull || pages >= MAX_WEEK_PAGES) return { mentions, from, hasMore: false };
		}
		if (pages === MAX_REPORT_PAGES) return { mentions, from: before.from, hasMore: true };
	}
	return { mentions, from: first, hasMore: false };
}

/**
 * Reads the mentions of a span.
 * @returns also whether there are more, the metadata of the last page, and how many were read
 * @throws ApiError when reading is interrupted
 */
export async function readSpan(
	api: ReportingApi,
	filters: MentionFilters,
	span: TimeSpan,
): Promise<{ mentions: IDataObject[]; hasMore: boolean; meta: IDataObject; pages: number }> {
	const mentions: IDataObject[] = [];
	let meta: IDataObject = {};
	let pages = 0;
	for await (const step of pagesSince(api, filters, span)) {
		for (const mention of step.mentions) mentions.push(mention);
		({ meta } = step.page);
		pages += 1;
		if (pages === MAX_REPORT_PAGES)
			return { mentions, hasMore: step.next !== undefined, meta, pages };
	}
	return { mentions, hasMore: false, meta, pages };
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
	const list = new MentionReader(mentionSource(api, { ...filters, since: sinceOf(span) }));
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
