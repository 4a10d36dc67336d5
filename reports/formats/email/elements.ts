import type { BarEntry, Chart, Run, Text, Tone, TrendChart } from '../../documents/blocks';
import { hundredths } from '../../values/numbers';
import { type Accent, COLORS, TONES } from './style';

/** The pieces that an email is made of. Tables, since Outlook for Windows knows no other layout. */

type Ink = 'text' | 'muted';

export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

export const ENTRY = 'font-size:14px;line-height:20px';

export const BOLD = `${ENTRY};font-weight:700`;

export const SMALL = 'font-size:12px;line-height:18px';

export function tableTag(rows: string): string {
	return `<table ${TABLE} style="width:100%">${rows}</table>`;
}

/** A row with a single cell, with space above it in pixels. */
export function row(content: string, space: number): string {
	return content && `<tr>${cellTag(content, { style: `padding:${space}px 0 0 0` })}</tr>`;
}

interface Look {
	name?: string;
	align?: 'left' | 'right' | 'center';
	width?: string;
	/** In pixels. */
	height?: number;
	color?: string;
	style: string;
}

/** Sizes and colors are attributes, too, for Outlook. */
export function cellTag(
	content: string,
	{ name, align, width, height, color, style }: Look,
): string {
	const attributes = Object.entries({ class: name, align, width, height, bgcolor: color })
		.filter(([, value]) => value !== undefined)
		.map(([key, value]) => ` ${key}="${value}"`);
	const sizes = [
		...(width === undefined ? [] : [`width:${width};`]),
		...(height === undefined ? [] : [`height:${height}px;`]),
		...(color === undefined ? [] : [`background-color:${color};`]),
	];
	return `<td${attributes.join('')} style="${sizes.join('')}${style}">${content}</td>`;
}

/** A cell that is a shape: with a color, or without one for a gap. */
export function shape(look: Omit<Look, 'style'>): string {
	return cellTag('&#160;', { ...look, style: 'font-size:1px;line-height:1px' });
}

/** @param content HTML; the style of the font is without the color */
export function textTag(content: string, style: string, ink: Ink = 'text', tag = 'div'): string {
	return `<${tag} class="${ink}" style="color:${COLORS[ink]};margin:0;${style}">${content}</${tag}>`;
}

export function span(content: string, style: string, ink: Ink = 'text'): string {
	return content && `<span class="${ink}" style="color:${COLORS[ink]};${style}">${content}</span>`;
}

/** Small text on a background in the color of its tone. */
function pill(content: string, tone: Tone): string {
	const { ink, ground } = TONES[tone];
	const style = `color:${ink};background-color:${ground};border-radius:9px;padding:1px 8px;font-size:12px;line-height:18px;font-weight:600;white-space:nowrap`;
	return `<span class="${tone}" style="${style}">${content}</span>`;
}

/** Text behind an edge. */
export function edgedBox(
	content: string,
	look: Pick<Look, 'name' | 'color'>,
	edge: string,
): string {
	const style = `border-left:4px solid ${edge};padding:10px 14px;font-size:13px;line-height:19px`;
	return tableTag(`<tr>${cellTag(content, { ...look, style })}</tr>`);
}

/** Runs as HTML, in the font of what they stand in. */
export function htmlOf(runs: Text): string {
	return runs.map(inlineRun).join('');
}

function inlineRun({ text: said, strong, muted, tone, link, isTyped }: Run): string {
	const shown = isTyped ? encodeHtml(said).split('\n').join('<br>') : escapeHtml(said);
	if (link !== undefined) {
		return `<a class="muted" href="${encodeHtml(link)}" style="color:${COLORS.muted};text-decoration:underline">${encodeHtml(said)}</a>`;
	}
	if (said === '') return '';
	if (tone) return pill(shown, tone);
	if (muted) return span(shown, SMALL, 'muted');
	return strong ? span(shown, 'font-weight:700') : shown;
}

/** Escapes text of others. URLs and email addresses, of which clients make links, are broken by a zero-width space. */
export function escapeHtml(said: string): string {
	return encodeHtml(said.replace(/[:/](?=\/)|www\.|@/gi, '$&\u200b'));
}

/** Escapes the value of an attribute in double quotes, too. */
export function encodeHtml(said: string): string {
	return said.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

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
	if (chart.form === 'parts') return row(textTag(htmlOf(chart.line), ENTRY), 16);
	const caption = textTag(htmlOf(chart.caption), SMALL, 'muted');
	return row(trendColumns(chart, accent), 16) + row(caption, 6);
}

/** The least that a chart of a trend spans, in points: else small changes would look like cliffs. */
const LEAST_SPAN = 10;

/** Where the chart of a trend begins, and how much it spans. */
function axisOf({ points, band }: Pick<TrendChart, 'points' | 'band'>) {
	const values = points.map(({ value }) => value);
	const all = band ? [...values, band.low, band.high] : values;
	const [low, high] = [Math.min(...all), Math.max(...all)];
	const span = Math.max(high - low, LEAST_SPAN);
	return { low: low - (span - (high - low)) / 2, span };
}

/** Evenly spaced entries from the first to the last, up to a maximum number. */
function thinned<T>(entries: T[], max: number): T[] {
	if (entries.length <= max) return entries;
	const step = (entries.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => entries[Math.round(index * step)] as T);
}

/** A column per day, with those marked or else the last one highlighted, in front of what is usual. */
function trendColumns({ points, band }: TrendChart, accent: Accent): string {
	const axis = axisOf({ points, band });
	const shown = thinned(points, MAX_COLUMNS);
	const heightOf = (value: number) =>
		Math.round(LEAST_HEIGHT + ((value - axis.low) / axis.span) * (COLUMN_HEIGHT - LEAST_HEIGHT));
	const usual = band && { low: heightOf(band.low), high: heightOf(band.high) };
	const width = percent(1 / shown.length);
	const isAnyMarked = !points.every(({ isReported }) => isReported);
	const columns = shown.map((point) => {
		const isStrong = isAnyMarked ? point.isReported : point === shown.at(-1);
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
