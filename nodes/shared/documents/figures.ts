import { formatDays } from '../time/format';
import type { Bar, Bars, Figure, Metric, Tone, Trend } from './document';

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

/** A number with at most two decimals, for a chart that prints it itself. */
export function rounded(value: number): number {
	return Math.round(value * 100) / 100;
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
export function formatMetric(metric: Metric): string {
	const figure = formatFigure(metric, metric.unit);
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

/** The days of a trend of at least one point, and its lowest and highest figure; `escape` is for dates. */
export function trendCaption(trend: Trend, escape: (date: string) => string): string {
	const { points } = trend;
	const { lowest, highest } = rangeOf(trend);
	const decimals = decimalsIn([lowest, highest]);
	const range = `lowest ${formatNumber(lowest, decimals)}, highest ${formatNumber(highest, decimals)}`;
	const ends = [points[0], points.at(-1)].map((point) => escape(point?.date ?? ''));
	const [from, to = from] = ends.filter((date) => date !== '');
	const days = from === undefined || to === undefined ? '' : `${formatDays(from, to)}: `;
	return days + range;
}

/** The lowest and the highest figure of a trend of at least one point, and what a chart divides by. */
export function rangeOf({ points }: Trend): { lowest: number; highest: number; span: number } {
	const values = points.map(({ value }) => value);
	const [lowest, highest] = [Math.min(...values), Math.max(...values)];
	return { lowest, highest, span: highest - lowest || 1 };
}

/** The number of hidden entries of a list. */
export function moreText(count: number): string {
	return `… and ${formatNumber(count)} more`;
}

/** The number of entries that are not available and have no room. */
export function moreMissingText(count: number): string {
	return `${moreText(count)} ${count === 1 ? 'is' : 'are'} not available`;
}

/** Whether a change is good news. */
export function toneOfChange(by: number, better: Metric['better'] = 'up'): Tone {
	if (isZero(by) || better === 'neither') return 'neutral';
	return by > 0 === (better === 'up') ? 'good' : 'bad';
}

/** Evenly spaced entries from the first to the last, up to a maximum number. */
export function thinned<T>(entries: T[], max: number): T[] {
	if (entries.length <= max) return entries;
	const step = (entries.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => entries[Math.round(index * step)] as T);
}
