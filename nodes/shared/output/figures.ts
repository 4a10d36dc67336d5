import type { Figure, Metric, Tone } from './document';

/** Figures for formats with fonts and colors. */

/** A number for readers, e.g. "1,234.5". */
export function formatNumber(value: number): string {
	return value.toLocaleString('en', { maximumFractionDigits: 2 });
}

/** A number with its unit, or the text to show without one. */
export function formatFigure({ value, absent }: Figure, unit = ''): string {
	return value === undefined ? absent : `${formatNumber(value)}${unit}`;
}

/** A metric's figure, which may be a minimum. */
export function formatMetric(metric: Metric): string {
	const figure = formatFigure(metric, metric.unit);
	return metric.isAtLeast && metric.value !== undefined ? `at least ${figure}` : figure;
}

/** A change with an arrow, e.g. "▲ 4" or "▼ 2.5". */
export function formatArrow(by: number): string {
	if (by === 0) return 'no change';
	return `${by > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(by))}`;
}

/** Whether a change is good news. */
export function toneOfChange(by: number, better: Metric['better'] = 'up'): Tone {
	if (by === 0 || better === 'neither') return 'neutral';
	return by > 0 === (better === 'up') ? 'good' : 'bad';
}

/** Maximum numbers of entries per list to try, from all to none. */
const MAX_ENTRIES = [60, 40, 25, 15, 10, 6, 3, 1, 0];

/**
 * Renders with as many entries per list as fit.
 *
 * @param render renders with a maximum number of entries per list
 * @param fits whether the result is within the format's limits
 * @returns the result without any entries where none fits
 */
export function firstThatFits<T>(
	render: (maxEntries: number) => T,
	fits: (rendered: T) => boolean,
): T {
	const last = MAX_ENTRIES.length - 1;
	const found = MAX_ENTRIES.slice(0, last).find((max) => fits(render(max)));
	return render(found ?? 0);
}

/** Evenly spaced entries from the first to the last, up to a maximum number. */
export function thinned<T>(entries: T[], max: number): T[] {
	if (entries.length <= max) return entries;
	const step = (entries.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => entries[Math.round(index * step)] as T);
}
