import type { TrendDay } from '../statistics/baseline';
import { type UsualScore, weekdayIn } from '../statistics/controlChart';
import { mean, median, MEDIAN_TO_STANDARD } from '../statistics/distributions';

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
 * @param all the daily scores up to `now`
 */
export function isMoveOrdinary(
	all: TrendDay[],
	{ weekdays }: UsualScore,
	now: TrendDay,
	before: TrendDay,
): boolean | undefined {
	const scores = new Map(all.map(({ day, score }) => [day, score - weekdayIn(weekdays, day)]));
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
