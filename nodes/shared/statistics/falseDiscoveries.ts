/** By which a limit is larger: both it and a probability equal to it may have been rounded. */
const ROUNDING = 1 + 1e-9;

/**
 * Up to which probability a test says that there is more than chance, where many are judged together: of all that say
 * so, the expected part that is wrong is at most `rate`, and so is the probability that any says so where all are due to
 * chance (Benjamini and Hochberg, Journal of the Royal Statistical Society B, 1995). The tests are independent of each
 * other, or rise and fall together (Benjamini and Yekutieli, Annals of Statistics, 2001).
 *
 * @param probabilities that chance alone gives what each test has found, or more
 * @returns 0 where none says so
 */
export function discoveryLimit(probabilities: number[], rate: number): number {
	const limitOf = (index: number) => (ROUNDING * rate * (index + 1)) / probabilities.length;
	const sorted = [...probabilities].sort((one, other) => one - other);
	const last = sorted.findLastIndex((probability, index) => probability <= limitOf(index));
	return last < 0 ? 0 : limitOf(last);
}
