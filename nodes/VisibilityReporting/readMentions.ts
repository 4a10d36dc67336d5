import type { IDataObject } from 'n8n-workflow';

import { unexpectedForm } from '../shared/answer';
import { readByCursor, type CursorRead } from '../shared/cursorPages';
import { nonBlankText } from '../shared/foreign';
import { TRY_LATER, type Failure, type Note } from '../shared/failure';
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
	if (read.interrupted) interrupted(service, read, ifInterrupted);
	return { mentions: read.items, lastMeta };
}

/** The id that the service gave a mention, if it did. */
export function idOf({ id }: IDataObject): string | undefined {
	return nonBlankText(id);
}

function interrupted(
	service: ReportingService,
	{ items, interrupted: interruption }: CursorRead<IDataObject, Failure>,
	ifInterrupted: MentionQuestion['ifInterrupted'],
): void {
	const { why, cursor } = interruption!;
	const failure = why.kind === 'failure' ? why.failure : failureOf(why.kind);
	if (items.length === 0) service.fail(failure);
	const read = `${items.length} mentions were read until then`;
	// From a cursor that comes again and again everything would come twice.
	const note: Note =
		why.kind === 'repeatedCursor'
			? { besides: read }
			: {
					besides: `${read}, and Start Cursor "${cursor}" continues after them`,
					advice: 'Set the option Start Cursor to this value.',
				};
	if (ifInterrupted === 'error') service.fail(failure, note);
	const { name } = service.egress.settings.service;
	service.egress.hint(`The ${name} ${failure.what}; ${note.besides}.`);
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
