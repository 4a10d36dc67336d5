import type { IDataObject } from 'n8n-workflow';

import { malformedResponse } from '../../shared/transport/response';
import {
	readByCursor,
	type CursorRead,
	type Interruption,
} from '../../shared/transport/pagination';
import { utcMillis } from '../../shared/time/dates';
import { nonBlankText } from '../../shared/values/json';
import { TRY_LATER, type ApiFailure, type ErrorContext } from '../../shared/transport/errors';
import { withoutUserInfo } from '../../shared/values/truncate';
import { MAX_PAGE, type MentionFilters, type ReportingApi } from './reportingApi';

export interface MentionParams {
	/** How many mentions; Infinity for all. */
	wanted: number;
	filters: MentionFilters;
	/** Where to begin; undefined for the beginning. */
	startCursor: string | undefined;
	ifInterrupted: 'error' | 'returnPartial';
	/** The period that they are of; absent: any. */
	within?: MentionSpan;
	/** Whether to remember which meta each mention came with. */
	includeMeta: boolean;
}

/** From here on and before there, in milliseconds since the epoch. */
export interface MentionSpan {
	start: number;
	end: number;
}

interface MentionsRead {
	/** In the service's order. */
	mentions: IDataObject[];
	/** The meta of the page that each mention came with, where that was wanted. */
	metas: Map<IDataObject, IDataObject>;
	/** That of the last page. */
	lastMeta: IDataObject;
}

/**
 * Reads the mention stream: in pages of 100 when more than 100 are wanted, or those of a period, else
 * in one page.
 *
 * @throws NodeApiError when reading is interrupted, unless what was read shall be returned
 */
export async function readMentions(
	api: ReportingApi,
	{ wanted, filters, within, startCursor, ifInterrupted, includeMeta }: MentionParams,
): Promise<MentionsRead> {
	const metas = new Map<IDataObject, IDataObject>();
	let lastMeta: IDataObject = {};
	const size = within ? MAX_PAGE : Math.min(wanted, MAX_PAGE);
	const read = await readByCursor<IDataObject, ApiFailure>(
		wanted,
		startCursor,
		async (cursor) => {
			const result = await api.mentionPage(filters, size, cursor);
			if ('failure' in result) return result;
			const { data, meta, next } = result.page;
			lastMeta = meta;
			if (includeMeta) for (const mention of data) metas.set(mention, meta);
			return { items: data, next };
		},
		idOf,
		within && { isWanted: (mention) => isWithin(mention, within) },
	);
	if (read.interrupted)
		interrupted(api, read.items.length, read.interrupted, startCursor, ifInterrupted);
	return { mentions: read.items, metas, lastMeta };
}

/** So many pages a report reads at the most. */
const MAX_PAGES = 200;

/**
 * Reads the mentions of a span, in pages of 100.
 *
 * @returns also whether there were more pages than a report reads
 * @throws NodeApiError when reading is interrupted
 */
export async function readMentionsOf(
	api: ReportingApi,
	filters: MentionFilters,
	span: MentionSpan,
): Promise<{ mentions: IDataObject[]; hasMore: boolean }> {
	const query = { ...filters, since: sinceOf(span) };
	const read = await readByCursor<IDataObject, ApiFailure>(
		Infinity,
		undefined,
		async (cursor) => {
			const result = await api.mentionPage(query, MAX_PAGE, cursor);
			return 'failure' in result ? result : { items: result.page.data, next: result.page.next };
		},
		idOf,
		{ isWanted: (mention) => isWithin(mention, span), maxPages: MAX_PAGES },
	);
	if (read.interrupted) api.fail(failureOf(read.interrupted.why));
	return { mentions: read.items, hasMore: read.hasMore ?? false };
}

/** The service leaves out what was captured at `since` itself, and tells whole seconds. */
export function sinceOf({ start }: MentionSpan): string {
	return new Date(start - 1_000).toISOString();
}

/** Whether a mention was captured in a span; one that does not say when counts as if it was. */
export function isWithin({ captured_at }: IDataObject, { start, end }: MentionSpan): boolean {
	const time = utcMillis(captured_at);
	return time === undefined || (time >= start && time < end);
}

/** The id that the service gave a mention, if it did. */
export function idOf({ id }: IDataObject): string | undefined {
	return nonBlankText(id);
}

function interrupted(
	api: ReportingApi,
	count: number,
	interruption: NonNullable<CursorRead<IDataObject, ApiFailure>['interrupted']>,
	startCursor: string | undefined,
	ifInterrupted: MentionParams['ifInterrupted'],
): void {
	const { why, cursor } = interruption;
	const failure = failureOf(why);
	// From a cursor that comes again and again everything would come twice.
	const goesOnAt = why.kind === 'repeatedCursor' ? undefined : cursor;
	const note = noteOf(count, goesOnAt, startCursor);
	if (count === 0 || ifInterrupted === 'error') api.fail(failure, note);
	const { name } = api.client.settings.texts;
	api.client.hint(`The ${name} ${failure.reason}; ${note?.suffix}.`);
}

/**
 * What was read, and where to go on.
 *
 * @param goesOnAt undefined for the beginning of the list, and where no cursor helps
 */
function noteOf(
	count: number,
	goesOnAt: string | undefined,
	startCursor: string | undefined,
): ErrorContext | undefined {
	const read =
		count === 0 ? 'nothing was read until then' : `${count} mentions were read until then`;
	if (goesOnAt === undefined) return count === 0 ? undefined : { suffix: read };
	if (goesOnAt === startCursor) {
		// It is set already, and may be what the service refuses: so there is no advice to set it.
		return { suffix: `nothing was read from Start Cursor "${withoutUserInfo(startCursor)}" on` };
	}
	const suffix = `${read}, and Start Cursor "${goesOnAt}" continues${count === 0 ? '' : ' after them'}`;
	return { suffix, advice: 'Set the option Start Cursor to this value.' };
}

function failureOf(why: Interruption<ApiFailure>): ApiFailure {
	if (why.kind === 'failure') return why.failure;
	const expected =
		why.kind === 'repeatedCursor'
			? 'an end of the list: its cursor had come before'
			: 'anything new, three pages in a row, although it announced more';
	return {
		...malformedResponse({ method: 'GET', path: '/mentions' }, expected),
		advice: TRY_LATER,
	};
}
