import {
	type Day,
	estimateBaseline,
	latestDays,
	MAX_DAYS,
	squaresAround,
	type TrendDay,
	withinScale,
} from './baseline';
import { ROUNDING, type UsualScore, weekdayIn } from './controlChart';
import { mean, studentQuantile, sum } from './distributions';
import type { Side } from './range';

/**
 * Finds where the latest days begin if all days are split into two levels as well as possible;
 * undefined for fewer than two days.
 */
function bestSplit<OneDay extends Day>(
	days: OneDay[],
): { from: OneDay; squares: number } | undefined {
	// Sums from a middle value lose no digits.
	const centre = days[0]?.score ?? 0;
	const scores = days.map(({ score }) => score - centre);
	const total = sum(scores);
	const squares = sum(scores.map((score) => score ** 2));
	let best: { from: OneDay; squares: number } | undefined;
	let earlier = 0;
	for (const [count, from] of days.entries()) {
		const later = total - earlier;
		const left = squares - earlier ** 2 / count - later ** 2 / (days.length - count);
		if (count > 0 && left < (best?.squares ?? Infinity) - ROUNDING) best = { from, squares: left };
		earlier += scores[count] ?? 0;
	}
	return best;
}

/** If an average is outside its band now, its score changed within this many days. */
const CHANGED_WITHIN = 30;

/**
 * The day from which on the score has its latest level. The smoothed score leaves its band one to
 * three days after that day.
 */
export function dayOfChange(all: TrendDay[]): string | undefined {
	return bestSplit(latestDays(all, CHANGED_WITHIN))?.from.date;
}

/** The level of a score before a day, and since. */
export interface NewLevel {
	/** The first day of the new level, as a calendar date. */
	since: string;
	/** The mean scores before that day and since, in points. */
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
export interface PassedDays {
	from: string;
	to: string;
	/** The mean score of these days, and that of the days since. */
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
	let bestPassed: PassedDays | undefined;
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
			bestPassed = { from: from.date, to: to.date, mean: there ?? 0, after: since ?? 0 };
		}
	}
	return bestPassed;
}

/**
 * A trend is reported from this many days on, if it moves the score by this many points in all. An
 * account that stays as it is shows one with at most this probability. A trend is no step, and not
 * over: neither two levels nor a line that ends in a level fit better than its line, by this many
 * squared deviations of independent days.
 */
const TREND = { from: 60, points: 1, error: 0.01, othersFitBetterBy: 4 };

/** A steady rise or fall of a score, by its line over the days of a chart. */
export interface Drift {
	/** The number of days that the line spans. */
	days: number;
	/** In points a week. */
	slope: number;
	/** The points at both ends of the line. */
	first: number;
	last: number;
}

/**
 * The autocorrelation is estimated, too, and less exactly the higher it is; yet a line has so many
 * degrees of freedom. `npm run bench -- usual`, a trend: with 1, a rise by a point a week is said in
 * 35 %, not 63 (autocorrelation 0.7); with as many as there are days, 8 % of averages of 28 days
 * have a trend that is none after 60 days, not 4.
 */
const MIN_FREEDOM = 5;

/** Finds out whether a score rises or falls steadily; undefined if there is no trend. */
export function trendOf(all: Day[]): Drift | undefined {
	const days = latestDays(all, MAX_DAYS);
	const [start, end] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
	if (days.length < TREND.from) return undefined;
	const { line, sigma, inflation } = estimateBaseline(days, { isSloped: true });
	const { middle, level, slope, spread } = line;
	const error = sigma * Math.sqrt(inflation / spread);
	const freedom = Math.max(MIN_FREEDOM, days.length / inflation ** 2);
	const at = (day: number) => withinScale(level + slope * (day - middle));
	const [first, last] = [at(start), at(end)];
	const isChance = Math.abs(slope) <= studentQuantile(TREND.error / 2, freedom) * error;
	if (isChance || Math.abs(last - first) < TREND.points) return undefined;
	const squares = sum(days.map(({ day, score }) => (score - at(day)) ** 2));
	const others = Math.min(bestSplit(days)?.squares ?? 0, bestBend(days));
	// How much days vary is seen around what fits better: a line through a rise that is over has them
	// vary more.
	const variance = others / days.length;
	if (others + TREND.othersFitBetterBy * inflation * variance < squares) return undefined;
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
