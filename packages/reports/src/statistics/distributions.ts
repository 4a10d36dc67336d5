export function sum(values: number[]): number {
	return values.reduce((total, value) => total + value, 0);
}

/** The mean of values; NaN if there is none. */
export function mean(values: number[]): number {
	return sum(values) / values.length;
}

/**
 * The standard deviation of normally distributed values is this many times the median of their
 * distances from the middle.
 */
export const MEDIAN_TO_STANDARD = 1.4826;

/**
 * The standard deviation of normally distributed values is this many times the mean of their
 * distances from the middle.
 */
export const MEAN_TO_STANDARD = 1.2533;

/**
 * The median of values. It is the mean of the middle two if there are two, and NaN if there is no
 * value.
 */
export function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	return mean(sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1));
}

/**
 * The element in the middle of a sorted list, or the first of two in the middle; undefined for an
 * empty list.
 */
export function lowerMedian<Value>(sorted: Value[]): Value | undefined {
	return sorted[(sorted.length - 1) >> 1];
}

/** The standard deviation of a sample, with one degree of freedom less than there are values. */
export function standardDeviation(values: number[]): number {
	const middle = mean(values);
	return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
}

/**
 * The probability that a standard normal value is above `z`, which is 0 or more (Abramowitz and
 * Stegun, 26.2.17). Far out, it is up to a sixth too high.
 */
export function normalTail(z: number): number {
	const t = 1 / (1 + 0.2316419 * z);
	const series =
		t *
		(0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
	return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** Finds by halving where a rising function passes a value. */
function whereAt(value: number, rising: (at: number) => number, [low, high]: [number, number]) {
	while (high - low > 1e-9) {
		const middle = (low + high) / 2;
		if (rising(middle) < value) low = middle;
		else high = middle;
	}
	return high;
}

/**
 * The value that a standard normal one exceeds with the probability `tail`, which is 1e-300 to 0.5.
 */
export function normalQuantile(tail: number): number {
	return whereAt(-tail, (z) => -normalTail(z), [0, 37]);
}

/**
 * The probability that a value of Student's t is above `t`, which is 0 or more. This is the inverse
 * of `studentQuantile`, for probabilities of 1e-12 or more.
 */
export function studentTail(t: number, freedom: number): number {
	const quantile = (power: number) => studentQuantile(Math.exp(-power), freedom);
	return Math.exp(-whereAt(t, quantile, [Math.log(2), Math.log(1e12)]));
}

/**
 * The value that one of Student's t exceeds with the probability `tail` (Abramowitz and Stegun,
 * 26.7.5). The formula holds from 5 degrees of freedom on.
 */
export function studentQuantile(tail: number, freedom: number): number {
	const z = normalQuantile(tail);
	const [z2, n] = [z * z, freedom];
	return (
		z *
		(1 +
			(z2 + 1) / (4 * n) +
			((5 * z2 + 16) * z2 + 3) / (96 * n ** 2) +
			(((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n ** 3))
	);
}
