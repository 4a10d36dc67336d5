import { isZero, type Decimals } from '../language/formats';
import type { Locale } from '../language/locale';
import type { Bar, Bars, Cell, Count, Figure, Metric, Tone, Trend, Verdict } from './document';
import { rangeOf } from './levels';

/** Figures as readers get them: with at most two decimals, and alike in all formats. */

/** A change in a unit, e.g. "+4", "−2.5 pts" (percentages change by points) or "no change". */
export function formatChange(
	{ delta, figures }: Locale,
	by: number,
	unit?: string,
	decimals: Decimals = 0,
): string {
	if (isZero(by)) return figures.noChange;
	const change = delta(by, decimals);
	return unit === '%' ? figures.points(change) : change;
}

/** The decimals that a column needs so that all its figures have equally many. */
export function decimalsIn(values: Array<number | undefined>): Decimals {
	const cents = values.map((value) => Math.round(Math.abs(value ?? 0) * 100));
	if (cents.some((each) => each % 10 !== 0)) return 2;
	return cents.some((each) => each % 100 !== 0) ? 1 : 0;
}

/** A number with its unit, or the text to show without one. */
export function formatFigure(
	{ number, percent }: Locale,
	{ value, absent }: Figure,
	unit = '',
	decimals?: Decimals,
): string {
	if (value === undefined) return absent;
	return unit === '%' ? percent(value, decimals) : `${number(value, decimals)}${unit}`;
}

/** A metric's figure, which may be a minimum. */
export function formatMetric(locale: Locale, metric: Metric, decimals?: Decimals): string {
	const figure = formatFigure(locale, metric, metric.unit, decimals);
	const isMinimum = metric.isAtLeast && metric.value !== undefined;
	return isMinimum ? locale.figures.atLeast(figure) : figure;
}

/** How to print the figures and the changes of bars, each a column. */
export function columnsOf(locale: Locale, { bars, unit }: Bars) {
	const values = decimalsIn(bars.map(({ value }) => value));
	const changes = decimalsIn(bars.map(({ change }) => change));
	const changeOf = ({ change }: Bar) =>
		change === undefined ? undefined : formatChange(locale, change, unit, changes);
	return {
		figureOf: (bar: Bar) => formatFigure(locale, bar, unit, values),
		changeOf,
		/** The change, with its verdict where it is unusual. */
		markedChangeOf: (bar: Bar) => withNews(locale, changeOf(bar), bar),
	};
}

/**
 * The days of a trend, its first, last, lowest and highest figure, and what is usual for it.
 *
 * @param points at least one
 * @param escape escapes a date, or days
 */
export function trendCaption(
	locale: Locale,
	{ points, band }: Trend,
	escape: (date: string) => string,
): string {
	const values = points.map(({ value }) => value);
	const decimals = decimalsIn(values);
	const figure = (value = 0) => locale.number(value, decimals);
	const [from, to = from] = [points[0], points.at(-1)]
		.map((point) => escape(point?.date ?? ''))
		.filter((date) => date !== '');
	const days = from === undefined || to === undefined ? undefined : locale.days(from, to);
	return locale.figures.trend({
		// A date may look like the number of a list, as "21. Nov." does.
		days: days === undefined || days.includes(from ?? '') ? days : escape(days),
		first: figure(values[0]),
		last: figure(values.at(-1)),
		lowest: figure(Math.min(...values)),
		highest: figure(Math.max(...values)),
		usual: band && rangeOf(locale, band),
	});
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

/** Whether a change is good news; neither where chance explains it, or nobody has judged it. */
export function toneOfChange(
	{ by, isUnusual }: { by: number } & Verdict,
	better: Metric['better'] = 'up',
): Tone {
	if (!isUnusual || isZero(by) || better === 'neither') return 'neutral';
	return by > 0 === (better === 'up') ? 'good' : 'bad';
}

/** A change with its verdict, e.g. "+4, usual"; as it is where it was not judged. */
export function withVerdict({ figures }: Locale, change: string, { isUnusual }: Verdict): string {
	return isUnusual === undefined ? change : figures.judged(change, isUnusual);
}

/**
 * A metric's change, what it is since, and its verdict, e.g. "+4 since 15 Nov, usual"; none without a change.
 *
 * @param escape escapes a text
 */
export function metricChange(
	locale: Locale,
	{ change, unit }: Metric,
	escape: (text: string) => string,
): string[] {
	if (!change) return [];
	const { changed } = locale.figures;
	const moved = changed(formatChange(locale, change.by, unit), escape(change.period));
	return [withVerdict(locale, moved, change)];
}

/** The change of a count, with its verdict where it is unusual; undefined without one. */
export function countChange(locale: Locale, count: Count): string | undefined {
	const { change } = count;
	return withNews(locale, change === undefined ? undefined : formatChange(locale, change), count);
}

function withNews(locale: Locale, change: string | undefined, { isUnusual }: Verdict) {
	return change && isUnusual ? withVerdict(locale, change, { isUnusual }) : change;
}

/** Evenly spaced entries from the first to the last, up to a maximum number. */
export function thinned<T>(entries: T[], max: number): T[] {
	if (entries.length <= max) return entries;
	const step = (entries.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => entries[Math.round(index * step)] as T);
}
