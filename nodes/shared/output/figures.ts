import type { Figure, Metric, Tone } from './document';

/** Figures as formats show them that have fonts and colors. */

/** A number for readers, e.g. "1,234.5". */
export function formatNumber(value: number): string {
	return value.toLocaleString('en', { maximumFractionDigits: 2 });
}

/** A number with its unit, or what to say where there is none. */
export function formatFigure({ value, absent }: Figure, unit = ''): string {
	return value === undefined ? absent : `${formatNumber(value)}${unit}`;
}

/** A metric's figure, which may not count all. */
export function formatMetric(metric: Metric): string {
	const figure = formatFigure(metric, metric.unit);
	return metric.isAtLeast && metric.value !== undefined ? `at least ${figure}` : figure;
}

/** A change with an arrow, e.g. "▲ 4" or "▼ 2.5". */
export function formatArrow(by: number): string {
	if (by === 0) return 'no change';
	return `${by > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(by))}`;
}

/** Whether a change pleases the reader. */
export function toneOfChange(by: number, better: Metric['better'] = 'up'): Tone {
	if (by === 0 || better === 'neither') return 'neutral';
	return by > 0 === (better === 'up') ? 'good' : 'bad';
}

/** So many entries of each list show, from all that could be wanted to none. */
const MAX_ENTRIES = [60, 40, 25, 15, 10, 6, 3, 1, 0];

/**
 * Shows as many entries of each list as there is room for.
 *
 * @param render gives the whole with at most so many entries of each list
 * @param fits whether there is room for it
 * @returns the whole without any entry where nothing fits
 */
export function firstThatFits<T>(
	render: (maxEntries: number) => T,
	fits: (rendered: T) => boolean,
): T {
	const last = MAX_ENTRIES.length - 1;
	const found = MAX_ENTRIES.slice(0, last).find((max) => fits(render(max)));
	return render(found ?? 0);
}

/** Entries in turn from the first to the last, at most so many, evenly thinned. */
export function thinned<T>(entries: T[], max: number): T[] {
	if (entries.length <= max) return entries;
	const step = (entries.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => entries[Math.round(index * step)] as T);
}
