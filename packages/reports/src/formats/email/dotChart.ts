import { plain } from '../../blocks/text';
import type { TrendChart, TrendPoint } from '../../blocks/types';
import { daysBetween } from '../../time/periods';
import { maximum, minimum } from '../../values/numbers';
import { type Color, FILL_COLORS, TEXT_COLORS } from './colors';
import * as tag from './elements';
import { encodeHtml, escapeHtml } from './escape';

/** The side of a dot and the height of a row, in pixels. */
const DOT = 7;

/**
 * The numbers of rows of dots: at least `leastInside` if all dots are within the strip, else at
 * least `least`, and at most about `most`. Below them is the least number of points that a row
 * stands for.
 */
const ROWS = { leastInside: 12, least: 20, most: 26 };

const STEP = 0.5;

/** A chart of more days has a dot for each week, and one of more weeks a dot for several weeks. */
const MAX_DOTS = 31;

/**
 * The widths of the columns beside the dots, and of the dots in Outlook, which does not divide the
 * rest of the width, in pixels.
 */
const WIDTHS = { scale: '40', last: '40', outlook: 480 };

/**
 * Draws a dot for each day in front of a strip that shows the usual range. A dot outside of the
 * strip has a color, and one of a reported day is darker and underlined.
 */
export function dotChart(chart: TrendChart): string {
	const grid = gridOf(chart);
	const last = chart.points.at(-1);
	const ink = last?.side ? TEXT_COLORS[last.side === 'above' ? 'good' : 'bad'] : TEXT_COLORS.ink;
	const top = Math.max(0, grid.rowOf(last?.value ?? 0) * DOT - 6);
	const style = 'padding-left:4px;white-space:nowrap';
	const value = `${spacer(top)}<tr>${tag.textCell(escapeHtml(chart.last), 'bold', { ink, style })}</tr>`;
	const cells = [
		tag.cell(tag.table(scaleRows(chart, grid)), { width: WIDTHS.scale, valign: 'top' }),
		tag.cell(dotTable(chart, grid), { valign: 'top' }),
		tag.cell(tag.table(value), { width: WIDTHS.last, valign: 'top' }),
	];
	const [from, to] = [chart.from, chart.to].map(escapeHtml);
	const days = [
		tag.textCell(from ?? '', 'small', { ink: TEXT_COLORS.soft, style: 'padding-top:4px' }),
		tag.textCell(to ?? '', 'small', { align: 'right', style: 'padding-top:4px' }),
	];
	const dates = `<tr><td></td><td>${tag.table(`<tr>${days.join('')}</tr>`)}</td><td></td></tr>`;
	const label = encodeHtml(plain(chart.caption));
	return `<table role="img" aria-label="${label}" width="100%" ${tag.BARE} style="width:100%"><tr>${cells.join('')}</tr>${dates}</table>`;
}

type Grid = ReturnType<typeof gridOf>;

/**
 * Divides the chart into rows. The usual range takes whole rows, so that no dot stands on the wrong
 * side of an edge.
 * @returns how many rows are above, within and below the usual range, and in which row a value is
 */
function gridOf({ points, band }: TrendChart) {
	const values = points.map(({ value }) => value);
	const [least, most] = [minimum(values), maximum(values)];
	const edges = band ? [band.low, band.high] : [(least + most) / 2];
	const [low, high] = [minimum(edges), maximum(edges)];
	const step = Math.max(STEP, (Math.max(most, high) - Math.min(least, low)) / (ROWS.most - 2));
	const usual = Math.max(1, Math.round((high - low) / step));
	const rowsTo = (distance: number) => Math.max(0, Math.ceil(distance / step));
	const [tall, deep] = [rowsTo(most - high) + 1, rowsTo(low - least) + 1];
	const isInside = band !== undefined && least >= low && most <= high;
	const spare = (isInside ? ROWS.leastInside : ROWS.least) - usual;
	const above = Math.max(tall, Math.min(Math.ceil(spare / 2), spare - deep));
	const rowOf = (value: number) => {
		if (value > high) return above - rowsTo(value - high);
		if (value < low) return above + usual - 1 + rowsTo(low - value);
		const part = high > low ? (high - value) / (high - low) : 0;
		return above + Math.min(usual - 1, Math.floor(part * usual));
	};
	return { above, usual, below: Math.max(deep, spare - above), rowOf };
}

/**
 * Puts the points into columns, each of which is a day or, if there are many days, one or more
 * weeks.
 */
function columnsOf(points: TrendPoint[]): Array<TrendPoint | undefined> {
	const end = points.at(-1)?.date ?? '';
	const ago = points.map(({ date }, index) => {
		const days = daysBetween(date, end);
		return days >= 0 && days < 1_000 ? days : points.length - 1 - index;
	});
	const days = maximum(ago) + 1;
	const step = days <= MAX_DOTS ? 1 : 7 * Math.ceil(days / (7 * MAX_DOTS));
	const columns = new Array<TrendPoint | undefined>(Math.ceil(days / step)).fill(undefined);
	// The last day of a week with a score is the dot of that week.
	for (const [index, point] of points.entries()) {
		columns[columns.length - 1 - Math.floor((ago[index] ?? 0) / step)] = point;
	}
	return columns;
}

/** The numbers at the edges of the strip, and its name between them if there is room. */
function scaleRows({ scale }: TrendChart, { above, usual }: Grid): string {
	if (!scale) return '';
	const strip = usual * DOT;
	const words =
		usual < 6 || !scale.name ? [scale.high, scale.low] : [scale.high, scale.name, scale.low];
	const height = Math.max(14, Math.floor(strip / words.length));
	const lines = words.map((word, index) => {
		const valign = index === 0 ? 'top' : index < words.length - 1 ? 'middle' : 'bottom';
		const style = 'line-height:14px;padding-right:6px;white-space:nowrap';
		const look = { align: 'right', valign, height, ink: TEXT_COLORS.soft, style } as const;
		return `<tr>${tag.textCell(escapeHtml(word), 'small', look)}</tr>`;
	});
	const top = above * DOT - Math.max(0, words.length * height - strip) / 2;
	return spacer(Math.max(0, Math.round(top))) + lines.join('');
}

function dotTable({ points, band }: TrendChart, grid: Grid): string {
	const columns = columnsOf(points);
	const width = 2 * columns.length + 1;
	const between = Math.floor((WIDTHS.outlook - columns.length * DOT) / (columns.length + 1));
	const widths = (gap: string) =>
		`<tr>${gap}${`<td width="${DOT}" style="width:${DOT}px"></td>${gap}`.repeat(columns.length)}</tr>`;
	const rows = Array.from({ length: grid.above + grid.usual + grid.below }, (_, index) => {
		const isUsual = band && index >= grid.above && index < grid.above + grid.usual;
		const dots = columns.map((point) => {
			return point && grid.rowOf(point.value) === index ? fillOf(point) : undefined;
		});
		return dotRow(dots, isUsual ? FILL_COLORS.strip : undefined);
	});
	const first = columns.findIndex((point) => point?.isReported);
	const before = first === -1 ? width : 2 * first;
	const axis = filler(before, FILL_COLORS.line) + filler(width - before, FILL_COLORS['inside-now']);
	const all = [
		`<!--[if mso]>${widths(`<td width="${between}"></td>`)}<![endif]-->`,
		`<!--[if !mso]><!-->${widths('<td></td>')}<!--<![endif]-->`,
		...rows,
		`<tr height="2" style="height:2px;mso-height-rule:exactly">${axis}</tr>`,
	];
	return `<table role="presentation" class="chart" width="100%" ${tag.BARE} style="width:100%;table-layout:fixed;font-size:0;line-height:0">${all.join('')}</table>`;
}

function fillOf({ side, isReported }: TrendPoint): Color {
	const place = side ?? 'inside';
	return FILL_COLORS[isReported ? (`${place}-now` as const) : place];
}

/** Draws a row with the dots of some columns, and one cell for each gap between them. */
function dotRow(dots: Array<Color | undefined>, ground: Color | undefined): string {
	let cells = '';
	let from = 0;
	for (const [column, dot] of dots.entries()) {
		if (!dot) continue;
		const at = 2 * column + 1;
		cells += `${filler(at - from, ground)}<td${painted(dot)} style="border-radius:4px"></td>`;
		from = at + 1;
	}
	const end = filler(2 * dots.length + 1 - from, ground);
	return `<tr height="${DOT}"${painted(ground)} style="height:${DOT}px;mso-height-rule:exactly">${cells}${end}</tr>`;
}

function filler(columns: number, fill?: Color): string {
	return columns > 0 ? `<td colspan="${columns}"${painted(fill)}></td>` : '';
}

function painted(fill?: Color): string {
	return fill ? ` class="${fill.name}" bgcolor="${fill.color}"` : '';
}

function spacer(height: number): string {
	return `<tr><td height="${height}" style="height:${height}px;font-size:0;line-height:0"></td></tr>`;
}
