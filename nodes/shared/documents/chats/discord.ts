import type { IDataObject } from 'n8n-workflow';

import {
	ACCENT,
	type Appearance,
	type Metric,
	type OutputFormat,
	type ReportDocument,
	type Title,
} from '../document';
import { bold, escapeMarkdown, markdownLink } from '../escapeMarkdown';
import { asTyped, typedForChat } from '../escapeMarkup';
import { dotOf, type Markup, type Writing } from './markup';
import type { Locale } from '../../language/locale';
import { fittingLines, renderText, type Line } from './text';
import { metricWords } from './textLines';

export const discord: OutputFormat = {
	option: {
		name: 'Discord',
		value: 'discord',
		description:
			"A formatted Discord message. Pass the field 'embed' to the Discord node as an embed, with Input Method set to Raw JSON.",
	},
	toJson: (document, appearance, locale) => ({
		embed: renderEmbed(document, appearance, locale),
		text: renderText(document, locale, appearance.footer),
	}),
};

/** See discord.com/developers/docs/resources/message#embed-object-embed-limits; 6,000 characters in all. */
const LIMITS = { title: 256, text: 4_096, fields: 25, name: 256, value: 1_024 };

/** So that a title or name is within its limit even if each of its characters is escaped. */
const MAX_NAME = 127;

const MAX_FOOTER = 500;

/** Discord accepts no empty name or value. */
const EMPTY = '\u200b';

const MARKUP: Markup = {
	escape: escapeMarkdown,
	typed: typedForChat,
	strong: bold,
	label: (text) => `*${text}*`,
	unusual: bold,
	insight: (line) => `• ${line}`,
	bullet: dotOf,
	quote: (lines) => lines.map((line) => `> ${line}`).join('\n'),
	link: markdownLink,
};

/** Renders a document as an embed, within Discord's limits and with external texts escaped. */
export function renderEmbed(
	{ parts }: ReportDocument,
	appearance: Appearance,
	locale: Locale,
): IDataObject {
	const writing = { ...MARKUP, locale };
	const { accentColor = ACCENT, footer = '' } = appearance;
	const [head] = parts;
	const isTitled = head?.kind === 'title';
	const title = isTitled ? titleOf(head) : '';
	const lines = fittingLines(isTitled ? parts.slice(1) : parts, writing, LIMITS.text);
	const first: Block = { name: '', lines: [], room: LIMITS.text };
	const fields = fieldsAfter(first, lines, writing);
	const description = first.lines.join('\n');
	const text = asTyped(footer, MAX_FOOTER);
	return {
		...(title ? { title } : {}),
		...(description ? { description } : {}),
		color: colorOf(accentColor),
		fields: withinLimit(fields, locale).map(fieldOf),
		...(text ? { footer: { text } } : {}),
	};
}

function titleOf({ text, by }: Title): string {
	return by === 'user' ? typedForChat(text, LIMITS.title) : escapeMarkdown(text, MAX_NAME);
}

/** @param color e.g. "#1a73e8"; for Discord, 0 is no color rather than black */
function colorOf(color: string): number {
	return Math.max(1, parseInt(color.slice(1), 16));
}

/** The description, which comes first, or a field. */
interface Block {
	name: string;
	lines: string[];
	/** Characters that it has room for. */
	room: number;
	isMetric?: boolean;
}

/** Fills the description, then fields: metrics side by side, and what follows a title below it. */
function fieldsAfter(description: Block, all: Line[], writing: Writing): Block[] {
	const blocks = [description];
	for (const { part, text } of all) {
		if (part.kind === 'metric') blocks.push(metricBlock(part, writing));
		else if (part.kind === 'title') blocks.push(emptyBlock(part.text));
		else for (const each of inFields(text)) addTo(blocks, each);
	}
	return blocks.slice(1);
}

/** Keeps lines together that fit in a field. */
function inFields(text: string): string[] {
	return text.length < LIMITS.value ? [text] : text.split('\n');
}

function addTo(blocks: Block[], text: string): void {
	const last = blocks.at(-1);
	const hasRoom = last && !last.isMetric && text.length < last.room;
	const block = hasRoom ? last : emptyBlock('');
	if (!hasRoom) blocks.push(block);
	block.lines.push(text);
	block.room -= text.length + 1;
}

function emptyBlock(name: string): Block {
	return { name: escapeMarkdown(name, MAX_NAME), lines: [], room: LIMITS.value };
}

function metricBlock(metric: Metric, writing: Writing): Block {
	const { figure, said } = metricWords(metric, writing);
	return { ...emptyBlock(metric.label), lines: [figure, ...said].filter(Boolean), isMetric: true };
}

function withinLimit(fields: Block[], { figures }: Locale): Block[] {
	if (fields.length <= LIMITS.fields) return fields;
	return [
		...fields.slice(0, LIMITS.fields - 1),
		{ ...emptyBlock(''), lines: [figures.doesNotFit] },
	];
}

function fieldOf({ name, lines, isMetric = false }: Block): IDataObject {
	return { name: name || EMPTY, value: lines.join('\n') || EMPTY, inline: isMetric };
}
