/** A page of a list that is read by cursor. */
export interface CursorPage<Item> {
	items: Item[];
	/** Cursor of the next page; undefined at the end. */
	next: string | undefined;
}

/** Why reading ended before the end of the list. */
export type Interruption<Failure> =
	| { kind: 'failure'; failure: Failure }
	/** The service returned a cursor that it had returned before. */
	| { kind: 'repeatedCursor' }
	/** Several pages in a row held nothing new. */
	| { kind: 'nothingNew' };

export interface CursorRead<Item, Failure> {
	items: Item[];
	/** Set when reading ended early: why, and the cursor to continue from (undefined: the start). */
	interrupted?: { why: Interruption<Failure>; cursor: string | undefined };
	/** Set when there are more pages than `maxPages`. */
	hasMore?: true;
}

/** Which items are returned, and how many pages are read. */
export interface CursorBounds<Item> {
	/** Whether to return an item; absent: all. */
	isWanted?: (item: Item) => boolean;
	/** Maximum number of pages; absent: all. */
	maxPages?: number;
}

/** After this many pages in a row without new items, reading ends. */
const MAX_IDLE_PAGES = 3;

/** A page of a list with the items that earlier pages did not have, or why there is none. */
export type CursorStep<Item, Page, Failure> =
	| {
			page: Page;
			items: Item[];
			/** The cursor of this page. */
			cursor: string | undefined;
			/** The cursor of the next page; undefined at the end. */
			next: string | undefined;
	  }
	| { why: Interruption<Failure>; cursor: string | undefined };

/**
 * The pages of a list, up to its end or an interruption, which is the last step.
 *
 * @param start cursor to start from; undefined for the beginning
 * @param fetch reads one page, or returns why it cannot be read
 * @param identify the identity of an item; undefined: it always counts as new
 */
export async function* pagesByCursor<Item, Page extends CursorPage<Item>, Failure>(
	start: string | undefined,
	fetch: (cursor: string | undefined) => Promise<Page | { failure: Failure }>,
	identify: (item: Item) => unknown,
): AsyncGenerator<CursorStep<Item, Page, Failure>> {
	const known = new Set<unknown>();
	const cursors = new Set([start]);
	const isNew = (item: Item) => {
		const identity = identify(item);
		const { size } = known;
		return identity === undefined || known.add(identity).size > size;
	};
	let idlePages = 0;
	for (let cursor = start, isFirst = true; ; isFirst = false) {
		const page = await fetch(cursor);
		if ('failure' in page) return yield { why: { kind: 'failure', ...page }, cursor };
		const items = page.items.filter(isNew);
		// Some services end a list with an empty page whose cursor is its own. On the first page this does not
		// mean the end: a saved cursor may have expired.
		const isEnd = page.items.length === 0 && page.next === cursor && !isFirst;
		const next = isEnd ? undefined : page.next;
		yield { page, items, cursor, next };
		if (next === undefined) return;
		idlePages = items.length === 0 ? idlePages + 1 : 0;
		if (cursors.has(next)) return yield { why: { kind: 'repeatedCursor' }, cursor };
		if (idlePages >= MAX_IDLE_PAGES) return yield { why: { kind: 'nothingNew' }, cursor };
		cursors.add(next);
		cursor = next;
	}
}

/**
 * Reads a list by cursor, up to a number of items. An item that shifting pages repeat is returned
 * once.
 *
 * @param wanted maximum number of items; Infinity for all
 * @param start cursor to start from; undefined for the beginning
 * @param fetch reads one page, or returns why it cannot be read
 * @param identify the identity of an item; undefined: it always counts as new
 * @returns exactly `wanted` items, or all there are, or those before an interruption
 */
export async function readByCursor<Item, Failure>(
	wanted: number,
	start: string | undefined,
	fetch: (cursor: string | undefined) => Promise<CursorPage<Item> | { failure: Failure }>,
	identify: (item: Item) => unknown,
	{ isWanted = () => true, maxPages = Infinity }: CursorBounds<Item> = {},
): Promise<CursorRead<Item, Failure>> {
	const items: Item[] = [];
	let pages = 0;
	for await (const step of pagesByCursor(start, fetch, identify)) {
		if ('why' in step) return { items, interrupted: step };
		items.push(...step.items.filter(isWanted));
		pages += 1;
		if (items.length >= wanted) return { items: items.slice(0, wanted) };
		if (step.next !== undefined && pages >= maxPages) return { items, hasMore: true };
	}
	return { items };
}
