import type { Trend } from './document';
import { axisOf, thinned } from './figures';

/** In characters. */
const BAR_WIDTH = 10;

/** A bar of fixed width, so that bars in a column line up in every font; `whole` is the value of a full bar. */
export function bar(value: number, whole: number): string {
	const full = Math.round(shareOf(value, whole) * BAR_WIDTH);
	return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

/** From 0 to 1. */
export function shareOf(value: number, whole: number): number {
	return whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0;
}

const LEVELS = '▁▂▃▅▇';

/** Maximum number of blocks, so that the line does not wrap in a chat. */
const MAX_BLOCKS = 30;

/** A trend as a line of up to 30 blocks. */
export function sparkline(trend: Trend): string {
	const { low, span } = axisOf(trend);
	const levels = thinned(trend.points, MAX_BLOCKS).map(({ value }) =>
		Math.round(((value - low) / span) * (LEVELS.length - 1)),
	);
	return levels.map((level) => LEVELS[level]).join('');
}
