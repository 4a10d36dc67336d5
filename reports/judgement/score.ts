import { type Coverage, lastDay, type Report, type ReportData } from '../model/report';
import type { TrendDay } from '../statistics/baseline';
import { weekdayIn } from '../statistics/controlChart';
import { mean, median } from '../statistics/distributions';
import { isToward, sideOf } from '../statistics/range';
import { hundredths } from '../values/numbers';

/** The daily scores up to the last day of the period, which say what is usual. */
export function scoresToPeriodEnd({ trend, period }: ReportData & Coverage): TrendDay[] {
	return trend.filter(({ date }) => date <= period.to);
}

/** A single day stands out if it is further from the average than this many standard deviations. */
const STANDS_OUT = 4;

/**
 * Two single days may differ by this many standard deviations: 3 times the root of 2, because both
 * of them vary.
 */
const DAYS_APART = 4.2;

/**
 * True if the average score has left its band in the period, and is still outside. It is false for
 * an average that was outside to the same side shortly before, because that is the same event.
 */
export function hasLeft({ period, judged: { score, excursion } }: Report): boolean {
	if (!score?.isUnusual || !excursion || excursion.isAgain) return false;
	return excursion.from >= period.from;
}

/**
 * True if the last score stands out from the average and from what its weekday adds. The average
 * itself hardly moves with a single day.
 */
export function isOutlier(report: Report): boolean {
	const { score } = report.judged;
	const now = lastDay(report);
	if (!score || !now) return false;
	const by = Math.abs(now.score - score.level - weekdayIn(score.weekdays, now.day));
	return by > Math.max(1, STANDS_OUT * score.dailyVariation);
}

/**
 * A move of the score since the previous period is ordinary up to this many standard deviations of
 * its earlier moves.
 */
const MOVES_APART = 3;

/**
 * A move is ordinary, too, if more than this part of the earlier moves were as large. A single step
 * makes up a smaller part of them.
 */
const MOVES_AS_LARGE = 0.15;

/** Fewer earlier moves than this do not say how far a score usually moves. */
const MIN_MOVES = 20;

/**
 * A move is measured between single days, and between the means of three days. A mean varies less
 * by chance, so it shows a smaller move that lasts.
 */
const MOVING_DAYS = [1, 3];

/**
 * True if the score has changed since the previous period by no more than it usually does in as
 * many days; undefined if too little is known. A change may be unusual although the average is
 * usual: after weeks at another level, both levels are within its range.
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
		// A report shows the move of single days, so a move of the means counts only if the single days
		// show at least half of it.
		const isShown = latest * by > 0 && Math.abs(by) >= Math.abs(latest) / 2;
		return !isShown || earlier.length < MIN_MOVES || isOrdinary(Math.abs(latest), earlier);
	});
}

/**
 * How far the mean of the last `count` days has moved since the previous period, in points, and how
 * far it moved over as many days before that.
 */
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

/**
 * True if the average left its usual range in the direction of a change, false if single days
 * differ by as much, undefined if neither can be said.
 * @param by the change, in points
 */
export function isChangeUnusual(report: Report, by: number): boolean | undefined {
	const { score } = report.judged;
	if (!score) return undefined;
	if (score.isUnusual) {
		return isToward(by, sideOf(score)) && hasLeft(report) ? true : undefined;
	}
	const isNear = Math.abs(by) <= Math.max(1, DAYS_APART * score.dailyVariation);
	return isNear && !isOutlier(report) ? false : undefined;
}

/** The score of the last day in the period that has one, in points. */
export const lastScore = (report: Report) => lastDay(report)?.score;

/**
 * The change of the score since the previous period, in points; undefined without a score or a
 * comparison.
 */
export function periodScoreChange(report: Report): number | undefined {
	const [now, before] = [lastScore(report), previousDay(report)];
	return now === undefined || !before ? undefined : hundredths(now - before.score);
}

/** The day that the score is compared with: the last one before the period that has a score. */
export function previousDay({ trend, period, isCompared }: Report): TrendDay | undefined {
	return isCompared ? trend.findLast(({ date }) => date < period.from) : undefined;
}
