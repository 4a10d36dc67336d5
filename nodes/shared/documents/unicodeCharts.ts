import type { Trend } from './document';
import { axisOf, thinned } from './figures';

/** In characters. */
const BAR_WIDTH = 10;

/** A bar of fixed width, so that bars in a column line up in every font; `whole` is the value of a full bar. */
export function bar(value: number, whole: number): string {
	const share = whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0;
	const full = Math.round(share * BAR_WIDTH);
	return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
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
