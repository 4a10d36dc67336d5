/**
 * A limit is larger by this factor, because both the limit and a p-value that equals it may have
 * been rounded.
 */
const ROUNDING = 1 + 1e-9;

/**
 * The largest p-value that is significant, or 0 if none is, so that on average at most `rate` of
 * the discoveries are false (Benjamini and Hochberg, Journal of the Royal Statistical Society B,
 * 1995; for p-values that depend on each other: Benjamini and Yekutieli, 2001).
 */
export function falseDiscoveryLimit(probabilities: number[], rate: number): number {
	const limitOf = (index: number) => (ROUNDING * rate * (index + 1)) / probabilities.length;
	const sorted = [...probabilities].sort((one, other) => one - other);
	const last = sorted.findLastIndex((probability, index) => probability <= limitOf(index));
	return last < 0 ? 0 : limitOf(last);
}
