import { estimateBaseline, type Baseline, type Day } from './baseline';
import { studentQuantile, studentTail } from './normal';
import { mean, sum } from './summary';
import { hundredths } from '../values/hundredths';

export interface ChartPoint {
	/** The smoothed score of the last day, in points. */
	level: number;
	/** The band that the domain's own trend explains, in points. */
	low: number;
	high: number;
	/** How much single days vary: their standard deviation, in points. */
	dailyVariation: number;
	/** p-value of the level under an unchanged score: at most SCORE_ERROR outside the band. */
	p: number;
}

export const MIN_DAYS = 20;

/** The days that count, up to the last one: as many as the trigger asks for on a day that has no score yet. */
const MAX_DAYS = 90;

/** The part of quiet days whose level may be outside the band. */
export const SCORE_ERROR = 0.02;

/** Weight of a new day in the smoothed score. */
const WEIGHT = 0.2;

/** Minimum half-width of the band, in points. */
const MIN_BAND_HALF_WIDTH = 1;

/** Number of latest days that are always excluded from the estimate, since they are being tested. */
const TESTED = 3;

/** Maximum number of consecutive days on one side of the baseline that are excluded, too. */
const MAX_RUN = 20;

/**
 * Degrees of freedom of Student's t for a trend of so many days. Found by simulation (`npm run bench -- signals`) so that 90
 * quiet days give at most 0.6 alarms, averaged over what is estimated, with an autocorrelation of 0 to 0.5.
 */
function freedomOf(days: number): number {
	return 11 - 2400 / days ** 2;
}

/**
 * Where the score stands on a control chart of its own trend: an exponentially weighted moving
 * average (Roberts, Technometrics 1959; NIST/SEMATECH e-Handbook, 6.3.2.4) with limits for an
 * autocorrelated series (the modified chart of Schmid, Statistical Papers 1997) that are widened by
 * the error of the estimates (Jones, Champ and Rigdon, Technometrics 2001). It is worked out from the
 * trend anew each time, by the same limit wherever it is shown. So that a step does not count as usual
 * before it is told, nothing is learnt from the latest days that lie on one side of what is expected.
 *
 * @param all days by date, no date twice
 * @returns in hundredths of a point; undefined for fewer than 20 days
 */
export function controlChart(all: Day[]): ChartPoint | undefined {
	const last = all.at(-1);
	const days = all.filter(({ day }) => last && day > last.day - MAX_DAYS);
	if (!last || days.length < MIN_DAYS) return undefined;
	const baseline = quietBaseline(days);
	const { sigma, phi } = baseline;
	const expectedOn = (day: number) => withinScale(baseline.at(day));
	const deviation = days.reduce(
		(smoothed, { day, score }) => smoothed + WEIGHT * (score - expectedOn(day) - smoothed),
		0,
	);
	const rest = 1 - WEIGHT;
	const smoothedVariance = ((WEIGHT / (2 - WEIGHT)) * (1 + phi * rest)) / (1 - phi * rest);
	const error = sigma * Math.sqrt(smoothedVariance + baseline.varianceAt(last.day));
	const freedom = freedomOf(days.length);
	const halfWidth = Math.max(
		MIN_BAND_HALF_WIDTH,
		studentQuantile(SCORE_ERROR / 2, freedom) * error,
	);
	const centre = expectedOn(last.day);
	const by = Math.abs(deviation);
	return {
		level: hundredths(withinScale(centre + deviation)),
		low: hundredths(withinScale(centre - halfWidth)),
		high: hundredths(withinScale(centre + halfWidth)),
		dailyVariation: hundredths(sigma),
		// Worked out only where it is asked for.
		get p() {
			return by <= MIN_BAND_HALF_WIDTH ? 1 : Math.min(1, 2 * studentTail(by / error, freedom));
		},
	};
}

/** No score is beyond, though a slope may lead there. */
function withinScale(score: number): number {
	return Math.min(100, Math.max(0, score));
}

/** The baseline without the latest days, which may belong to the change that is tested. */
function quietBaseline(days: Day[]): Baseline {
	const known = days.slice(0, -TESTED);
	const sloped = estimateBaseline(known);
	// A slope would follow a step: so the days after one are those on one side of a level.
	const run = latestRun(days, estimateBaseline(known, false));
	const aroundSlope = sum(days.map(({ day, score }) => (score - sloped.at(day)) ** 2));
	const isStep = squaresOfLevels(days, run) < aroundSlope;
	const left = Math.min(isStep ? run : latestRun(days, sloped), MAX_RUN, days.length >> 1);
	return estimateBaseline(days.slice(0, -Math.max(TESTED, left)));
}

/** How many of the latest days lie on one side of a baseline. */
function latestRun(days: Day[], baseline: Baseline): number {
	const sides = days.map(({ day, score }) => Math.sign(score - baseline.at(day))).reverse();
	const end = sides.findIndex((side) => side !== sides[0]);
	return end < 0 ? days.length : end;
}

/** The squared deviations from two levels, of which the second one is that of the latest days. */
function squaresOfLevels(days: Day[], latest: number): number {
	const scores = days.map(({ score }) => score);
	const levels = [scores.slice(0, -latest), scores.slice(-latest)];
	return sum(levels.flatMap((each) => each.map((score) => (score - mean(each)) ** 2)));
}
