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
 * The probability that a value of Student's t is above `t`, where `t` is 0 or more. It is half the
 * regularized incomplete beta function with n / 2 and 1 / 2 at n / (n + t²) (Abramowitz and Stegun,
 * 26.7.1 and 26.5.8), right to ten digits for 1 to 10,000 degrees of freedom.
 */
export function studentTail(t: number, freedom: number): number {
	if (t === Infinity) return 0;
	const half = freedom / 2;
	// Both parts of 1 are computed, because 1 less a part near 1 would lose digits.
	const [beyond, within] = [1 / (1 + t ** 2 / freedom), 1 / (1 + freedom / t ** 2)];
	const front = t * studentDensity(t, freedom);
	// The fraction of the one part converges fast where that of the other does not.
	return beyond < (half + 1) / (half + 2.5)
		? (front / freedom) * betaFraction(beyond, half, 1 / 2)
		: 1 / 2 - front * betaFraction(within, 1 / 2, half);
}

/**
 * The value that one of Student's t exceeds with the probability `tail`, which is above 0, and at
 * most 0.5. Newton's method from 0 on never overshoots, because the density falls all the way.
 */
export function studentQuantile(tail: number, freedom: number): number {
	let t = 0;
	for (;;) {
		const step = (studentTail(t, freedom) - tail) / studentDensity(t, freedom);
		if (!(step > t * PRECISION)) return t;
		t += step;
	}
}

/** A quantile is right when a step changes it by at most this part of it. */
const PRECISION = 1e-12;

function studentDensity(t: number, freedom: number): number {
	const peak = gammaRatio(freedom / 2) / Math.sqrt(freedom * Math.PI);
	return peak * Math.exp((-(freedom + 1) / 2) * Math.log1p(t ** 2 / freedom));
}

/**
 * Γ(x + 1/2) / Γ(x), by the first terms of its series for large values (Abramowitz and Stegun,
 * 6.1.47), which are enough from LARGE on.
 */
function gammaRatio(x: number): number {
	if (x < LARGE) return (gammaRatio(x + 1) * x) / (x + 1 / 2);
	const u = 1 / (8 * x);
	return (
		Math.sqrt(x) * (1 - u + u ** 2 / 2 + (5 / 2) * u ** 3 - (21 / 8) * u ** 4 - (399 / 8) * u ** 5)
	);
}

const LARGE = 20;

/** The continued fraction of the incomplete beta function (26.5.8 there), from its last term up. */
function betaFraction(x: number, a: number, b: number): number {
	let rest = 1;
	for (let m = TERMS; m >= 1; m -= 1) {
		const odd = ((a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
		const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
		rest = 1 + even / (1 - odd / rest);
	}
	return 1 / (1 - ((a + b) * x) / ((a + 1) * rest));
}

/** The terms of the fraction that ten digits need. */
const TERMS = 40;
