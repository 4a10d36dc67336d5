import { paragraph, warning } from '../blocks/paragraphs';
import { hasRole, isListed, withEntries } from '../blocks/text';
import type { AnyEntry, Block, EntryList, Paragraph } from '../blocks/types';
import type { Locale } from '../language/locale';
import { shorten } from '../values/text';
import type { FigureRow } from './chat/chatBlocks';
import type { ComposedDocument } from './compose';

/**
 * What a format takes away if a channel has no room for it: the user's link, their footer or only
 * the end of it, or sentences of the report itself.
 */
export type Omission = 'link' | 'footer' | 'footerEnd' | 'sentences';

/** Is called for each omission, so that the user of the node can be told. */
export type OnOmission = (omission: Omission) => void;

/** What a format writes: a document as `compose` gives it. */
export interface FormatInput extends ComposedDocument {
	onOmission: OnOmission;
}

/** How much a format has room for, in its own measures, e.g. characters, or blocks and bytes. */
interface Room<Shown extends Block | FigureRow> {
	/**
	 * The size of a block, one number for each limit. An entry has to add the same to its block
	 * wherever it stands in the list.
	 */
	sizeOf: (block: Shown | Paragraph) => Size;
	limits: Size;
	locale: Locale;
	onOmission: OnOmission;
}

type Size = number[];

/** A block with its sizes, and how many of its entries are shown. */
interface Measured<Shown> {
	block: Shown;
	/** The size of the block without its entries, and of the line "… and 3 more". */
	bare: Size[];
	/**
	 * The sizes of the entries. The last one is smaller by that line, which goes when all entries are
	 * shown.
	 */
	entries: Size[];
	visibleCount: number;
}

/**
 * Chooses the blocks that there is room for. A channel may refuse a message that is too large, so
 * what is chosen must fit. The rest gives way in this order, so that a reader never misses news for
 * the sake of a long link:
 *
 *     all   title  sentence  figures  line  list ●●●●●●  link  footer
 *     1.    title  sentence  figures  line  list ●●●●●●  link  foot…
 *     2.    title  sentence  figures  line  list ●●● "… and 3 more"  link  footer
 *     3.    title  sentence  figures  line  list ● "… and 5 more"
 *     4.    title  sentence  figures  list ● "… and 5 more"
 *     5.    title  sentence  figures  "The rest has no room here."  link
 *     6.    title  sentence  "The rest has no room here."
 *
 *  1. If everything else is whole, the footer is shortened, and then the link goes.
 *  2. Lists lose their last entries, which a line counts. The footer and the link then have a fifth
 *     of the room.
 *  3. The footer and the link are shortened, and then go.
 *  4. The line of the trend goes.
 *  5. Sections and notes go, from the last one on, each heading with what is below it. The footer
 *     and the link come back if they have room beside the rest.
 *  6. Sentences and figures go, too, from the last one on. What the report is about, its period and
 *     the date of its data stay.
 */
export function fitInto<Shown extends Block | FigureRow>(
	blocks: Shown[],
	{ sizeOf, limits, locale, onOmission }: Room<Shown>,
): Array<Shown | Paragraph> {
	const isEnd = (block: Shown) => hasRole(block, 'link', 'footer');
	const body = blocks.filter((block) => !isEnd(block));
	const endings = endingsOf(blocks.filter(isEnd));
	const sizesOf = (some: Array<Shown | Paragraph>) => some.map((block) => sizeOf(block));
	const hasRoom = (sizes: Size[], room = limits) =>
		minus(room, ...sizes).every((size) => size >= 0);
	const endingBeside = (sizes: Size[], isSmall: (sizes: Size[]) => boolean = () => true) =>
		endings.find((ending) => {
			const endingSizes = sizesOf(ending.blocks);
			return isSmall(endingSizes) && hasRoom([...sizes, ...endingSizes]);
		});
	const report = ({ omissions }: Ending<Shown>) =>
		omissions.forEach((omission) => onOmission(omission));

	const whole = body.flatMap((block) => shownOf(block, Infinity, locale));
	const besideWhole = endingBeside(sizesOf(whole));
	if (besideWhole) {
		report(besideWhole);
		return linkAtNews([...whole, ...besideWhole.blocks]);
	}
	const share = limits.map((limit) => limit / ENDING_SHARE);
	const bareOf = (parts: Array<Measured<Shown>>) => parts.flatMap((part) => part.bare);
	const visiblePart = (part: Measured<Shown>) => shownOf(part.block, part.visibleCount, locale);
	const measure = (blocks: Shown[]) => blocks.map((block) => measureBlock(block, sizeOf, locale));
	const quiet = withoutLine(body);
	for (const measured of [measure(body), measure(quiet)]) {
		const bare = bareOf(measured);
		const ending = endingBeside(bare, (sizes) => hasRoom(sizes, share));
		if (!ending) continue;
		report(ending);
		let left = minus(limits, ...sizesOf(ending.blocks), ...bare);
		fillLists(measured, (sizes) => {
			if (!hasRoom(sizes, left)) return false;
			left = minus(left, ...sizes);
			return true;
		});
		return linkAtNews([...measured.flatMap(visiblePart), ...ending.blocks]);
	}

	const measured = measure(quiet);
	const rest = paragraph('rest', locale.figures.rest);
	let left = minus(limits, sizeOf(rest));
	/** Takes parts up to the first one without room. */
	const take = (parts: Array<Measured<Shown>>) => {
		const first = parts.findIndex((part) => {
			if (!hasRoom(part.bare, left)) return true;
			left = minus(left, ...part.bare);
			return false;
		});
		return first < 0 ? parts : parts.slice(0, first);
	};
	const lasting = measured.filter(({ block }) => isLasting(block));
	const essential = measured.filter(({ block }) => !isLasting(block) && isEssential(block));
	const others = measured.filter((part) => ![...lasting, ...essential].includes(part));
	const fittingParts = new Set([...take(lasting), ...take(essential)]);
	if (fittingParts.size < lasting.length + essential.length) onOmission('sentences');
	const ending = endings.find(({ blocks: end }) => hasRoom(sizesOf(end), left));
	if (ending) report(ending);
	left = minus(left, ...sizesOf(ending?.blocks ?? []));
	for (const part of take(others)) fittingParts.add(part);
	// A heading goes with what it is about.
	const isAboutNothing = (index: number) => {
		const below = measured.slice(index).find(({ block }) => block.kind !== 'heading');
		return below === undefined || !fittingParts.has(below);
	};
	const visible = measured.filter(
		(part, index) => fittingParts.has(part) && (!isSection(part.block) || !isAboutNothing(index)),
	);
	const shown: Array<Shown | Paragraph> = visible.flatMap(visiblePart);
	// The date of the data stays the last line.
	const end = shown.filter(
		(block, index) => index === shown.length - 1 && hasRole(block, 'context'),
	);
	const above = shown.slice(0, shown.length - end.length);
	return linkAtNews([...above, rest, ...end, ...(ending?.blocks ?? [])]);
}

/** Puts the user's link below what is unusual; without any, it stays at the end. */
function linkAtNews<Shown extends Block | FigureRow>(
	blocks: Array<Shown | Paragraph>,
): Array<Shown | Paragraph> {
	const link = blocks.find((block) => hasRole(block, 'link'));
	const others = blocks.filter((block) => block !== link);
	const news = others.findIndex((block) => hasRole(block, 'verdict') && block.tone !== undefined);
	if (!link || news < 0) return blocks;
	return [...others.slice(0, news + 1), link, ...others.slice(news + 1)];
}

/** If lists are cut, the footer and the link may take a fifth of the room. */
const ENDING_SHARE = 5;

/**
 * A footer that does not fit is shortened to the first of these numbers of characters, then to the
 * next, before it goes.
 */
const FOOTER_LENGTHS = [250, 120, 60];

interface Ending<Shown> {
	blocks: Shown[];
	omissions: Omission[];
}

/** The ways to end a message, from everything that the user wants there down to nothing. */
function endingsOf<Shown extends Block | FigureRow>(end: Shown[]): Array<Ending<Shown>> {
	const withFooter = (blocks: Shown[], omissions: Omission[]): Array<Ending<Shown>> => [
		{ blocks, omissions },
		...FOOTER_LENGTHS.map((length) => ({
			blocks: blocks.map((block) => (hasRole(block, 'footer') ? shortened(block, length) : block)),
			omissions: [...omissions, 'footerEnd' as const],
		})),
	];
	const withoutLink = end.filter((block) => !hasRole(block, 'link'));
	const hasLink = withoutLink.length < end.length;
	const hasFooter = withoutLink.length > 0;
	const omissions: Omission[] = hasLink ? ['link'] : [];
	return [
		...withFooter(end, []),
		...(hasLink ? withFooter(withoutLink, omissions) : []),
		{ blocks: [], omissions: hasFooter ? [...omissions, 'footer'] : omissions },
	];
}

function shortened<Shown extends Paragraph>(block: Shown, length: number): Shown {
	return {
		...block,
		text: block.text.map((run) => ({ ...run, text: shorten(run.text, length) })),
	};
}

/** The blocks without the line of a trend beside the key figures of a chat. */
function withoutLine<Shown extends Block | FigureRow>(blocks: Shown[]): Shown[] {
	return blocks.map((block) => (block.kind === 'figures' ? { ...block, trend: undefined } : block));
}

/** True if a block goes last of all: the title, the first sentence, the period and the data's date. */
function isLasting(block: Block | FigureRow): boolean {
	return (block.kind === 'heading' && block.level === 1) || hasRole(block, 'verdict', 'context');
}

/** True if a block goes last but these: the news, the figures, the next action, what is missing. */
function isEssential(block: Block | FigureRow): boolean {
	if (block.kind === 'list') return block.role === 'missing' || block.role === 'news';
	const isFigure = block.kind === 'figure' || block.kind === 'figures';
	return isFigure || hasRole(block, 'sentence', 'next', 'warning');
}

/** True for a heading that says what the blocks below it are. */
function isSection(block: Block | FigureRow): boolean {
	return block.kind === 'heading' && block.level !== 1;
}

function measureBlock<Shown extends Block | FigureRow>(
	block: Shown,
	sizeOf: Room<Shown>['sizeOf'],
	locale: Locale,
): Measured<Shown> {
	if (!isListed(block)) return { block, bare: [sizeOf(block)], entries: [], visibleCount: 0 };
	const all = block.entries.length + block.more;
	const sizeWith = (...entries: unknown[]) =>
		sizeOf({ ...block, entries, more: all - entries.length });
	const one = sizeWith(...block.entries.slice(0, 1));
	const none = withEntries(block, () => false);
	const rest = all === 0 ? [] : sizeOf(restOf(none, locale));
	const entries = block.entries.map((entry) => minus(sizeWith(block.entries[0], entry), one));
	const bare = [minus(one, entries[0] ?? []), rest];
	const last = entries.pop();
	if (last) entries.push(block.more === 0 ? minus(last, rest) : last);
	return { block, bare, entries, visibleCount: 0 };
}

type Take = (sizes: Size[]) => boolean;

/**
 * Sets how many entries each list shows. Lists of what is missing and of what is news come first,
 * then the others up to the last table or list of what is quiet, then the bars below it, whose
 * figures are parts of a whole, and last the other lists below it. A later group gets entries only if
 * the groups before it show all of theirs.
 */
function fillLists(all: Array<Measured<Block | FigureRow>>, take: Take): void {
	const isOf = ({ block }: Measured<Block | FigureRow>, ...roles: string[]) =>
		block.kind === 'list' && roles.includes(block.role);
	const first = all.filter((part) => isOf(part, 'missing', 'news'));
	const last = all.findLastIndex(
		(part) => isOf(part, 'missing', 'quiet') || part.block.kind === 'table',
	);
	const [before, after] = [all.slice(0, last + 1), all.slice(last + 1)];
	const isBars = ({ block }: Measured<Block | FigureRow>) => block.kind === 'chart';
	const groups = [
		first,
		before.filter((part) => !first.includes(part)),
		after.filter(isBars),
		after.filter((part) => !isBars(part)),
	];
	for (const lists of groups) {
		fillInRotation(lists, take);
		if (lists.some(({ entries, visibleCount }) => visibleCount < entries.length)) return;
	}
}

/** Shows one more entry of each list in turn, until no list has an entry that fits. */
function fillInRotation(lists: Array<Measured<Block | FigureRow>>, take: Take): void {
	let open = lists;
	while (open.length > 0) {
		open = open.filter((list) => {
			const next = list.entries.slice(list.visibleCount, list.visibleCount + 1);
			if (next.length === 0 || !take(next)) return false;
			list.visibleCount += 1;
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
	const cut = withEntries(block, (_, index) => index < most);
	return cut.more > 0 ? [cut, restOf(cut, locale)] : [cut];
}

/** The line that counts what a list does not show. */
function restOf(block: (Block | FigureRow) & EntryList<AnyEntry>, { figures }: Locale): Paragraph {
	const { more: hidden } = block;
	if (block.kind === 'quote') {
		const { moreNegative: negative } = block;
		const isAllNegative = negative === hidden;
		const filters = isAllNegative ? { sentiment: 'negative' as const } : (block.of ?? {});
		const some = isAllNegative || negative === 0 ? undefined : negative;
		return paragraph('rest', figures.moreMentions({ hidden, filters, negative: some }));
	}
	const isMissing = block.kind === 'list' && block.role === 'missing';
	const text = figures.more({ hidden, isMissing });
	return isMissing ? warning(text) : paragraph('rest', text);
}

function minus(size: Size, ...others: Size[]): Size {
	return others.reduce(
		(left, other) => left.map((size, limit) => size - (other[limit] ?? 0)),
		size,
	);
}
