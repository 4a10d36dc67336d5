import { nonBlankText } from 'ai-visibility-reports/values';
import { type RequestFailure, TRY_LATER_OR_SUPPORT } from '../../shared/http/failure';
import { unusableResponse } from '../../shared/http/response';
import { showHint } from '../../shared/run/hints';
import {
	type Mention,
	type MentionFilters,
	type MentionPage,
	MENTIONS_PER_PAGE,
	ReportingApi,
} from '../reportingApi';

/** Where a list of mentions comes from. */
export interface MentionSource {
	/**
	 * Reads one page: without a cursor, the first one.
	 * @throws ApiError
	 */
	page: (cursor: string | undefined) => Promise<MentionPage>;
	/** Throws the ApiError of a failure. */
	fail: (failure: RequestFailure) => never;
	/** Shows a hint at the node's output. */
	hint: (message: string) => void;
}

/** Makes the source of the mentions that fit the filters, in pages of `size`. */
export function mentionSource(
	api: ReportingApi,
	filters: MentionFilters,
	size = MENTIONS_PER_PAGE,
): MentionSource {
	return {
		page: async (cursor) => await api.mentionPage(filters, size, cursor),
		fail: (failure) => api.fail(failure),
		hint: (message) => showHint(api.client, message),
	};
}

export interface NewPage {
	page: MentionPage;
	/** The mentions that no earlier page had. A mention without an identity always counts as new. */
	mentions: Mention[];
	cursor: string | undefined;
	/** The cursor of the next page; undefined at the end. */
	next: string | undefined;
}

const REPEATED_CURSOR = 'returned the same pagination cursor twice';

const ENDED_AT_OWN_CURSOR =
	'The last page of mentions names its own cursor as that of the next page, and brings nothing new when it is read again: the list is taken to end there.';

const NOTHING_NEW = 'returned nothing new on three pages in a row, although it indicated more';

/** After so many pages in a row without anything new, a list is read no further. */
export const MAX_PAGES_WITHOUT_NEWS = 3;

/**
 * A list of mentions, which is read page by page by its cursors. It throws if a page fails, and if
 * the list does not end: a cursor repeats on a page with something new, or three pages in a row hold
 * nothing new. Afterwards it knows where it stopped.
 */
export class MentionReader {
	/**
	 * The cursor of the page that failed or, if none did, of the last one; undefined on the first
	 * page.
	 */
	cursor: string | undefined;
	/**
	 * Where to continue after a failure. It is undefined after a repeated cursor, which leads to the
	 * same mentions again.
	 */
	resumeCursor: string | undefined;
	/** True if reading was ended because the list has no end. */
	isEndless = false;
	/** True if reading was ended because three pages in a row held nothing new. */
	hasNothingNew = false;

	constructor(
		private readonly source: MentionSource,
		start?: string,
		private readonly identify: (mention: Mention) => unknown = idOf,
	) {
		this.cursor = start;
		this.resumeCursor = start;
	}

	/**
	 * Reads the pages to the end of the list.
	 * @throws ApiError if a page fails, or the list has no end
	 */
	async *pages(): AsyncGenerator<NewPage> {
		const ids = new Set<unknown>();
		const cursors = new Set([this.cursor]);
		const isNew = (mention: Mention) => {
			const identity = this.identify(mention);
			const { size } = ids;
			return identity === undefined || ids.add(identity).size > size;
		};
		let pagesWithoutNews = 0;
		let wasOwnCursor = false;
		for (;;) {
			const { cursor } = this;
			const page = await this.source.page(cursor);
			const mentions = page.data.filter(isNew);
			// Some services end a list with a page whose cursor is its own. Such a page is read once more,
			// and ends the list if it brings nothing new.
			const isOwnCursor = page.next !== undefined && page.next === cursor;
			const isEnd = isOwnCursor && mentions.length === 0;
			if (isEnd && page.data.length > 0) this.source.hint(ENDED_AT_OWN_CURSOR);
			const next = isEnd ? undefined : page.next;
			yield { page, mentions, cursor, next };
			if (next === undefined) return;
			pagesWithoutNews = mentions.length === 0 ? pagesWithoutNews + 1 : 0;
			const isReadAgain = isOwnCursor && !wasOwnCursor;
			wasOwnCursor = isOwnCursor;
			if (isReadAgain) continue;
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

/**
 * Gives the ID of a mention; undefined if it has none. An integer above 2^53 is none, because
 * JavaScript reads several of them as one number.
 */
export function idOf({ id }: Mention): string | undefined {
	if (typeof id === 'number' && !Number.isSafeInteger(id)) return undefined;
	return nonBlankText(id);
}
