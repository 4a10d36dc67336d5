import type { BarEntry, Chart, TrendChart } from '../../blocks';
import { axisOf, thinned } from '../../figures';
import { hundredths } from '../../../values/hundredths';
import { cell, escapeHtml, filled, inline, pill, row, SMALL, span, table, text } from './elements';
import { COLORS, type Accent } from './style';

/** Charts of colored table cells, the only kind that every email client shows. */

const MAX_COLUMNS = 30;
const COLUMN_HEIGHT = 72;
/** So that the lowest figure is visible. */
const LEAST_HEIGHT = 10;
const BAR_HEIGHT = 8;

const NAME = 'font-size:14px;line-height:20px';
const BOLD = `${NAME};font-weight:700`;

/** A chart, with its label above it and what it says below. */
export function chartRows(chart: Chart, accent: Accent): string {
	if (chart.form === 'bars') {
		const rows = chart.entries.map((each) => barRow(each, chart.hasOwn, accent));
		return row(table(rows.join('')), 16);
	}
	const caption = text(inline(chart.caption), SMALL, 'muted');
	return row(trendColumns(chart, accent), 16) + row(caption, 6);
}

/** A column per day, with the last one highlighted, in front of what is usual. */
function trendColumns({ points, band }: TrendChart, accent: Accent): string {
	const axis = axisOf({ points, band });
	const shown = thinned(points, MAX_COLUMNS);
	const heightOf = (value: number) =>
		Math.round(LEAST_HEIGHT + ((value - axis.low) / axis.span) * (COLUMN_HEIGHT - LEAST_HEIGHT));
	const usual = band && { low: heightOf(band.low), high: heightOf(band.high) };
	const width = percent(1 / shown.length);
	const columns = shown.map((point) => {
		const cells = columnCells(heightOf(point.value), point === shown.at(-1), accent, usual);
		const style = `width:${width};height:${COLUMN_HEIGHT}px;padding:0 1px;vertical-align:bottom`;
		return `<td width="${width}" style="${style}">${table(cells)}</td>`;
	});
	return table(`<tr>${columns.join('')}</tr>`);
}

/** The cells of a column of so many pixels, from the top, of another color within what is usual. */
function columnCells(
	height: number,
	isLast: boolean,
	accent: Accent,
	usual = { low: 0, high: 0 },
): string {
	const edges = [...new Set([height, usual.low, usual.high, 0])].sort((one, other) => other - one);
	const ink = isLast ? 'strong' : 'pale';
	const cells = edges.slice(1).map((low, index) => {
		const high = edges[index] ?? 0;
		const isUsual = low >= usual.low && high <= usual.high;
		if (high <= height) {
			const name = isUsual ? (`${ink}-usual` as const) : ink;
			return filled(name, accent[name], high - low);
		}
		return isUsual ? filled('usual', COLORS.usual, high - low) : empty(high - low);
	});
	return cells.map((each) => `<tr>${each}</tr>`).join('');
}

function empty(height: number): string {
	return `<td height="${height}" style="height:${height}px;font-size:1px;line-height:1px">&#160;</td>`;
}

/** The name of a bar, the bar, and its figure. */
function barRow(bar: BarEntry, hasOwn: boolean, accent: Accent): string {
	const { name, isOwn, share, figure, change, detail } = bar;
	const ink = !hasOwn || isOwn ? 'strong' : 'pale';
	const beside = isOwn
		? pill(escapeHtml(detail), 'neutral')
		: span(escapeHtml(detail), SMALL, 'muted');
	const who = span(escapeHtml(name), isOwn ? BOLD : NAME);
	const part = (ground: string, color: string, width: number) =>
		width > 0 ? filled(ground, color, BAR_HEIGHT, percent(width)) : '';
	const cells =
		share === undefined
			? ''
			: part(ink, accent[ink], share) + part('track', COLORS.line, 1 - share);
	const drawn = cells && table(`<tr>${cells}</tr>`);
	const isNews = change.tone && change.tone !== 'neutral';
	const moved = isNews ? inline([change]) : span(escapeHtml(change.text), SMALL, 'muted');
	const said = [moved, span(escapeHtml(figure), BOLD)].filter(Boolean).join(' ');
	return `<tr>${cell(`${who} ${beside}`, 'left', '36%')}${cell(drawn)}${cell(said, 'right', '30%')}</tr>`;
}

function percent(share: number): string {
	return `${hundredths(share * 100)}%`;
}
