import type { Block, KeyFigure, Paragraph, TrendChart } from '../documents/blocks';
import { hasRole, isListed, paragraph, warning } from '../documents/blocks';
import type { Appearance, Composed, ReportDocument } from '../documents/document';
import { compose } from '../documents/document';
import type { Locale } from '../language/locale';
import type { JsonObject } from '../values/json';

/** A format that any document can be rendered in: one item per input item. */
export type OutputFormat = Omit<ReturnType<typeof defineFormat>, 'write'>;

/** @param write the JSON of an item, from what `compose` says; `detail` unless the user chooses */
export function defineFormat(
	option: { name: string; value: string; description: string },
	write: (composed: Composed, appearance: Appearance) => JsonObject,
	detail: Appearance['detail'] = 'summary',
) {
	const toJson = (document: ReportDocument, appearance: Appearance, locale: Locale) => {
		const chosen = { ...appearance, detail: appearance.detail ?? detail };
		return write(compose(document, chosen, locale), appearance);
	};
	return { option, write, toJson };
}

/** Consecutive key figures, and the trend of the document, which belongs to them. */
export interface FigureRow {
	kind: 'figures';
	figures: KeyFigure[];
	trend?: TrendChart;
}

export type ChatBlock = Exclude<Block, KeyFigure> | FigureRow;

/** The blocks of a chat: key figures in rows, the first of them with the trend, in place of its section. */
export function chatBlocks(blocks: Block[]): ChatBlock[] {
	const isTrend = (block?: Block): block is TrendChart =>
		block?.kind === 'chart' && block.form === 'trend';
	const hasFigures = blocks.some(({ kind }) => kind === 'figure');
	const shown = blocks.filter((block, index) => {
		const isTitle = block.kind === 'heading' && isTrend(blocks[index + 1]);
		return !hasFigures || !(isTitle || isTrend(block));
	});
	const rows: ChatBlock[] = [];
	for (const block of shown) {
		const last = rows.at(-1);
		if (block.kind !== 'figure') rows.push(block);
		else if (last?.kind === 'figures') last.figures.push(block);
		else rows.push({ kind: 'figures', figures: [block] });
	}
	const first = rows.find((row) => row.kind === 'figures');
	if (first) first.trend = blocks.find(isTrend);
	return rows;
}

/** What a format has room for, as it counts itself: e.g. characters, or blocks and bytes. */
interface Room<Shown extends Block | FigureRow> {
	/** A number per limit. A block grows by the same for an entry, wherever in the list that stands. */
	sizeOf: (block: Shown | Paragraph) => Size;
	limits: Size;
	locale: Locale;
}

type Size = number[];

/** A block with its sizes, and how many of its entries are shown. */
interface Measured<Shown> {
	block: Shown;
	/** Without entries: the block, and the line that counts them. */
	bare: Size[];
	/** The last one is smaller by that line. */
	entries: Size[];
	shown: number;
}

/**
 * The blocks that there is room for: first entries of lists give way, counted by a line, then the last blocks, for a
 * sentence. The footer always stays.
 */
export function fit<Shown extends Block | FigureRow>(
	blocks: Shown[],
	{ sizeOf, limits, locale }: Room<Shown>,
): Array<Shown | Paragraph> {
	const whole = blocks.flatMap((block) => shownOf(block, Infinity, locale));
	if (minus(limits, ...whole.map(sizeOf)).every((each) => each >= 0)) return whole;
	const measured = blocks.map((block) => measure(block, sizeOf, locale));
	let left = limits;
	const take = (sizes: Size[]) => {
		const after = minus(left, ...sizes);
		const isRoom = after.every((each) => each >= 0);
		if (isRoom) left = after;
		return isRoom;
	};
	const shown = (each: Measured<Shown>) => shownOf(each.block, each.shown, locale);
	const isEnd = ({ block }: Measured<Shown>) => hasRole(block, 'link', 'footer');
	const end = measured.filter(isEnd);
	const body = measured.filter((each) => !isEnd(each));
	take(end.flatMap(({ bare }) => bare));
	if (take(body.flatMap(({ bare }) => bare))) {
		fillLists(body, take);
		return [...body, ...end].flatMap(shown);
	}
	const note = paragraph('rest', locale.figures.doesNotFit);
	take([sizeOf(note)]);
	const kept = body.slice(
		0,
		body.findIndex(({ bare }) => !take(bare)),
	);
	return [...kept.flatMap(shown), note, ...end.flatMap(shown)];
}

function measure<Shown extends Block | FigureRow>(
	block: Shown,
	sizeOf: Room<Shown>['sizeOf'],
	locale: Locale,
): Measured<Shown> {
	if (!isListed(block)) return { block, bare: [sizeOf(block)], entries: [], shown: 0 };
	const all = block.entries.length + block.more;
	const sizeWith = (...entries: unknown[]) =>
		sizeOf({ ...block, entries, more: all - entries.length });
	const one = sizeWith(...block.entries.slice(0, 1));
	const rest = all === 0 ? [] : sizeOf(restOf(block, all, locale));
	const entries = block.entries.map((each) => minus(sizeWith(block.entries[0], each), one));
	const bare = [minus(one, entries[0] ?? []), rest];
	const last = entries.pop();
	if (last) entries.push(block.more === 0 ? minus(last, rest) : last);
	return { block, bare, entries, shown: 0 };
}

type Take = (sizes: Size[]) => boolean;

/** Sets how many entries are shown. What is missing, and what follows, has what the lists before it leave. */
function fillLists(all: Array<Measured<Block | FigureRow>>, take: Take): void {
	const missing = all.findIndex(({ block }) => block.kind === 'list' && block.role === 'missing');
	const first = all.slice(0, Math.max(missing, 0));
	fillInRotation(first, take);
	const isWhole = first.every(({ entries, shown }) => shown === entries.length);
	if (isWhole) fillInRotation(all.slice(first.length), take);
}

function fillInRotation(lists: Array<Measured<Block | FigureRow>>, take: Take): void {
	let open = lists;
	while (open.length > 0) {
		open = open.filter((list) => {
			const next = list.entries.slice(list.shown, list.shown + 1);
			if (next.length === 0 || !take(next)) return false;
			list.shown += 1;
			return true;
		});
	}
}

/** A block with its first entries, and the line that counts the others. */
function shownOf<Shown extends Block | FigureRow>(
	block: Shown,
	most: number,
	locale: Locale,
): Array<Shown | Paragraph> {
	if (!isListed(block)) return [block];
	const entries = block.entries.slice(0, most);
	const more = block.entries.length - entries.length + block.more;
	const cut = { ...block, entries, more };
	return more > 0 ? [cut, restOf(block, more, locale)] : [cut];
}

function restOf(block: Block | FigureRow, left: number, { figures }: Locale): Paragraph {
	const isMissing = block.kind === 'list' && block.role === 'missing';
	const text = figures.more({ hidden: left, isMissing });
	return isMissing ? warning(text) : paragraph('rest', text);
}

function minus(size: Size, ...others: Size[]): Size {
	return others.reduce(
		(left, other) => left.map((each, limit) => each - (other[limit] ?? 0)),
		size,
	);
}
