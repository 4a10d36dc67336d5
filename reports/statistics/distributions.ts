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
export function lowerMedian<Value>(sorted: Value[]): Value | undefined {
	return sorted[(sorted.length - 1) >> 1];
}

/** The standard deviation of a sample, with one degree of freedom less than there are values. */
export function standardDeviation(values: number[]): number {
	const middle = mean(values);
	return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
}

/** The standard normal's probability beyond `z`, 0 or more (Abramowitz and Stegun, 26.2.17); far out up to a sixth too high. */
export function normalTail(z: number): number {
	const t = 1 / (1 + 0.2316419 * z);
	const series =
		t *
		(0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
	return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** Where a rising function passes a value, found by halving. */
function whereAt(value: number, rising: (at: number) => number, [low, high]: [number, number]) {
	while (high - low > 1e-9) {
		const middle = (low + high) / 2;
		if (rising(middle) < value) low = middle;
		else high = middle;
	}
	return high;
}

/** The value that a standard normal one is beyond with a probability of 1e-300 to 0.5. */
export function normalQuantile(tail: number): number {
	return whereAt(-tail, (z) => -normalTail(z), [0, 37]);
}

/** The probability that a value of Student's t is beyond `t`, 0 or more: the inverse of `studentQuantile`, from 1e-12 on. */
export function studentTail(t: number, freedom: number): number {
	const quantile = (power: number) => studentQuantile(Math.exp(-power), freedom);
	return Math.exp(-whereAt(t, quantile, [Math.log(2), Math.log(1e12)]));
}

/** The same for Student's t (Abramowitz and Stegun, 26.7.5), from 5 degrees of freedom on. */
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
