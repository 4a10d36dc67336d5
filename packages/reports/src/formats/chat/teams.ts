import { hasRole, linesOf, merged, plain } from '../../blocks/text';
import type {
	BarChart,
	Heading,
	KeyFigure,
	Paragraph,
	Table,
	Text,
	Tone,
} from '../../blocks/types';
import type { JsonObject } from '../../values/json';
import { chunk } from '../../values/lists';
import { widthOf, wordsOf } from '../../values/text';
import { fitInto, type FormatInput } from '../fit';
import { defineFormat } from '../format';
import { type ChatBlock, chatBlocks, type FigureRow } from './chatBlocks';
import { bold, escapeMarkdown, markdownLink } from './markdown';
import { messageText } from './message';

export const teams = defineFormat(
	{ name: 'Teams', value: 'teams', description: 'A card for the webhook of a Teams workflow' },
	(composed) => ({ card: cardOf(composed), text: messageText(composed) }),
);

/**
 * The largest size of a card. Teams takes 28 KB per message (learn.microsoft.com), at two bytes per
 * character if no charset is named. A workflow and Teams add names, IDs and formatting of their own
 * to the card, which have the rest.
 */
const MAX_CARD_BYTES = 24_000;

/** An element of Adaptive Cards (adaptivecards.io/explorer, version 1.5). */
type Element = JsonObject;

function cardOf({ subject, blocks, locale, onOmission }: FormatInput) {
	const limits = bytesOf(messageOf(subject, [], [])).map((frame) => MAX_CARD_BYTES - frame);
	const sizeOf = (block: ChatBlock) => bytesOf(elementsOf(block));
	const room = { sizeOf, limits, locale, onOmission };
	const fittingBlocks = fitInto<ChatBlock>(chatBlocks(blocks), room);
	const isLast = (block: ChatBlock) =>
		block === fittingBlocks.findLast((one) => !hasRole(one, 'footer'));
	const atEnd = fittingBlocks.filter((block) => hasRole(block, 'link') && isLast(block));
	const body = fittingBlocks.filter((block) => !atEnd.includes(block));
	return messageOf(subject, body.flatMap(elementsOf), atEnd.flatMap(actionsOf));
}

/** Writes a link as a button. */
function actionsOf(block: ChatBlock): Element[] {
	if (!hasRole(block, 'link')) return [];
	return block.text.map((run) => ({ type: 'Action.OpenUrl', title: run.text, url: run.link }));
}

/**
 * Wraps a card in the message that the webhook of a Teams workflow takes.
 * @param news what is read aloud, and what a client shows that cannot draw the card
 */
function messageOf(news: string, body: Element[], actions: Element[]) {
	const content = {
		type: 'AdaptiveCard',
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		version: '1.5',
		fallbackText: news,
		speak: news,
		msteams: { width: 'Full' },
		body,
		...(actions.length > 0 ? { actions } : {}),
	};
	const contentType = 'application/vnd.microsoft.card.adaptive';
	return { type: 'message', attachments: [{ contentType, content }] };
}

/** The size of JSON in bytes: in UTF-8, and at two bytes per character. */
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

function elementsOf(block: ChatBlock): Element[] {
	switch (block.kind) {
		case 'heading':
			return headingElements(block);
		case 'paragraph':
			return paragraphElements(block);
		case 'figures':
			return figureElements(block);
		case 'chart':
			return block.form === 'bars' ? factElements(block) : lineElements(linesOf(block));
		case 'list':
			if (block.role !== 'missing') return lineElements(linesOf(block));
			return block.entries.length > 0 ? [container(lineElements(linesOf(block)), 'warning')] : [];
		case 'table':
			return tableElements(block);
		case 'quote':
			return block.entries.map(({ line, words, tone, isUnusual }) =>
				container(lineElements([line, ...words]), isUnusual && tone ? STYLES[tone] : undefined),
			);
	}
}

/** Writes a heading. If it says whose news it is, that name stands above it in small text. */
function headingElements({ level, text, apart, tone }: Heading): Element[] {
	const [whose, news] = apart ?? [];
	const color = coloredBy(tone);
	if (!whose || !news) return [textBlock(text, { ...HEADINGS[level], ...color })];
	return [
		textBlock([{ text: whose }], SMALL_TEXT),
		textBlock([{ text: news }], { ...HEADINGS[level], ...color, spacing: 'none' }),
	];
}

/** Writes runs as Markdown. A card shows lines as paragraphs. */
function markdownOf(text: Text): string {
	const runs = merged(text).map(({ text: runText, strong, link, isTyped }) => {
		const escaped = escapeMarkdown(runText, isTyped).split('\n').join('\n\n');
		const linked = link === undefined ? escaped : markdownLink(link, escaped);
		return strong ? bold(linked) : linked;
	});
	return runs.join('');
}

function textBlock(text: Text, style: Element = {}): Element {
	return { type: 'TextBlock', text: markdownOf(text), wrap: true, ...style };
}

/** Writes lines as text blocks, except empty ones, which Teams refuses. */
function lineElements(lines: Text[]): Element[] {
	return lines.filter((line) => plain(line) !== '').map((line) => textBlock(line, CLOSE));
}

function container(items: Element[], style = 'emphasis'): Element {
	return { type: 'Container', style, spacing: 'small', items };
}

const STYLES: Record<Tone, string> = { good: 'good', bad: 'attention', neutral: 'emphasis' };

/** The color of a tone; none if it is neutral. */
function coloredBy(tone: Tone = 'neutral'): Element {
	return tone === 'neutral' ? {} : { color: STYLES[tone] };
}

function paragraphElements(block: Paragraph): Element[] {
	const { role, text, tone } = block;
	switch (role) {
		case 'verdict': {
			const items = lineElements(linesOf(block));
			return tone ? [container(items, STYLES[tone])] : items;
		}
		case 'warning':
			return [container([textBlock(text)], 'warning')];
		case 'link':
			return [{ type: 'ActionSet', actions: actionsOf(block) }];
		case 'footer':
			return [textBlock(text, { ...SMALL_TEXT, spacing: 'large', separator: true })];
		case 'context':
		case 'rest':
			return [textBlock(text, SMALL_TEXT)];
		case 'sentence':
		case 'next':
		case 'note':
			return [textBlock(text)];
	}
}

/** A row has at most this many figures, because more columns are too narrow for a phone. */
const MAX_COLUMNS = 4;

/** Writes key figures in columns, with the trend in small text below them. */
function figureElements({ figures, trend }: FigureRow): Element[] {
	const { sparkline, name = '' } = trend ?? {};
	const sets = chunk(figures, MAX_COLUMNS).map((set) => ({
		type: 'ColumnSet',
		spacing: 'medium',
		columns: set.map((figure) => figureColumn(figure, figures.length === 1)),
	}));
	if (!sparkline) return sets;
	// The words come first, because a screen reader says of the signs only that they are blocks.
	return [
		...sets,
		textBlock([{ text: `${name}, ${sparkline.range}` }], { ...SMALL_TEXT, spacing: 'medium' }),
		textBlock([{ text: sparkline.long }], { size: 'small', wrap: false, spacing: 'none' }),
	];
}

function figureColumn(
	{ label, value, change, mark, detail }: KeyFigure,
	isAlone: boolean,
): Element {
	const color = coloredBy(change.tone);
	const small = change.tone ? { size: 'small', ...color } : SMALL_TEXT;
	const weight = mark === '' ? {} : { weight: 'bolder' };
	const large = { size: 'large', weight: 'bolder', spacing: 'none', ...color };
	const moved =
		change.text === '' ? [] : [textBlock([change], { ...small, ...weight, spacing: 'none' })];
	const range = mark === '' ? [] : [textBlock([{ text: mark }], { ...small, spacing: 'none' })];
	const items = [
		...(label === '' ? [] : [textBlock([{ text: label }], SMALL_TEXT)]),
		textBlock([{ text: value }], large),
		// What is usual stands first at what is worse.
		...(change.tone === 'bad' ? [...range, ...moved] : [...moved, ...range]),
		...(isAlone && detail.text ? [textBlock([detail], { ...SMALL_TEXT, spacing: 'none' })] : []),
	];
	return { type: 'Column', width: 'stretch', verticalContentAlignment: 'top', items };
}

/** Writes bars as pairs of a name and its figure. */
function factElements({ entries }: BarChart): Element[] {
	const facts = entries.map(({ name, figure, change, detail, link }) => {
		const words = [figure, change.text, detail].filter(Boolean).join('  ');
		return { title: markdownOf([{ text: name, link }]), value: markdownOf([{ text: words }]) };
	});
	return facts.length === 0 ? [] : [{ type: 'FactSet', spacing: 'small', facts }];
}

/** A table of more rows is written as lines of text, which take a fifth of the bytes. */
const MAX_ROWS = 12;

/**
 * A table with a longer word in a name is written as lines of text, because a column on a phone
 * would break the word.
 */
const MAX_WORD = 12;

/** The widths of the column of names and of each of figures, in proportion. */
const WIDTHS = [5, 3];

function tableElements(table: Table): Element[] {
	const { shortColumns, entries, line, more, group, title = '' } = table;
	if (group === 'usual') return lineElements(linesOf(table));
	const words = entries.flatMap(({ cells: [name] }) => (name ? wordsOf(name.text) : []));
	const isNarrow = words.some((word) => widthOf(word) > MAX_WORD);
	if (entries.length + more > MAX_ROWS || isNarrow) {
		return [textBlock(line, SMALL_TEXT), ...lineElements(entries.map((entry) => entry.line))];
	}
	const [first = '', ...others] = shortColumns;
	const heads = [group === undefined ? first : '', ...others];
	const rows = entries.map(({ cells, isUnusual }) =>
		cells.map(({ text, detail, tone }, index) => {
			const isName = index === 0;
			const wrap = { wrap: isName };
			const strong = isName ? isUnusual : tone !== undefined;
			const figure = textBlock([{ text, strong }], { ...wrap, ...coloredBy(tone) });
			const small = { ...SMALL_TEXT, ...wrap, spacing: 'none', ...coloredBy(tone) };
			// A client is shown by its name alone, without its domain.
			if (detail === '' || isName) return [figure];
			return [figure, textBlock([{ text: detail, strong: tone !== undefined }], small)];
		}),
	);
	return [
		...(title ? [textBlock([{ text: title }], HEADINGS[2])] : []),
		{
			type: 'Table',
			firstRowAsHeader: true,
			showGridLines: false,
			columns: heads.map((_, index) =>
				index === 0
					? { width: WIDTHS[0] }
					: { width: WIDTHS[1], horizontalCellContentAlignment: 'right' },
			),
			rows: [
				heads.map((text) => (text ? [textBlock([{ text }], { ...SMALL_TEXT, wrap: false })] : [])),
				...rows,
			].map((cells) => ({
				type: 'TableRow',
				cells: cells.map((items) => ({ type: 'TableCell', items })),
			})),
		},
	];
}
