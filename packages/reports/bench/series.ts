import { randomGamma, randomNormal } from 'd3-random';
import { mean } from '../src/statistics/distributions';
import { randomOf } from './bench';

/** A kind of series of daily scores, as it is while nothing happens. */
export interface Kind {
	name: string;
	/** Standard deviation of what is by chance, in points. */
	sd: number;
	/** Autocorrelation of that from one day to the next. */
	phi?: number;
	/** True for Student's t with 3 degrees of freedom instead of normal values. */
	isHeavy?: boolean;
	/** Each score is the mean of so many days. */
	averages?: number;
	/** What is not by chance, in points. */
	pattern?: (day: number) => number;
	/** The share of days that are missing. */
	gaps?: number;
	isRounded?: boolean;
}

/** The standard deviation of all but the rounded series, in points. */
export const SD = 3;

const weekly = (day: number) => SD * Math.sin((2 * Math.PI * day) / 7);

export const KINDS = {
	white: { name: 'white noise', sd: SD },
	autocorrelated: { name: 'autocorrelation 0.5', sd: SD, phi: 0.5 },
	weekly: { name: 'white noise and a weekly rhythm', sd: SD / Math.SQRT2, pattern: weekly },
	drift: {
		name: 'white noise and a drift of 1 SD a month',
		sd: SD,
		pattern: (day) => (SD * day) / 30,
	},
	resembling: { name: 'autocorrelation 0.7', sd: SD, phi: 0.7 },
	heavy: { name: 'heavy tails', sd: SD, isHeavy: true },
	averaged: { name: 'averages of 7 days', sd: SD, averages: 7 },
	gaps: { name: 'white noise, every 4th day missing', sd: SD, gaps: 0.25 },
	constant: { name: 'constant', sd: 0 },
	rounded: { name: 'white noise, in whole points (SD 1.5)', sd: SD / 2, isRounded: true },
} satisfies Record<string, Kind>;

/** A step of two standard deviations of the whole series, in points. */
export function stepOf({ sd, pattern }: Kind): number {
	return pattern === weekly ? 2 * SD : 2 * (sd || SD);
}

/** Scores by day, undefined where one is missing. */
export type Scores = Array<number | undefined>;

/**
 * What a service would tell, the same for the same seed.
 *
 * @param shift what is added to a day's score, in points
 */
export function scoresOf(
	kind: Kind,
	days: number,
	seed: number,
	shift = (_day: number) => 0,
): Scores {
	const random = randomOf(seed);
	const { sd, phi = 0, pattern = () => 0, gaps = 0, isHeavy, averages = 1, isRounded } = kind;
	const draw = () => (isHeavy ? heavy(random) : normal(random));
	let chance: number | undefined;
	const latest: number[] = [];
	return Array.from({ length: days }, (_, day) => {
		do {
			chance = chance === undefined ? draw() : phi * chance + Math.sqrt(1 - phi ** 2) * draw();
			latest.push(chance);
		} while (latest.length < averages);
		const score = 50 + pattern(day) + sd * mean(latest) + shift(day);
		latest.shift();
		if (random() < gaps) return undefined;
		return isRounded ? Math.round(score) : score;
	});
}

/** Scores of all days as the service tells them, to a tenth of a point. */
export const roundedDays = (scores: Scores) =>
	scores.map((points = 0, day) => ({ day, score: Math.round(10 * points) / 10 }));

/** Growth in points a week, as the shift of a day. */
export const grows = (points: number) => (day: number) => (points / 7) * day;

/** A step in points that lasts from a day until before another one. */
export const steps =
	(points: number, from = 0, to = Infinity) =>
	(day: number) =>
		day >= from && day < to ? points : 0;

/** A standard normal value. */
export const normal = (random: () => number) => randomNormal.source(random)()();

/** A value of Student's t with 3 degrees of freedom, with a standard deviation of 1. */
function heavy(random: () => number): number {
	// Of which the chi-squared distribution is a gamma distribution.
	const squares = randomGamma.source(random)(3 / 2, 2)();
	return normal(random) / Math.sqrt(squares);
}
