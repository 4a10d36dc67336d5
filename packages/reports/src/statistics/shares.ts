import { maximum } from '../values/numbers';
import { ofMean } from './counts';
import { normalQuantile, normalTail, sum } from './distributions';

/**
 * Is a change of a share of voice unusual? A share counts answers, and counts vary by chance: of
 * 2,000 independent answers that name a brand in 3 of 10 cases, a few more or less name it in the
 * next 2,000. So the number of answers says how far apart two shares may be:
 *
 *     share at the last event: 30%  │  as many answers give 25.8% to 34.4%  │  share now: 35% ← unusual
 *
 * The service does not give the number of answers. But it lists those that name the own brand, so
 * 600 mentions at a share of 30% are 2,000 answers. An answer that repeats the one of the day
 * before is no new observation. How often that happens is seen by the days on which each assistant
 * names the brand for each prompt; the more often it does, the fewer independent answers is a
 * window worth.
 *
 * Simulations: docs/PERFORMANCE.md, `npm run bench -- signals`.
 */

/** Chance explains a difference of at most this many of its standard deviations. */
const LIMIT = 3;

/** The highest persistence that is assumed. */
const MAX_PERSISTENCE = 0.95;

/** The probability that a normal value is further above its mean than the limit. */
const TAIL = normalTail(LIMIT);

/**
 * Rounding outward is relaxed by this much, so that a floating-point error does not widen a range
 * by a step.
 */
const EDGE_TOLERANCE = 1e-9;

/** A mention of the own brand. */
export interface Capture {
	/** How many days ago the mention was captured; 1 for the last of the days. */
	daysAgo: number;
	/** Identifies the answer by its assistant and its prompt. */
	answer: string;
}

/**
 * Estimates how many independent answers a share is worth.
 * @param captures those of at least the days of the share's window, or of the latest of these days
 * @param share that of the own brand, in percent
 * @param days the length of the share's window
 * @returns undefined if there is no mention or no share to tell by
 */
export function answersOf(captures: Capture[], share: number, days: number): number | undefined {
	const mentions = captures.filter(({ daysAgo }) => daysAgo <= days).length;
	if (mentions === 0 || share <= 0) return undefined;
	const span = maximum(captures.map(({ daysAgo }) => daysAgo));
	const byAnswer = new Map<string, number[]>();
	for (const { daysAgo, answer } of captures) {
		const counts = byAnswer.get(answer) ?? Array<number>(span).fill(0);
		counts[daysAgo - 1] = (counts[daysAgo - 1] ?? 0) + 1;
		byAnswer.set(answer, counts);
	}
	const length = Math.min(days, span);
	const repeated = length * ofMean(length, persistenceOf([...byAnswer.values()]));
	return mentions / (share / 100) / repeated;
}

/**
 * Estimates how much answers persist: their autocorrelation from one day to the next, which is 0 if
 * they are independent.
 * @param answers the mentions of each day, for each assistant and prompt
 */
export function persistenceOf(answers: number[][]): number {
	const days = answers[0]?.length ?? 0;
	let [products, squares] = [0, 0];
	for (const counts of answers) {
		const level = sum(counts) / days;
		let previous = 0;
		for (const count of counts) {
			const error = count - level;
			products += error * previous;
			squares += error ** 2;
			previous = error;
		}
	}
	if (days < 2 || squares === 0) return 0;
	const estimate = (products * days) / (squares * (days - 1));
	// Around their own mean, few values seem less alike than they are (Kendall, Biometrika 41, 1954).
	const unbiased = estimate + (1 + 3 * estimate) / days;
	return Math.min(Math.max(0, unbiased), MAX_PERSISTENCE);
}

/**
 * The range of shares, in percent, that as many answers give if nothing has changed; a share beyond
 * it is unusual. The arcsine of a share's root has a deviation that depends on the number of
 * answers alone (Anscombe, Biometrika 35, 1948), so the range never passes 0 or 100.
 * @param precision what the shares are rounded to; the range is rounded outward to multiples of it
 */
export function shareRange(
	share: number,
	answers: number,
	precision: number,
): { low: number; high: number } {
	const deviation = 1 / (2 * Math.sqrt(answers));
	// Both shares vary: that of the last event and the present one.
	const width = LIMIT * Math.SQRT2 * deviation;
	const angle = Math.asin(Math.sqrt(share / 100));
	const shareAt = (other: number) => 100 * Math.sin(Math.min(Math.max(0, other), Math.PI / 2)) ** 2;
	const steps = (value: number) => value / precision;
	const low = Math.floor(steps(shareAt(angle - width)) + EDGE_TOLERANCE);
	const high = Math.ceil(steps(shareAt(angle + width)) - EDGE_TOLERANCE);
	return { low: exact(low * precision), high: exact(high * precision) };
}

/**
 * True if two brands are further apart than brands with equal shares are by chance.
 * @param one and `other` are shares in percent
 * @param others how many other brands there are, because among many, chance puts one ahead more
 * often (Bonferroni)
 */
export function areApart(one: number, other: number, answers: number, others: number): boolean {
	const deviation = Math.sqrt((one + other) / 100 / answers);
	return Math.abs(one - other) / 100 > normalQuantile(TAIL / Math.max(1, others)) * deviation;
}

/** Rounds a share to remove floating-point errors, such as that of 3 × 0.1. */
function exact(share: number): number {
	return Math.round(share * 1e6) / 1e6;
}
