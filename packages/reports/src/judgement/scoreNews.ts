import type { JudgedScore, ScoreNews } from '../model/score';
import type { TrendDay } from '../statistics/baseline';
import {
	dayOfChange,
	newLevel,
	type NewLevel,
	type PassedDays,
	passedDays,
} from '../statistics/changePoint';
import { type UsualScore, weekdayIn } from '../statistics/controlChart';
import { isToward, type Side, sideOf } from '../statistics/range';
import { type Excursion, hasReturned, isBeyondChance } from '../statistics/usual';
import { daysBetween, type Period } from '../time/periods';
import { tenths } from '../values/numbers';
import { isMoveOrdinary } from './scoreMoves';

/** A score that was judged, and what its news depend on. */
interface Scores extends Pick<JudgedScore, 'isUnusual' | 'excursion' | 'hasLeft' | 'previous'> {
	/** The daily scores up to the end of the period. */
	all: TrendDay[];
	/** The last day of the period that has a score. */
	lastDay: TrendDay | undefined;
	usual: UsualScore;
	period: Period;
}

/**
 * Says what has happened to a score. Of an average that is outside its range: since when, or which
 * days have passed that made it leave. Of one within its range only the first that applies: that it
 * is back, that some days passed, that its new level has become the usual one, or that the score
 * itself has moved far.
 */
export function scoreNews(scores: Scores): ScoreNews | undefined {
	const { all, usual, excursion } = scores;
	if (!scores.isUnusual || !excursion) return newsWithin(scores);
	const { side } = excursion;
	if (!scores.hasLeft) return { kind: 'still', side };
	const passed = passedDays(all, usual, excursion);
	if (passed && isOver(passed, usual, side)) return { kind: 'passed', isNew: true, ...passed };
	const { lastDay: now, previous: before } = scores;
	const by = now && before ? tenths(now.score - before.score) : 0;
	// Nobody believes that a score is up since a day beside a figure that is down.
	if (by !== 0 && !isToward(by, side)) return { kind: 'left', side };
	return { kind: 'left', side, since: dayOfChange(all) ?? excursion.from };
}

/** The news of an average within its range. */
function newsWithin(scores: Scores): ScoreNews | undefined {
	const { all, usual, excursion, lastDay: now, previous: before, period } = scores;
	const isOrdinary = now && before && isMoveOrdinary(all, usual, now, before);
	if (excursion) {
		const days = daysBetween(period.from, period.to) + 1;
		if (hasReturned(usual, excursion, days)) return { kind: 'cameBack', ...excursion };
		const passed = isBeyondChance(excursion, days) && passedDays(all, usual, excursion);
		if (passed && isOver(passed, usual, excursion.side)) {
			return { kind: 'passed', isNew: false, ...passed };
		}
		const level = newLevel(all);
		if (level && isOrdinary && isSettled(level, usual, excursion) && isUsual(level.now, usual)) {
			return { kind: 'newUsual', ...level };
		}
	}
	if (isOutlier(now, usual)) return { kind: 'outlier' };
	if (isOrdinary !== false || !now || !before) return undefined;
	return { kind: 'moved', by: now.score - before.score, since: before.date };
}

/** True if points are within a usual range as readers see them, to a tenth. */
function isUsual(points: number, { low, high }: UsualScore): boolean {
	return sideOf({ low, high, level: tenths(points) }) === undefined;
}

/**
 * True if the mean of some days is outside of the usual range, and that of the days since within, as
 * readers see them. Else a sentence would say of a score that it is back where it is not.
 */
function isOver({ mean, after }: PassedDays, usual: UsualScore, side: Side): boolean {
	const [low = 0, high = 0, level = 0] = [usual.low, usual.high, mean].map(tenths);
	return sideOf({ low, high, level }) === side && isUsual(after, usual);
}

/**
 * True if a level that was outside is usual now because its band has followed it, far from the
 * level before.
 */
function isSettled({ was, now }: NewLevel, usual: UsualScore, { band, side }: Excursion): boolean {
	const isStillThere = Math.abs(usual.level - now) < Math.abs(now - was) / 3;
	const hasFollowed = sideOf({ ...band, level: usual.level }) === side;
	const isFar = Math.abs(now - was) > (usual.high - usual.low) / 2;
	return isStillThere && hasFollowed && isFar && isToward(now - was, side);
}

/** A single day stands out if it is further from the average than this many standard deviations. */
const STANDS_OUT = 4;

/**
 * True if the last score stands out from the average and from what its weekday adds. The average
 * itself hardly moves with a single day.
 */
export function isOutlier(now: TrendDay | undefined, usual: UsualScore): boolean {
	if (!now) return false;
	const by = Math.abs(now.score - usual.level - weekdayIn(usual.weekdays, now.day));
	return by > Math.max(1, STANDS_OUT * usual.dailyVariation);
}
