import { linesOf, merged, plain } from '../../blocks/text';
import type { List, Paragraph, Table, Text } from '../../blocks/types';
import { shorten } from '../../values/text';
import { fitInto, type FormatInput } from '../fit';
import { defineFormat } from '../format';
import { type ChatBlock, chatBlocks, type FigureRow } from './chatBlocks';
import { escapePlain, messageText } from './message';

/**
 * The blocks of a message (docs.slack.dev/reference/block-kit), which have no markup but in the
 * fields. They are types and not interfaces, so that n8n's types accept them as JSON.
 */
export type SlackBlock =
	| { type: 'header'; text: PlainText }
	| { type: 'divider' }
	| { type: 'context'; elements: PlainText[] }
	| { type: 'section'; fields: Array<{ type: 'mrkdwn'; text: string; verbatim: true }> }
	| { type: 'actions'; elements: Array<{ type: 'button'; text: PlainText; url: string }> }
	| { type: 'rich_text'; elements: RichElement[] }
	| SlackTable;

/**
 * A table among the blocks of a message: at most 100 rows of 20 cells, none of which is empty
 * (docs.slack.dev/reference/block-kit/blocks/table-block). A message takes one table, whose cells
 * have at most 10,000 characters in all (Slack's own guide for data in messages,
 * github.com/slackapi/slack-skills-plugin, skills/block-kit/references/data-display-design.md).
 * `MAX_SLACK_SIZE` is below that, since it counts the JSON around each cell, too.
 */
type SlackTable = {
	type: 'table';
	column_settings: Array<{ is_wrapped?: true; align?: 'right' }>;
	rows: Array<Array<{ type: 'raw_text'; text: string }>>;
};

type PlainText = { type: 'plain_text'; text: string; emoji: false };

type RichElement = { type: 'rich_text_section' | 'rich_text_quote'; elements: InlineElement[] };

type InlineElement =
	| { type: 'text'; text: string; style?: { bold: true } }
	| { type: 'link'; url: string; text: string };

export const slack = defineFormat(
	{
		name: 'Slack',
		value: 'blocks',
		description: 'For the Slack node: blocks, and text as their fallback',
	},
	(composed) => ({ text: messageText(composed), blocks: { blocks: slackBlocks(composed) } }),
);

const MAX_HEADER = 150;

/**
 * The most blocks of a message. Slack allows 50 (docs.slack.dev/reference/block-kit/blocks), and
 * n8n's Slack node adds one.
 */
const MAX_SLACK_BLOCKS = 49;

/**
 * The largest size of a message. Slack rejects about 13,200 characters (bolt-js#2509). The size
 * counts those of the JSON with ASCII escapes, and BLOCK_SIZE for each block.
 */
const MAX_SLACK_SIZE = 12_500;

const BLOCK_SIZE = 100;

function slackBlocks({ blocks, locale, onOmission }: FormatInput): SlackBlock[] {
	const sizeOf = (block: ChatBlock) => {
		const written = slackBlocksOf(block);
		const json = JSON.stringify(written).replace(/[^ -~]/g, '\\u0000');
		return [written.length, json.length + BLOCK_SIZE * written.length];
	};
	const limits = [MAX_SLACK_BLOCKS, MAX_SLACK_SIZE];
	const room = { sizeOf, limits, locale, onOmission };
	const written = fitInto<ChatBlock>(chatBlocks(blocks), room).flatMap(slackBlocksOf);
	// Sentences above the table say what happened, and the table has the figures to it. A message
	// takes only one table.
	const tables = written.filter(({ type }) => type === 'table');
	return [...written.filter(({ type }) => type !== 'table'), ...tables.slice(0, 1)];
}

function slackBlocksOf(block: ChatBlock): SlackBlock[] {
	switch (block.kind) {
		case 'heading':
			return headingBlocks(block.level, plain(block.text));
		case 'paragraph':
			return paragraphBlocks(block);
		case 'figures':
			return figureBlocks(block);
		case 'table':
			if (block.group === 'figures') return tableBlocks(block);
			if (block.group === 'usual') return contextLines(block);
			return [context(plain(block.line)), ...richLines(block.entries.map(({ line }) => line))];
		case 'chart':
			return richLines(linesOf(block));
		case 'list':
			return block.role === 'quiet' ? contextLines(block) : richLines(linesOf(block));
		case 'quote':
			return richText(
				block.entries.flatMap(({ line, words }) => [
					{ type: 'rich_text_section', elements: inlineLines([line]) },
					{ type: 'rich_text_quote', elements: inlineLines(words) },
				]),
			);
	}
}

/** Slack takes this many fields in a section. */
const MAX_FIELDS = 10;

/** Writes key figures in two columns between lines, with the trend in small text below them. */
function figureBlocks({ figures, trend }: FigureRow): SlackBlock[] {
	const fields = figures.slice(0, MAX_FIELDS).map(({ label, value, change, mark, detail }) => {
		// A single figure has room for its detail, too.
		const isAlone = figures.length === 1;
		const beside = [change.text, mark, isAlone ? detail.text : ''].filter(Boolean);
		const [name, figure, moved] = [label, value, beside.join(' · ')].map(escapeMrkdwn);
		// A figure that consists of markup alone is empty once it is escaped.
		const text = `${name}\n*${figure || '–'}*  ${moved}`.trim();
		return { type: 'mrkdwn' as const, text, verbatim: true as const };
	});
	const { sparkline: line, name = '' } = trend ?? {};
	// The words come first, because a screen reader says of the signs only that they are blocks.
	const drawn = line ? [context(`${name}, ${line.range}  ${line.long}`)] : [];
	return [{ type: 'divider' }, { type: 'section', fields }, ...drawn, { type: 'divider' }];
}

/**
 * Escapes text for a field. What has no escape is left out
 * (docs.slack.dev/messaging/formatting-message-text).
 */
function escapeMrkdwn(text: string): string {
	return escapePlain(text)
		.replace(/&/g, '&amp;')
		.replace(/:(?=[\w+-]+:)/g, '$&\u200b');
}

function paragraphBlocks(block: Paragraph): SlackBlock[] {
	const { role, text } = block;
	const [first] = text;
	if (role === 'link' && first?.link !== undefined) {
		const button = { type: 'button', text: plainText(first.text), url: first.link } as const;
		return [{ type: 'actions', elements: [button] }];
	}
	if (role === 'footer') return [{ type: 'divider' }, context(plain(text))];
	return role === 'context' || role === 'rest' ? [context(plain(text))] : richLines(linesOf(block));
}

/** Slack takes this many characters in a text. */
const MAX_TEXT = 3_000;

function contextLines(block: List | Table): SlackBlock[] {
	return linesOf(block).map((line) => context(shorten(plain(line), MAX_TEXT)));
}

/** Writes a table with the names on the left and the figures on the right. */
function tableBlocks({ columns, entries }: Table): SlackBlock[] {
	if (entries.length === 0) return [];
	const cell = (text: string) => ({ type: 'raw_text' as const, text });
	const figures = columns.slice(1).map(() => ({ align: 'right' as const }));
	const rows = entries.map(({ cells: [name, ...others] }) => [
		cell(name?.text ?? '–'),
		...others.map(({ text, detail }) => cell(detail ? `${text} ${detail}` : text)),
	]);
	return [
		{
			type: 'table',
			column_settings: [{ is_wrapped: true }, ...figures],
			rows: [columns.map(cell), ...rows],
		},
	];
}

function plainText(text: string): PlainText {
	return { type: 'plain_text', text, emoji: false };
}

function context(text: string): SlackBlock {
	return { type: 'context', elements: [plainText(text)] };
}

function headingBlocks(level: 1 | 2 | 3, heading: string): SlackBlock[] {
	if (level === 1) return [{ type: 'header', text: plainText(shorten(heading, MAX_HEADER)) }];
	const line = richLines([[{ text: heading, strong: true }]]);
	return level === 2 ? [{ type: 'divider' }, ...line] : line;
}

function richLines(lines: Text[]): SlackBlock[] {
	return richText([{ type: 'rich_text_section', elements: inlineLines(lines) }]);
}

/** Writes sections as a block of rich text; none if no section has text. */
function richText(sections: RichElement[]): SlackBlock[] {
	const elements = sections.filter((section) => section.elements.length > 0);
	return elements.length === 0 ? [] : [{ type: 'rich_text', elements }];
}

function inlineLines(lines: Text[]): InlineElement[] {
	const filled = lines.filter((line) => plain(line) !== '');
	const end = filled.length - 1;
	return filled.flatMap((line, index) =>
		inlineElements(index < end ? [...line, { text: '\n' }] : line),
	);
}

/** Turns runs into elements; neighbours of one style are one, because each takes room. */
function inlineElements(text: Text): InlineElement[] {
	return merged(text).map(({ text: runText, link: url, strong }) => {
		if (url !== undefined) return { type: 'link', url, text: runText };
		return { type: 'text', text: runText, ...(strong ? { style: { bold: true } } : {}) };
	});
}
