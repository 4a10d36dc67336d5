/** Rounds a number to two decimals, which is as fine as figures are shown. */
export function hundredths(value: number): number {
	return Math.round(value * 100) / 100;
}

/** Rounds a number to one decimal, as scores are shown. */
export function tenths(value: number): number {
	return Math.round(value * 10) / 10;
}

/**
 * The lowest of some numbers; Infinity if there is none. It takes as many as a service may send,
 * unlike `Math.min(...values)`, which puts each of them on the stack and overflows it with some
 * 100,000.
 */
export function minimum(values: readonly number[]): number {
	return values.reduce((least, value) => Math.min(least, value), Infinity);
}

/** The highest of some numbers, however many there are; -Infinity if there is none. */
export function maximum(values: readonly number[]): number {
	return values.reduce((most, value) => Math.max(most, value), -Infinity);
}

export type Decimals = 0 | 1 | 2;

/** True if a number is shown as 0 with this many decimals; without `decimals`, with two. */
export function showsAsZero(value: number, decimals?: Decimals): boolean {
	return shownSize(value, decimals) === 0;
}

/**
 * A number without its sign, as it is shown. It is alike for a figure and for its change, so that
 * one figure has the same decimals wherever it stands. Without fixed decimals it has at most one,
 * or two if it would be 0 with one.
 */
export function shownSize(value: number, decimals?: Decimals): number {
	const size = Math.abs(value);
	const isTiny = decimals === undefined && tenths(size) === 0;
	return decimals === 2 || isTiny ? hundredths(size) : tenths(size);
}
