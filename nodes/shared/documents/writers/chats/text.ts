import { shorten } from '../../../values/truncate';
import { linesOf, type Block, type Quote, type Text } from '../../blocks';
import type { Composed } from '../../compose';
import { fit } from '../../fit';
import { alignedLines, widthsOf } from './alignedTable';

/** How a chat marks its text. All but `escape` and `monospaced` take text that is escaped. */
export interface Markup {
	/** @param isTyped whether the user typed it, whose links and names may be what they are */
	escape: (text: string, isTyped?: boolean) => string;
	strong: (text: string) => string;
	/** What the list below it is. */
	label: (text: string) => string;
	sentence: (text: string) => string;
	quote: (lines: string[]) => string;
	/** @param url a safe link */
	link: (url: string, text: string) => string;
	/** Lines in a font whose signs are all as wide; absent: the chat has none. */
	monospaced?: (lines: string[]) => string;
}

/** A block, and how wide the columns of a table are, if it is aligned. */
type Laid = Block & { widths?: number[] };

/** Maximum length of what others say, in characters. */
const MAX_WORDS = 200;

/** Writes blocks as text of at most so many characters. @param most what the chat takes */
export function writeText(composed: Composed, markup: Markup, most: number): string {
	const { blocks, maxLength, locale } = composed;
	const laid = blocks.map((block): Laid => {
		const isAligned = block.kind === 'table' && markup.monospaced;
		return isAligned ? { ...block, widths: widthsOf(block) } : block;
	});
	const sizeOf = (block: Laid) => [textOf(block, markup).length + 1];
	const shown = fit<Laid>(laid, { sizeOf, limits: [Math.min(most, maxLength) + 1], locale });
	const texts = shown.map((block) => textOf(block, markup));
	return texts.filter((text) => text !== '').join('\n');
}

function textOf(block: Laid, markup: Markup): string {
	const { strong, label, sentence, monospaced } = markup;
	if (block.kind === 'quote') return block.entries.map((each) => quote(each, markup)).join('\n');
	if (block.kind === 'table' && block.widths && monospaced) {
		return monospaced(alignedLines(block, block.widths));
	}
	const text = linesOf(block)
		.map((line) => inline(line, markup))
		.join('\n');
	if (block.kind === 'paragraph' && block.role === 'sentence') return sentence(text);
	if (block.kind !== 'heading') return text;
	if (block.level === 3) return label(text);
	return block.level === 2 ? `\n${strong(text)}` : strong(text);
}

export function inline(text: Text, { escape, strong: bold, link: linked }: Markup): string {
	return text
		.map(({ text: said, strong, link, isTyped }) => {
			// A link's text leads where the link does.
			const escaped = escape(said, isTyped ?? link !== undefined);
			const shown = link === undefined ? escaped : linked(link, escaped);
			return strong ? bold(shown) : shown;
		})
		.join('');
}

/** Who said what, and what was asked. */
function quote({ line, words }: Quote, markup: Markup): string {
	const cut = (text: Text) => text.map((run) => ({ ...run, text: shorten(run.text, MAX_WORDS) }));
	const lines = words.map((each) => inline(cut(each), markup));
	const head = inline(line, markup);
	return lines.length > 0 ? `${head}\n${markup.quote(lines)}` : head;
}
