/** A number with at most two decimals, which is as fine as figures are shown. */
export function hundredths(value: number): number {
	return Math.round(value * 100) / 100;
}

/** A number with at most one decimal, as scores are shown. */
export function tenths(value: number): number {
	return Math.round(value * 10) / 10;
}

/**
 * The lowest of some numbers, however many a service has sent: `Math.min(...values)` puts each of them on the stack, which
 * overflows with some 100,000. Infinity where there is none.
 */
export function minimum(values: readonly number[]): number {
	return values.reduce((least, value) => Math.min(least, value), Infinity);
}

/** The highest of some numbers, however many they are; -Infinity where there is none. */
export function maximum(values: readonly number[]): number {
	return values.reduce((most, value) => Math.max(most, value), -Infinity);
}
