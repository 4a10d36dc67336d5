import { escapeMarkup } from '../escapeMarkup';
import type { Locale } from '../../language/locale';

/**
 * The blocks of Slack's Block Kit that reports use (docs.slack.dev/reference/block-kit). Types, not
 * interfaces, so that they count as JSON for n8n.
 */

export type PlainText = { type: 'plain_text'; text: string; emoji: false };
export type Mrkdwn = { type: 'mrkdwn'; text: string; verbatim: true };

export type TextElement = { type: 'text'; text: string; style?: { bold?: true; italic?: true } };
export type InlineElement = TextElement | { type: 'link'; url: string; text: string };
export type RichSection = { type: 'rich_text_section'; elements: InlineElement[] };
export type RichQuote = { type: 'rich_text_quote'; elements: InlineElement[] };
export type RichElement =
	RichSection | RichQuote | { type: 'rich_text_list'; style: 'ordered'; elements: RichSection[] };

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
	| { type: 'header'; text: PlainText }
	| { type: 'divider' }
	| { type: 'section'; text: Mrkdwn }
	| { type: 'section'; fields: Mrkdwn[] }
	| { type: 'context'; elements: Array<Mrkdwn | PlainText> }
	| { type: 'rich_text'; elements: RichElement[] }
	| TableBlock
	| ChartBlock;

/** Slack's limits, by the reference pages of the blocks. */
export const LIMITS = {
	header: 150,
	/** Characters in a field of a section; a section's text and a context element allow 3,000. */
	field: 2_000,
	text: 3_000,
	fields: 10,
	contextElements: 10,
	/** With the one of the column headings. */
	tableRows: 100,
	chartTitle: 50,
	chartLabel: 20,
	chartPoints: 20,
};

/** Maximum lengths of external texts, in characters. */
export const LENGTHS = { note: 500, label: 150, word: 60, entry: 200, prompt: 200, snippet: 500 };

/** Escapes external text for Slack's mrkdwn: as `escapeMarkup`, plus entities and emoji names. */
export function escapeMrkdwn(value: unknown, length?: number): string {
	return escapeMarkup(value, length)
		.replace(/&/g, '&amp;')
		.replace(/:(?=[a-z+'_-][\w+'-]*(:|$))/gi, ':\u200b');
}

export function plainText(text: string): PlainText {
	return { type: 'plain_text', text, emoji: false };
}

/** @param text mrkdwn with external texts escaped */
export function mrkdwn(text: string): Mrkdwn {
	return { type: 'mrkdwn', text, verbatim: true };
}

export function section(text: string): SlackBlock {
	return { type: 'section', text: mrkdwn(text) };
}

export function context(...texts: string[]): SlackBlock {
	return { type: 'context', elements: texts.map(mrkdwn) };
}

export function plainContext(text: string): SlackBlock {
	return { type: 'context', elements: [plainText(text)] };
}

export function inline(text: string, style?: TextElement['style']): TextElement {
	return style ? { type: 'text', text, style } : { type: 'text', text };
}

export function bold(text: string): TextElement {
	return inline(text, { bold: true });
}

export function richSection(...elements: InlineElement[]): RichSection {
	return { type: 'rich_text_section', elements };
}

export function richText(...elements: RichElement[]): SlackBlock {
	return { type: 'rich_text', elements };
}

/** A line with the number of hidden entries; none for 0. */
export function moreBlocks(count: number, { figures }: Locale): SlackBlock[] {
	return count > 0 ? [context(figures.more(count))] : [];
}
