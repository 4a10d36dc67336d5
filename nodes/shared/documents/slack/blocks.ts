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
import type { Locale } from '../../language/locale';
import { inRows, missingLines, renderFitting, type Group, type Layout } from '../layout';
import { renderText } from '../chats/text';
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
	toJson: (document, appearance, locale) => ({
		text: renderText(document, locale, appearance.footer),
		blocks: { blocks: renderBlocks(document, appearance, locale) },
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
export function renderBlocks(
	document: ReportDocument,
	appearance: Appearance,
	locale: Locale,
): SlackBlock[] {
	return renderFitting(
		document,
		(layout) => allBlocks(layout, appearance, locale),
		(rendered) => rendered.length <= MAX_BLOCKS && sizeOf(rendered) <= MAX_SIZE,
		context(locale.figures.doesNotFit),
	);
}

function sizeOf(all: SlackBlock[]): number {
	const json = JSON.stringify(all).replace(/[^ -~]/g, '\\u0000');
	return json.length + BLOCK_SIZE * all.length;
}

function allBlocks(layout: Layout, appearance: Appearance, locale: Locale): SlackBlock[] {
	const { heading, isTyped, hero, groups } = layout;
	const hasNative = appearance.nativeCharts;
	const native = { charts: hasNative ? MAX_CHARTS : 0, tables: hasNative ? 1 : 0 };
	// As plain text, Slack shows what the user has typed as it is.
	const head = (isTyped ? asTyped : escapeMarkup)(heading, LIMITS.header);
	const footer = asTyped(appearance.footer ?? '', LENGTHS.note);
	return [
		...(head ? [{ type: 'header', text: plainText(head) } as const] : []),
		...(hero ? [section(figureLine(hero, locale))] : []),
		...groups.flatMap(({ group, max }) => blocksOf(group, max, native, locale)),
		...(footer ? [DIVIDER, plainContext(footer)] : []),
	];
}

/** How many more charts and tables the message may have. */
interface Native {
	charts: number;
	tables: number;
}

function blocksOf(group: Group, maxEntries: number, native: Native, locale: Locale): SlackBlock[] {
	switch (group.kind) {
		case 'title':
			return titleBlocks(group);
		case 'insights':
			return insightBlocks(group);
		case 'notes':
			return noteBlocks(group.role, group.texts);
		case 'metrics':
			return metricBlocks(group.metrics, locale);
		case 'counts':
			return countBlocks(group.counts, locale);
		case 'trend':
			return trendWith(native, group, locale);
		case 'bars':
			return barsWith(native, group, maxEntries, locale);
		case 'table':
			return tableWith(native, group, maxEntries, locale);
		case 'rankedList':
			return listBlocks(group, maxEntries, locale);
		case 'quotations':
			return quotationBlocks(group, maxEntries, locale);
		case 'missing':
			return warningBlocks(missingLines(group.texts, maxEntries, locale, escapeMrkdwn));
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

function trendWith(native: Native, trend: Trend, locale: Locale): SlackBlock[] {
	const chart = native.charts > 0 ? lineChart(trend, locale) : undefined;
	if (!chart) return trendBlocks(trend, locale);
	native.charts -= 1;
	return [chart, captionBlock(trend, locale)];
}

/** A chart shows its figures on hover only, so they are added as a table, or as text bars. */
function barsWith(native: Native, bars: Bars, maxEntries: number, locale: Locale): SlackBlock[] {
	const chart = native.charts > 0 ? barChart(bars, locale) : undefined;
	if (chart) native.charts -= 1;
	const table = native.tables > 0 ? barTable(bars, maxEntries, locale) : [];
	if (table.length > 0) native.tables -= 1;
	return [
		...(chart ? [chart] : []),
		...(table.length > 0 ? table : barBlocks(bars, maxEntries, locale)),
	];
}

function tableWith(native: Native, table: Table, maxEntries: number, locale: Locale): SlackBlock[] {
	const rendered = native.tables > 0 ? figureTable(table, maxEntries, locale) : [];
	if (rendered.length > 0) native.tables -= 1;
	return rendered.length > 0 ? rendered : rowBlocks(table, maxEntries, locale);
}
