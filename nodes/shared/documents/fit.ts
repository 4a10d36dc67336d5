import type { Locale } from '../language/locale';
import { isFooter, isListed, type Block, type Paragraph } from './blocks';
import { WARNING } from './runs';

/** What a format has room for, as it counts itself: e.g. characters, or blocks and bytes. */
export interface Room<Shown extends Block> {
	/** A number per limit. A block grows by the same for an entry, wherever in the list that stands. */
	sizeOf: (block: Shown | Paragraph) => Size;
	limits: Size;
	locale: Locale;
}

type Size = number[];

/** A block with its sizes, and how many of its entries are shown. */
interface Measured<Shown> {
	block: Shown;
	/** Without entries. */
	base: Size;
	entries: Size[];
	/** The line that counts what is not shown. */
	rest: Size;
	shown: number;
}

/**
 * The blocks that there is room for. Lists give way first: their entries are shown in rotation, those in front of what
 * is missing before it and all others, and a line counts the rest. Where the blocks are too many even without entries,
 * a sentence stands for the last ones. The footer always stays.
 */
export function fit<Shown extends Block>(
	blocks: Shown[],
	{ sizeOf, limits, locale }: Room<Shown>,
): Array<Shown | Paragraph> {
	const measured = blocks.map((block) => measure(block, sizeOf, locale));
	const shown = (each: Measured<Shown>) => shownOf(each, locale);
	if (hasRoom(minus(limits, ...measured.flatMap(wholeSize)))) return measured.flatMap(shown);

	const end = measured.filter(({ block }) => isFooter(block));
	const body = measured.filter(({ block }) => !isFooter(block));
	for (const each of body) each.shown = 0;
	const room = minus(limits, ...end.flatMap(wholeSize));
	const left = minus(room, ...body.flatMap(({ base, rest }) => [base, rest]));
	if (hasRoom(left)) {
		fillLists(body, left);
		return [...body, ...end].flatMap(shown);
	}
	const note = restNote(locale.figures.doesNotFit);
	let free = minus(room, sizeOf(note));
	const kept = body.filter(({ base, rest }) => {
		free = minus(free, base, rest);
		return hasRoom(free);
	});
	return [...kept.flatMap(shown), note, ...end.flatMap(shown)];
}

function measure<Shown extends Block>(
	block: Shown,
	sizeOf: Room<Shown>['sizeOf'],
	locale: Locale,
): Measured<Shown> {
	if (!isListed(block)) return { block, base: sizeOf(block), entries: [], rest: [], shown: 0 };
	const all = block.entries.length + block.more;
	const sizeWith = (...entries: unknown[]) =>
		sizeOf({ ...block, entries, more: all - entries.length });
	const [first] = block.entries;
	const one = first ? sizeWith(first) : sizeWith();
	const entries = block.entries.map((each) => minus(sizeWith(first, each), one));
	const base = minus(one, entries[0] ?? []);
	const rest = all === 0 ? [] : sizeOf(restOf(block, all, locale));
	return { block, base, entries, rest, shown: entries.length };
}

function moreOf(block: Block): number {
	return isListed(block) ? block.more : 0;
}

function wholeSize({ block, base, entries, rest }: Measured<Block>): Size[] {
	return [base, ...entries, ...(moreOf(block) > 0 ? [rest] : [])];
}

/** Sets how many entries are shown. What is missing, and what follows, has what the lists before it leave. */
function fillLists(all: Array<Measured<Block>>, room: Size): void {
	const missing = all.findIndex(({ block }) => block.kind === 'list' && block.role === 'missing');
	const first = all.slice(0, Math.max(missing, 0));
	const left = fillInRotation(first, room);
	const isAll = first.every(({ entries, shown }) => shown === entries.length);
	if (isAll) fillInRotation(all.slice(first.length), left);
}

function fillInRotation(lists: Array<Measured<Block>>, room: Size): Size {
	let left = room;
	let open = lists;
	while (open.length > 0) {
		open = open.filter((list) => {
			const after = minus(left, list.entries[list.shown] ?? [Infinity]);
			if (!hasRoom(after)) return false;
			list.shown += 1;
			const isWhole = list.shown === list.entries.length;
			// Then there is no rest to count.
			left =
				isWhole && moreOf(list.block) === 0
					? minus(
							after,
							list.rest.map((each) => -each),
						)
					: after;
			return !isWhole;
		});
	}
	return left;
}

/** A block with the entries that are shown, and the line that counts the others. */
function shownOf<Shown extends Block>(
	{ block, shown }: Measured<Shown>,
	locale: Locale,
): Array<Shown | Paragraph> {
	if (!isListed(block)) return [block];
	const more = block.entries.length - shown + block.more;
	const cut = { ...block, entries: block.entries.slice(0, shown), more };
	return more > 0 ? [cut, restOf(block, more, locale)] : [cut];
}

function restOf(block: Block, left: number, { figures }: Locale): Paragraph {
	const isMissing = block.kind === 'list' && block.role === 'missing';
	if (!isMissing) return restNote(figures.more(left));
	const text = `${WARNING} ${figures.moreMissing(left)}`;
	return { kind: 'paragraph', role: 'warning', text: [{ text }] };
}

function restNote(text: string): Paragraph {
	return { kind: 'paragraph', role: 'rest', text: [{ text }] };
}

function minus(size: Size, ...others: Size[]): Size {
	return others.reduce(
		(left, other) => left.map((each, limit) => each - (other[limit] ?? 0)),
		size,
	);
}

function hasRoom(left: Size): boolean {
	return left.every((each) => each >= 0);
}
