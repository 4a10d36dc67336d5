import { tenths } from '../../../values/hundredths';
import { shorten } from '../../../values/truncate';
import type { BarChart, Block, TableBlock, TrendChart } from '../../blocks';
import { thinned } from '../../figures';
import type { ChartBlock, SlackBlock } from './elements';

/** Slack's native charts and tables, which not every workspace supports. */

/** By the reference pages of the blocks. */
const LIMITS = {
	/** With the one of the column headings. */
	tableRows: 100,
	chartTitle: 50,
	chartLabel: 20,
	chartPoints: 20,
};

/** A block, and whether it is a native table, or has a native chart. */
export type NativeBlock = Block & { chart?: ChartBlock; isTable?: boolean };

/** Gives the first blocks native charts and the table, of which a message may have two and one. */
export function withNative(blocks: Block[]): NativeBlock[] {
	let [charts, tables] = [2, 1];
	return blocks.map((block) => {
		const chart = charts > 0 && block.kind === 'chart' ? chartOf(block) : undefined;
		const isTable =
			tables > 0 && block.kind === 'table' && isWithin(block.entries, LIMITS.tableRows - 1);
		if (chart) charts -= 1;
		if (isTable) tables -= 1;
		return { ...block, chart, isTable };
	});
}

function isWithin({ length }: unknown[], most: number): boolean {
	return length > 0 && length <= most;
}

function chartOf(block: Block & { kind: 'chart' }): ChartBlock | undefined {
	return block.form === 'trend' ? slackLineChart(block) : slackBarChart(block);
}

/** @returns undefined for a trend of fewer than two days */
function slackLineChart({ title, points }: TrendChart): ChartBlock | undefined {
	const byDay = new Map(points.map(({ day, value }) => [shorten(day, LIMITS.chartLabel), value]));
	byDay.delete('');
	const data = thinned([...byDay], LIMITS.chartPoints);
	return data.length < 2 ? undefined : chart('line', title, data);
}

/** @returns undefined where no bar has a value, too many have one, or their names begin alike */
function slackBarChart({ title, entries, unit }: BarChart): ChartBlock | undefined {
	const data = entries.flatMap(({ name, value, isOwn }): Array<[string, number]> =>
		value === undefined ? [] : [[shorten(isOwn ? `▸ ${name}` : name, LIMITS.chartLabel), value]],
	);
	const names = new Set(data.map(([name]) => name));
	const isWhole = names.size === data.length && isWithin(data, LIMITS.chartPoints);
	return isWhole ? chart('bar', title, data, unit) : undefined;
}

function chart(
	type: 'line' | 'bar',
	title: string,
	points: Array<[string, number]>,
	unit = '',
): ChartBlock {
	const data = points.map(([label, value]) => ({ label, value: tenths(value) }));
	return {
		type: 'data_visualization',
		title: shorten(title, LIMITS.chartTitle),
		chart: {
			type,
			series: [{ name: shorten(title, LIMITS.chartLabel), data }],
			axis_config: {
				categories: data.map(({ label }) => label),
				...(unit ? { y_label: unit } : {}),
			},
		},
	};
}

/** Names on the left, figures on the right. */
export function tableBlock({ columns, entries }: TableBlock): SlackBlock {
	const rows = [columns, ...entries.map(({ cells }) => cells.map(({ line }) => line))];
	return {
		type: 'table',
		rows: rows.map((row) => row.map((text) => ({ type: 'raw_text', text }))),
		column_settings: columns.map((_, index) => {
			return { align: index === 0 ? 'left' : 'right', is_wrapped: index === 0 };
		}),
	};
}
