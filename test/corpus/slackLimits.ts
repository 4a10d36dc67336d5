import type { SlackBlock } from '../../nodes/shared/documents/slack/elements';

/** Slack's documented limits of what a report uses, each with the page that names it. */

const PAGES = 'https://docs.slack.dev/reference/block-kit';

interface Limit {
	what: string;
	source: string;
	min?: number;
	max: number;
	/** Everything in a message that the limit is about. */
	of: (blocks: SlackBlock[]) => number[];
}

type Kind = SlackBlock['type'];
type Of<Type extends Kind> = Extract<SlackBlock, { type: Type }>;

function all<Type extends Kind>(blocks: SlackBlock[], type: Type): Array<Of<Type>> {
	return blocks.filter((block): block is Of<Type> => block.type === type);
}

const lengths = (texts: string[]) => texts.map(({ length }) => length);
const fieldsIn = (blocks: SlackBlock[]) =>
	all(blocks, 'section').flatMap((block) => ('fields' in block ? [block.fields] : []));
const inlineIn = (blocks: SlackBlock[]) =>
	all(blocks, 'rich_text')
		.flatMap(({ elements }) => elements)
		.flatMap((element) =>
			element.type === 'rich_text_list'
				? element.elements.map(({ elements }) => elements)
				: [element.elements],
		);
const charts = (blocks: SlackBlock[]) => all(blocks, 'data_visualization');
const series = (blocks: SlackBlock[]) => charts(blocks).flatMap(({ chart }) => chart.series);
const rowsIn = (blocks: SlackBlock[]) => all(blocks, 'table').flatMap(({ rows }) => rows);

const CHART = `${PAGES}/blocks/data-visualization-block`;

export const LIMITS: Limit[] = [
	{
		// n8n's Slack node adds a block of its own (n8n-nodes-base, Slack/V2/GenericFunctions).
		what: 'blocks, with one of n8n',
		source: `${PAGES}/blocks`,
		max: 50,
		of: (blocks) => [blocks.length + 1],
	},
	{
		what: 'header',
		source: `${PAGES}/blocks/header-block`,
		min: 1,
		max: 150,
		of: (blocks) => lengths(all(blocks, 'header').map(({ text }) => text.text)),
	},
	{
		what: 'text of a section',
		source: `${PAGES}/blocks/section-block`,
		min: 1,
		max: 3_000,
		of: (blocks) =>
			lengths(all(blocks, 'section').flatMap((block) => ('text' in block ? block.text.text : []))),
	},
	{
		what: 'fields',
		source: `${PAGES}/blocks/section-block`,
		min: 1,
		max: 10,
		of: (blocks) => fieldsIn(blocks).map(({ length }) => length),
	},
	{
		what: 'field',
		source: `${PAGES}/blocks/section-block`,
		min: 1,
		max: 2_000,
		of: (blocks) => lengths(fieldsIn(blocks).flatMap((fields) => fields.map(({ text }) => text))),
	},
	{
		what: 'elements of a context',
		source: `${PAGES}/blocks/context-block`,
		min: 1,
		max: 10,
		of: (blocks) => all(blocks, 'context').map(({ elements }) => elements.length),
	},
	{
		what: 'text of a context',
		source: `${PAGES}/composition-objects/text-object`,
		min: 1,
		max: 3_000,
		of: (blocks) =>
			lengths(all(blocks, 'context').flatMap(({ elements }) => elements.map(({ text }) => text))),
	},
	{
		// No number is documented; empty ones are refused.
		what: 'rich text',
		source: `${PAGES}/blocks/rich-text-block`,
		min: 1,
		max: Infinity,
		of: (blocks) => [
			...inlineIn(blocks).map(({ length }) => length),
			...lengths(inlineIn(blocks).flatMap((elements) => elements.map(({ text }) => text))),
		],
	},
	{
		what: 'tables',
		source: `${PAGES}/blocks/table-block`,
		max: 1,
		of: (blocks) => [all(blocks, 'table').length],
	},
	{
		what: 'rows of a table',
		source: `${PAGES}/blocks/table-block`,
		min: 1,
		max: 100,
		of: (blocks) => all(blocks, 'table').map(({ rows }) => rows.length),
	},
	{
		what: 'cells of a row',
		source: `${PAGES}/blocks/table-block`,
		min: 1,
		max: 20,
		of: (blocks) => rowsIn(blocks).map(({ length }) => length),
	},
	{
		what: 'text of a cell',
		source: `${PAGES}/blocks/table-block`,
		min: 1,
		max: 2_000,
		of: (blocks) => lengths(rowsIn(blocks).flatMap((row) => row.map(({ text }) => text))),
	},
	{
		// https://docs.rs/slack-morphism/2.30.0 (SlackDataVisualizationBlock)
		what: 'charts',
		source: CHART,
		max: 2,
		of: (blocks) => [charts(blocks).length],
	},
	{
		what: 'title of a chart',
		source: CHART,
		min: 1,
		max: 50,
		of: (blocks) => lengths(charts(blocks).map(({ title }) => title)),
	},
	{
		what: 'series of a chart',
		source: CHART,
		min: 1,
		max: 6,
		of: (blocks) => charts(blocks).map(({ chart }) => chart.series.length),
	},
	{
		what: 'name of a series',
		source: CHART,
		min: 1,
		max: 20,
		of: (blocks) => lengths(series(blocks).map(({ name }) => name)),
	},
	{
		what: 'points of a series',
		source: CHART,
		min: 1,
		max: 20,
		of: (blocks) => series(blocks).map(({ data }) => data.length),
	},
	{
		what: 'label of a point',
		source: CHART,
		min: 1,
		max: 20,
		of: (blocks) => lengths(series(blocks).flatMap(({ data }) => data.map(({ label }) => label))),
	},
	{
		what: 'label of an axis',
		source: CHART,
		min: 1,
		max: 50,
		of: (blocks) => lengths(charts(blocks).flatMap(({ chart }) => chart.axis_config.y_label ?? [])),
	},
	{
		// Not documented, but met: https://github.com/slackapi/bolt-js/issues/2509
		what: 'characters in all',
		source: 'https://github.com/slackapi/bolt-js/issues/2509',
		max: 13_000,
		of: (blocks) => [JSON.stringify(blocks).length],
	},
];

/** What of a message Slack would not take. */
export function refusedBySlack(blocks: SlackBlock[]): string[] {
	const tooMuch = LIMITS.flatMap(({ what, source, min = 0, max, of }) =>
		of(blocks)
			.filter((size) => size < min || size > max)
			.map((size) => `${what}: ${size}, not ${min} to ${max} (${source})`),
	);
	const charts = blocks.filter((block) => block.type === 'data_visualization');
	const torn = charts.filter(({ chart }) =>
		chart.series.some(({ data }) => {
			const labels = data.map(({ label }) => label);
			const isWhole = new Set(labels).size === labels.length;
			return !isWhole || String(labels) !== String(chart.axis_config.categories);
		}),
	);
	const uneven = blocks.filter(
		(block) => block.type === 'table' && new Set(block.rows.map((row) => row.length)).size > 1,
	);
	return [
		...tooMuch,
		...torn.map(({ title }) => `points of "${title}" are not its categories (${CHART})`),
		...uneven.map(() => 'a table whose rows differ in length'),
	];
}
