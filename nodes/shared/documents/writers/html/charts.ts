import type { Bar, Chart, TrendChart } from '../../blocks';
import { thinned } from '../../figures';
import { hundredths } from '../../../values/hundredths';
import {
	cell,
	escapeHtml,
	filled,
	inline,
	LABEL,
	pill,
	row,
	SMALL,
	span,
	table,
	text,
} from './elements';
import { COLORS, TONES, type Accent } from './style';

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
	switch (chart.form) {
		case 'trend': {
			const caption = text(inline(chart.caption), SMALL, 'muted');
			return row(trendColumns(chart, accent), 16) + row(caption, 6);
		}
		case 'bars':
			return row(barTable(chart.entries, chart.hasOwn, accent), 16);
		case 'counts': {
			const label =
				chart.label.length > 0 ? row(text(inline(chart.label), LABEL, 'muted'), 16) : '';
			const rest = chart.rest.length > 0 ? row(text(inline(chart.rest), SMALL, 'muted'), 8) : '';
			return label + row(barTable(chart.counts, false, accent), 6) + rest;
		}
	}
}

/** A column per day, with the last one highlighted, in front of what is usual. */
function trendColumns({ points, band, axis }: TrendChart, accent: Accent): string {
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

/** A row per bar: its name, the bar, and its figure. */
function barTable(bars: Bar[], hasOwn: boolean, accent: Accent): string {
	return table(bars.map((each) => barRow(each, hasOwn, accent)).join(''));
}

function barRow(bar: Bar, hasOwn: boolean, accent: Accent): string {
	const { name, isOwn = false, share, figure, change, detail, tone } = bar;
	const [ground, color] = tone
		? [`${tone}-shape`, TONES[tone].shape]
		: !hasOwn || isOwn
			? ['strong', accent.strong]
			: ['pale', accent.pale];
	const beside = isOwn
		? pill(escapeHtml(detail), 'neutral')
		: span(escapeHtml(detail), SMALL, 'muted');
	const who = span(escapeHtml(name), isOwn ? BOLD : NAME);
	const cells = [
		share === undefined || share === 0 ? '' : filled(ground, color, BAR_HEIGHT, percent(share)),
		share === undefined || share === 1
			? ''
			: filled('track', COLORS.line, BAR_HEIGHT, percent(1 - share)),
	];
	const drawn = share === undefined ? '' : table(`<tr>${cells.join('')}</tr>`);
	const { text: by, tone: news = 'neutral' } = change;
	const isNews = news !== 'neutral';
	const moved = isNews ? pill(escapeHtml(by), news) : span(escapeHtml(by), SMALL, 'muted');
	const said = [moved, span(escapeHtml(figure), BOLD)].filter(Boolean).join(' ');
	return `<tr>${cell(`${who} ${beside}`, 'left', '36%')}${cell(drawn)}${cell(said, 'right', '30%')}</tr>`;
}

function percent(share: number): string {
	return `${hundredths(share * 100)}%`;
}
