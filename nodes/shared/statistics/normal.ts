/** Distributions that limits are taken from. */

/**
 * The probability that a standard normal value is beyond `z` (Abramowitz and Stegun, 26.2.17: to 7.5e-8). Far out, where
 * that is more than the probability itself, it's up to a sixth too high.
 */
export function normalTail(z: number): number {
	if (z < 0) return 1 - normalTail(-z);
	const t = 1 / (1 + 0.2316419 * z);
	const series =
		t *
		(0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
	return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** The value that a standard normal one is beyond with a probability, by halving: 1e-300 to 0.5. */
export function normalQuantile(tail: number): number {
	let [low, high] = [0, 37];
	while (high - low > 1e-9) {
		const middle = (low + high) / 2;
		if (normalTail(middle) > tail) low = middle;
		else high = middle;
	}
	return low;
}

/** The probability that a value of Student's t is beyond `t`, 0 or more: the inverse of `studentQuantile`. */
export function studentTail(t: number, freedom: number): number {
	let [low, high] = [1e-12, 0.5];
	while (high / low > 1 + 1e-9) {
		const middle = Math.sqrt(low * high);
		if (studentQuantile(middle, freedom) > t) low = middle;
		else high = middle;
	}
	return high;
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
