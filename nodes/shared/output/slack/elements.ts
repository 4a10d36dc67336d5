import { escapeMarkup } from '../escapeMarkup';
import { formatNumber } from '../figures';

/**
 * The parts of Slack's Block Kit that reports are made of (docs.slack.dev/reference/block-kit). Types
 * and not interfaces, so that they are JSON for n8n, too.
 */

export type PlainText = { type: 'plain_text'; text: string; emoji: false };
export type Mrkdwn = { type: 'mrkdwn'; text: string; verbatim: true };

export type TextElement = { type: 'text'; text: string; style?: { bold?: true; italic?: true } };
export type LinkElement = { type: 'link'; url: string; text: string };
export type InlineElement = TextElement | LinkElement;
export type RichSection = { type: 'rich_text_section'; elements: InlineElement[] };
export type RichQuote = { type: 'rich_text_quote'; elements: InlineElement[] };
export type RichList = { type: 'rich_text_list'; style: 'ordered'; elements: RichSection[] };

export type HeaderBlock = { type: 'header'; text: PlainText };
export type DividerBlock = { type: 'divider' };
export type SectionBlock =
	{ type: 'section'; text: Mrkdwn } | { type: 'section'; fields: Mrkdwn[] };
export type ContextBlock = { type: 'context'; elements: Mrkdwn[] };
export type RichTextBlock = {
	type: 'rich_text';
	elements: Array<RichSection | RichQuote | RichList>;
};

export type RawText = { type: 'raw_text'; text: string };
export type TableBlock = {
	type: 'table';
	rows: RawText[][];
	column_settings: Array<{ align: 'left' | 'right'; is_wrapped: boolean }>;
};

/** See docs.slack.dev/reference/block-kit/blocks/data-visualization-block, since June 2026. */
export type ChartBlock = {
	type: 'data_visualization';
	title: string;
	chart: {
		type: 'line' | 'bar';
		series: Array<{ name: string; data: Array<{ label: string; value: number }> }>;
		axis_config: { categories: string[]; y_label?: string };
	};
};

export type SlackBlock =
	| HeaderBlock
	| DividerBlock
	| SectionBlock
	| ContextBlock
	| RichTextBlock
	| TableBlock
	| ChartBlock;

/** Longest texts, as the reference pages of the blocks give them. */
export const LIMITS = {
	header: 150,
	/** A field of a section; a section's own text and an element of a context take 3,000. */
	field: 2_000,
	text: 3_000,
	fields: 10,
	contextElements: 10,
	chartTitle: 50,
	chartLabel: 20,
	chartPoints: 20,
};

/**
 * Text that others wrote, within Slack's mrkdwn: besides what `escapeMarkup` does, it stands for itself
 * where it has entities or names of emoji.
 */
export function escapeMrkdwn(value: unknown, length?: number): string {
	return escapeMarkup(value, length)
		.replace(/&/g, '&amp;')
		.replace(/:(?=[a-z+'_-][\w+'-]*:)/gi, ':\u200b');
}

export function plainText(text: string): PlainText {
	return { type: 'plain_text', text, emoji: false };
}

/** @param text mrkdwn whose foreign texts are escaped */
export function mrkdwn(text: string): Mrkdwn {
	return { type: 'mrkdwn', text, verbatim: true };
}

export function section(text: string): SectionBlock {
	return { type: 'section', text: mrkdwn(text) };
}

export function context(...texts: string[]): ContextBlock {
	return { type: 'context', elements: texts.map(mrkdwn) };
}

/** Text in which Slack reads nothing. */
export function inline(text: string, style?: TextElement['style']): TextElement {
	return style ? { type: 'text', text, style } : { type: 'text', text };
}

export function bold(text: string): TextElement {
	return inline(text, { bold: true });
}

/** Says how many entries are left out; nothing where there are none. */
export function moreBlocks(count: number): SlackBlock[] {
	return count > 0 ? [context(`… and ${formatNumber(count)} more`)] : [];
}
