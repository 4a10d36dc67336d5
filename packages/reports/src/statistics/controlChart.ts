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
	/** The autocorrelation from one score to the next, 0 to 0.95. */
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
 * 11 % of averages of 28 days; with 5, 5.3 % of the former with 20 days.
 */
const STRICTER = 6;

/**
 * The weight of a new day in the smoothed score. `npm run bench -- score`: with 0.4, one of the last
 * three days 20 points lower is false in 10 %, not 5.
 */
const WEIGHT = 0.2;

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
 * days. `npm run bench -- score`: with 28, 24 % are false after a step of 4 SD 30 days ago, not 17;
 * with 7, a step of 2 SD is found by the next report in 93 %, not 97 (weekends 1.4 SD lower).
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
 * At most this many of the latest days, if they are on one side of the baseline, are excluded from it. `npm run bench
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
	const chart = chartOf(all);
	const last = chart?.averages.at(-1);
	if (!chart || !last) return undefined;
	const { baseline, range, weekdays } = chart;
	return {
		level: hundredths(withinScale(last.expected + last.deviation)),
		low: hundredths(withinScale(last.expected - range.below)),
		high: hundredths(withinScale(last.expected + range.above)),
		dailyVariation: hundredths(baseline.sigma),
		weekdays: weekdays.map(hundredths),
		phi: hundredths(baseline.phi),
		p: probabilityOf(last.deviation, range, chart),
	};
}

/** The p-value of an average that deviates by so many points. */
function probabilityOf(
	deviation: number,
	{ error, limit, halfWidth, below, above }: AverageRange,
	{ baseline, averages }: Chart,
): number {
	// Where the range reaches further to a side than chance alone, the average has to be further off
	// by as much.
	const by = Math.abs(deviation) - (deviation > 0 ? above : below) + halfWidth;
	if (by <= MIN_BAND_HALF_WIDTH) return 1;
	// The autocorrelation is estimated, too, and less exactly the higher it is. So among many accounts
	// an average far outside counts as no rarer than it is.
	const information = averages.length / baseline.inflation ** 2;
	const freedom = Math.min(FREEDOM, Math.max(1, information));
	// At the edges of the range, p is SCORE_FALSE_ALARM_RATE, whatever its degrees of freedom.
	const edge = studentQuantile(SCORE_FALSE_ALARM_RATE / 2, freedom);
	return Math.min(1, 2 * studentTail((edge * by) / (limit * error), freedom));
}

/** What the weekday of a day adds to its score, in points. */
export const weekdayIn = (weekdays: number[], day: number) => weekdays[day % 7] ?? 0;

/**
 * The smoothed score of each day, as the chart of the last day shows it; empty if that day has no
 * chart.
 */
export function recentAverages(all: Day[]): Array<{ day: number; level: number; side?: Side }> {
	const chart = chartOf(all);
	if (!chart) return [];
	const { below, above } = chart.range;
	return chart.averages.map(({ day, expected, deviation }) => {
		const level = hundredths(withinScale(expected + deviation));
		const side = sideOf({ level: deviation, low: -below, high: above });
		return { day, level, ...(side && { side }) };
	});
}

interface Chart {
	/** What each weekday adds, in points. */
	weekdays: number[];
	/** The baseline of the days without the latest ones, which may belong to a change. */
	baseline: Baseline;
	/** Of each day, the last of which is judged. */
	averages: Average[];
	range: AverageRange;
}

interface Average {
	day: number;
	/** What the baseline gives, in points, and how far the average is from it. */
	expected: number;
	deviation: number;
}

/** How far from the expected score chance puts the average of the last day. */
interface AverageRange {
	/** The standard deviation of that average, in points, with the error of the baseline. */
	error: number;
	/** How many of these are usual. */
	limit: number;
	/** Both multiplied, at least MIN_BAND_HALF_WIDTH. */
	halfWidth: number;
	/** How far the range reaches to each side, in points: at least its half-width. */
	below: number;
	above: number;
}

/** The chart of the latest 90 days; undefined for fewer than 20 days. */
function chartOf(all: Day[]): Chart | undefined {
	const scores = latestDays(all, MAX_DAYS);
	if (scores.length < MIN_DAYS) return undefined;
	const weekdays = weekdayEffects(scores);
	const days = scores.map(({ day, score }) => ({ day, score: score - weekdayIn(weekdays, day) }));
	const baseline = baselineBeforeChange(days);
	const averages = averagesAround(baseline, days);
	return { weekdays, baseline, averages, range: rangeOfLast(averages, baseline) };
}

/** The average of each day and the days before it (EWMA). */
function averagesAround(baseline: Baseline, days: Day[]): Average[] {
	const expected = days.map(({ day }) => withinScale(baseline.at(day)));
	const deviations = days.map(({ score }, index) => score - (expected[index] ?? 0));
	const clipAt = Math.max(CLIP_DAYS_AT.deviations * baseline.sigma, CLIP_DAYS_AT.points);
	const confirmed = confirmedDeviations(deviations, clipAt);
	let deviation = 0;
	return days.map(({ day }, index) => {
		deviation += WEIGHT * ((confirmed[index] ?? 0) - deviation);
		return { day, expected: expected[index] ?? 0, deviation };
	});
}

function rangeOfLast(averages: Average[], baseline: Baseline): AverageRange {
	const { day = 0, expected = 0 } = averages.at(-1) ?? {};
	const lacking = 1 / averages.length - 1 / MAX_DAYS;
	const limit = LIMIT * (1 + STRICTER * baseline.inflation * lacking);
	const error = errorOfAverage(baseline, baseline.varianceAt(day));
	const halfWidth = Math.max(MIN_BAND_HALF_WIDTH, limit * error);
	if (baseline.isFlat) return { error, limit, halfWidth, below: halfWidth, above: halfWidth };
	// A growth need not go on, so the range of the latest level counts, too, unless it is near.
	const levelError = errorOfAverage(baseline, baseline.inflation / LEVEL_DAYS);
	const around = Math.max(MIN_BAND_HALF_WIDTH, limit * levelError) - NEAR * halfWidth;
	const levelAbove = baseline.levelOfLatest(LEVEL_DAYS) - expected;
	return {
		error,
		limit,
		halfWidth,
		below: Math.max(halfWidth, around - levelAbove),
		above: Math.max(halfWidth, around + levelAbove),
	};
}

/**
 * The standard deviation of an average from an expected score, in points, for days that resemble
 * each other (Schmid 1997).
 * @param variance that of the expected score, in units of sigma²
 */
function errorOfAverage({ sigma, phi }: Baseline, variance: number): number {
	const rest = 1 - WEIGHT;
	const ofAverage = ((WEIGHT / (2 - WEIGHT)) * (1 + phi * rest)) / (1 - phi * rest);
	return sigma * Math.sqrt(ofAverage + variance);
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

/** The baseline without the latest days on one side of it, which may belong to a change. */
function baselineBeforeChange(days: Day[]): Baseline {
	const sloped = estimateBaseline(days);
	// A slope would follow a step. So the days after a step are those on one side of a level.
	const run = daysOnOneSide(days, estimateBaseline(days, { isSloped: false }));
	const aroundSlope = sum(days.map(({ day, score }) => (score - sloped.at(day)) ** 2));
	const isStep = squaresOfLevels(days, run) < aroundSlope;
	const latest = Math.min(isStep ? run : daysOnOneSide(days, sloped), MAX_RUN, days.length >> 1);
	return estimateBaseline(days.slice(0, -latest));
}

/** How many of the latest days lie on one side of a baseline. */
function daysOnOneSide(days: Day[], baseline: Baseline): number {
	const sides = days.map(({ day, score }) => Math.sign(score - baseline.at(day))).reverse();
	const end = sides.findIndex((side) => side !== sides[0]);
	return end < 0 ? days.length : end;
}

/** Squared points by which two sums of equal squares may differ. */
export const ROUNDING = 1e-9;
