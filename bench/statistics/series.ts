import { randomOf } from '../bench';

/** A kind of series of daily scores, as it is while nothing happens. */
export interface Kind {
	name: string;
	/** Standard deviation of what is by chance, in points. */
	sd: number;
	/** Autocorrelation of that from one day to the next. */
	phi?: number;
	/** What is not by chance, in points. */
	pattern?: (day: number) => number;
	/** The share of days that are missing. */
	gaps?: number;
	isRounded?: boolean;
}

/** The standard deviation of all but the rounded series, in points. */
const SD = 3;

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
	const { sd, phi = 0, pattern = () => 0, gaps = 0, isRounded } = kind;
	let chance = normal(random);
	return Array.from({ length: days }, (_, day) => {
		chance = day === 0 ? chance : phi * chance + Math.sqrt(1 - phi ** 2) * normal(random);
		const score = 50 + pattern(day) + sd * chance + shift(day);
		if (random() < gaps) return undefined;
		return isRounded ? Math.round(score) : score;
	});
}

/** A standard normal value (Box and Muller). */
export function normal(random: () => number): number {
	return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
