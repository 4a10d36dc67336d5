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
	const known = new Set<unknown>();
	const cursors = new Set([start]);
	let idlePages = 0;
	let pages = 0;
	for (let cursor = start; ;) {
		const page = await fetch(cursor);
		if ('failure' in page) {
			return { items, interrupted: { why: { kind: 'failure', failure: page.failure }, cursor } };
		}
		pages += 1;
		let isIdle = true;
		for (const item of page.items) {
			const identity = identify(item);
			const { size } = known;
			if (identity !== undefined && known.add(identity).size === size) continue;
			isIdle = false;
			if (isWanted(item)) items.push(item);
		}
		if (items.length >= wanted) return { items: items.slice(0, wanted) };
		// Some services end a list with an empty page whose cursor is its own. On the first page this does not
		// mean the end: a saved cursor may have expired.
		const isEnd = page.items.length === 0 && page.next === cursor && pages > 1;
		if (page.next === undefined || isEnd) return { items };
		if (pages >= maxPages) return { items, hasMore: true };
		idlePages = isIdle ? idlePages + 1 : 0;
		if (cursors.has(page.next))
			return { items, interrupted: { why: { kind: 'repeatedCursor' }, cursor } };
		if (idlePages >= MAX_IDLE_PAGES)
			return { items, interrupted: { why: { kind: 'nothingNew' }, cursor } };
		cursors.add(page.next);
		cursor = page.next;
	}
}
