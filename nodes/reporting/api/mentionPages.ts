import { TRY_LATER, type ApiFailure } from '../../shared/transport/errors';
import { get } from '../../shared/transport/request';
import { unusable } from '../../shared/transport/response';
import { nonBlankText } from '../../shared/values/json';
import type { Mention, MentionPage } from './reportingApi';

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

const MAX_IDLE_PAGES = 3;

/**
 * The pages of the mentions from a cursor on, up to the end of the list or an interruption, which is the last step.
 * A mention counts once by its identity; without one it is always new.
 */
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
	return { why, failure: unusable(get('/mentions'), REASONS[why], TRY_LATER), cursor };
}

/** The ID of a mention, where it has one. */
export function idOf({ id }: Mention): string | undefined {
	return nonBlankText(id);
}
