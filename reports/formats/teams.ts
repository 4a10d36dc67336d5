import type { JsonObject } from '../values/json';
import {
	type Block,
	type KeyFigure,
	linesOf,
	type Paragraph,
	plain,
	type Run,
	type Table,
	type Text,
	type Tone,
} from '../documents/blocks';
import type { Composed } from '../documents/document';
import { bold, escapeMarkdown, markdownLink } from './discord';
import { defineFormat, fit } from './format';
import { messageText } from './message';

export const teams = defineFormat(
	{
		name: 'Teams',
		value: 'teams',
		description: 'A card for the webhook of a Teams workflow',
	},
	(composed) => ({ card: messageOf(cardElements(composed)), text: messageText(composed) }),
);

/** Teams takes 28 KB per message (learn.microsoft.com), at two bytes per character where no charset is named. */
const MAX_CARD_BYTES = 28_000;

/** An element of Adaptive Cards (adaptivecards.io/explorer, version 1.5). */
type Element = JsonObject;

function cardElements({ blocks, locale }: Composed): Element[] {
	const limits = bytesOf(messageOf([])).map((frame) => MAX_CARD_BYTES - frame);
	const sizeOf = (block: Block) => bytesOf(elementsOf(block));
	return fit<Block>(blocks, { sizeOf, limits, locale }).flatMap(elementsOf);
}

/** What the webhook of a Teams workflow takes. */
function messageOf(body: Element[]) {
	const content = {
		type: 'AdaptiveCard',
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		version: '1.5',
		msteams: { width: 'Full' },
		body,
	};
	const contentType = 'application/vnd.microsoft.card.adaptive';
	return { type: 'message', attachments: [{ contentType, content }] };
}

/** In bytes, by both ways to count. */
function bytesOf(json: object): number[] {
	const text = JSON.stringify(json);
	return [Buffer.byteLength(text), 2 * text.length];
}

const SMALL_TEXT = { size: 'small', isSubtle: true };

const CLOSE = { spacing: 'small' };

const HEADINGS = {
	1: { size: 'large', weight: 'bolder', style: 'heading' },
	2: { size: 'medium', weight: 'bolder', style: 'heading', spacing: 'large', separator: true },
	3: { weight: 'bolder', spacing: 'medium' },
};

const TONE_COLORS: Record<Tone, Element> = {
	good: { color: 'good' },
	bad: { color: 'attention' },
	neutral: {},
};

function elementsOf(block: Block): Element[] {
	switch (block.kind) {
		case 'heading':
			return [textBlock(block.text, HEADINGS[block.level])];
		case 'paragraph':
			return [paragraphElement(block)];
		case 'figure':
			return figureElements(block);
		case 'chart':
			if (block.form === 'trend') {
				return [
					...lineElements([block.line]),
					textBlock(block.caption, { ...SMALL_TEXT, spacing: 'none' }),
				];
			}
			return lineElements(linesOf(block));
		case 'list':
			if (block.role === 'ranked') return lineElements(linesOf(block));
			return block.entries.length > 0 ? [container(lineElements(linesOf(block)), 'warning')] : [];
		case 'table':
			return tableElements(block);
		case 'quote':
			return block.entries.map(({ line, words }) => container(lineElements([line, ...words])));
	}
}

/** Runs as Markdown. Lines of a card are paragraphs. */
function markdownOf(text: Text): string {
	const runs = text.map(({ text: said, strong, link, isTyped }) => {
		const escaped = escapeMarkdown(said, isTyped).split('\n').join('\n\n');
		const linked = link === undefined ? escaped : markdownLink(link, escaped);
		return strong ? bold(linked) : linked;
	});
	return runs.join('');
}

function textBlock(text: Text, style: Element = {}): Element {
	return { type: 'TextBlock', text: markdownOf(text), wrap: true, ...style };
}

/** Teams takes no empty text. */
function lineElements(lines: Text[]): Element[] {
	return lines.filter((line) => plain(line) !== '').map((line) => textBlock(line, CLOSE));
}

function container(items: Element[], style = 'emphasis'): Element {
	return { type: 'Container', style, spacing: 'small', items };
}

function paragraphElement({ role, text }: Paragraph): Element {
	if (role === 'warning') return container([textBlock(text)], 'warning');
	if (role === 'footer')
		return textBlock(text, { ...SMALL_TEXT, spacing: 'large', separator: true });
	return textBlock(text, role === 'context' || role === 'rest' ? SMALL_TEXT : {});
}

/** In large type where the card begins with it. */
function figureElements({ isLead, label, value, change, detail, line }: KeyFigure): Element[] {
	const notes = [change, detail].filter(({ text }) => text !== '');
	const colorOf = (...runs: Run[]) => TONE_COLORS[runs.find(({ tone }) => tone)?.tone ?? 'neutral'];
	if (!isLead) return [textBlock(line, { size: 'medium', ...CLOSE, ...colorOf(...notes) })];
	return [
		textBlock([{ text: label }], HEADINGS[1]),
		textBlock([{ text: value }], { size: 'extraLarge', weight: 'bolder', spacing: 'none' }),
		...notes.map((note) => textBlock([note], { ...CLOSE, ...colorOf(note) })),
	];
}

/** More rows than this are lines of text, which take a fifth of the bytes. */
const MAX_ROWS = 12;

function tableElements(table: Table): Element[] {
	const { columns, entries, line, more } = table;
	if (entries.length + more > MAX_ROWS) {
		return [textBlock(line, SMALL_TEXT), ...lineElements(entries.map((each) => each.line))];
	}
	const heads = columns.map((text) => [textBlock([{ text }], SMALL_TEXT)]);
	const rows = entries.map(({ cells, isUnusual }) =>
		cells.map(({ text, detail, tone = 'neutral' }, index) => {
			const figure = textBlock([{ text, strong: isUnusual && index === 0 }]);
			const small = { ...SMALL_TEXT, spacing: 'none', ...TONE_COLORS[tone] };
			return detail === '' ? [figure] : [figure, textBlock([{ text: detail }], small)];
		}),
	);
	return [
		{
			type: 'Table',
			firstRowAsHeader: true,
			showGridLines: false,
			columns: columns.map((_, index) =>
				index === 0 ? { width: 2 } : { width: 1, horizontalCellContentAlignment: 'right' },
			),
			rows: [heads, ...rows].map((cells) => ({
				type: 'TableRow',
				cells: cells.map((items) => ({ type: 'TableCell', items })),
			})),
		},
	];
}
