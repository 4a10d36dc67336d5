import { mean, median, sum } from './distributions';

export interface Day {
	/** Days since the epoch. */
	day: number;
	/** Points. */
	score: number;
}

export type Baseline = ReturnType<typeof estimateBaseline>;

/** Minimum number of days to distinguish a slope from chance. */
const SLOPE_FROM = 25;

/** A slope counts only as far as it exceeds this many standard errors. */
const SLOPE_ERRORS = 1.5;

/** The prior autocorrelation, and its weight in days. */
const PRIOR = { phi: 0.4, days: 30 };

const MAX_PHI = 0.9;

/**
 * Estimates the baseline of at least three days, by date: a line and the deviation from it with Huber's proposal 2
 * (Algorithm A of ISO 13528); an AR(1) autocorrelation, corrected for short series (Marriott and Pope, Biometrika 1954)
 * and shrunk toward the prior; of the slope what exceeds its error (positive part of James and Stein's estimator).
 */
export function estimateBaseline(
	days: Day[],
	isSloped = days.length >= SLOPE_FROM,
	slopeErrors = SLOPE_ERRORS,
) {
	const count = days.length;
	const line = robustLine(days, isSloped);
	const { middle, level, slope, scale, spread } = line;
	const deviations = days.map(({ day, score }) => {
		const by = clip(score - level - slope * (day - middle), CLIP_PRODUCTS_AT * scale);
		return { day, by };
	});
	const phi = autocorrelation(deviations, isSloped);
	const inflation = (1 + phi) / (1 - phi);
	const slopeVariance = (scale ** 2 * inflation) / spread;
	const kept = slope === 0 ? 0 : Math.max(0, 1 - (slopeErrors / slope) ** 2 * slopeVariance);
	const freedom = Math.max(count / 2, count - inflation * (1 + kept));
	return {
		/** The line before its slope is shrunk. */
		line,
		/** The expected score of a day, in points. */
		at: (day: number) => level + kept * slope * (day - middle),
		/** Standard deviation of single days around it, in points. */
		sigma: scale * Math.sqrt(count / freedom),
		/** Autocorrelation from one day to the next, 0 to 0.9. */
		phi,
		/** How many consecutive days carry as much information on a mean as one independent day. */
		inflation,
		/** How uncertain `at(day)` is: its variance, in units of sigma². */
		varianceAt: (day: number) => inflation * (1 / count + (kept * (day - middle) ** 2) / spread),
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

function autocorrelation(days: Array<{ day: number; by: number }>, isSloped: boolean): number {
	const products = days.slice(1).flatMap(({ day, by }, index) => {
		const before = days[index];
		return before?.day === day - 1 ? [by * before.by] : [];
	});
	const squares = sum(days.map(({ by }) => by ** 2));
	if (squares === 0 || products.length === 0) return PRIOR.phi;
	const count = products.length;
	const raw = sum(products) / count / (squares / days.length);
	const bias = isSloped ? (2 + 4 * raw) / count : (1 + 3 * raw) / count;
	const drawn = ((raw + bias) * count + PRIOR.phi * PRIOR.days) / (count + PRIOR.days);
	return Math.min(MAX_PHI, Math.max(0, drawn));
}

/** A value, or the limit where it is beyond, to either side. */
export function clip(value: number, limit: number): number {
	return Math.min(limit, Math.max(-limit, value));
}
