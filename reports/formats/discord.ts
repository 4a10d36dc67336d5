import type { JsonObject } from '../values/json';
import { type Heading, isFooter, linesOf, plain } from '../documents/blocks';
import { ACCENT, type Appearance, type Composed } from '../documents/document';
import { shorten } from '../values/text';
import { defineFormat } from './format';
import { type Markup, messageText, textWith, writeText } from './message';

/** The Markdown of Teams and Discord. */

/** Escapes Markdown by backslashes, and what has no escape, such as others' addresses and names, by a zero-width space. */
export function escapeMarkdown(text: string, isTyped = false): string {
	const escaped = text
		.replace(/&(?=#?\w+;)|:(?=[\w+-]+:|[\d+-]*[a-zA-Z_][\w+-]*$)|[{$](?=\{)/g, '$&\u200b')
		.replace(/^(?=(?:[-+#=]+|\d+[.)])(?: |$))/, '\u200b')
		.replace(/[\\*_~`|[\]<>]/g, '\\$&');
	return isTyped ? escaped : escaped.replace(/www\.|[:/](?=\/)|@/gi, '$&\u200b');
}

export function bold(text: string): string {
	return `**${text}**`;
}

/** @param url a safe link; `text` is escaped */
export function markdownLink(url: string, text: string): string {
	const signs: Record<string, string> = { '(': '%28', ')': '%29', '\\': '%5C' };
	return `[${text}](${url.replace(/[()\\]/g, (sign) => signs[sign] ?? '')})`;
}

/** See discord.com/developers/docs/resources/message#embed-object-embed-limits; 6,000 characters in all. */
const MAX_DESCRIPTION = 4_096;

/** So that a title has at most 256 characters even if each of these is escaped. */
const MAX_EMBED_TITLE = 127;

const FENCE = '```';

const MARKUP: Markup = {
	escape: escapeMarkdown,
	strong: bold,
	label: (text) => `*${text}*`,
	sentence: (text) => `• ${text}`,
	quote: (lines) => lines.map((line) => `> ${line}`).join('\n'),
	link: markdownLink,
	// Only their own end means anything in it.
	monospaced: (lines) => [FENCE, lines.join('\n').replace(/`(?=`)/g, '$&\u200b'), FENCE].join('\n'),
};

export const discord = defineFormat(
	{
		name: 'Discord',
		value: 'discord',
		description: 'For the Discord node: an embed',
	},
	(composed, appearance) => ({
		embed: embedOf(composed, appearance),
		text: messageText(composed),
	}),
);

function embedOf(composed: Composed, { accentColor = ACCENT }: Appearance): JsonObject {
	const { blocks } = composed;
	const [head] = blocks;
	const title = head?.kind === 'heading' ? embedTitle(head) : '';
	const body = blocks.slice(title ? 1 : 0).filter((block) => !isFooter(block));
	const description = writeText({ ...composed, blocks: body }, MARKUP, MAX_DESCRIPTION);
	const footer = blocks.filter(isFooter).flatMap(linesOf).map(plain).join('\n');
	return {
		...(title ? { title } : {}),
		...(description ? { description } : {}),
		// 0 is no color for Discord, not black.
		color: Math.max(1, parseInt(accentColor.slice(1), 16)),
		...(footer ? { footer: { text: footer } } : {}),
	};
}

function embedTitle({ text }: Heading): string {
	const cut = text.map((run) => ({ ...run, text: shorten(run.text, MAX_EMBED_TITLE) }));
	return textWith(cut, MARKUP);
}
