import type { IDataObject } from 'n8n-workflow';

import { parseTimestamp } from '../../../reports/time/dates';
import type { TimeSpan } from '../../../reports/time/periods';
import { nonBlankText } from '../../../reports/values/json';
import { counted, withoutUserInfo } from '../../../reports/values/text';
import { type ErrorNote, failureOf } from '../../shared/http/apiError';
import { type RequestFailure, TRY_LATER_OR_SUPPORT } from '../../shared/http/failure';
import { unusableResponse } from '../../shared/http/response';
import { showHint } from '../../shared/run/hints';
import {
	mayRefuseCursor,
	type Mention,
	type MentionFilters,
	type MentionPage,
	MENTIONS_PER_PAGE,
	ReportingApi,
} from '../reportingApi';

/** Where a list of mentions comes from. */
export interface MentionSource {
	/** One page, without a cursor the first. @throws ApiError */
	page: (cursor: string | undefined) => Promise<MentionPage>;
	/** Throws the ApiError of a failure. */
	fail: (failure: RequestFailure) => never;
}

/** The mentions that fit the filters, in pages of `size`. */
export function mentionSource(
	api: ReportingApi,
	filters: MentionFilters,
	size = MENTIONS_PER_PAGE,
): MentionSource {
	return {
		page: async (cursor) => await api.mentionPage(filters, size, cursor),
		fail: (failure) => api.fail(failure),
	};
}

export interface NewPage {
	page: MentionPage;
	/** The mentions that no earlier page had; one without an identity is always new. */
	mentions: Mention[];
	cursor: string | undefined;
	/** The cursor of the next page; undefined at the end. */
	next: string | undefined;
}

const REPEATED_CURSOR = 'returned the same pagination cursor twice';

const NOTHING_NEW = 'returned nothing new on three pages in a row, although it indicated more';

/** After so many pages in a row without anything new, a list is read no further. */
export const MAX_PAGES_WITHOUT_NEWS = 3;

/**
 * A list of mentions, read page by page by its cursors. It throws where a page fails, and where the list does not end: where a
 * cursor repeats, or three pages in a row hold nothing new. Afterwards it knows where it stopped.
 */
export class MentionList {
	/** The cursor of the page that failed, or else of the last one; undefined on the first page. */
	cursor: string | undefined;
	/** Where to continue after a failure. It is undefined after a repeated cursor, which leads to the same mentions again. */
	resumeCursor: string | undefined;
	/** True if reading has ended because the list does not. */
	isEndless = false;
	/** True if that was because so many pages in a row held nothing new. */
	hasNothingNew = false;

	constructor(
		private readonly source: MentionSource,
		start?: string,
		private readonly identify: (mention: Mention) => unknown = idOf,
	) {
		this.cursor = start;
		this.resumeCursor = start;
	}

	/** The pages to the end of the list. @throws ApiError */
	async *pages(): AsyncGenerator<NewPage> {
		const known = new Set<unknown>();
		const cursors = new Set([this.cursor]);
		const isNew = (mention: Mention) => {
			const identity = this.identify(mention);
			const { size } = known;
			return identity === undefined || known.add(identity).size > size;
		};
		let pagesWithoutNews = 0;
		for (let isFirst = true; ; isFirst = false) {
			const { cursor } = this;
			const page = await this.source.page(cursor);
			const mentions = page.data.filter(isNew);
			// Some services end a list with an empty page whose cursor is its own. On the first page this does not
			// mean the end: a saved cursor may have expired.
			const isEnd = page.data.length === 0 && page.next === cursor && !isFirst;
			const next = isEnd ? undefined : page.next;
			yield { page, mentions, cursor, next };
			if (next === undefined) return;
			pagesWithoutNews = mentions.length === 0 ? pagesWithoutNews + 1 : 0;
			if (cursors.has(next)) this.failEndless(REPEATED_CURSOR, undefined);
			if (pagesWithoutNews >= MAX_PAGES_WITHOUT_NEWS) {
				this.hasNothingNew = true;
				this.failEndless(NOTHING_NEW, cursor);
			}
			cursors.add(next);
			this.cursor = next;
			this.resumeCursor = next;
		}
	}

	private failEndless(reason: string, resumeCursor: string | undefined): never {
		this.isEndless = true;
		this.resumeCursor = resumeCursor;
		return this.source.fail(unusableResponse('/mentions', reason, TRY_LATER_OR_SUPPORT));
	}
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
 * @throws ApiError when reading is interrupted, unless `ifInterrupted` is `returnPartial`
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
	const list = new MentionList(mentionSource(api, filters, size), startCursor);
	try {
		for await (const { page, mentions, next } of list.pages()) {
			lastMeta = page.meta;
			hasMore = next !== undefined;
			for (const mention of mentions) {
				if (!period || isCapturedIn(period, mention)) metas.set(mention, lastMeta);
			}
			if (metas.size >= wanted) break;
		}
	} catch (error) {
		const failure = failureOf(error);
		const note = noteOf(metas.size, list.resumeCursor, startCursor);
		if (metas.size === 0 || ifInterrupted === 'error') {
			const isStartCursor = list.cursor !== undefined && list.cursor === startCursor;
			const isRefused = isStartCursor && mayRefuseCursor(failure);
			return api.fail(isRefused ? { ...failure, advice: NO_START_CURSOR } : failure, note);
		}
		const { name } = api.client.settings.texts;
		showHint(api.client, `The ${name} ${failure.reason}; ${note?.consequence}.`);
		hasMore = true;
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
function noteOf(
	count: number,
	resumeCursor: string | undefined,
	startCursor: string | undefined,
): ErrorNote | undefined {
	const verb = count === 1 ? 'was' : 'were';
	const read = `${count === 0 ? 'no mentions' : counted(count, 'mention')} ${verb} read before that`;
	if (resumeCursor === undefined) return count === 0 ? undefined : { consequence: read };
	if (resumeCursor === startCursor) {
		// It is set already, and may be what the service rejects, so there is no advice to set it.
		return {
			consequence: `no mentions were read from 'Start Cursor' "${withoutUserInfo(startCursor)}"`,
		};
	}
	return {
		consequence: `${read} (continue with 'Start Cursor' "${resumeCursor}")`,
		advice: "To continue, set the 'Start Cursor' option to this value.",
	};
}
