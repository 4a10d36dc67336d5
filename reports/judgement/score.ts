import { type Coverage, lastDay, type Report, type ReportData } from '../model/report';
import type { TrendDay } from '../statistics/baseline';
import { weekdayIn } from '../statistics/controlChart';
import { mean, median } from '../statistics/distributions';
import { isToward, sideOf } from '../statistics/range';
import { hundredths } from '../values/numbers';

/** The daily scores that say what is usual, up to the last day of the period. */
export function scoresToPeriodEnd({ trend, period }: ReportData & Coverage): TrendDay[] {
	return trend.filter(({ date }) => date <= period.to);
}

/** How many standard deviations of single days make a day stand out. */
const STANDS_OUT = 4;

/** How many standard deviations of single days two of them may differ by: 3 times the root of 2. */
const DAYS_APART = 4.2;

/** True if the level has left its band in the period, and is still outside; false where it had just been there before. */
export function hasLeft({ period, judged: { score, excursion } }: Report): boolean {
	if (!score?.isUnusual || !excursion || excursion.isAgain) return false;
	return excursion.from >= period.from;
}

/** True if the last score is far from the level and what its weekday adds to it; a single day hardly moves the level. */
export function isOutlier(report: Report): boolean {
	const { score } = report.judged;
	const now = lastDay(report);
	if (!score || !now) return false;
	const by = Math.abs(now.score - score.level - weekdayIn(score.weekdays, now.day));
	return by > Math.max(1, STANDS_OUT * score.dailyVariation);
}

/** A move of the score since the previous period is ordinary up to so many standard deviations of its earlier moves. */
const MOVES_APART = 3;

/** … or if more than this part of its earlier moves were as large; a single step is a smaller part of them. */
const MOVES_AS_LARGE = 0.15;

/** Fewer earlier moves say nothing. */
const MIN_MOVES = 20;

/** The score moves by its single days, and by the means of so many: chance hides less of a move that lasts. */
const MOVING_DAYS = [1, 3];

/**
 * True if the score has changed since the previous period by no more than it usually does in as many days; undefined if
 * unknown. Its average may be usual all the same: after weeks at another level, both levels are in its range.
 */
export function isChangeOrdinary(report: Report): boolean | undefined {
	const { score } = report.judged;
	const [now, before] = [lastDay(report), previousDay(report)];
	if (!score || !now || !before) return undefined;
	const scores = new Map(
		scoresToPeriodEnd(report).map(({ day, ...average }) => {
			return [day, average.score - weekdayIn(score.weekdays, day)];
		}),
	);
	const by = now.score - before.score;
	const moves = MOVING_DAYS.map((count) => movesOf(scores, now.day, before.day, count));
	const isKnown = moves.some(({ earlier }) => earlier.length >= MIN_MOVES);
	if (!isKnown) return undefined;
	return moves.every(({ latest, earlier }) => {
		// What is reported is the move of single days, so it has to show what their means do.
		const isShown = latest * by > 0 && Math.abs(by) >= Math.abs(latest) / 2;
		return !isShown || earlier.length < MIN_MOVES || isOrdinary(Math.abs(latest), earlier);
	});
}

/** How far the mean of so many days has moved since the previous period, and in as many days before that. */
function movesOf(scores: Map<number, number>, now: number, before: number, count: number) {
	const meanUpTo = (day: number) =>
		mean(Array.from({ length: count }, (_, ago) => scores.get(day - ago) ?? NaN));
	const moveTo = (day: number) => meanUpTo(day) - meanUpTo(day - (now - before));
	const earlier = [...scores.keys()].filter((day) => day <= before).map(moveTo);
	return {
		latest: moveTo(now),
		earlier: earlier.map(Math.abs).filter((move) => !Number.isNaN(move)),
	};
}

function isOrdinary(by: number, earlier: number[]): boolean {
	const usual = MEDIAN_TO_STANDARD * median(earlier);
	const asLarge = earlier.filter((move) => move >= by).length;
	return by <= Math.max(1, MOVES_APART * usual) || asLarge > MOVES_AS_LARGE * earlier.length;
}

/** Ratio of the standard deviation of normal values to the median of their absolute ones. */
const MEDIAN_TO_STANDARD = 1.4826;

/** True if the average left its usual range in this direction, false if single days vary by as much, undefined if unknown. */
export function isChangeUnusual(report: Report, by: number): boolean | undefined {
	const { score } = report.judged;
	if (!score) return undefined;
	if (score.isUnusual) {
		return isToward(by, sideOf(score)) && hasLeft(report) ? true : undefined;
	}
	const isNear = Math.abs(by) <= Math.max(1, DAYS_APART * score.dailyVariation);
	return isNear && !isOutlier(report) ? false : undefined;
}

/** The score of the trend's last day in the period. */
export const lastScore = (report: Report) => lastDay(report)?.score;

/** The change of the score since the previous period, in points; undefined if unknown. */
export function periodScoreChange(report: Report): number | undefined {
	const [now, before] = [lastScore(report), previousDay(report)];
	return now === undefined || !before ? undefined : hundredths(now - before.score);
}

/** The day that the score is compared with, and its score: the last one before the period. */
export function previousDay({ trend, period, isCompared }: Report): TrendDay | undefined {
	return isCompared ? trend.findLast(({ date }) => date < period.from) : undefined;
}
