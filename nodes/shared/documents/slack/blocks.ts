import type {
	Bars,
	Appearance,
	Note,
	OutputFormat,
	ReportDocument,
	Table,
	Title,
	Trend,
} from '../document';
import { asTyped, escapeMarkup } from '../escapeMarkup';
import { inRows, missingLines, renderFitting, type Group, type Layout } from '../layout';
import { renderText } from '../text';
import { barChart, barTable, figureTable, lineChart } from './charts';
import {
	context,
	escapeMrkdwn,
	LENGTHS,
	LIMITS,
	plainContext,
	plainText,
	section,
	type SlackBlock,
} from './elements';
import {
	barBlocks,
	captionBlock,
	countBlocks,
	insightBlocks,
	figureLine,
	listBlocks,
	metricBlocks,
	rowBlocks,
	trendBlocks,
} from './partBlocks';
import { quotationBlocks } from './quotations';

export const blocks: OutputFormat = {
	option: {
		name: 'Slack Blocks',
		value: 'blocks',
		description: "A formatted Slack message. Pass the field 'blocks' to the Slack node as Blocks.",
	},
	toJson: (document, appearance) => ({
		text: renderText(document, appearance.footer),
		blocks: { blocks: renderBlocks(document, appearance) },
	}),
};

/** Slack allows 50 per message (docs.slack.dev/reference/block-kit/blocks); n8n's Slack node adds one. */
const MAX_BLOCKS = 49;

/**
 * Slack rejects a message of more than about 13,200 characters in total (msg_blocks_too_long,
 * github.com/slackapi/bolt-js/issues/2509). How it counts is not documented: here as JSON with all but
 * ASCII escaped, plus BLOCK_SIZE per block.
 */
const MAX_SIZE = 12_500;
const BLOCK_SIZE = 100;

/** Slack allows two charts and one table per message. */
const MAX_CHARTS = 2;

const DIVIDER: SlackBlock = { type: 'divider' };

/** Renders a document as Slack blocks, within Slack's limits and with external texts escaped. */
export function renderBlocks(document: ReportDocument, appearance: Appearance): SlackBlock[] {
	return renderFitting(
		document,
		(layout) => allBlocks(layout, appearance),
		(rendered) => rendered.length <= MAX_BLOCKS && sizeOf(rendered) <= MAX_SIZE,
		context('The rest of this report does not fit in a Slack message.'),
	);
}

function sizeOf(all: SlackBlock[]): number {
	const json = JSON.stringify(all).replace(/[^ -~]/g, '\\u0000');
	return json.length + BLOCK_SIZE * all.length;
}

function allBlocks(layout: Layout, appearance: Appearance): SlackBlock[] {
	const { heading, isTyped, hero, groups } = layout;
	const hasNative = appearance.nativeCharts;
	const native = { charts: hasNative ? MAX_CHARTS : 0, tables: hasNative ? 1 : 0 };
	// As plain text, Slack shows what the user has typed as it is.
	const head = (isTyped ? asTyped : escapeMarkup)(heading, LIMITS.header);
	const footer = asTyped(appearance.footer ?? '', LENGTHS.note);
	return [
		...(head ? [{ type: 'header', text: plainText(head) } as const] : []),
		...(hero ? [section(figureLine(hero))] : []),
		...groups.flatMap(({ group, max }) => blocksOf(group, max, native)),
		...(footer ? [DIVIDER, plainContext(footer)] : []),
	];
}

/** How many more charts and tables the message may have. */
interface Native {
	charts: number;
	tables: number;
}

function blocksOf(group: Group, maxEntries: number, native: Native): SlackBlock[] {
	switch (group.kind) {
		case 'title':
			return titleBlocks(group);
		case 'insights':
			return insightBlocks(group);
		case 'notes':
			return noteBlocks(group.role, group.texts);
		case 'metrics':
			return metricBlocks(group.metrics);
		case 'counts':
			return countBlocks(group.counts);
		case 'trend':
			return trendWith(native, group);
		case 'bars':
			return barsWith(native, group, maxEntries);
		case 'table':
			return tableWith(native, group, maxEntries);
		case 'rankedList':
			return listBlocks(group, maxEntries);
		case 'quotations':
			return quotationBlocks(group, maxEntries);
		case 'missing':
			return warningBlocks(missingLines(group.texts, maxEntries, escapeMrkdwn));
	}
}

function titleBlocks({ text }: Title): SlackBlock[] {
	const line = escapeMrkdwn(text, LIMITS.header);
	return line ? [DIVIDER, section(`*${line}*`)] : [];
}

function noteBlocks(role: Note['role'], texts: string[]): SlackBlock[] {
	const lines = texts.map((text) => escapeMrkdwn(text, LENGTHS.note)).filter((line) => line !== '');
	if (role === 'warning') return warningBlocks(lines);
	return inRows(lines, LIMITS.contextElements).map((row) => context(...row));
}

function warningBlocks(lines: string[]): SlackBlock[] {
	return lines.map((line) => section(`⚠️ ${line}`));
}

function trendWith(native: Native, trend: Trend): SlackBlock[] {
	const chart = native.charts > 0 ? lineChart(trend) : undefined;
	if (!chart) return trendBlocks(trend);
	native.charts -= 1;
	return [chart, captionBlock(trend)];
}

/** A chart shows its figures on hover only, so they are added as a table, or as text bars. */
function barsWith(native: Native, bars: Bars, maxEntries: number): SlackBlock[] {
	const chart = native.charts > 0 ? barChart(bars) : undefined;
	if (chart) native.charts -= 1;
	const table = native.tables > 0 ? barTable(bars, maxEntries) : [];
	if (table.length > 0) native.tables -= 1;
	return [...(chart ? [chart] : []), ...(table.length > 0 ? table : barBlocks(bars, maxEntries))];
}

function tableWith(native: Native, table: Table, maxEntries: number): SlackBlock[] {
	const rendered = native.tables > 0 ? figureTable(table, maxEntries) : [];
	if (rendered.length > 0) native.tables -= 1;
	return rendered.length > 0 ? rendered : rowBlocks(table, maxEntries);
}
