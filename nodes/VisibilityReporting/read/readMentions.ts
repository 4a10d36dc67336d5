import type { IDataObject } from 'n8n-workflow';

import { parseTimestamp } from '../../../reports/time/dates';
import type { TimeSpan } from '../../../reports/time/periods';
import { nonBlankText } from '../../../reports/values/json';
import { counted, withoutUserInfo } from '../../../reports/values/text';
import { type ApiFailure, TRY_LATER } from '../../shared/http/errors';
import { unusable } from '../../shared/http/response';
import { showHint } from '../../shared/run/hints';
import {
	type Mention,
	type MentionFilters,
	type MentionPage,
	MENTIONS_PER_PAGE,
	mayRefuseCursor,
	type ReportingApi,
} from '../reportingApi';

interface PageStep {
	page: MentionPage;
	mentions: Mention[];
	cursor: string | undefined;
	/** The cursor of the next page; undefined at the end. */
	next: string | undefined;
}

/** Why there is no next page, although the list does not end. */
export interface Interruption {
	why: 'failed' | keyof typeof REASONS;
	failure: ApiFailure;
	/** The cursor of the page that failed, or of the last one. */
	cursor: string | undefined;
}

const REASONS = {
	repeatedCursor: 'returned the same pagination cursor twice',
	nothingNew: 'returned nothing new on three pages in a row, although it indicated more',
};

/** After so many pages in a row without anything new, a list is read no further. */
export const MAX_IDLE_PAGES = 3;

/** The pages of mentions from a cursor on, to the end or an interruption. A mention without an identity is always new. */
export async function* mentionPages(
	fetch: (cursor: string | undefined) => Promise<MentionPage | { failure: ApiFailure }>,
	start?: string,
	identify: (mention: Mention) => unknown = idOf,
): AsyncGenerator<PageStep | Interruption> {
	const known = new Set<unknown>();
	const cursors = new Set([start]);
	const isNew = (mention: Mention) => {
		const identity = identify(mention);
		const { size } = known;
		return identity === undefined || known.add(identity).size > size;
	};
	let idlePages = 0;
	for (let cursor = start, isFirst = true; ; isFirst = false) {
		const page = await fetch(cursor);
		if ('failure' in page) return yield { why: 'failed', failure: page.failure, cursor };
		const mentions = page.data.filter(isNew);
		// Some services end a list with an empty page whose cursor is its own. On the first page this does not
		// mean the end: a saved cursor may have expired.
		const isEnd = page.data.length === 0 && page.next === cursor && !isFirst;
		const next = isEnd ? undefined : page.next;
		yield { page, mentions, cursor, next };
		if (next === undefined) return;
		idlePages = mentions.length === 0 ? idlePages + 1 : 0;
		if (cursors.has(next)) return yield endless('repeatedCursor', cursor);
		if (idlePages >= MAX_IDLE_PAGES) return yield endless('nothingNew', cursor);
		cursors.add(next);
		cursor = next;
	}
}

function endless(why: keyof typeof REASONS, cursor: string | undefined): Interruption {
	return { why, failure: unusable('/mentions', REASONS[why], TRY_LATER), cursor };
}

/** The ID of a mention, where it has one. */
export function idOf({ id }: Mention): string | undefined {
	return nonBlankText(id);
}

interface MentionParams {
	wanted: number;
	filters: MentionFilters;
	startCursor: string | undefined;
	ifInterrupted: 'error' | 'returnPartial';
	/** Only mentions of these days; undefined: any. */
	period: TimeSpan | undefined;
	/** True to read whole pages, since a tool says how many there are at least. */
	isTool: boolean;
}

/**
 * Reads mentions in pages of up to 100, in the service's order, with the meta of each page.
 *
 * @returns `found`, the number of those read, which may be more than are wanted, and `hasMore` if there may be others
 * @throws NodeApiError when reading is interrupted, unless `ifInterrupted` is `returnPartial`
 */
export async function readMentions(
	api: ReportingApi,
	{ wanted, filters, period, startCursor, ifInterrupted, isTool }: MentionParams,
) {
	const metas = new Map<IDataObject, IDataObject>();
	let lastMeta: IDataObject = {};
	let hasMore = false;
	const isWhole = period !== undefined || isTool;
	const size = isWhole ? MENTIONS_PER_PAGE : Math.min(wanted, MENTIONS_PER_PAGE);
	const fetch = async (cursor?: string) => await api.mentionPage(filters, size, cursor);
	for await (const step of mentionPages(fetch, startCursor)) {
		if ('why' in step) {
			const note = noteOf(metas.size, step, startCursor);
			if (metas.size === 0 || ifInterrupted === 'error') {
				const isOwnCursor = step.cursor !== undefined && step.cursor === startCursor;
				const advice = isOwnCursor && mayRefuseCursor(step.failure) ? NO_START_CURSOR : undefined;
				api.fail(advice === undefined ? step.failure : { ...step.failure, advice }, note);
			}
			const { name } = api.client.settings.texts;
			showHint(api.client, `The ${name} ${step.failure.reason}; ${note?.suffix}.`);
			hasMore = true;
			break;
		}
		lastMeta = step.page.meta;
		hasMore = step.next !== undefined;
		for (const mention of step.mentions) {
			if (!period || isCapturedIn(period, mention)) metas.set(mention, lastMeta);
		}
		if (metas.size >= wanted) break;
	}
	const found = metas.size;
	return { mentions: [...metas.keys()].slice(0, wanted), found, hasMore, metas, lastMeta };
}

const NO_START_CURSOR =
	"The cursor may have expired: remove the 'Start Cursor' option to read the list from its beginning.";

/** The `since` for a span. The service excludes `since` itself, and has timestamps in whole seconds. */
export function sinceOf({ start }: TimeSpan): string {
	return new Date(start - 1_000).toISOString();
}

/** True if a mention was captured in a span; true for one without a time. */
export function isCapturedIn({ start, end }: TimeSpan, { captured_at }: IDataObject): boolean {
	const capturedAt = parseTimestamp(captured_at);
	return capturedAt === undefined || (capturedAt >= start && capturedAt < end);
}

/** How many mentions were read before an interruption, and how to continue, where a cursor helps. */
function noteOf(count: number, { why, cursor }: Interruption, startCursor: string | undefined) {
	// Continuing from a repeated cursor would return the same mentions again.
	const resumeCursor = why === 'repeatedCursor' ? undefined : cursor;
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
