import type { IDataObject } from 'n8n-workflow';

import {
	readByCursor,
	type CursorRead,
	type Interruption,
} from '../../shared/transport/pagination';
import { utcMillis } from '../../shared/time/dates';
import { counted } from '../../shared/values/counted';
import { nonBlankText } from '../../shared/values/json';
import { TRY_LATER, type ApiFailure, type ErrorContext } from '../../shared/transport/errors';
import { withoutUserInfo } from '../../shared/values/truncate';
import { MAX_PAGE, type MentionFilters, type ReportingApi } from './reportingApi';

export interface MentionParams {
	/** Maximum number of mentions; Infinity for all. */
	wanted: number;
	filters: MentionFilters;
	/** Cursor to start from; undefined for the beginning. */
	startCursor: string | undefined;
	ifInterrupted: 'error' | 'returnPartial';
	/** Only mentions of this period; absent: any. */
	within?: MentionSpan;
	/** Whether to return the meta of each mention's page. */
	includeMeta: boolean;
}

/** Start (inclusive) and end (exclusive), in milliseconds since the epoch. */
export interface MentionSpan {
	start: number;
	end: number;
}

interface MentionsRead {
	/** In the service's order. */
	mentions: IDataObject[];
	/** The meta of each mention's page, with `includeMeta`. */
	metas: Map<IDataObject, IDataObject>;
	/** The meta of the last page. */
	lastMeta: IDataObject;
}

/**
 * Reads mentions: in pages of 100 for more than 100 or for a period, else in one page.
 *
 * @throws NodeApiError when reading is interrupted, unless `ifInterrupted` is `returnPartial`
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

/** Maximum number of pages that a report reads. */
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

/** The `since` for a span. The service excludes `since` itself, and has timestamps in whole seconds. */
export function sinceOf({ start }: MentionSpan): string {
	return new Date(start - 1_000).toISOString();
}

/** Whether a mention was captured in a span; true for one without a time. */
export function isWithin({ captured_at }: IDataObject, { start, end }: MentionSpan): boolean {
	const time = utcMillis(captured_at);
	return time === undefined || (time >= start && time < end);
}

/** The ID of a mention, where it has one. */
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
	// Continuing from a repeated cursor would return the same mentions again.
	const resumeCursor = why.kind === 'repeatedCursor' ? undefined : cursor;
	const note = noteOf(count, resumeCursor, startCursor);
	if (count === 0 || ifInterrupted === 'error') api.fail(failure, note);
	const { name } = api.client.settings.texts;
	api.client.hint(`The ${name} ${failure.reason}; ${note?.suffix}.`);
}

/**
 * How many mentions were read before an interruption, and how to continue.
 *
 * @param resumeCursor undefined for the beginning of the list, and where no cursor helps
 */
function noteOf(
	count: number,
	resumeCursor: string | undefined,
	startCursor: string | undefined,
): ErrorContext | undefined {
	const verb = count === 1 ? 'was' : 'were';
	const read = `${count === 0 ? 'no mentions' : counted(count, 'mention')} ${verb} read before that`;
	if (resumeCursor === undefined) return count === 0 ? undefined : { suffix: read };
	if (resumeCursor === startCursor) {
		// It is set already, and may be what the service rejects, so there is no advice to set it.
		return {
			suffix: `no mentions were read from 'Start Cursor' "${withoutUserInfo(startCursor)}"`,
		};
	}
	return {
		suffix: `${read} (continue with 'Start Cursor' "${resumeCursor}")`,
		advice: "To continue, set the 'Start Cursor' option to this value.",
	};
}

/** Why reading mentions was interrupted, as the failure of a request. */
export function failureOf(why: Interruption<ApiFailure>): ApiFailure {
	if (why.kind === 'failure') return why.failure;
	const reason =
		why.kind === 'repeatedCursor'
			? 'returned the same pagination cursor twice'
			: 'returned nothing new on three pages in a row, although it indicated more';
	return { kind: 'malformed', method: 'GET', path: '/mentions', reason, advice: TRY_LATER };
}
