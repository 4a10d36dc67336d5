import { mean, standardDeviation, studentQuantile, studentTail, sum } from './distributions';

/**
 * Is a number of mentions unusual, given those of the weeks before? Weeks of the same account
 * differ by more than chance alone: assistants repeat themselves, and some weekdays come in bursts.
 * So the weeks themselves say how much they differ:
 *
 *     437  512  470  498  455  530  481  466  │  619  ← usual: 385 to 587, so this week is unusual
 *     ────── whole weeks before ─────────────    period
 *
 * The steps, for each count (all mentions, negative ones, each assistant):
 *
 *  1. Square roots, 2·√(count + 3/8), whose chance deviation is 1 whatever the count (Anscombe,
 *     Biometrika 35, 1948).
 *  2. The level and the deviation of the weeks, without the one that is far from all others, if
 *     there is such a week: a strange one says nothing of usual ones.
 *  3. Eight weeks say little about a deviation. So it is drawn toward that of all assistants
 *     together, as if those were some more weeks (Smyth, Statistical Applications in Genetics and
 *     Molecular Biology 3, 2004), and is never below chance.
 *  4. Weeks resemble the ones before, which eight of them do not show. So the weeks of a month are
 *     taken to resemble each other; for a single week that changes next to nothing.
 *  5. A prediction interval by Student's t, squared back into counts.
 *
 * The range of the drawing holds 99 of 100 weeks. Other periods are judged as so many usual weeks,
 * which need not be whole. What must never break: on an account that stays as it is, all judgements
 * of a report together raise a false alarm in at most 1 of 20 weekly reports. Simulations hold it:
 * docs/METHOD.md, `npm run bench -- usual`.
 */

/**
 * Minimum and maximum number of whole weeks before a period that say what is usual. `npm run bench
 * -- usual`: a rise by 30 % of 500 mentions a week is found by four in 87 %, by eight in 97.
 */
export const MIN_WEEKS = 4;

export const MAX_WEEKS = 8;

/** Days of a week, and so the fewest of a period that is judged. */
export const WEEK_DAYS = 7;

/**
 * A week further from the others than this many of their deviations is left out, as a day without
 * data or one captured twice may do it. `npm run bench -- usual`, "after a strange week": where it
 * counts as 2 deviations off instead, a rise by 30 % is found in 37 % and not in 95.
 */
const STRANGE_FROM = 4;

/**
 * The deviation of all assistants together counts as this many weeks, beside those of a single
 * count. `npm run bench -- usual`: with 3, a rise by 30 % is found in 78 instead of 84 % where
 * answers repeat 0.8.
 */
const POOLED_WEEKS = 7;

/**
 * In a period longer than MONTH_FROM weeks, each week is taken to resemble the one before by this
 * autocorrelation. `npm run bench -- effect`, the weekday pattern drifts: with 0.5, 8 % of actions
 * without an effect are called one, not 5 to 6; with 0.7, a rise by 30 % in 28 days is found in 88 %,
 * not 92 (answers repeat 0.8). In weeks it would cost 1 to 3 points of power for nothing.
 */
const MONTHLY_AUTOCORRELATION = 0.65;

const MONTH_FROM = 2;

/** The deviation of a count's square root by chance alone (Poisson). */
const CHANCE = 1;

/**
 * This many mentions are added to those of each weekday, so that few mentions do not make one
 * weekday the whole week. It only counts below some 50 mentions a week (units, "the length of a
 * period").
 */
const ADDED_PER_WEEKDAY = 1;

/** A range is wider by this many deviations, so that rounding leaves a total on its edge inside. */
const EDGE_TOLERANCE = 1e-9;

/** How the weeks of an account vary, by all of its assistants together. */
export interface WeekModel {
	/** The mean variance of the assistants' square roots, at least that of chance. */
	variance: number;
}

/** What the weeks before lead to expect of a period. */
interface Expectation {
	/** The level of a week, as a square root. */
	level: number;
	/** The standard deviation of a period's weekly level from it, errors of estimation included. */
	deviation: number;
	/** Degrees of freedom of the deviation. */
	freedom: number;
	/** The length of the period, in usual weeks. */
	weeks: number;
}

/**
 * Says how the weeks of an account vary, by all of its assistants together.
 * @param parts for each assistant, or for the total if it is not divided, the counts of the weeks,
 * the earliest first
 */
export function weekModel(parts: number[][]): WeekModel {
	const moving = parts.filter((weeks) => weeks.some((count) => count !== weeks[0]));
	const all = moving.map((weeks) => levelOf(weeks.map(rootOf)));
	const variance = mean(all.map(({ deviation }) => deviation ** 2)) || CHANCE;
	return { variance: Math.max(CHANCE, variance) };
}

interface Level {
	level: number;
	/** The standard deviation of the weeks, as square roots. */
	deviation: number;
	/** How many weeks count. */
	weeks: number;
}

/** The level of the weeks and their deviation from it, without a strange week. */
function levelOf(roots: number[]): Level {
	const strange = strangeWeek(roots);
	const usual = roots.filter((_, week) => week !== strange);
	return { level: mean(usual), deviation: standardDeviation(usual), weeks: usual.length };
}

/**
 * Finds the week that is furthest from the others, if that is too far; undefined also if fewer than
 * four weeks would be left.
 */
function strangeWeek(roots: number[]): number | undefined {
	if (roots.length <= MIN_WEEKS) return undefined;
	let [strange, furthest]: [number | undefined, number] = [undefined, STRANGE_FROM];
	for (const [week, root] of roots.entries()) {
		const others = roots.filter((_, other) => other !== week);
		const by = Math.abs(root - mean(others)) / Math.max(CHANCE, standardDeviation(others));
		if (by > furthest) [strange, furthest] = [week, by];
	}
	return strange;
}

/**
 * Works out what the weeks before lead to expect of a period.
 * @param before the counts of at least four weeks, the earliest first
 * @param weeks the length of the period, in usual weeks
 */
export function expectationOf(before: number[], model: WeekModel, weeks: number): Expectation {
	const { level, deviation, weeks: usual } = levelOf(before.map(rootOf));
	const ownFreedom = usual - 1;
	const autocorrelation = weeks > MONTH_FROM ? MONTHLY_AUTOCORRELATION : 0;
	const freedom = POOLED_WEEKS + ownFreedom;
	const moderated = (POOLED_WEEKS * model.variance + ownFreedom * deviation ** 2) / freedom;
	const variance = Math.max(CHANCE, moderated);
	const errors = ofMean(weeks, autocorrelation) + ofMean(usual, autocorrelation);
	return { level, deviation: Math.sqrt(variance * errors), freedom, weeks };
}

/**
 * The variance of the mean of several weeks or days in a row, if the variance of a single one is 1
 * (AR(1) process).
 */
export function ofMean(weeks: number, autocorrelation: number): number {
	const rest = 1 - autocorrelation;
	const inRow = (1 + autocorrelation) / rest / weeks;
	return inRow - (2 * autocorrelation * (1 - autocorrelation ** weeks)) / (weeks * rest) ** 2;
}

/** The total that is expected of the period. */
export function expectedTotal({ level, weeks }: Expectation): number {
	return weeks * countOf(level);
}

/**
 * The lowest and the highest total that chance explains.
 * @param error the probability that a total is outside by chance alone, on both sides together
 */
export function usualRange(
	{ level, deviation, freedom, weeks }: Expectation,
	error: number,
): [low: number, high: number] {
	const width = (studentQuantile(error / 2, freedom) + EDGE_TOLERANCE) * deviation;
	return [Math.ceil(weeks * countOf(level - width)), Math.floor(weeks * countOf(level + width))];
}

/** The p-value of a total. Outside of a usual range it is at most the error of that range. */
export function countProbability(
	{ level, deviation, freedom, weeks }: Expectation,
	total: number,
): number {
	const deviations = Math.abs(rootOf(total / weeks) - level) / deviation;
	return Math.min(1, 2 * studentTail(deviations, freedom));
}

function rootOf(count: number): number {
	return 2 * Math.sqrt(count + 3 / 8);
}

/** The count that has a square root, or 0 for a root that no count has. */
function countOf(root: number): number {
	return Math.max(0, (Math.max(0, root) / 2) ** 2 - 3 / 8);
}

/**
 * Works out how many usual weeks a period is worth. An account with mentions on Mondays only has
 * two of them in the ten days from a Monday on, and one in the ten days from a Tuesday on. Whole
 * weeks are worth their number.
 * @param before the mentions of each weekday in the weeks before
 * @param weekdays those of the days of the period, 0 to 6
 */
export function lengthInWeeks(before: number[], weekdays: number[]): number {
	const all = sum(before) + ADDED_PER_WEEKDAY * before.length;
	return sum(weekdays.map((weekday) => ((before[weekday] ?? 0) + ADDED_PER_WEEKDAY) / all));
}
