import { formatDays } from '../time/format';
import type { Bar, Bars, Cell, Figure, Metric, Tone, Trend, Verdict } from './document';

/** Figures as readers get them: with at most two decimals, and alike in all formats. */

/** The least number of decimals. */
type Decimals = 0 | 1 | 2;

const numberFormat = (minimumFractionDigits: Decimals) =>
	new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: 2 });

const NUMBERS = [numberFormat(0), numberFormat(1), numberFormat(2)] as const;

/** A number, e.g. "1,234.5" or "−2.00". */
export function formatNumber(value: number, decimals: Decimals = 0): string {
	const sign = value < 0 && !isZero(value) ? '−' : '';
	return sign + NUMBERS[decimals].format(Math.abs(value));
}

/** A difference with its sign, e.g. "+4" or "−2.5". */
export function formatDelta(value: number, decimals: Decimals = 0): string {
	return (value > 0 && !isZero(value) ? '+' : '') + formatNumber(value, decimals);
}

/** A change in a unit, e.g. "+4", "−2.5 pts" (percentages change by points) or "no change". */
export function formatChange(by: number, unit?: string, decimals: Decimals = 0): string {
	if (isZero(by)) return 'no change';
	return formatDelta(by, decimals) + (unit === '%' ? ' pts' : '');
}

/** Whether a number shows as 0. */
function isZero(value: number): boolean {
	return Math.abs(value) < 0.005;
}

/** The decimals that a column needs so that all its figures have equally many. */
export function decimalsIn(values: Array<number | undefined>): Decimals {
	const figures = values.map((value) => (value === undefined ? '' : formatNumber(value)));
	if (figures.some((figure) => figure.at(-3) === '.')) return 2;
	return figures.some((figure) => figure.at(-2) === '.') ? 1 : 0;
}

/** A number with its unit, or the text to show without one. */
export function formatFigure({ value, absent }: Figure, unit = '', decimals?: Decimals): string {
	return value === undefined ? absent : `${formatNumber(value, decimals)}${unit}`;
}

/** A metric's figure, which may be a minimum. */
export function formatMetric(metric: Metric, decimals?: Decimals): string {
	const figure = formatFigure(metric, metric.unit, decimals);
	return metric.isAtLeast && metric.value !== undefined ? `at least ${figure}` : figure;
}

/** How to print the figures and the changes of bars, each a column. */
export function columnsOf({ bars, unit }: Bars) {
	const values = decimalsIn(bars.map(({ value }) => value));
	const changes = decimalsIn(bars.map(({ change }) => change));
	return {
		figureOf: (bar: Bar) => formatFigure(bar, unit, values),
		changeOf: ({ change }: Bar) =>
			change === undefined ? undefined : formatChange(change, unit, changes),
	};
}

/**
 * The days of a trend, its first, last, lowest and highest figure, and what is usual for it.
 *
 * @param points at least one
 * @param escape escapes a date
 */
export function trendCaption({ points, band }: Trend, escape: (date: string) => string): string {
	const values = points.map(({ value }) => value);
	const marks = [
		['first', values[0]],
		['last', values.at(-1)],
		['lowest', Math.min(...values)],
		['highest', Math.max(...values)],
	] as const;
	const decimals = decimalsIn(values);
	const figure = (value = 0) => formatNumber(value, decimals);
	const ends = [points[0], points.at(-1)].map((point) => escape(point?.date ?? ''));
	const [from, to = from] = ends.filter((date) => date !== '');
	const days = from === undefined || to === undefined ? '' : `${formatDays(from, to)}: `;
	const usual = band ? [`usual level ${formatRange(band)}`] : [];
	return days + [...marks.map(([name, value]) => `${name} ${figure(value)}`), ...usual].join(', ');
}

/** What is usual for a level, in tenths, e.g. "70.9 to 74.4". */
export function formatRange({ low, high }: { low: number; high: number }): string {
	return `${formatNumber(tenths(low), 1)} to ${formatNumber(tenths(high), 1)}`;
}

/** A level in tenths, or finer where it would look as if it were at the edge of what is usual. */
export function formatLevel(level: number, { low, high }: { low: number; high: number }): string {
	const isAtEdge = [low, high].some((edge) => tenths(edge) === tenths(level));
	return isAtEdge ? formatNumber(level, 2) : formatNumber(tenths(level), 1);
}

function tenths(value: number): number {
	return Math.round(10 * value) / 10;
}

/** The least that a chart of a trend spans, in points: else small changes would look like cliffs. */
const LEAST_SPAN = 10;

/** Where the chart of a trend of at least one point begins, and how much it spans. */
export function axisOf({ points, band }: Trend): { low: number; span: number } {
	const values = points.map(({ value }) => value);
	const all = band ? [...values, band.low, band.high] : values;
	const [low, high] = [Math.min(...all), Math.max(...all)];
	const span = Math.max(high - low, LEAST_SPAN);
	return { low: low - (span - (high - low)) / 2, span };
}

/**
 * A figure of a table with its detail, e.g. "44 (−4.2)", or a dash where there is none.
 *
 * @param escape escapes a text
 */
export function formatCell({ text, detail = '' }: Cell, escape: (text: string) => string): string {
	const [figure, behind] = [escape(text) || '–', escape(detail)];
	return behind === '' ? figure : `${figure} (${behind})`;
}

/** What an AI assistant was asked, in front of its answer. */
export function asked(prompt: string): string {
	return `Asked: ${prompt}`;
}

/** The number of hidden entries of a list. */
export function moreText(count: number): string {
	return `… and ${formatNumber(count)} more`;
}

/** The number of entries that are not available and have no room. */
export function moreMissingText(count: number): string {
	return `${moreText(count)} ${count === 1 ? 'is' : 'are'} not available`;
}

/** Whether a change is good news; neither where chance explains it, or nobody has judged it. */
export function toneOfChange(
	{ by, isUnusual }: { by: number } & Verdict,
	better: Metric['better'] = 'up',
): Tone {
	if (!isUnusual || isZero(by) || better === 'neither') return 'neutral';
	return by > 0 === (better === 'up') ? 'good' : 'bad';
}

/** What to add to a change, e.g. ", usual"; empty where it was not judged. */
export function verdictOf({ isUnusual }: Verdict): string {
	if (isUnusual === undefined) return '';
	return isUnusual ? ', unusual' : ', usual';
}

/** Evenly spaced entries from the first to the last, up to a maximum number. */
export function thinned<T>(entries: T[], max: number): T[] {
	if (entries.length <= max) return entries;
	const step = (entries.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => entries[Math.round(index * step)] as T);
}
