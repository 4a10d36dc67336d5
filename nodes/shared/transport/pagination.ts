/** A page of a stream that is read by cursor. */
export interface CursorPage<Item> {
	items: Item[];
	/** Where the stream goes on; undefined at its end. */
	next: string | undefined;
}

/** Why reading ended before the stream did. */
export type Interruption<Failure> =
	| { kind: 'failure'; failure: Failure }
	/** The service returned a cursor that it had returned before. */
	| { kind: 'repeatedCursor' }
	/** Several pages in a row brought nothing that had not been there before. */
	| { kind: 'nothingNew' };

export interface CursorRead<Item, Failure> {
	items: Item[];
	/** Set when reading ended early: why, and the cursor to go on from (undefined: the start). */
	interrupted?: { why: Interruption<Failure>; cursor: string | undefined };
	/** Set when the stream went on behind the last page that was to be read. */
	hasMore?: true;
}

/** Which of the stream is read and given. */
export interface CursorBounds<Item> {
	/** Tells which items count; absent: all do. */
	isWanted?: (item: Item) => boolean;
	/** So many pages are read at the most. */
	maxPages?: number;
}

/** So many pages in a row may bring nothing new before the reading ends. */
const MAX_IDLE_PAGES = 3;

/**
 * Reads a stream by cursor until enough items are there or it ends. An item that shifting pages
 * bring twice comes out once.
 *
 * @param wanted how many items; Infinity for all
 * @param start cursor to begin at; undefined for the beginning
 * @param fetch reads one page, or returns why it cannot be read
 * @param identify tells items apart; an item without identity always counts as new
 * @param bounds which items count, and how many pages are read
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
		// Some services end with an empty page that leads to itself, for who asks later. The first page tells
		// nothing by that: its cursor may have become too old.
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
