import { hundredths } from '../values/numbers';
import {
	type Baseline,
	clip,
	type Day,
	estimateBaseline,
	latestDays,
	MAX_DAYS,
	squaresOfLevels,
	withinScale,
} from './baseline';
import { studentQuantile, studentTail, sum } from './distributions';
import { type Side, sideOf } from './range';
import { weekdayEffects } from './weekdays';

export interface UsualScore {
	/** The smoothed score of the last day, in points. */
	level: number;
	/** The band that the domain's own trend explains, in points. */
	low: number;
	high: number;
	/** How much single days vary: their standard deviation, in points. */
	dailyVariation: number;
	/**
	 * What each weekday adds to the scores of its days, in points, by `day % 7`: the level is without
	 * it.
	 */
	weekdays: number[];
	/** The autocorrelation from one day to the next, 0 to 0.98. */
	phi: number;
	/**
	 * The p-value of the level, if the score has not changed. Outside of the band it is at most
	 * SCORE_FALSE_ALARM_RATE.
	 */
	p: number;
}

export const MIN_DAYS = 20;

/** At most this part of quiet days that are as docs/METHOD.md assumes has an average outside the band. */
export const SCORE_FALSE_ALARM_RATE = 0.02;

/**
 * An average may be off by this many of its standard deviations: Student's t, whose degrees of
 * freedom were set so that 90 quiet days give at most 0.6 alarms (`npm run bench -- signals`). With
 * 60, 5 % of scores that grow by half a point a week are false (`npm run bench -- score`), not 2.
 */
const FREEDOM = 11;

const LIMIT = studentQuantile(SCORE_FALSE_ALARM_RATE / 2, FREEDOM);

/**
 * The limit is stricter, the fewer days there are and the more they depend on each other: by this
 * part for each independent day that the trend lacks, as few days seem less alike than they are.
 * `npm run bench -- usual`, scores with few days of data: without it, 8 % are false where answers repeat 0.8, and
 * 11 % of averages of 28 days.
 */
const STRICTER = 5;

/**
 * The weight of a new day in the smoothed score. `npm run bench -- score`: with 0.4, one of the last
 * three days 20 points lower is false in 10 %, not 5.
 */
const WEIGHT = 0.2;

/**
 * A p-value beyond the band has at least this many degrees of freedom. If days resemble each other,
 * it has few, so that among many accounts an average far outside does not count as rarer than it
 * is.
 */
const MIN_TAIL_FREEDOM = 4;

/** Minimum half-width of the band, in points. */
const MIN_BAND_HALF_WIDTH = 1;

/**
 * A single day that is further from its baseline than so many standard deviations counts as this
 * far. The limit is at least so many points, so that a score that never moved, and then jumps by as
 * many, still leaves its range of a point to each side. `npm run bench -- score`: with 4, 7 % are
 * false where one of the last three days is 20 points lower, not 5.
 */
const CLIP_DAYS_AT = { deviations: 3.5, points: 6 };

/**
 * Where the baseline has a slope, the band also holds the level of this many of the latest quiet
 * days.
 */
const LEVEL_DAYS = 14;

/**
 * A line and a level that differ by less than this part of the range's half-width leave the range
 * as it is. Otherwise a growth of a deviation a month would hide a step of two for a fortnight
 * (`npm run bench -- signals`, a drift). Without any level beside the line, 58 % of scores that grew
 * by 2 points a week and have been level for 4 weeks are false (`npm run bench -- score`), not 2.
 */
const NEAR = 0.6;

/**
 * This many of the latest days are always excluded from the estimate, because they are being
 * tested.
 */
const TESTED = 3;

/**
 * At most this many consecutive days on one side of the baseline are excluded, too. `npm run bench
 * -- score`: with 3, a step of 2 SD is found by the next report in 46 %, not 71 (autocorrelation
 * 0.5).
 */
const MAX_RUN = 20;

/**
 * Is the score of a domain unusual? A daily score jumps by itself, so a single day says little. We
 * look at the average of recent days (EWMA: each day counts for a fifth, the day before for a fifth
 * of the rest, and so on) and ask whether it is further from the domain's own baseline than chance
 * explains.
 *
 *     75 ┤                                      ●●   ← average, above: unusual
 *     73 ┤┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄●●●┄┄┄┄┄   high
 *     72 ┤●●●●  ●●●●●●●●●    ●●●●●●●●●●●             baseline (line or level of the days before)
 *     71 ┤┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄   low
 *
 * The chart: Roberts, Technometrics 1959; NIST e-Handbook, 6.3.2.4. Five things are harder than
 * there:
 *
 *  - Days depend on each other, so the range is wider (Schmid, Statistical Papers 1997).
 *  - The baseline is estimated from few days, so the range is the wider, the fewer they are (Jones,
 *    Champ and Rigdon, Technometrics 2001).
 *  - The newest days may belong to the change that is looked for, so nothing is learned from them.
 *  - One bad day is no trend, so a single one counts as at most three and a half standard deviations.
 *  - A growth need not go on, so the range holds the level of the latest quiet days beside the
 *    line.
 *
 * What each weekday adds is taken out before. What must never break: at most 2 % of quiet days that
 * are as docs/METHOD.md assumes are outside, and the range is never less than a point to each side.
 * Of days that are otherwise, such as one of the last three far below, up to 6 % are outside
 * (controlChart.test.ts). Simulations hold it: docs/METHOD.md, `npm run bench -- score signals`.
 *
 * @returns figures in hundredths of a point; undefined for fewer than 20 days
 */
export function controlChart(all: Day[]): UsualScore | undefined {
	const charted = chartedDays(all);
	const last = charted?.averages.at(-1);
	if (!charted || !last) return undefined;
	const { sigma, phi, weekdays, error, limit, halfWidth, below, above, tailFreedom } = charted;
	// Where the range reaches further to a side than chance alone, the level has to be further off by
	// as much.
	const by = Math.abs(last.deviation) - (last.deviation > 0 ? above : below) + halfWidth;
	// At the edges of the band, p is SCORE_FALSE_ALARM_RATE, whatever its degrees of freedom.
	const edge = studentQuantile(SCORE_FALSE_ALARM_RATE / 2, tailFreedom);
	const p = Math.min(1, 2 * studentTail((edge * by) / (limit * error), tailFreedom));
	return {
		level: hundredths(withinScale(last.expected + last.deviation)),
		low: hundredths(withinScale(last.expected - below)),
		high: hundredths(withinScale(last.expected + above)),
		dailyVariation: hundredths(sigma),
		weekdays: weekdays.map(hundredths),
		phi: hundredths(phi),
		p: by <= MIN_BAND_HALF_WIDTH ? 1 : p,
	};
}

/** What the weekday of a day adds to its score, in points. */
export const weekdayIn = (weekdays: number[], day: number) => weekdays[day % 7] ?? 0;

/**
 * The smoothed score of each day, as the chart of the last day shows it; empty if that day has no
 * chart.
 */
export function recentAverages(all: Day[]): Array<{ day: number; level: number; side?: Side }> {
	const { averages = [], below = 0, above = 0 } = chartedDays(all) ?? {};
	return averages.map(({ day, expected, deviation }) => {
		const level = hundredths(withinScale(expected + deviation));
		const side = sideOf({ level: deviation, low: -below, high: above });
		return { day, level, ...(side && { side }) };
	});
}

/**
 * The days of a chart, and its limits for the last one: how far below and above its expected score
 * the range reaches.
 */
function chartedDays(all: Day[]) {
	const scores = latestDays(all, MAX_DAYS);
	const last = scores.at(-1);
	if (!last || scores.length < MIN_DAYS) return undefined;
	const weekdays = weekdayEffects(scores.slice(0, -TESTED));
	const days = scores.map(({ day, score }) => ({ day, score: score - weekdayIn(weekdays, day) }));
	const baseline = baselineBeforeChange(days);
	const { sigma, phi } = baseline;
	const expectedOf = ({ day }: Day) => withinScale(baseline.at(day));
	const deviations = days.map((day) => day.score - expectedOf(day));
	const confirmed = confirmedDeviations(
		deviations,
		Math.max(CLIP_DAYS_AT.deviations * sigma, CLIP_DAYS_AT.points),
	);
	let deviation = 0;
	const averages = days.map((day, index) => {
		deviation += WEIGHT * ((confirmed[index] ?? 0) - deviation);
		return { day: day.day, expected: expectedOf(day), deviation };
	});
	const rest = 1 - WEIGHT;
	const smoothedVariance = ((WEIGHT / (2 - WEIGHT)) * (1 + phi * rest)) / (1 - phi * rest);
	const limit = LIMIT * (1 + STRICTER * baseline.inflation * (1 / days.length - 1 / MAX_DAYS));
	// The autocorrelation is estimated, too, and less exactly the higher it is.
	const tailFreedom = Math.min(
		FREEDOM,
		Math.max(MIN_TAIL_FREEDOM, days.length / baseline.inflation ** 2),
	);
	const errorWith = (variance: number) => sigma * Math.sqrt(smoothedVariance + variance);
	const halfWidthOf = (error: number) => Math.max(MIN_BAND_HALF_WIDTH, limit * error);
	const error = errorWith(baseline.varianceAt(last.day));
	const halfWidth = halfWidthOf(error);
	const reach = { below: halfWidth, above: halfWidth };
	if (!baseline.isFlat) {
		const ahead = baseline.levelOfLatest(LEVEL_DAYS) - (averages.at(-1)?.expected ?? 0);
		const around = halfWidthOf(errorWith(baseline.inflation / LEVEL_DAYS));
		const near = NEAR * halfWidth;
		reach.below = Math.max(halfWidth, around - ahead - near);
		reach.above = Math.max(halfWidth, around + ahead - near);
	}
	return { averages, sigma, phi, weekdays, error, limit, halfWidth, tailFreedom, ...reach };
}

/**
 * Limits each deviation, unless that of the day before or after is beyond the limit, too, on the
 * same side. So one bad day is no trend, and from its second day on, the average of a large step is
 * the true one.
 */
function confirmedDeviations(deviations: number[], limit: number): number[] {
	return deviations.map((by, index) => {
		const side = Math.sign(by);
		const neighbours = [deviations[index - 1], deviations[index + 1]];
		const isConfirmed = neighbours.some((other = 0) => side * other > limit);
		return isConfirmed ? by : clip(by, limit);
	});
}

/** The baseline without the latest days, which may belong to the change that is tested. */
function baselineBeforeChange(days: Day[]): Baseline {
	const earlierDays = days.slice(0, -TESTED);
	const sloped = estimateBaseline(earlierDays);
	// A slope would follow a step. So the days after a step are those on one side of a level.
	const run = daysOnOneSide(days, estimateBaseline(earlierDays, { isSloped: false }));
	const aroundSlope = sum(days.map(({ day, score }) => (score - sloped.at(day)) ** 2));
	const isStep = squaresOfLevels(days, run) < aroundSlope;
	const left = Math.min(isStep ? run : daysOnOneSide(days, sloped), MAX_RUN, days.length >> 1);
	return estimateBaseline(days.slice(0, -Math.max(TESTED, left)));
}

/** How many of the latest days lie on one side of a baseline. */
function daysOnOneSide(days: Day[], baseline: Baseline): number {
	const sides = days.map(({ day, score }) => Math.sign(score - baseline.at(day))).reverse();
	const end = sides.findIndex((side) => side !== sides[0]);
	return end < 0 ? days.length : end;
}

/** Squared points by which two sums of equal squares may differ. */
export const ROUNDING = 1e-9;
