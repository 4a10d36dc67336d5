import { paragraph, warning } from '../blocks/paragraphs';
import { hasRole, isListed, withEntries } from '../blocks/text';
import type { AnyEntry, Block, EntryList, Paragraph } from '../blocks/types';
import type { Locale } from '../language/locale';
import { withShortRuns } from '../language/text';
import { sum } from '../statistics/distributions';
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
	/** The size of a block, one number for each limit. */
	sizeOf: (block: Shown | Paragraph) => Size;
	limits: Size;
	locale: Locale;
	onOmission: OnOmission;
}

type Size = number[];

/** What a message shows, and what it had to leave out. */
interface Fitted<Shown> {
	blocks: Array<Shown | Paragraph>;
	omissions: Omission[];
}

/**
 * Chooses the blocks that there is room for. A channel may refuse a message that is too large, so
 * what is chosen must fit. What has no room gives way in this order, so that a reader never misses
 * news for the sake of a long link:
 *
 *     all   title  sentence  figures  line  list ●●●●●●  link  footer
 *     1.    title  sentence  figures  line  list ●●●●●●  link  foot…
 *     2.    title  sentence  figures  line  list ●●● "… and 3 more"  link
 *     3.    title  sentence  figures  list ●●●● "… and 2 more"  link
 *     4.    title  sentence  figures  "The rest has no room here."  link
 *     5.    title  sentence  "The rest has no room here."
 *
 *  1. The footer is shortened, and then the link goes (`everythingWhole`).
 *  2. Lists lose their last entries, which a line counts (`withShorterLists`). The footer and the
 *     link then have a fifth of the room, are shortened, and go.
 *  3. The line of the trend goes, and lists are shortened as before.
 *  4. Sections and notes go, from the last one on, each heading with what is below it
 *     (`withoutSections`). The footer and the link come back if they have room beside the rest.
 *  5. Sentences and figures go, too, from the last one on. What the report is about, its period and
 *     the date of its data stay.
 */
export function fitInto<Shown extends Block | FigureRow>(
	blocks: Shown[],
	room: Room<Shown>,
): Array<Shown | Paragraph> {
	const isEnd = (block: Shown) => hasRole(block, 'link', 'footer');
	const body = blocks.filter((block) => !isEnd(block));
	const quiet = body.map((block) =>
		block.kind === 'figures' ? { ...block, trend: undefined } : block,
	);
	const endings = endingsOf(blocks.filter(isEnd));
	const fitted =
		everythingWhole(body, endings, room) ??
		withShorterLists(body, endings, room) ??
		withShorterLists(quiet, endings, room) ??
		withoutSections(quiet, endings, room);
	for (const omission of fitted.omissions) room.onOmission(omission);
	return linkAtNews(fitted.blocks);
}

/** All blocks with all entries, above the longest ending that fits; undefined if none does. */
function everythingWhole<Shown extends Block | FigureRow>(
	body: Shown[],
	endings: Array<Fitted<Shown>>,
	room: Room<Shown>,
): Fitted<Shown> | undefined {
	const whole = body.flatMap((block) => shownOf(block, Infinity, room.locale));
	const left = minus(room.limits, ...whole.map(room.sizeOf));
	const ending = endings.find(({ blocks }) => fits(minus(left, ...blocks.map(room.sizeOf))));
	return ending && { ...ending, blocks: [...whole, ...ending.blocks] };
}

/** A block, and how many of its entries are shown. */
interface Part<Shown> {
	block: Shown;
	visibleCount: number;
}

/**
 * All blocks, with as many entries of lists as fit, above the longest ending that takes at most a
 * fifth of the room; undefined if they do not even fit without any entry.
 */
function withShorterLists<Shown extends Block | FigureRow>(
	body: Shown[],
	endings: Array<Fitted<Shown>>,
	{ sizeOf, limits, locale }: Room<Shown>,
): Fitted<Shown> | undefined {
	const partSizes = ({ block, visibleCount }: Part<Shown>) =>
		shownOf(block, visibleCount, locale).map(sizeOf);
	const parts = body.map((block) => ({ block, visibleCount: 0 }));
	const leftOfBody = minus(limits, ...parts.flatMap(partSizes));
	const share = limits.map((limit) => limit / ENDING_SHARE);
	const ending = endings.find(({ blocks }) =>
		[leftOfBody, share].every((most) => fits(minus(most, ...blocks.map(sizeOf)))),
	);
	if (!ending) return undefined;

	let left = minus(leftOfBody, ...ending.blocks.map(sizeOf));
	/** Shows one more entry of a list; returns false if it has none, or no room for it. */
	const showNext = (part: Part<Shown>) => {
		if (isComplete(part)) return false;
		const next = { ...part, visibleCount: part.visibleCount + 1 };
		const leftBefore = partSizes(part).reduce(plus, left);
		const leftAfter = minus(leftBefore, ...partSizes(next));
		if (!fits(leftAfter)) return false;
		left = leftAfter;
		part.visibleCount += 1;
		return true;
	};
	for (const group of listsByImportance(parts)) {
		let open = group;
		while (open.length > 0) open = open.filter(showNext);
		if (!group.every(isComplete)) break;
	}
	const blocks = parts.flatMap((part) => shownOf(part.block, part.visibleCount, locale));
	return { ...ending, blocks: [...blocks, ...ending.blocks] };
}

function isComplete({ block, visibleCount }: Part<Block | FigureRow>): boolean {
	return !isListed(block) || visibleCount === block.entries.length;
}

/**
 * Groups the parts: first lists of what is missing and of what is news, then the others up to the
 * last table or list of what is quiet, then the bars below it, whose figures are parts of a whole,
 * and last the other lists below it. A group gets entries only if those before it show all of theirs.
 */
function listsByImportance<Shown extends Block | FigureRow>(
	parts: Array<Part<Shown>>,
): Array<Array<Part<Shown>>> {
	const isOf = ({ block }: Part<Shown>, ...roles: string[]) =>
		block.kind === 'list' && roles.includes(block.role);
	const isBars = ({ block }: Part<Shown>) => block.kind === 'chart';
	const first = parts.filter((part) => isOf(part, 'missing', 'news'));
	const last = parts.findLastIndex(
		(part) => isOf(part, 'missing', 'quiet') || part.block.kind === 'table',
	);
	const before = parts.slice(0, last + 1).filter((part) => !first.includes(part));
	const after = parts.slice(last + 1);
	return [first, before, after.filter(isBars), after.filter((part) => !isBars(part))];
}

/**
 * The blocks without any entry of a list, of which those go that have no room: the last ones first,
 * and what says the news only if everything else is gone.
 */
function withoutSections<Shown extends Block | FigureRow>(
	body: Shown[],
	endings: Array<Fitted<Shown>>,
	{ sizeOf, limits, locale }: Room<Shown>,
): Fitted<Shown> {
	const bareOf = (block: Shown) => shownOf(block, 0, locale);
	const rest = paragraph('rest', locale.figures.rest);
	let left = minus(limits, sizeOf(rest));
	/** Takes blocks up to the first one without room. */
	const take = (blocks: Shown[]): Shown[] => {
		const first = blocks.findIndex((block) => {
			const leftAfter = minus(left, ...bareOf(block).map(sizeOf));
			if (fits(leftAfter)) left = leftAfter;
			return !fits(leftAfter);
		});
		return first < 0 ? blocks : blocks.slice(0, first);
	};
	const lasting = body.filter(isLasting);
	const essential = body.filter((block) => !isLasting(block) && isEssential(block));
	const others = body.filter((block) => !isLasting(block) && !isEssential(block));
	const news = [...take(lasting), ...take(essential)];
	const isNewsWhole = news.length === lasting.length + essential.length;
	const ending = endings.find(({ blocks }) => fits(minus(left, ...blocks.map(sizeOf))));
	left = minus(left, ...(ending?.blocks ?? []).map(sizeOf));
	const fitting = new Set([...news, ...take(others)]);
	// A heading goes with what it is about.
	const hasSubject = (block: Shown, index: number) => {
		if (block.kind !== 'heading' || block.level === 1) return true;
		const below = body.slice(index).find(({ kind }) => kind !== 'heading');
		return below !== undefined && fitting.has(below);
	};
	const shown = body
		.filter((block, index) => fitting.has(block) && hasSubject(block, index))
		.flatMap(bareOf);
	// The date of the data stays the last line.
	const end = shown.slice(-1).filter((block) => hasRole(block, 'context'));
	const above = shown.slice(0, shown.length - end.length);
	return {
		blocks: [...above, rest, ...end, ...(ending?.blocks ?? [])],
		omissions: [...(isNewsWhole ? [] : ['sentences' as const]), ...(ending?.omissions ?? [])],
	};
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

/** The ways to end a message, from everything that the user wants there down to nothing. */
function endingsOf<Shown extends Block | FigureRow>(end: Shown[]): Array<Fitted<Shown>> {
	const withFooter = (blocks: Shown[], omissions: Omission[]): Array<Fitted<Shown>> => [
		{ blocks, omissions },
		...FOOTER_LENGTHS.map((length) => ({
			blocks: blocks.map((block) =>
				hasRole(block, 'footer') ? { ...block, text: withShortRuns(block.text, length) } : block,
			),
			omissions: [...omissions, 'footerEnd' as const],
		})),
	];
	const withoutLink = end.filter((block) => !hasRole(block, 'link'));
	const hasLink = withoutLink.length < end.length;
	const omissions: Omission[] = hasLink ? ['link'] : [];
	return [
		...withFooter(end, []),
		...(hasLink ? withFooter(withoutLink, omissions) : []),
		{ blocks: [], omissions: withoutLink.length > 0 ? [...omissions, 'footer'] : omissions },
	];
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

function fits(left: Size): boolean {
	return left.every((room) => room >= 0);
}

function minus(size: Size, ...others: Size[]): Size {
	return size.map((room, limit) => room - sum(others.map((other) => other[limit] ?? 0)));
}

function plus(size: Size, other: Size): Size {
	return size.map((room, limit) => room + (other[limit] ?? 0));
}
