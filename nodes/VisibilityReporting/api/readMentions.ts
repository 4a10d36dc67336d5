import type { IDataObject } from 'n8n-workflow';

import { malformedResponse } from '../../shared/transport/response';
import { readByCursor, type CursorRead } from '../../shared/transport/pagination';
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
	/** Whether to remember which meta each mention came with. */
	includeMeta: boolean;
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
 * Reads the mention stream: in pages of 100 when more than 100 are wanted, else in one page.
 *
 * @throws NodeApiError when reading is interrupted, unless what was read shall be returned
 */
export async function readMentions(
	api: ReportingApi,
	{ wanted, filters, startCursor, ifInterrupted, includeMeta }: MentionParams,
): Promise<MentionsRead> {
	const metas = new Map<IDataObject, IDataObject>();
	let lastMeta: IDataObject = {};
	const read = await readByCursor<IDataObject, ApiFailure>(
		wanted,
		startCursor,
		async (cursor) => {
			const result = await api.mentionPage(filters, Math.min(wanted, MAX_PAGE), cursor);
			if ('failure' in result) return result;
			const { data, meta, next } = result.page;
			lastMeta = meta;
			if (includeMeta) for (const mention of data) metas.set(mention, meta);
			return { items: data, next };
		},
		idOf,
	);
	if (read.interrupted)
		interrupted(api, read.items.length, read.interrupted, startCursor, ifInterrupted);
	return { mentions: read.items, metas, lastMeta };
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
	const failure = why.kind === 'failure' ? why.failure : failureOf(why.kind);
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

function failureOf(kind: 'repeatedCursor' | 'nothingNew'): ApiFailure {
	const expected =
		kind === 'repeatedCursor'
			? 'an end of the list: its cursor had come before'
			: 'anything new, three pages in a row, although it announced more';
	return {
		...malformedResponse({ method: 'GET', path: '/mentions' }, expected),
		advice: TRY_LATER,
	};
}
