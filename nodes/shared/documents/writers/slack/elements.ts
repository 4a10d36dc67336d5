/** Blocks of docs.slack.dev/reference/block-kit without markup. Types, not interfaces, so that they count as JSON for n8n. */

type PlainText = { type: 'plain_text'; text: string; emoji: false };

type TextElement = { type: 'text'; text: string; style?: { bold: true } };
export type InlineElement = TextElement | { type: 'link'; url: string; text: string };
type RichSection = { type: 'rich_text_section'; elements: InlineElement[] };
type RichQuote = { type: 'rich_text_quote'; elements: InlineElement[] };
export type RichElement = RichSection | RichQuote;

type SlackTable = {
	type: 'table';
	rows: Array<Array<{ type: 'raw_text'; text: string }>>;
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
	| { type: 'context'; elements: PlainText[] }
	| { type: 'rich_text'; elements: RichElement[] }
	| SlackTable
	| ChartBlock;
