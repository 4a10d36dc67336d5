/** What a few figures say together. */

export function sum(values: number[]): number {
	return values.reduce((total, value) => total + value, 0);
}

/** NaN for no values. */
export function mean(values: number[]): number {
	return sum(values) / values.length;
}

/** Of two in the middle, their mean; NaN for no values. */
export function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	return mean(sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1));
}

/** What is in the middle of a sorted list, of two the first; undefined for an empty one. */
export function lowerMiddle<Each>(sorted: Each[]): Each | undefined {
	return sorted[(sorted.length - 1) >> 1];
}

/** The standard deviation of a sample, with one degree of freedom less than there are values. */
export function standardDeviation(values: number[]): number {
	const middle = mean(values);
	return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
}
