import type { IDataObject } from 'n8n-workflow';

import { firstDayRead, TREND_DAYS } from '../../../reports/insights/judgement';
import {
	type MentionSummary,
	normalizedText,
	type ReadMentions,
	summarizeMentions,
} from '../../../reports/insights/mentionSummary';
import {
	type AccountDomain,
	type ReportData,
	type ReportRequest,
	type Section,
	SECTION_NAMES,
} from '../../../reports/insights/report';
import { dateIn, daysBefore, parseTimestamp } from '../../../reports/time/dates';
import { startOfDate, type TimeSpan } from '../../../reports/time/periods';
import { bare } from '../../../reports/values/domain';
import { nonBlankText } from '../../../reports/values/json';
import { failureOf, rethrow, statusOf } from '../../shared/http/apiError';
import { isAboutRequest } from '../../shared/http/failure';
import { unusableResponse } from '../../shared/http/response';
import { asError } from '../../shared/messages';
import { showHint } from '../../shared/run/hints';
import {
	type Envelope,
	mayRefuseCursor,
	type MentionFilters,
	ReportingApi,
	type VisibilityScore,
} from '../reportingApi';
import { isCapturedIn, MentionList, mentionSource, type NewPage, sinceOf } from './readMentions';

/** What reports, breakdowns and effects read. */

export interface DataRequest extends ReportRequest {
	/** Names of the fields that the period comes from. */
	dates: string[];
	maxMentions: number;
	zone: string;
}

/** Pages of mentions that a period and the one before may take. */
const MAX_REPORT_PAGES = 200;

/** Pages that may be read for the weeks before, which only say what is usual: half a minute's calls of a Studio key. */
const MAX_WEEK_PAGES = 60;

/**
 * Reads the score with the trend of the 90 days before `until`, and of the week before the previous period, without which
 * one missing day would look like the beginning of the data.
 */
export async function readVisibility(
	api: ReportingApi,
	{ domain, period, dates }: Pick<DataRequest, 'domain' | 'period' | 'dates'>,
	until = period.to,
): Promise<Envelope<VisibilityScore>> {
	const [from] = [daysBefore(until, TREND_DAYS), daysBefore(period.before.from, 7)].sort();
	const query = { domain, from, to: period.to };
	const read = async () => await api.visibility(query, dates);
	return await api.client.settings.run.once(['visibility', query], read);
}

/** Reads the mentions of a period, and of the previous one and the weeks before where they are compared. */
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
 * Reads the mentions of a period, of the one before, and of the weeks before that say what is usual. The service knows only
 * the beginning of a span and promises no order. So one pass reads all from the earliest week on; an account with more
 * mentions than 60 pages hold keeps the weeks that are complete, which is known only if the newest ones came first:
 *
 *     newest first   period │ before │ week │ week │ wee┊         60 pages end here: two weeks and the period before
 *     other order    all may be anywhere, so the period and the one before are read anew, in up to 200 pages
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

/** @returns undefined where the mentions are too many for one pass and do not come newest first */
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
		for (const mention of step.mentions) {
			if (isCapturedIn(span, mention)) mentions.push(mention);
		}
		for (const { captured_at } of step.page.data) {
			const at = parseTimestamp(captured_at) ?? oldest;
			isNewestFirst &&= at <= oldest;
			oldest = Math.min(oldest, at);
		}
		pages += 1;
		if (step.next === undefined) break;
		if (pages < MAX_WEEK_PAGES) continue;
		if (!isNewestFirst) return undefined;
		// The day of the oldest mention may go on on the next page.
		const from = daysBefore(dateIn(zone, oldest), -1);
		if (from <= before.from) return { mentions, from, hasMore: false };
		if (pages === MAX_REPORT_PAGES) return { mentions, from: before.from, hasMore: true };
	}
	return { mentions, from: first, hasMore: false };
}

/**
 * Reads the mentions of a span, whether there are more, and the last page's metadata.
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
		for (const mention of step.mentions) {
			if (isCapturedIn(span, mention)) mentions.push(mention);
		}
		({ meta } = step.page);
		pages += 1;
		if (pages === MAX_REPORT_PAGES) return { mentions, hasMore: step.next !== undefined, meta };
	}
	return { mentions, hasMore: false, meta };
}

/** The pages of mentions since the start of a span. They throw an ApiError when reading is interrupted. */
async function* pagesSince(
	api: ReportingApi,
	filters: MentionFilters,
	span: TimeSpan,
): AsyncGenerator<NewPage> {
	const list = new MentionList(mentionSource(api, { ...filters, since: sinceOf(span) }));
	try {
		for await (const page of list.pages()) {
			// For all mentions at once this would take a second, in which n8n stands still.
			page.mentions.forEach(normalizedText);
			yield page;
		}
	} catch (error) {
		const failure = failureOf(error);
		const isCursor = list.cursor !== undefined && mayRefuseCursor(failure);
		return isCursor ? api.fail({ ...failure, advice: NEW_LIST }) : rethrow(error);
	}
}

/** Reads what a result can do without; a hint says why it is missing. @throws where the execution was cancelled */
export async function readIfPossible<Data>(
	{ client }: ReportingApi,
	section: Section,
	reading: Promise<Data>,
): Promise<{ data: Data | null; unavailable: ReportData['unavailable'] }> {
	try {
		return { data: await reading, unavailable: [] };
	} catch (error) {
		if (client.settings.signal?.aborted) return rethrow(error);
		const { message } = asError(error);
		showHint(client, `${SECTION_NAMES[section]}: ${message}`);
		return { data: null, unavailable: [{ section, reason: message }] };
	}
}

/** Whose figures the service has in its sections about the whole account. @param named asks for the domain of that */
export async function accountDomainOf(
	domain: string | undefined,
	named: () => Promise<string>,
): Promise<AccountDomain> {
	if (domain === undefined) return { kind: 'reported' };
	try {
		const reported = await named();
		if (isSameDomain(reported, domain)) return { kind: 'reported' };
		return { kind: 'other', domain: reported };
	} catch (error) {
		return { kind: 'unknown', error: asError(error) };
	}
}

/**
 * The account's default domain, for the keys of rows; `read` or else one request per run has it.
 * @throws ApiError also where the service does not name it
 */
export async function ownDomain(api: ReportingApi, read?: VisibilityScore | null): Promise<string> {
	if (read) return scoredDomain(api, read);
	const ask = async () => scoredDomain(api, (await api.visibility({})).data);
	return await api.client.settings.run.once('own domain', ask);
}

/** An answer about the whole account, with its own domain where the output is rows; else that is null. */
export async function withOwnDomain<Data>(
	api: ReportingApi,
	answer: Promise<Envelope<Data>>,
	output: string,
): Promise<Envelope<Data> & { domain: string | null }> {
	const own = output === 'rows' ? ownDomain(api) : null;
	const [envelope, domain] = await Promise.all([answer, own]);
	return { ...envelope, domain };
}

/** The domain of a score: the service's, or else the requested one. @throws ApiError where neither is known */
export function scoredDomain(
	api: ReportingApi,
	{ domain }: VisibilityScore,
	asked?: string,
): string {
	const name = nonBlankText(domain) ?? asked;
	if (name !== undefined) return name;
	const advice =
		'Set a default domain in the dashboard of the provider: without it, nobody knows whose figures these are.';
	return api.fail(
		unusableResponse('/visibility', "did not name the account's default domain", advice),
	);
}

/**
 * @param field where the user has entered the domain
 * @throws ApiError where the service answered with the score of another domain than it was asked for
 */
export function refuseOther(
	api: ReportingApi,
	domain: string | undefined,
	data: VisibilityScore,
	field = 'Domains',
) {
	const answered = nonBlankText(data.domain);
	if (domain === undefined || answered === undefined || isSameDomain(answered, domain)) return;
	const reason = `answers with ${answered} instead of ${domain}`;
	api.fail(unusableResponse('/visibility', reason, `Enter ${answered} under '${field}'.`));
}

/**
 * Checks that the account tracks a domain, by the score where it was read.
 * @throws ApiError: the service's refusal, or that it answered with another domain
 */
export function refuseDomain(
	api: ReportingApi,
	domain: string | undefined,
	score: PromiseSettledResult<VisibilityScore> | undefined,
): void {
	if (domain === undefined || !score) return;
	if (score.status === 'fulfilled') return refuseOther(api, domain, score.value);
	if (isAboutRequest(statusOf(asError(score.reason)))) return rethrow(score.reason);
}

function isSameDomain(one: string, other: string): boolean {
	return bare(one) === bare(other);
}
