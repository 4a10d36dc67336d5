import { hasRole, isListed, linesOf, merged } from '../../blocks/text';
import type { Quote, Text } from '../../blocks/types';
import { withShortRuns } from '../../language/text';
import { chunk } from '../../values/lists';
import { sideBySide } from '../../values/text';
import { fitInto, type FormatInput } from '../fit';
import { type ChatBlock, chatBlocks, type FigureRow } from './chatBlocks';

/** How a chat marks its text. All functions but `escape` take text that is escaped already. */
export interface Markup {
	/**
	 * Escapes a text.
	 * @param isTyped whether the user typed it: then its links and mentions may work
	 */
	escape: (text: string, isTyped?: boolean) => string;
	title: (text: string) => string;
	strong: (text: string) => string;
	/** Marks a text that says what the list below it is. */
	label: (text: string) => string;
	quote: (lines: string[]) => string;
	/**
	 * @param url a safe link
	 * @param isAddress whether the text is the address
	 */
	link: (url: string, text: string, isAddress?: boolean) => string;
}

/** Each text of a quote has at most this many characters. */
const MAX_WORDS = 200;

/**
 * Writes blocks as text. What has no room is left out, and counted in a line.
 * @param most the most characters that the chat takes
 */
export function writeText(
	input: FormatInput,
	markup: Markup,
	most: number,
	rows = chatBlocks(input.blocks),
): string {
	const write = (block: ChatBlock) => writeBlock(block, markup);
	const { first, rest, end } = fittingText(rows, input, { most, write });
	const head = sideBySide(first.map(write).filter(Boolean));
	return linesOfText([head, ...[...rest, ...end].map(write)]);
}

/** How much room a text has. */
interface TextRoom {
	/** The most characters that the chat takes. */
	most: number;
	write: (block: ChatBlock) => string;
	/** Whether a block counts for the length of a summary; by default each does. */
	isCounted?: (block: ChatBlock) => boolean;
}

/** The length of what stands between texts that share a line. */
const BETWEEN = sideBySide(['', '']).length;

/**
 * Leaves out what has no room, and divides the rest: what stands on the first line, what follows,
 * and the user's link and footer. These and the user's title never count for the length of a
 * summary.
 */
export function fittingText(
	rows: ChatBlock[],
	{ maxLength, locale, onOmission }: FormatInput,
	{ most, write, isCounted = () => true }: TextRoom,
) {
	const isTitle = (block: ChatBlock) => block.kind === 'heading' && block.level === 1;
	const isEnd = (block: ChatBlock) => hasRole(block, 'link', 'footer');
	const countedLength = (block: ChatBlock) =>
		isTitle(block) || isEnd(block) || !isCounted(block)
			? 0
			: writeBlock(block, UNMARKED).length + 1;
	const blocks = fitInto<ChatBlock>(rows, {
		sizeOf: (block) => [write(block).length + 1, countedLength(block)],
		limits: [most + 1 - BETWEEN, maxLength + 1],
		locale,
		onOmission,
	});
	const first = firstLineOf(blocks);
	const end = blocks.slice(blocks.findLastIndex((block) => !isEnd(block)) + 1);
	const rest = blocks.filter((block) => !first.includes(block) && !end.includes(block));
	// A link that is not at the end belongs to the news.
	const isLink = (block: ChatBlock) => hasRole(block, 'link');
	const linkFirst = [...rest.filter(isLink), ...rest.filter((block) => !isLink(block))];
	return { first, rest: linkFirst, end };
}

/** Joins texts, of which some may be empty, to lines; at most one between them is empty. */
export function linesOfText(texts: string[]): string {
	return texts
		.filter(Boolean)
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trimEnd();
}

/**
 * The blocks on the first line: the title and what happened, because a lock screen shows two lines.
 * If the message is about several clients, whose news have a line each, these are the title and
 * what it is based on. Nothing joins the title of an alert or a list, because that is the news
 * itself.
 *
 *     lumenroast.example · ❗ Negative mentions rose by 133 to 203 (usual: 39–111).
 *     AI visibility, 16–22 Nov 2026. Score vs. 15 Nov, mentions vs. the week before
 *
 */
function firstLineOf(blocks: ChatBlock[]): ChatBlock[] {
	const [head, basis] = blocks;
	if (head?.kind !== 'heading') return [];
	if (!basis || !hasRole(basis, 'context') || !basis.namesTopic) return [head];
	const isOfSeveral = blocks.some((block) => isListed(block) && block.entriesInSummary === 'all');
	const news = blocks.find((block) => hasRole(block, 'verdict'));
	return [head, !isOfSeveral && news ? news : basis];
}

export function writeBlock(block: ChatBlock, markup: Markup): string {
	const { title, label } = markup;
	if (block.kind === 'figures') return writeFigures(block, markup);
	if (block.kind === 'quote') {
		return block.entries.map((quote) => writeQuote(quote, markup)).join('\n');
	}
	const text = linesOf(block)
		.map((line) => textWith(line, markup))
		.join('\n');
	if (block.kind !== 'heading') return text;
	if (block.level === 3) return label(text);
	return block.level === 2 ? `\n${title(text)}` : title(text);
}

/** Writes key figures, two on a line, and the trend below them. */
function writeFigures({ figures, trend }: FigureRow, markup: Markup): string {
	const lines = figures.map(({ line }) => textWith(line, markup));
	const pairs = chunk(lines, 2).map(sideBySide);
	return [...pairs, textWith(trend?.line ?? [], markup)].filter(Boolean).join('\n');
}

export function textWith(text: Text, { escape, strong: bold, link: linked }: Markup): string {
	return merged(text)
		.map(({ text: runText, strong, link, isAddress, isTyped }) => {
			// The text of a link may hold an address or a name, because it leads where the link does
			// anyway.
			const escaped = escape(runText, isTyped ?? link !== undefined);
			const linkedText = link === undefined ? escaped : linked(link, escaped, isAddress);
			return strong ? bold(linkedText) : linkedText;
		})
		.join('');
}

/** Writes a quote: who said it, what they said, its source, and the prompt. */
function writeQuote({ line, words }: Quote, markup: Markup): string {
	const lines = words
		.map((text) => textWith(withShortRuns(text, MAX_WORDS), markup))
		.filter(Boolean);
	const head = textWith(line, markup);
	return [head, lines.length > 0 ? markup.quote(lines) : ''].filter(Boolean).join('\n');
}

/** Writes text as a reader counts it: without tags, escapes and signs that nobody sees. */
const UNMARKED: Markup = {
	escape: String,
	title: String,
	strong: String,
	label: String,
	quote: (lines) => lines.join('\n'),
	link: (_, text) => text,
};

/**
 * Removes underscores, even inside a word, because Telegram's Markdown rejects a message with an
 * unpaired one.
 */
export function withoutUnderscores(word: string): string {
	return word.split('_').filter(Boolean).join(' ');
}

/**
 * Matches a word that begins with an address on the web, e.g. "https://a.example/my_page" or
 * "a.example/my_page".
 */
export const ADDRESS =
	/^[("'“„«（「]*(?:https?:\/\/|(?=[\p{L}\p{N}.-]+\.\p{L}{2,}[/?#]))[\p{L}\p{N}.-]+(?:[:/?#]|$)/iu;

/**
 * Keeps the underscores of an address, because without them it is another one. At the edge of a
 * word a chat would take an underscore for markup, so it is encoded there.
 */
export function withUnderscores(address: string): string {
	return address.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '%5F');
}
