const BAR_WIDTH = 10;

/**
 * A bar of fixed width, so that bars in a column line up in every font.
 *
 * @param whole the value of a full bar
 */
export function bar(value: number, whole: number): string {
	const share = whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0;
	const full = Math.round(share * BAR_WIDTH);
	return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

const LEVELS = '▁▂▃▅▇';

/** Maximum number of blocks, so that the line does not wrap in a chat. */
const MAX_BLOCKS = 30;

/** A sparkline of up to 30 blocks, between the lowest and the highest value. */
export function sparkline(values: number[]): string {
	const lowest = Math.min(...values);
	const span = Math.max(...values) - lowest || 1;
	const count = Math.min(values.length, MAX_BLOCKS);
	const step = count > 1 ? (values.length - 1) / (count - 1) : 0;
	return Array.from({ length: count }, (_, index) => {
		const value = values[Math.round(index * step)] ?? lowest;
		return LEVELS[Math.round(((value - lowest) / span) * (LEVELS.length - 1))];
	}).join('');
}
