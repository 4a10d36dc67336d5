import type { IDataObject } from 'n8n-workflow';

import { unexpectedForm } from '../shared/answer';
import { readByCursor, type CursorRead } from '../shared/cursorPages';
import { nonBlankText } from '../shared/foreign';
import { TRY_LATER, type Failure, type Note } from '../shared/failure';
import { withoutUserInfo } from '../shared/text';
import { MAX_PAGE, type MentionFilters, type ReportingService } from './service';

export interface MentionQuestion {
	/** How many mentions; Infinity for all. */
	wanted: number;
	filters: MentionFilters;
	/** Where to begin; undefined for the beginning. */
	startCursor: string | undefined;
	ifInterrupted: 'error' | 'returnPartial';
	/** Whether each mention carries the meta of its page. */
	includeMeta: boolean;
}

/**
 * Reads the mention stream: in pages of 100 when more than 100 are wanted, else in one page.
 *
 * @returns the mentions in the service's order, and the meta of the last page
 * @throws NodeApiError when reading is interrupted, unless what was read shall be returned
 */
export async function readMentions(
	service: ReportingService,
	{ wanted, filters, startCursor, ifInterrupted, includeMeta }: MentionQuestion,
): Promise<{ mentions: IDataObject[]; lastMeta: IDataObject }> {
	let lastMeta: IDataObject = {};
	const read = await readByCursor<IDataObject, Failure>(
		wanted,
		startCursor,
		async (cursor) => {
			const outcome = await service.mentionPage(filters, Math.min(wanted, MAX_PAGE), cursor);
			if ('failure' in outcome) return outcome;
			const { data, meta, next } = outcome.page;
			lastMeta = meta;
			return { items: includeMeta ? data.map((mention) => ({ ...mention, meta })) : data, next };
		},
		idOf,
	);
	if (read.interrupted) interrupted(service, read, startCursor, ifInterrupted);
	return { mentions: read.items, lastMeta };
}

/** The id that the service gave a mention, if it did. */
export function idOf({ id }: IDataObject): string | undefined {
	return nonBlankText(id);
}

function interrupted(
	service: ReportingService,
	{ items, interrupted: interruption }: CursorRead<IDataObject, Failure>,
	startCursor: string | undefined,
	ifInterrupted: MentionQuestion['ifInterrupted'],
): void {
	const { why, cursor } = interruption!;
	const failure = why.kind === 'failure' ? why.failure : failureOf(why.kind);
	// From a cursor that comes again and again everything would come twice.
	const goesOnAt = why.kind === 'repeatedCursor' ? undefined : cursor;
	const note = noteOf(items.length, goesOnAt, startCursor);
	if (items.length === 0 || ifInterrupted === 'error') service.fail(failure, note);
	const { name } = service.egress.settings.service;
	service.egress.hint(`The ${name} ${failure.what}; ${note?.besides}.`);
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
): Note | undefined {
	const read =
		count === 0 ? 'nothing was read until then' : `${count} mentions were read until then`;
	if (goesOnAt === undefined) return count === 0 ? undefined : { besides: read };
	if (goesOnAt === startCursor) {
		// It is set already, and may be what the service refuses: so there is no advice to set it.
		return { besides: `nothing was read from Start Cursor "${withoutUserInfo(startCursor)}" on` };
	}
	const besides = `${read}, and Start Cursor "${goesOnAt}" continues${count === 0 ? '' : ' after them'}`;
	return { besides, advice: 'Set the option Start Cursor to this value.' };
}

function failureOf(kind: 'repeatedCursor' | 'nothingNew'): Failure {
	const expected =
		kind === 'repeatedCursor'
			? 'an end of the list: its cursor had come before'
			: 'anything new, three pages in a row, although it announced more';
	return {
		...unexpectedForm({ method: 'GET', path: '/mentions' }, expected),
		advice: TRY_LATER,
	};
}
