import { estimateBaseline, type Baseline, type Day } from './baseline';
import { normalQuantile, studentTail } from './normal';
import { sideOf } from './sides';
import { hundredths } from '../values/hundredths';

export interface ChartPoint {
	/** The smoothed score of the last day, in points. */
	level: number;
	/** The band that the domain's own trend explains, in points. */
	low: number;
	high: number;
	/** How much single days vary: their standard deviation, in points. */
	dailyVariation: number;
	/** The probability that a level of a score that stays as it is lies as far from what is expected. */
	p: number;
}

export const MIN_DAYS = 20;

/** Weight of a new day in the smoothed score. */
const WEIGHT = 0.2;

/** Minimum half-width of the band, in points. */
const MIN_HALF_WIDTH = 1;

/** Number of latest days that are always excluded from the estimate, since they are being tested. */
const JUDGED = 3;

/** Maximum number of consecutive days on one side of the baseline that are excluded, too. */
const MAX_RUN = 20;

/**
 * How many standard errors the smoothed score may lie from what is expected. Found by simulation
 * (`npm run bench -- signals`) so that 90 quiet days give one false alarm at the most, averaged over
 * what is estimated, with an autocorrelation of 0 to 0.5. The fewer days, the worse the estimates.
 */
function limitOf(days: number, error: number): number {
	return Math.max(2.3, normalQuantile(error / 2)) + widening(days);
}

function widening(days: number): number {
	return 170 / days ** 2;
}

/**
 * The probability of at least so many standard errors, by Student's t, which allows for the error of the estimates far
 * beyond the limit, too. Its degrees of freedom are those found by simulation for an autocorrelation of 0.5.
 */
function probabilityOf(errors: number, days: number): number {
	return Math.min(1, 2 * studentTail(Math.max(0, errors - widening(days)), 5 + days / 6));
}

/**
 * Where the score stands on a control chart of its own trend: an exponentially weighted moving
 * average (Roberts, Technometrics 1959; NIST/SEMATECH e-Handbook, 6.3.2.4) with limits for an
 * autocorrelated series (the modified chart of Schmid, Statistical Papers 1997) that are widened by
 * the error of the estimates (Jones, Champ and Rigdon, Technometrics 2001). It is worked out from the
 * trend anew each time. So that a step does not count as usual before it is told, nothing is learnt
 * from the latest days that lie on one side of what is expected.
 *
 * @param days by date, no date twice
 * @param allowed the probability that a level within its usual range may be called outside; absent: that
 * of the limit found by simulation, and never more
 * @returns in hundredths of a point; undefined for fewer than 20 days
 */
export function controlChart(days: Day[], allowed = 1): ChartPoint | undefined {
	const last = days.at(-1);
	if (!last || days.length < MIN_DAYS) return undefined;
	const baseline = usualOf(days);
	const { sigma, phi } = baseline;
	const expectedOn = (day: number) => withinScale(baseline.at(day));
	const deviation = days.reduce(
		(smoothed, { day, score }) => smoothed + WEIGHT * (score - expectedOn(day) - smoothed),
		0,
	);
	const rest = 1 - WEIGHT;
	const smoothedVariance = ((WEIGHT / (2 - WEIGHT)) * (1 + phi * rest)) / (1 - phi * rest);
	const error = sigma * Math.sqrt(smoothedVariance + baseline.varianceAt(last.day));
	const halfWidth = Math.max(MIN_HALF_WIDTH, limitOf(days.length, allowed) * error);
	const centre = expectedOn(last.day);
	const by = Math.abs(deviation);
	return {
		level: hundredths(withinScale(centre + deviation)),
		low: hundredths(withinScale(centre - halfWidth)),
		high: hundredths(withinScale(centre + halfWidth)),
		dailyVariation: hundredths(sigma),
		// Worked out only where it is asked for.
		get p() {
			if (by <= MIN_HALF_WIDTH) return 1;
			const p = probabilityOf(by / error, days.length);
			// Far out, its estimate is a cautious one: a level outside has no larger one than its band.
			return sideOf(this) ? Math.min(p, allowed) : p;
		},
	};
}

/** No score is beyond, though a slope may lead there. */
function withinScale(score: number): number {
	return Math.min(100, Math.max(0, score));
}

/** What the days say is usual, without those that may belong to what is to be judged. */
function usualOf(days: Day[]): Baseline {
	const baseline = estimateBaseline(days.slice(0, -JUDGED));
	const sides = days.map(({ day, score }) => Math.sign(score - baseline.at(day))).reverse();
	const end = sides.findIndex((side) => side !== sides[0]);
	const run = Math.min(end, MAX_RUN, Math.floor(days.length / 2));
	return estimateBaseline(days.slice(0, -Math.max(run, JUDGED)));
}
