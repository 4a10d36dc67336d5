import { mean, median, sum } from './summary';

/** The usual course of a score: a line, and the deviation of single days from it. */

export interface Day {
	/** Days since the epoch. */
	day: number;
	/** Points. */
	score: number;
}

export interface Baseline {
	/** The line before its slope is shrunk. */
	line: Line;
	/** The expected score of a day, in points. */
	at: (day: number) => number;
	/** Standard deviation of single days around it, in points. */
	sigma: number;
	/** Autocorrelation from one day to the next, 0 to 0.9. */
	phi: number;
	/** How uncertain `at(day)` is: its variance, in units of sigma². */
	varianceAt: (day: number) => number;
}

/** Minimum number of days to distinguish a slope from chance. */
const SLOPE_FROM = 25;

/** A slope counts only as far as it exceeds this many standard errors. */
const SLOPE_ERRORS = 1.5;

/** The prior autocorrelation, and its weight in days. */
const PRIOR = { phi: 0.4, days: 30 };

const MAX_PHI = 0.9;

/**
 * Estimates the baseline:
 *
 * - a line and the deviation from it with Huber's proposal 2, which is Algorithm A of ISO 13528, here
 *   for a line: a day counts as 1.5 standard deviations away at the most;
 * - the autocorrelation, as that of an AR(1) process. The bias of short series is corrected
 *   (Marriott and Pope, Biometrika 1954), and it is shrunk toward the prior the fewer days there are;
 * - of the slope only what exceeds its error (the positive part of James and Stein's estimator), since
 *   a slope by chance would shift today's expected score.
 *
 * @param days by date, no date twice, at least three
 * @param isSloped whether the line may have a slope
 */
export function estimateBaseline(days: Day[], isSloped = days.length >= SLOPE_FROM): Baseline {
	const count = days.length;
	const line = robustLine(days, isSloped);
	const { middle, level, slope, scale, spread } = line;
	const deviations = days.map(({ day, score }) => ({
		day,
		by: score - level - slope * (day - middle),
	}));
	const phi = autocorrelation(deviations, scale, isSloped);
	// How many consecutive days carry as much information on a mean as one independent day.
	const inflation = (1 + phi) / (1 - phi);
	const slopeVariance = (scale ** 2 * inflation) / spread;
	const kept = slope === 0 ? 0 : Math.max(0, 1 - (SLOPE_ERRORS / slope) ** 2 * slopeVariance);
	const freedom = Math.max(count / 2, count - inflation * (1 + kept));
	return {
		line,
		at: (day) => level + kept * slope * (day - middle),
		sigma: scale * Math.sqrt(count / freedom),
		phi,
		varianceAt: (day) => inflation * (1 / count + (kept * (day - middle) ** 2) / spread),
	};
}

interface Line {
	/** The middle day, where the line has its level. */
	middle: number;
	/** The squared distances of the days from it. */
	spread: number;
	level: number;
	/** Points a day. */
	slope: number;
	/** Standard deviation around it, in points. */
	scale: number;
}

/** After this many, it changes by less than a hundredth of the standard deviation. */
const ITERATIONS = 6;

/** In standard deviations. */
const CLIP_AT = 1.5;

/** Ratio of the standard deviation of normal values to that of the same values clipped at CLIP_AT. */
const CLIPPED_TO_ALL = 1.134;

/** Ratio of the standard deviation of normal values to their mean deviation. */
const MEAN_TO_STANDARD = 1.2533;

function robustLine(days: Day[], isSloped: boolean): Line {
	const middle = mean(days.map(({ day }) => day));
	const spread = sum(days.map(({ day }) => (day - middle) ** 2));
	let level = median(days.map(({ score }) => score));
	let slope = 0;
	// Not the median deviation, which is 0 where most scores are equal.
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

/** In standard deviations; without clipping, a single day could dominate. */
const CLIP_PRODUCTS_AT = 2.5;

function autocorrelation(
	deviations: Array<{ day: number; by: number }>,
	scale: number,
	isSloped: boolean,
): number {
	const clipped = deviations.map(({ day, by }) => ({
		day,
		by: clip(by, CLIP_PRODUCTS_AT * scale),
	}));
	const products = clipped.slice(1).flatMap(({ day, by }, index) => {
		const before = clipped[index];
		return before?.day === day - 1 ? [by * before.by] : [];
	});
	const squares = sum(clipped.map(({ by }) => by ** 2));
	if (squares === 0 || products.length === 0) return PRIOR.phi;
	const count = products.length;
	const raw = sum(products) / count / (squares / clipped.length);
	const bias = isSloped ? (2 + 4 * raw) / count : (1 + 3 * raw) / count;
	const drawn = ((raw + bias) * count + PRIOR.phi * PRIOR.days) / (count + PRIOR.days);
	return Math.min(MAX_PHI, Math.max(0, drawn));
}

function clip(value: number, limit: number): number {
	return Math.min(limit, Math.max(-limit, value));
}
