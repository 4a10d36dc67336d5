import { type Decimals, isZero } from '../language/formatters';
import type { Locale } from '../language/locale';
import type { Figure, Metric, Tone, Trend, Verdict } from './document';

/** Figures as readers get them: with one decimal, two where they would be 0 without, and alike in all formats. */

/** A change in a unit, e.g. "+4", "−2.5 pts" (percentages change by points) or "no change". */
export function formatChange(
	{ delta, figures, pluralOf }: Locale,
	by: number,
	unit?: string,
	decimals?: Decimals,
): string {
	if (isZero(by)) return figures.noChange;
	const change = delta(by, decimals);
	return unit === '%' ? figures.points({ delta: change, unit: pluralOf(change) }) : change;
}

/** The decimals that a column needs so that all its figures have equally many. */
export function decimalsIn(values: Array<number | undefined>): Decimals {
	const cents = values.map((value) => Math.round(Math.abs(value ?? 0) * 100));
	if (cents.some((each) => each > 0 && each < 5)) return 2;
	return cents.some((each) => Math.round(each / 10) % 10 !== 0) ? 1 : 0;
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

/** The figure of a metric, e.g. "at least 1,200". */
export function formatMetric(locale: Locale, metric: Metric, decimals?: Decimals): string {
	const figure = formatFigure(locale, metric, metric.unit, decimals);
	const isMinimum = metric.isAtLeast && metric.value !== undefined;
	return isMinimum ? locale.figures.atLeast({ figure }) : figure;
}

/** The least that a chart of a trend spans, in points: else small changes would look like cliffs. */
const LEAST_SPAN = 10;

/** Where the chart of a trend of at least one point begins, and how much it spans. */
export function axisOf({
	points,
	band,
}: Pick<Trend, 'band'> & { points: Array<{ value: number }> }) {
	const values = points.map(({ value }) => value);
	const all = band ? [...values, band.low, band.high] : values;
	const [low, high] = [Math.min(...all), Math.max(...all)];
	const span = Math.max(high - low, LEAST_SPAN);
	return { low: low - (span - (high - low)) / 2, span };
}

/** Whether a change is good news; neither where chance explains it, or nobody has judged it. */
export function toneOfChange(
	{ by, isUnusual }: { by: number } & Verdict,
	better: Metric['better'] = 'up',
): Tone {
	if (!isUnusual || isZero(by) || better === 'neither') return 'neutral';
	return by > 0 === (better === 'up') ? 'good' : 'bad';
}

/** Evenly spaced entries from the first to the last, up to a maximum number. */
export function thinned<T>(entries: T[], max: number): T[] {
	if (entries.length <= max) return entries;
	const step = (entries.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => entries[Math.round(index * step)] as T);
}

/** In characters. */
const BAR_WIDTH = 10;

/** A bar of fixed width, so that bars in a column line up in every font. @param share of a full bar, from 0 to 1 */
export function drawnBar(share: number): string {
	const full = Math.round(share * BAR_WIDTH);
	return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

const LEVELS = '▁▂▃▅▇';

/** So that the line does not wrap in a chat. */
const MAX_SIGNS = 30;

/** A trend as a line of up to 30 signs, with a stroke before the day from which on it is marked. */
export function sparkline(trend: Trend): string {
	const { low, span } = axisOf(trend);
	const shown = thinned(trend.points, MAX_SIGNS);
	const marked = shown.find(({ date }) => trend.since !== undefined && date >= trend.since);
	const signs = shown.map((point) => {
		const level = Math.round(((point.value - low) / span) * (LEVELS.length - 1));
		return `${point === marked ? '│' : ''}${LEVELS[level]}`;
	});
	return signs.join('');
}
