import { formatDay } from '../../time/format';
import type { Bar, Bars, Trend } from '../document';
import { escapeMarkup } from '../escapeMarkup';
import { hundredths } from '../../values/hundredths';
import { columnsOf, thinned } from '../figures';
import { shownOf } from '../layout';
import { LIMITS, moreBlocks, type ChartBlock, type RawText, type SlackBlock } from './elements';

/** Slack's native charts and tables, which not every workspace supports. */

/** @returns undefined for a trend of fewer than two days */
export function lineChart({ label = 'Trend', points }: Trend): ChartBlock | undefined {
	const byDate = new Map(
		points.map(({ date, value }) => [escapeMarkup(formatDay(date), LIMITS.chartLabel), value]),
	);
	byDate.delete('');
	const data = thinned([...byDate], LIMITS.chartPoints).map(pointOf);
	return data.length < 2 ? undefined : chart('line', label, data);
}

/** @returns undefined where no bar has a value, or too many have one */
export function barChart({ label = 'Comparison', bars, unit }: Bars): ChartBlock | undefined {
	const taken = new Set<string>();
	const data = bars.flatMap(({ name, value, isOwn }) =>
		value === undefined ? [] : pointOf([uniqueLabel(name, isOwn, taken), value]),
	);
	if (data.length === 0 || data.length > LIMITS.chartPoints) return undefined;
	return chart('bar', label, data, unit);
}

function pointOf([label, value]: [string, number]) {
	return { label, value: hundredths(value) };
}

/** Makes truncated names unique, so that brands with similar names stay separate. */
function uniqueLabel(name: string, isOwn: boolean, taken: Set<string>): string {
	const mark = isOwn ? '▸ ' : '';
	const whole = mark + escapeMarkup(name, LIMITS.chartLabel - mark.length);
	let label = whole || '?';
	for (let number = 2; taken.has(label); number++) {
		const suffix = ` ${number}`;
		label = escapeMarkup(whole, LIMITS.chartLabel - suffix.length) + suffix;
	}
	taken.add(label);
	return label;
}

function chart(
	type: 'line' | 'bar',
	label: string,
	data: Array<{ label: string; value: number }>,
	unit?: string,
): ChartBlock {
	return {
		type: 'data_visualization',
		title: escapeMarkup(label, LIMITS.chartTitle) || 'Chart',
		chart: {
			type,
			series: [{ name: escapeMarkup(label, LIMITS.chartLabel) || 'Value', data }],
			axis_config: {
				categories: data.map((point) => point.label),
				...(unit ? { y_label: unit } : {}),
			},
		},
	};
}

/** Bars as a table, without empty columns. */
export function tableBlocks(part: Bars, maxRows: number): SlackBlock[] {
	const { figureOf, changeOf } = columnsOf(part);
	const max = Math.min(maxRows, LIMITS.tableRows - 1);
	const { shown, left } = shownOf(part.bars, max, part.more);
	if (shown.length === 0) return [];
	const columns: Column[] = [
		{ head: 'Name', align: 'left', cell: ({ name, isOwn }) => (isOwn ? `▸ ${name}` : name) },
		{ head: 'Value', align: 'right', cell: figureOf },
		{ head: 'Change', align: 'right', cell: (bar) => changeOf(bar) ?? '' },
		{ head: 'Note', align: 'left', cell: ({ detail = '' }) => detail },
	];
	const filled = columns.filter(({ cell }) => shown.some((bar) => cell(bar) !== ''));
	const rows = shown.map((bar) => filled.map(({ cell }) => rawText(cell(bar))));
	return [
		{
			type: 'table',
			rows: [filled.map(({ head }) => rawText(head)), ...rows],
			column_settings: filled.map(({ align }) => ({ align, is_wrapped: align === 'left' })),
		},
		...moreBlocks(left),
	];
}

interface Column {
	head: string;
	align: 'left' | 'right';
	cell: (bar: Bar) => string;
}

/** A cell must not be empty. */
function rawText(text: string): RawText {
	return { type: 'raw_text', text: escapeMarkup(text, 100) || '–' };
}
