import { mean, MEAN_TO_STANDARD, median, sum } from './distributions';

/**
 * The baseline of a daily score: where it would be, and how much it varies, while nothing happens.
 *
 *     expected score of a day = level + slope × days from the middle
 *
 * Three things are harder than for a straight line through points. Single bad days may not bend it,
 * so each day counts as at most 1.5 standard deviations (Huber). Days depend on each other, so 90
 * of them may say no more than 30 independent ones (`inflation`). And few days say little about how
 * much they depend: whoever judges by them has to be stricter, the fewer there are.
 *
 * Where days lie far outside again and again, that is how the score is: a domain that is named on
 * one day of five has 0 on the others. Then the standard deviation is that of all days (`RECURS`).
 */

export interface Day {
	/** Days since the epoch. */
	day: number;
	/** Points. */
	score: number;
}

export type Baseline = ReturnType<typeof estimateBaseline>;

/**
 * From this many days on, a slope can be told from chance. `npm run bench -- score`: without any,
 * 18 % of scores that grow by half a point a week are false, not 2.
 */
const SLOPE_FROM = 25;

/**
 * A slope counts only as far as it exceeds this many standard errors. `npm run bench -- score`: with
 * 0, a step of 2 SD is found in its week in 21 %, not 37 (autocorrelation 0.5).
 */
const SLOPE_ERRORS = 1.5;

/**
 * No autocorrelation is taken to be higher, so that the variance of a mean stays finite. With 0.98, a
 * step of 4 SD in averages of 28 days is found in 26 % after 56 days, not 85; with 0.9, 4.7 % of such
 * scores are false, not 3.2 (`npm run bench -- score`).
 */
export const MAX_PHI = 0.95;

/**
 * If days lie far outside in this many separate runs, they belong to the series. `npm run bench --
 * score`: otherwise 26 % of scores that are 0 on 80 % of the days are false, not 3.
 */
const RECURS = 5;

/** How to estimate a baseline, where that is not as for the chart of a score. */
interface Settings {
	/** True if it may have a slope: for a chart from 25 days on. */
	isSloped?: boolean;
	/** How many standard errors of the slope do not count. */
	slopeErrors?: number;
}

/**
 * Estimates the baseline of at least three days, by date: a line and the deviation from it with
 * Huber's proposal 2 (Algorithm A of ISO 13528); an AR(1) autocorrelation, corrected for short
 * series (Marriott and Pope, Biometrika 1954); of the slope what exceeds its error (positive part
 * of James and Stein's estimator).
 */
export function estimateBaseline(
	days: Day[],
	{ isSloped = days.length >= SLOPE_FROM, slopeErrors = SLOPE_ERRORS }: Settings = {},
) {
	const count = days.length;
	const line = robustLine(days, isSloped);
	const { middle, level, slope, spread } = line;
	const scale = scaleOfAll(days, line);
	const deviations = days.map(({ day, score }) =>
		clip(score - level - slope * (day - middle), CLIP_PRODUCTS_AT * scale),
	);
	const phi = autocorrelation(deviations, isSloped);
	const inflation = (1 + phi) / (1 - phi);
	const slopeVariance = (scale ** 2 * inflation) / spread;
	const shrinkage = slope === 0 ? 0 : Math.max(0, 1 - (slopeErrors / slope) ** 2 * slopeVariance);
	const freedom = Math.max(count / 2, count - inflation * (1 + shrinkage));
	return {
		/** The line before its slope is shrunk. */
		line,
		/** True if nothing of the slope counts. */
		isFlat: shrinkage * slope === 0,
		/** The level of this many of the latest days. */
		levelOfLatest: (latest: number) => robustLine(days.slice(-latest), false).level,
		/** The expected score of a day, in points. */
		at: (day: number) => level + shrinkage * slope * (day - middle),
		/** Standard deviation of single days around it, in points. */
		sigma: scale * Math.sqrt(count / freedom),
		/** Autocorrelation from one score to the next, 0 to 0.95. */
		phi,
		/** How many consecutive days carry as much information on a mean as one independent day. */
		inflation,
		/** How uncertain `at(day)` is: its variance, in units of sigma². */
		varianceAt: (day: number) =>
			inflation * (1 / count + (shrinkage * (day - middle) ** 2) / spread),
	};
}

/**
 * The standard deviation around a line. If days far outside recur, it is that of all days;
 * otherwise it is the one of the line, for which such days count less.
 */
function scaleOfAll(days: Day[], { middle, level, slope, scale }: Line): number {
	const deviations = days.map(({ day, score }) => score - level - slope * (day - middle));
	const limit = Math.max(1, CLIP_PRODUCTS_AT * scale);
	const areOutside = deviations.map((by) => Math.abs(by) > limit);
	const runs = areOutside.filter((isOutside, index) => isOutside && !areOutside[index - 1]);
	if (runs.length < RECURS) return scale;
	const squares = sum(deviations.map((by) => by ** 2));
	return Math.max(scale, Math.sqrt(squares / (days.length - 2)));
}

interface Line {
	/** The middle day, where the line has its level. */
	middle: number;
	/** The sum of the squared distances of the days from the middle one. */
	spread: number;
	level: number;
	/** Points a day. */
	slope: number;
	/** The standard deviation around the line, in points. */
	scale: number;
}

/**
 * After this many iterations, the line changes by less than a hundredth of the standard deviation.
 */
const ITERATIONS = 6;

/** A day further from the line than this many standard deviations counts as this far. */
const CLIP_AT = 1.5;

/**
 * The ratio of the standard deviation of normal values to that of the same values clipped at
 * CLIP_AT.
 */
const CLIPPED_TO_ALL = 1.134;

/**
 * The line through the days, which no single day bends (Huber's proposal 2); level if it has no
 * slope.
 */
function robustLine(days: Day[], isSloped: boolean): Line {
	const middle = mean(days.map(({ day }) => day));
	const spread = sum(days.map(({ day }) => (day - middle) ** 2));
	let level = median(days.map(({ score }) => score));
	let slope = 0;
	// The median deviation would be 0 where most scores are equal, so the mean one is taken.
	let scale =
		(MEAN_TO_STANDARD * sum(days.map(({ score }) => Math.abs(score - level)))) / days.length;
	for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
		const [was, rise, limit] = [level, slope, CLIP_AT * scale];
		const clipped = days.map(({ day, score }) => {
			const x = day - middle;
			const usual = was + rise * x;
			return { x, y: usual + clip(score - usual, limit) };
		});
		const centre = mean(clipped.map(({ y }) => y));
		const steepness = isSloped ? sum(clipped.map(({ x, y }) => x * y)) / spread : 0;
		const squares = sum(clipped.map(({ x, y }) => (y - centre - steepness * x) ** 2));
		[level, slope] = [centre, steepness];
		scale = CLIPPED_TO_ALL * Math.sqrt(squares / (days.length - (isSloped ? 2 : 1)));
	}
	return { middle, spread, level, slope, scale };
}

/**
 * A day further from the line than this many standard deviations is far outside. For the
 * autocorrelation it counts as this far, because otherwise a single day could dominate.
 */
export const CLIP_PRODUCTS_AT = 2.5;

/**
 * The autocorrelation from one score to the next, which need not be that of the next day: otherwise
 * scores of every other day would show none, and 22 to 35 % of averages of 28 days be false.
 */
function autocorrelation(deviations: number[], isSloped: boolean): number {
	const products = deviations.slice(1).map((by, index) => by * (deviations[index] ?? 0));
	const squares = sum(deviations.map((by) => by ** 2));
	const count = products.length;
	if (squares === 0) return 0;
	const raw = sum(products) / count / (squares / deviations.length);
	const bias = isSloped ? (2 + 4 * raw) / count : (1 + 3 * raw) / count;
	return Math.min(MAX_PHI, Math.max(0, raw + bias));
}

/**
 * Limits a value to a distance from 0: if it is further away, to either side, it becomes the limit
 * with its sign.
 */
export function clip(value: number, limit: number): number {
	return Math.min(limit, Math.max(-limit, value));
}

/** A day of a trend, with its calendar date. */
export interface TrendDay extends Day {
	date: string;
}

/**
 * This many days count, up to the last one: as many as the trigger asks for on a day that has no
 * score yet.
 */
export const MAX_DAYS = 90;

/**
 * The scores of the last `count` calendar days, the last of which is the last day that has a score.
 */
export function latestDays<OneDay extends Day>(all: OneDay[], count: number): OneDay[] {
	const last = all.at(-1)?.day ?? 0;
	return all.filter(({ day }) => day > last - count);
}

/** Keeps a score within the scale of 0 to 100, because a slope may lead beyond it. */
export function withinScale(score: number): number {
	return Math.min(100, Math.max(0, score));
}

/** The squared deviations from two levels: that of the latest days, and that of all days before. */
export function squaresOfLevels(days: Day[], latest: number): number {
	const scores = days.map(({ score }) => score);
	const levels = [scores.slice(0, -latest), scores.slice(-latest)];
	return sum(levels.map(squaresAround));
}

/** The sum of the squared deviations of scores from their mean. */
export function squaresAround(scores: number[]): number {
	const centre = mean(scores);
	return sum(scores.map((score) => (score - centre) ** 2));
}
