import { isToward, sideOf } from '../../shared/statistics/sides';
import { scoresToPeriodEnd } from './course';
import { lastScore, type Report } from './report';
import { lastStay } from './usual';

/** How many standard deviations of single days make a day stand out. */
const STANDS_OUT = 4;

/** How many standard deviations of single days two of them may differ by: 3 times the root of 2. */
const DAYS_APART = 4.2;

/** Whether the level has left its band in the period, and is still outside. */
export function hasLeft(report: Report): boolean {
	const { from } = report.period;
	const stay = report.judged.score?.isUnusual
		? lastStay(scoresToPeriodEnd(report), from)
		: undefined;
	return stay !== undefined && stay.from >= from;
}

/** Whether the last score is far from the level, which a single day hardly moves. */
export function isOutlier(report: Report): boolean {
	const { score } = report.judged;
	const now = lastScore(report);
	if (!score || now === undefined) return false;
	return Math.abs(now - score.level) > Math.max(1, STANDS_OUT * score.dailyVariation);
}

/**
 * Whether a change of the score, in points, is unusual: true if the level has left its band in this period in the same
 * direction, false if the level is inside and single days vary by as much; otherwise unknown.
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
