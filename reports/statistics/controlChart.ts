import { DAY_MS } from '../time/dates';
import { finiteNumber, nonBlankText, recordsIn } from '../values/json';
import { hundredths } from '../values/numbers';
import { type Baseline, type Day, estimateBaseline } from './baseline';
import { mean, type Side, studentQuantile, studentTail, sum } from './distributions';

/** A day of a trend, by its calendar date, too. */
export interface TrendDay extends Day {
	date: string;
}

/** The days of a trend, as the service sent it, that have a score, by date; for a repeated date, its last entry. */
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
 * Where the score stands on its EWMA chart (Roberts, Technometrics 1959; NIST e-Handbook, 6.3.2.4), with limits for an
 * autocorrelated series (Schmid, Statistical Papers 1997), widened by the error of the estimates (Jones, Champ and Rigdon,
 * Technometrics 2001). Nothing is learnt from the latest days on one side, so that a step is told before it is usual.
 * @returns in hundredths of a point; undefined for fewer than 20 days
 */
export function controlChart(all: Day[]): ChartPoint | undefined {
	const charted = chartedDays(all);
	const last = charted?.averages.at(-1);
	if (!charted || !last) return undefined;
	const { sigma, error, freedom, halfWidth } = charted;
	const by = Math.abs(last.deviation);
	return {
		level: hundredths(withinScale(last.expected + last.deviation)),
		low: hundredths(withinScale(last.expected - halfWidth)),
		high: hundredths(withinScale(last.expected + halfWidth)),
		dailyVariation: hundredths(sigma),
		// Worked out only where it is asked for.
		get p() {
			return by <= MIN_BAND_HALF_WIDTH ? 1 : Math.min(1, 2 * studentTail(by / error, freedom));
		},
	};
}

/** The smoothed score of each day, as the chart of the last one has it; none where that has no chart. */
export function recentAverages(all: Day[]): Array<{ day: number; level: number; side?: Side }> {
	const { averages = [], halfWidth = 0 } = chartedDays(all) ?? {};
	return averages.map(({ day, expected, deviation }) => ({
		day,
		level: hundredths(withinScale(expected + deviation)),
		...(Math.abs(deviation) > halfWidth && { side: deviation > 0 ? 'above' : 'below' }),
	}));
}

/** The days of a chart, and its limits for the last one. */
function chartedDays(all: Day[]) {
	const days = latestDays(all, MAX_DAYS);
	const last = days.at(-1);
	if (!last || days.length < MIN_DAYS) return undefined;
	const baseline = quietBaseline(days);
	const { sigma, phi } = baseline;
	let deviation = 0;
	const averages = days.map(({ day, score }) => {
		const expected = withinScale(baseline.at(day));
		deviation += WEIGHT * (score - expected - deviation);
		return { day, expected, deviation };
	});
	const rest = 1 - WEIGHT;
	const smoothedVariance = ((WEIGHT / (2 - WEIGHT)) * (1 + phi * rest)) / (1 - phi * rest);
	const error = sigma * Math.sqrt(smoothedVariance + baseline.varianceAt(last.day));
	// So 90 quiet days give at most 0.6 alarms (`npm run bench -- signals`).
	const freedom = 11 - 2400 / days.length ** 2;
	const usual = studentQuantile(SCORE_ERROR / 2, freedom) * error;
	return { averages, sigma, error, freedom, halfWidth: Math.max(MIN_BAND_HALF_WIDTH, usual) };
}

/** The scores of so many days up to the last one. */
function latestDays<Each extends Day>(all: Each[], count: number): Each[] {
	const last = all.at(-1)?.day ?? 0;
	return all.filter(({ day }) => day > last - count);
}

/** No score is beyond, though a slope may lead there. */
export function withinScale(score: number): number {
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

/** Where the latest days begin if all days are split into two levels as well as possible; undefined for fewer than two. */
function bestSplit<Each extends Day>(days: Each[]): { from: Each; squares: number } | undefined {
	return days
		.slice(1)
		.map((from, index) => ({ from, squares: squaresOfLevels(days, days.length - index - 1) }))
		.sort((one, other) => one.squares - other.squares)[0];
}

/** A level that is outside its band changed within so many days. */
const CHANGED_WITHIN = 30;

/** The day from which on the score has its latest level, which its smoothed score leaves the band one to three days after. */
export function dayOfChange(all: TrendDay[]): string | undefined {
	return bestSplit(latestDays(all, CHANGED_WITHIN))?.from.date;
}

/**
 * A trend is told from so many days on, of so many points in all, at most of this part of accounts that stay as they are.
 * It is no step: two levels fit no better than its line, by so many squared deviations of independent days.
 */
const TREND = { from: 60, points: 1, error: 0.01, stepFitsBetterBy: 4 };

/** A score that rises or falls steadily: its line over the days of a chart, with points a week and at both ends. */
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
	const left = TREND.stepFitsBetterBy * inflation * sigma ** 2;
	if ((bestSplit(days)?.squares ?? 0) + left < squares) return undefined;
	return { days: end - start + 1, slope: 7 * slope, first, last };
}
