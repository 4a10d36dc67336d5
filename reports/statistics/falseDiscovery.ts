/** By which a limit is larger: both it and a probability equal to it may have been rounded. */
const ROUNDING = 1 + 1e-9;

/**
 * The largest significant p-value, or 0, so that at most `rate` of the discoveries are expected to be false (Benjamini and
 * Hochberg, Journal of the Royal Statistical Society B, 1995; dependence: Benjamini and Yekutieli, 2001).
 */
export function falseDiscoveryLimit(probabilities: number[], rate: number): number {
	const limitOf = (index: number) => (ROUNDING * rate * (index + 1)) / probabilities.length;
	const sorted = [...probabilities].sort((one, other) => one - other);
	const last = sorted.findLastIndex((probability, index) => probability <= limitOf(index));
	return last < 0 ? 0 : limitOf(last);
}
