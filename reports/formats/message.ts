import { type Block, linesOf, type Quote, type Table, type Text } from '../documents/blocks';
import type { Composed } from '../documents/document';
import { shorten } from '../values/text';
import { defineFormat, fit } from './format';

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
type MeasuredBlock = Block & { widths?: number[] };

/** Maximum length of what others say, in characters. */
const MAX_WORDS = 200;

/** Writes blocks as text of at most so many characters. @param most what the chat takes */
export function writeText(composed: Composed, markup: Markup, most: number): string {
	const { blocks, maxLength, locale } = composed;
	const laid = blocks.map((block): MeasuredBlock => {
		const isAligned = block.kind === 'table' && markup.monospaced;
		return isAligned ? { ...block, widths: widthsOf(block) } : block;
	});
	const sizeOf = (block: MeasuredBlock) => [writeBlock(block, markup).length + 1];
	const shown = fit<MeasuredBlock>(laid, {
		sizeOf,
		limits: [Math.min(most, maxLength) + 1],
		locale,
	});
	const texts = shown.map((block) => writeBlock(block, markup));
	return texts.filter((text) => text !== '').join('\n');
}

function writeBlock(block: MeasuredBlock, markup: Markup): string {
	const { strong, label, sentence, monospaced } = markup;
	if (block.kind === 'quote') {
		return block.entries.map((each) => writeQuote(each, markup)).join('\n');
	}
	if (block.kind === 'table' && block.widths && monospaced) {
		return monospaced(alignedLines(block, block.widths));
	}
	const text = linesOf(block)
		.map((line) => textWith(line, markup))
		.join('\n');
	if (block.kind === 'paragraph' && block.role === 'sentence') return sentence(text);
	if (block.kind !== 'heading') return text;
	if (block.level === 3) return label(text);
	return block.level === 2 ? `\n${strong(text)}` : strong(text);
}

export function textWith(text: Text, { escape, strong: bold, link: linked }: Markup): string {
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
function writeQuote({ line, words }: Quote, markup: Markup): string {
	const cut = (text: Text) => text.map((run) => ({ ...run, text: shorten(run.text, MAX_WORDS) }));
	const lines = words.map((each) => textWith(cut(each), markup));
	const head = textWith(line, markup);
	return lines.length > 0 ? `${head}\n${markup.quote(lines)}` : head;
}

/** How wide the columns of the figures are, in signs. */
function widthsOf(table: Table): number[] {
	const lines = tableLines(table);
	return table.columns.map((_, column) =>
		column === 0 ? 0 : Math.max(...lines.map((line) => widthOf(line[column] ?? ''))),
	);
}

/** The headings, then the rows: a name above its figures, so that it fits on a phone, and their details below. */
function alignedLines(table: Table, widths: number[]): string[] {
	const lines = tableLines(table).flatMap(([name = '', ...figures]) => [
		name,
		aligned(['', ...figures], widths),
	]);
	return lines.filter((line) => line !== '');
}

function tableLines({ columns, entries }: Table): string[][] {
	const rows = entries.flatMap(({ cells: [name, ...figures] }) => [
		[name?.line ?? '', ...figures.map(({ text }) => text)],
		['', ...figures.map(({ detail }) => detail)],
	]);
	return [columns, ...rows];
}

function aligned(texts: string[], widths: number[]): string {
	return texts
		.map((text, column) => ' '.repeat((widths[column] ?? 0) - widthOf(text)) + text)
		.join('  ')
		.trimEnd();
}

/** Signs of East Asia and pictures are as wide as two others. */
const WIDE =
	/[\u1100-\u115f\u2757\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Extended_Pictographic}/u;

function widthOf(text: string): number {
	return [...text].reduce((width, sign) => width + (WIDE.test(sign) ? 2 : 1), 0);
}

/** Slack truncates text at 3,000 characters. */
const MAX_PLAIN_TEXT = 3_000;

/** Text that reads well wherever it is posted: what might be markup somewhere is replaced. */
const ANYWHERE: Markup = {
	escape: (text, isTyped) => (isTyped ? withoutMarkup(text) : escapePlain(text)),
	strong: (text) => text,
	label: (text) => text,
	sentence: (text) => text,
	quote: (lines) => lines.map((line) => `  ${line}`).join('\n'),
	link: (url) => url,
};

/** As `ANYWHERE`, but what the user typed stays as it is: an email has no markup. */
const IN_EMAIL: Markup = {
	...ANYWHERE,
	escape: (text, isTyped) => (isTyped ? text : escapePlain(text)),
};

export const message = defineFormat(
	{
		name: 'Message',
		value: 'message',
		description: 'Plain text for any chat',
	},
	(composed) => ({ text: messageText(composed) }),
);

/** For any chat. */
export function messageText(composed: Composed): string {
	return writeText(composed, ANYWHERE, MAX_PLAIN_TEXT);
}

/** The text version of an email. */
export function emailText(composed: Composed): string {
	return writeText(composed, IN_EMAIL, MAX_PLAIN_TEXT);
}

/** Escapes what Slack, Teams or Telegram would format, mention or link. Bare domains stay whole, to be copied. */
export function escapePlain(text: string): string {
	return withoutMarkup(text).replace(/@|[:/](?=\/)/g, '$&\u200b');
}

function withoutMarkup(text: string): string {
	// Underscores even inside a word: Telegram rejects a message with an unpaired one.
	const words = text.replace(/[*~`]/g, '').split(' ');
	return words
		.map((word) => word.split('_').filter(Boolean).join(' '))
		.join(' ')
		.replace(/</g, '‹')
		.replace(/>/g, '›')
		.replace(/\[/g, '(')
		.replace(/\]/g, ')');
}
