import type { BarEntry, Chart, TrendChart } from '../../blocks';
import { axisOf, thinned } from '../../figures';
import { hundredths } from '../../../values/hundredths';
import {
	BOLD,
	cellTag,
	ENTRY,
	escapeHtml,
	htmlOf,
	row,
	shape,
	SMALL,
	span,
	tableTag,
	textTag,
} from './elements';
import { COLORS, type Accent } from './style';

/** Charts of colored table cells, the only kind that every email client shows. */

const MAX_COLUMNS = 30;
const COLUMN_HEIGHT = 72;
/** So that the lowest figure is visible. */
const LEAST_HEIGHT = 10;
const BAR_HEIGHT = 8;

export function chartRows(chart: Chart, accent: Accent): string {
	if (chart.form === 'bars') {
		const rows = chart.entries.map((each) => barRow(each, chart.hasOwn, accent));
		return row(tableTag(rows.join('')), 16);
	}
	const caption = textTag(htmlOf(chart.caption), SMALL, 'muted');
	return row(trendColumns(chart, accent), 16) + row(caption, 6);
}

/** A column per day, with those marked or else the last one highlighted, in front of what is usual. */
function trendColumns({ points, band }: TrendChart, accent: Accent): string {
	const axis = axisOf({ points, band });
	const shown = thinned(points, MAX_COLUMNS);
	const heightOf = (value: number) =>
		Math.round(LEAST_HEIGHT + ((value - axis.low) / axis.span) * (COLUMN_HEIGHT - LEAST_HEIGHT));
	const usual = band && { low: heightOf(band.low), high: heightOf(band.high) };
	const width = percent(1 / shown.length);
	const isAnyMarked = shown.some(({ isMarked }) => isMarked);
	const columns = shown.map((point) => {
		const isStrong = isAnyMarked ? point.isMarked === true : point === shown.at(-1);
		const cells = columnCells(heightOf(point.value), isStrong, accent, usual);
		const style = 'padding:0 1px;vertical-align:bottom';
		return cellTag(tableTag(cells), { width, height: COLUMN_HEIGHT, style });
	});
	return tableTag(`<tr>${columns.join('')}</tr>`);
}

/** The cells of a column of so many pixels, from the top, of another color within what is usual. */
function columnCells(
	height: number,
	isStrong: boolean,
	accent: Accent,
	usual = { low: 0, high: 0 },
): string {
	const edges = [...new Set([height, usual.low, usual.high, 0])].sort((one, other) => other - one);
	const ink = isStrong ? 'strong' : 'pale';
	const cells = edges.slice(1).map((low, index) => {
		const high = edges[index] ?? 0;
		const isUsual = low >= usual.low && high <= usual.high;
		const name = isUsual ? (`${ink}-usual` as const) : ink;
		const look = isUsual ? { name: 'usual', color: COLORS.usual } : {};
		return shape({
			height: high - low,
			...(high <= height ? { name, color: accent[name] } : look),
		});
	});
	return cells.map((each) => `<tr>${each}</tr>`).join('');
}

/** The name of a bar, the bar, and its figure. */
function barRow(bar: BarEntry, hasOwn: boolean, accent: Accent): string {
	const { name, isOwn, share, figure, change, detail } = bar;
	const ink = !hasOwn || isOwn ? 'strong' : 'pale';
	const part = (look: { name: string; color: string }, of: number) =>
		of > 0 ? shape({ ...look, height: BAR_HEIGHT, width: percent(of) }) : '';
	const shapes =
		share === undefined
			? ''
			: part({ name: ink, color: accent[ink] }, share) +
				part({ name: 'track', color: COLORS.line }, 1 - share);
	const beside = htmlOf([
		isOwn ? { text: detail, tone: 'neutral' } : { text: detail, muted: true },
	]);
	const who = `${span(escapeHtml(name), isOwn ? BOLD : ENTRY)} ${beside}`;
	const said = `${htmlOf([change])} ${span(escapeHtml(figure), BOLD)}`;
	const style = 'padding:2px 0;vertical-align:middle';
	const cells = [
		cellTag(who, { width: '42%', style }),
		cellTag(shapes && tableTag(`<tr>${shapes}</tr>`), { style: 'padding:2px 8px' }),
		cellTag(said.trim(), { align: 'right', width: '18%', style }),
	];
	return `<tr>${cells.join('')}</tr>`;
}

function percent(share: number): string {
	return `${hundredths(share * 100)}%`;
}
