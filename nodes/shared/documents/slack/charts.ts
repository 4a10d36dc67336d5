import type { Locale } from '../../language/locale';
import type { Bar, Bars, Table, Trend } from '../document';
import { escapeMarkup } from '../escapeMarkup';
import { hundredths } from '../../values/hundredths';
import { columnsOf, formatCell, thinned } from '../figures';
import { shownOf } from '../layout';
import {
	LENGTHS,
	LIMITS,
	moreBlocks,
	type ChartBlock,
	type RawText,
	type SlackBlock,
} from './elements';

/** Slack's native charts and tables, which not every workspace supports. */

/** @returns undefined for a trend of fewer than two days */
export function lineChart({ label, points }: Trend, locale: Locale): ChartBlock | undefined {
	const byDate = new Map(
		points.map(({ date, value }) => [escapeMarkup(locale.day(date), LIMITS.chartLabel), value]),
	);
	byDate.delete('');
	const data = thinned([...byDate], LIMITS.chartPoints).map(pointOf);
	return data.length < 2 ? undefined : chart('line', label ?? locale.figures.chart.trend, data);
}

/** @returns undefined where no bar has a value, or too many have one */
export function barChart({ label, bars, unit }: Bars, locale: Locale): ChartBlock | undefined {
	const taken = new Set<string>();
	const data = bars.flatMap(({ name, value, isOwn }) =>
		value === undefined ? [] : pointOf([uniqueLabel(name, isOwn, taken), value]),
	);
	if (data.length === 0 || data.length > LIMITS.chartPoints) return undefined;
	return chart('bar', label ?? locale.figures.chart.bars, data, unit);
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
		title: escapeMarkup(label, LIMITS.chartTitle) || '–',
		chart: {
			type,
			series: [{ name: escapeMarkup(label, LIMITS.chartLabel) || '–', data }],
			axis_config: {
				categories: data.map((point) => point.label),
				...(unit ? { y_label: unit } : {}),
			},
		},
	};
}

/** Bars as a table, without empty columns. */
export function barTable(part: Bars, maxRows: number, locale: Locale): SlackBlock[] {
	const { figureOf, markedChangeOf } = columnsOf(locale, part);
	const heads = locale.figures.chart;
	const columns: Column[] = [
		{ head: heads.name, align: 'left', cell: ({ name, isOwn }) => (isOwn ? `▸ ${name}` : name) },
		{ head: heads.value, align: 'right', cell: figureOf },
		{ head: heads.change, align: 'right', cell: (bar) => markedChangeOf(bar) ?? '' },
		{ head: heads.note, align: 'left', cell: ({ detail = '' }) => detail },
	];
	const filled = columns.filter(({ cell }) => part.bars.some((bar) => cell(bar) !== ''));
	const rows = part.bars.map((bar) => filled.map(({ cell }) => escapeMarkup(cell(bar), MAX_CELL)));
	return tableBlocks(filled, rows, { max: maxRows, more: part.more }, locale);
}

/** A table as one of Slack. */
export function figureTable(
	{ columns, rows, more }: Table,
	max: number,
	locale: Locale,
): SlackBlock[] {
	const heads = columns.map((head, index) => {
		return { head, align: index === 0 ? ('left' as const) : ('right' as const) };
	});
	const cells = rows.map(({ cells, isUnusual }) =>
		cells.map((cell, index) => {
			const mark = isUnusual && index === 0 ? '❗ ' : '';
			return mark + formatCell(cell, (text) => escapeMarkup(text, LENGTHS.word));
		}),
	);
	return tableBlocks(heads, cells, { max, more }, locale);
}

const MAX_CELL = 100;

/** @param rows escaped */
function tableBlocks(
	heads: Array<Pick<Column, 'head' | 'align'>>,
	rows: string[][],
	{ max, more }: { max: number; more?: number },
	locale: Locale,
): SlackBlock[] {
	const { shown, left } = shownOf(rows, Math.min(max, LIMITS.tableRows - 1), more);
	if (shown.length === 0) return [];
	return [
		{
			type: 'table',
			rows: [heads.map(({ head }) => escapeMarkup(head, MAX_CELL)), ...shown].map((row) =>
				row.map(rawText),
			),
			column_settings: heads.map(({ align }) => ({ align, is_wrapped: align === 'left' })),
		},
		...moreBlocks(left, locale),
	];
}

interface Column {
	head: string;
	align: 'left' | 'right';
	cell: (bar: Bar) => string;
}

/** A cell must not be empty. */
function rawText(text: string): RawText {
	return { type: 'raw_text', text: text || '–' };
}
