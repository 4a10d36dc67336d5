import { DAY_MS } from '../time/dates';
import { finiteNumber, nonBlankText, recordsIn } from '../values/json';
import { hundredths } from '../values/numbers';
import { type Baseline, clip, type Day, estimateBaseline } from './baseline';
import { mean, type Side, sideOf, studentQuantile, studentTail, sum } from './distributions';
import { weekdayEffects } from './weekdays';

/** A day of a trend, with its calendar date. */
export interface TrendDay extends Day {
	date: string;
}

/**
 * Reads the days of a trend that have a score, and sorts them by date. If a date is repeated, its
 * last entry counts.
 */
export function scoredDays(trend: unknown): TrendDay[] {
	const days = new Map<string, TrendDay>();
	for (const { date: text, score: value } of recordsIn(trend)) {
		// The calendar date, whatever zone the time behind it may have.
		const date = nonBlankText(text)?.slice(0, 10) ?? '';
		const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) / DAY_MS : NaN;
		const score = finiteNumber(value) ?? NaN;
		// The scale of the service (document, "Visibility score"): beyond it, sums could overflow.
		if (Number.isNaN(day) || !(score >= 0 && score <= 100)) continue;
		days.set(date, { date, day, score });
	}
	return [...days.values()].sort((one, other) => one.day - other.day);
}

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

/**
 * This many days count, up to the last one: as many as the trigger asks for on a day that has no
 * score yet.
 */
const MAX_DAYS = 90;

/** This part of quiet days may have a level outside the band. */
export const SCORE_FALSE_ALARM_RATE = 0.02;

/** The weight of a new day in the smoothed score. */
const WEIGHT = 0.2;

/** Minimum half-width of the band, in points. */
const MIN_BAND_HALF_WIDTH = 1;

/**
 * A single day that is further from its baseline than so many standard deviations counts as this
 * far. The limit is at least so many points, so that a score that never moved, and then jumps by as
 * many, still leaves its range of a point to each side.
 */
const CLIP_DAYS_AT = { deviations: 4, points: 6 };

/**
 * Where the baseline has a slope, the band also holds the level of this many of the latest quiet
 * days.
 */
const LEVEL_DAYS = 14;

/**
 * A line and a level that differ by less than this part of the range's half-width leave the range
 * as it is. Otherwise a growth of a deviation a month would hide a step of two for a fortnight
 * (`npm run bench -- signals`).
 */
const NEAR = 0.6;

/**
 * This many of the latest days are always excluded from the estimate, because they are being
 * tested.
 */
const TESTED = 3;

/** At most this many consecutive days on one side of the baseline are excluded, too. */
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
 *  - The baseline is estimated from few days, so the range is wider still (Jones, Champ and Rigdon,
 *    Technometrics 2001).
 *  - The newest days may belong to the change that is looked for, so nothing is learned from them.
 *  - One bad day is no trend, so a single one counts as at most four standard deviations.
 *  - A growth need not go on, so the range holds the level of the latest quiet days beside the
 *    line.
 *
 * What each weekday adds is taken out before. What must never break: at most 2 % of quiet days are
 * outside, and the range is never less than a point to each side. Simulations hold it:
 * docs/METHOD.md, `npm run bench -- score signals`.
 *
 * @returns figures in hundredths of a point; undefined for fewer than 20 days
 */
export function controlChart(all: Day[]): UsualScore | undefined {
	const charted = chartedDays(all);
	const last = charted?.averages.at(-1);
	if (!charted || !last) return undefined;
	const { sigma, phi, weekdays, error, freedom, halfWidth, below, above } = charted;
	// Where the range reaches further to a side than chance alone, the level has to be further off by
	// as much.
	const by = Math.abs(last.deviation) - (last.deviation > 0 ? above : below) + halfWidth;
	return {
		level: hundredths(withinScale(last.expected + last.deviation)),
		low: hundredths(withinScale(last.expected - below)),
		high: hundredths(withinScale(last.expected + above)),
		dailyVariation: hundredths(sigma),
		weekdays: weekdays.map(hundredths),
		phi: hundredths(phi),
		// This is a getter, so that callers that need the band alone do not compute it.
		get p() {
			return by <= MIN_BAND_HALF_WIDTH ? 1 : Math.min(1, 2 * studentTail(by / error, freedom));
		},
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
	const deviations = days.map((each) => each.score - expectedOf(each));
	const confirmed = confirmedDeviations(
		deviations,
		Math.max(CLIP_DAYS_AT.deviations * sigma, CLIP_DAYS_AT.points),
	);
	let deviation = 0;
	const averages = days.map((each, index) => {
		deviation += WEIGHT * ((confirmed[index] ?? 0) - deviation);
		return { day: each.day, expected: expectedOf(each), deviation };
	});
	const rest = 1 - WEIGHT;
	const smoothedVariance = ((WEIGHT / (2 - WEIGHT)) * (1 + phi * rest)) / (1 - phi * rest);
	// So 90 quiet days give at most 0.6 alarms (`npm run bench -- signals`).
	const freedom = 11 - 2400 / days.length ** 2;
	const limit = studentQuantile(SCORE_FALSE_ALARM_RATE / 2, freedom);
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
	return { averages, sigma, phi, weekdays, error, freedom, halfWidth, ...reach };
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

/** The scores of the last so many calendar days, up to the last one that has a score. */
function latestDays<Each extends Day>(all: Each[], count: number): Each[] {
	const last = all.at(-1)?.day ?? 0;
	return all.filter(({ day }) => day > last - count);
}

/** Keeps a score within the scale of 0 to 100, because a slope may lead beyond it. */
export function withinScale(score: number): number {
	return Math.min(100, Math.max(0, score));
}

/** The baseline without the latest days, which may belong to the change that is tested. */
function baselineBeforeChange(days: Day[]): Baseline {
	const known = days.slice(0, -TESTED);
	const sloped = baselineOf(known);
	// A slope would follow a step. So the days after a step are those on one side of a level.
	const run = daysOnOneSide(days, baselineOf(known, false));
	const aroundSlope = sum(days.map(({ day, score }) => (score - sloped.at(day)) ** 2));
	const isStep = squaresOfLevels(days, run) < aroundSlope;
	const left = Math.min(isStep ? run : daysOnOneSide(days, sloped), MAX_RUN, days.length >> 1);
	return baselineOf(days.slice(0, -Math.max(TESTED, left)));
}

/**
 * The baseline for a chart. Its autocorrelation may be near 1, as that of scores that are averages
 * of several days.
 */
function baselineOf(days: Day[], isSloped?: boolean): Baseline {
	return estimateBaseline(days, isSloped, undefined, true);
}

/** How many of the latest days lie on one side of a baseline. */
function daysOnOneSide(days: Day[], baseline: Baseline): number {
	const sides = days.map(({ day, score }) => Math.sign(score - baseline.at(day))).reverse();
	const end = sides.findIndex((side) => side !== sides[0]);
	return end < 0 ? days.length : end;
}

/** The squared deviations from two levels: that of the latest days, and that of all days before. */
function squaresOfLevels(days: Day[], latest: number): number {
	const scores = days.map(({ score }) => score);
	const levels = [scores.slice(0, -latest), scores.slice(-latest)];
	return sum(levels.map(squaresAround));
}

/**
 * Where the latest days begin if all days are split into two levels as well as possible; undefined
 * for fewer than two.
 */
function bestSplit<Each extends Day>(days: Each[]): { from: Each; squares: number } | undefined {
	// Sums from a middle value lose no digits.
	const centre = days[0]?.score ?? 0;
	const scores = days.map(({ score }) => score - centre);
	const total = sum(scores);
	const squares = sum(scores.map((score) => score ** 2));
	let best: { from: Each; squares: number } | undefined;
	let earlier = 0;
	for (const [count, from] of days.entries()) {
		const later = total - earlier;
		const left = squares - earlier ** 2 / count - later ** 2 / (days.length - count);
		if (count > 0 && left < (best?.squares ?? Infinity) - ROUNDING) best = { from, squares: left };
		earlier += scores[count] ?? 0;
	}
	return best;
}

/** Squared points by which two sums of equal squares may differ. */
const ROUNDING = 1e-9;

/** A level that is outside its band changed within so many days. */
const CHANGED_WITHIN = 30;

/**
 * The day from which on the score has its latest level. The smoothed score leaves its band one to
 * three days after that day.
 */
export function dayOfChange(all: TrendDay[]): string | undefined {
	return bestSplit(latestDays(all, CHANGED_WITHIN))?.from.date;
}

/** Where a level was, and where it is since a day. */
export interface NewLevel {
	/** A calendar date. */
	since: string;
	/** Mean scores before and since, in points. */
	was: number;
	now: number;
}

/** The two levels that explain all days of a chart best; undefined for fewer than two days. */
export function newLevel(all: TrendDay[]): NewLevel | undefined {
	const days = latestDays(all, MAX_DAYS);
	const since = bestSplit(days)?.from;
	if (!since) return undefined;
	const meanOf = (isNow: boolean) =>
		mean(days.filter(({ day }) => day >= since.day === isNow).map(({ score }) => score));
	return { since: since.date, was: meanOf(false), now: meanOf(true) };
}

/**
 * Days on which a score was elsewhere, and where it has been since; all in points or as calendar
 * dates.
 */
interface PassedDays {
	from: string;
	to: string;
	/** Their mean score, and that of the days since. */
	mean: number;
	after: number;
}

/**
 * Days that are over are reported only if they explain the scores better than a level that lasts,
 * by this many squared deviations of independent days.
 */
const PASSED_FITS_BETTER_BY = 4;

/**
 * The days that made a level leave its band, if the score is back since: two bad days keep the
 * average outside for some days more, though nothing has lastingly changed. Undefined where one
 * step explains the last 30 days as well.
 * @param left when the level left its band, and to which side
 */
export function passedDays(
	all: TrendDay[],
	chart: UsualScore,
	{ from: left, side }: { from: string; side: Side },
): PassedDays | undefined {
	const days = latestDays(all, CHANGED_WITHIN);
	const scores = days.map(({ day, score }) => score - weekdayIn(chart.weekdays, day));
	const inflation = (1 + chart.phi) / (1 - chart.phi);
	const least = PASSED_FITS_BETTER_BY * inflation * Math.max(1, chart.dailyVariation) ** 2;
	let best = (bestSplit(days)?.squares ?? 0) - least;
	let found: PassedDays | undefined;
	for (let first = 1; first < days.length - 1; first += 1) {
		for (let end = first + 1; end < days.length; end += 1) {
			const within = scores.slice(first, end);
			const others = [...scores.slice(0, first), ...scores.slice(end)];
			const squares = squaresAround(within) + squaresAround(others);
			const [from, to] = [days[first], days[end - 1]];
			const isThere = mean(within) > mean(others) === (side === 'above');
			if (squares >= best || !isThere || !from || !to || to.date < left) continue;
			best = squares;
			const meanOf = (part: Day[]) => mean(part.map(({ score }) => score));
			const [there, since] = [days.slice(first, end), days.slice(end)].map(meanOf);
			found = { from: from.date, to: to.date, mean: there ?? 0, after: since ?? 0 };
		}
	}
	return found;
}

/** The sum of the squared deviations of scores from their mean. */
function squaresAround(scores: number[]): number {
	const centre = mean(scores);
	return sum(scores.map((score) => (score - centre) ** 2));
}

/**
 * A trend is reported from this many days on, if it moves the score by this many points in all. An
 * account that stays as it is shows one with at most this probability. A trend is no step, and not
 * over: neither two levels nor a line that ends in a level fit better than its line, by this many
 * squared deviations of independent days.
 */
const TREND = { from: 60, points: 1, error: 0.01, othersFitBetterBy: 4 };

/**
 * Finds out whether a score rises or falls steadily: its line over the days of a chart, with its
 * slope in points a week and the points at both ends. It is undefined if there is no trend.
 */
export function trendOf(all: Day[]) {
	const days = latestDays(all, MAX_DAYS);
	const [start, end] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
	if (days.length < TREND.from) return undefined;
	const { line, sigma, inflation } = estimateBaseline(days, true);
	const { middle, level, slope, spread } = line;
	const error = sigma * Math.sqrt(inflation / spread);
	const freedom = Math.max(5, days.length / inflation ** 2);
	const at = (day: number) => withinScale(level + slope * (day - middle));
	const [first, last] = [at(start), at(end)];
	const isChance = Math.abs(slope) <= studentQuantile(TREND.error / 2, freedom) * error;
	if (isChance || Math.abs(last - first) < TREND.points) return undefined;
	const squares = sum(days.map(({ day, score }) => (score - at(day)) ** 2));
	const others = Math.min(bestSplit(days)?.squares ?? 0, bestBend(days));
	if (others + TREND.othersFitBetterBy * inflation * sigma ** 2 < squares) return undefined;
	return { days: end - start + 1, slope: 7 * slope, first, last };
}

/**
 * A line may end in a level no sooner than this many days after its beginning, because a shorter
 * rise cannot be seen, and this many days before its end, because only so many quiet days show that
 * the rise is over.
 */
const BEND = { afterFirst: 14, beforeLast: 10 };

/**
 * The squared deviations from the best line that ends in a level: a rise or a fall that is over.
 */
function bestBend(days: Day[]): number {
	const [start, end] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
	const centre = mean(days.map(({ score }) => score));
	let best = Infinity;
	for (let bend = start + BEND.afterFirst; bend <= end - BEND.beforeLast; bend += 1) {
		const middle = mean(days.map(({ day }) => Math.min(day, bend)));
		const points = days.map(({ day, score }) => ({
			x: Math.min(day, bend) - middle,
			y: score - centre,
		}));
		const slope = sum(points.map(({ x, y }) => x * y)) / sum(points.map(({ x }) => x ** 2));
		best = Math.min(best, sum(points.map(({ x, y }) => (y - slope * x) ** 2)));
	}
	return best;
}
