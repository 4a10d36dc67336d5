/** A number with at most two decimals, which is as fine as figures are shown. */
export function hundredths(value: number): number {
	return Math.round(value * 100) / 100;
}

/** A number with at most one decimal, as scores are shown. */
export function tenths(value: number): number {
	return Math.round(value * 10) / 10;
}
