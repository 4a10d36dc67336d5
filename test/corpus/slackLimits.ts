import type { KnownBlock } from '@slack/types';

import type { ChartBlock, SlackBlock } from '../../nodes/shared/documents/writers/slack/elements';

/** Slack's documented limits of what a report uses, each with the page that names it. */

const PAGES = 'https://docs.slack.dev/reference/block-kit';
const CHART = `${PAGES}/blocks/data-visualization-block`;
const TABLE = `${PAGES}/blocks/table-block`;

/** The compiler refuses a block that is of no type that Slack publishes; of charts, it publishes none. */
export const published = (blocks: Array<Exclude<SlackBlock, ChartBlock>>): KnownBlock[] => blocks;

/** What of a message Slack would not take. */
export function refusedBySlack(blocks: SlackBlock[]): string[] {
	return [
		// n8n's Slack node adds a block of its own (n8n-nodes-base, Slack/V2/GenericFunctions).
		...outside('blocks, with one of n8n', [blocks.length + 1], 0, 50, `${PAGES}/blocks`),
		// Not documented, but met: https://github.com/slackapi/bolt-js/issues/2509
		...outside('characters in all', [JSON.stringify(blocks).length], 0, 13_000, 'bolt-js#2509'),
		...inTexts(blocks),
		...inTables(blocks),
		...inCharts(blocks),
	];
}

function inTexts(blocks: SlackBlock[]): string[] {
	const headers = all(blocks, 'header').map(({ text }) => text);
	const contexts = all(blocks, 'context').map(({ elements }) => elements);
	const inline = all(blocks, 'rich_text')
		.flatMap(({ elements }) => elements)
		.map(({ elements }) => elements);
	const contextPage = `${PAGES}/blocks/context-block`;
	const textPage = `${PAGES}/composition-objects/text-object`;
	const richPage = `${PAGES}/blocks/rich-text-block`;
	return [
		...outside('header', textsOf(headers), 1, 150, `${PAGES}/blocks/header-block`),
		...outside('elements of a context', lengths(contexts), 1, 10, contextPage),
		...outside('text of a context', textsOf(contexts.flat()), 1, 3_000, textPage),
		// No number is documented; empty ones are refused.
		...outside('rich texts', lengths(inline), 1, Infinity, richPage),
		...outside('rich text', textsOf(inline.flat()), 1, Infinity, richPage),
	];
}

function inTables(blocks: SlackBlock[]): string[] {
	const tables = all(blocks, 'table').map(({ rows }) => rows);
	const isUneven = tables.some((rows) => new Set(lengths(rows)).size > 1);
	return [
		...outside('tables', [tables.length], 0, 1, TABLE),
		...outside('rows of a table', lengths(tables), 1, 100, TABLE),
		...outside('cells of a row', lengths(tables.flat()), 1, 20, TABLE),
		...outside('text of a cell', textsOf(tables.flat(2)), 1, 2_000, TABLE),
		...(isUneven ? ['a table whose rows differ in length'] : []),
	];
}

function inCharts(blocks: SlackBlock[]): string[] {
	const charts = all(blocks, 'data_visualization');
	const series = charts.flatMap(({ chart }) => chart.series);
	const points = series.map(({ data }) => data.map(({ label }) => label));
	const axes = charts.flatMap(({ chart }) => chart.axis_config.y_label ?? []);
	const torn = charts.filter(({ chart }) =>
		chart.series.some(({ data }) => {
			const labels = data.map(({ label }) => label);
			const isWhole = new Set(labels).size === labels.length;
			return !isWhole || String(labels) !== String(chart.axis_config.categories);
		}),
	);
	return [
		// https://docs.rs/slack-morphism/2.30.0 (SlackDataVisualizationBlock)
		...outside('charts', [charts.length], 0, 2, CHART),
		...outside('title of a chart', lengths(charts.map(({ title }) => title)), 1, 50, CHART),
		...outside('series of a chart', lengths(charts.map(({ chart }) => chart.series)), 1, 6, CHART),
		...outside('name of a series', lengths(series.map(({ name }) => name)), 1, 20, CHART),
		...outside('points of a series', lengths(points), 1, 20, CHART),
		...outside('label of a point', lengths(points.flat()), 1, 20, CHART),
		...outside('label of an axis', lengths(axes), 1, 50, CHART),
		...torn.map(({ title }) => `points of "${title}" are not its categories (${CHART})`),
	];
}

type Of<Type extends SlackBlock['type']> = Extract<SlackBlock, { type: Type }>;

function all<Type extends SlackBlock['type']>(blocks: SlackBlock[], type: Type): Array<Of<Type>> {
	return blocks.filter((block): block is Of<Type> => block.type === type);
}

const lengths = (all: Array<{ length: number }>) => all.map(({ length }) => length);

const textsOf = (all: Array<{ text: string }>) => lengths(all.map(({ text }) => text));

function outside(what: string, sizes: number[], min: number, max: number, page: string): string[] {
	return sizes
		.filter((size) => size < min || size > max)
		.map((size) => `${what}: ${size}, not ${min} to ${max} (${page})`);
}
