import { hundredths, maximum } from '../values/numbers';
import { type Baseline, clip, type Day, estimateBaseline, MAX_PHI, withinScale } from './baseline';
import { controlChart } from './controlChart';
import { MIN_WEEKS, ofMean, WEEK_DAYS } from './counts';
import { mean, median, studentQuantile, sum } from './distributions';
import { sideOf } from './range';

/**
 * The verdict is `tooEarly` if too few days have passed since the action, and `unsettled` if the
 * days before it were on the move themselves.
 */
export type EffectVerdict = 'up' | 'down' | 'none' | 'tooEarly' | 'unsettled';

/** What a score has done since a day, in hundredths of a point. */
export interface ScoreEffect {
	/** The mean score that the days before lead to expect. */
	before: number;
	/** The mean score since that day. */
	after: number;
	/** The difference between both, and the interval that the effect is in. */
	change: number;
	low: number;
	high: number;
	verdict: EffectVerdict;
	/** The mean of the last seven days, if these are back at what was expected. */
	latest?: number;
}

/** Minimum number of days since an action, for a score or for mentions. */
export const MIN_SINCE = 7;

/** Minimum number of days before an action that have a score. */
export const MIN_BEFORE = 28;

/** The least half-width of the interval, in points, because scores that hardly vary are rounded. */
const MIN_INTERVAL_HALF_WIDTH = 0.5;

/**
 * If fewer days than `upTo` have passed since, and at least `from` days before have a score, only
 * that part of the slope counts that exceeds one standard error. Otherwise the whole slope counts.
 */
const SHRUNK = { upTo: 28, from: 80 };

/** This many of the latest days before say at which level the score ended. */
const LEVEL_DAYS = 28;

/**
 * A day since that is further from the median than this many standard deviations counts as this
 * far, because a single day says no more about a change.
 */
const CLIP_AT = 2;

/** True if the days before have enough scores, and the days since have one. */
export function canJudgeScore(all: Day[], from: number): boolean {
	const before = all.filter(({ day }) => day < from);
	return before.length >= MIN_BEFORE && all.some(({ day }) => day >= from);
}

/**
 * Compares the mean of a score since a day with the line of the days before, and with the level of
 * the last 28 of them. A change has to hold against both, because a line goes astray after an
 * earlier step, and a level does while a score grows. Each has a prediction interval by Student's t
 * with the errors of level and slope, the wider of two: for the mean of days of an AR(1) process,
 * and for the mean of weeks, as the whole weeks before vary. Days do not show a slow drift, and few
 * weeks do not show how much averages of 28 days resemble each other. `npm run bench -- effect`:
 * by days alone 7 % are false where assistants drift, by weeks alone 11 % of averages of 28 days.
 * @param from the first day since, in days since the epoch
 * @param error the probability of `up` or `down` without any effect
 * @returns undefined if too few days before have a score, or none since has one
 */
export function scoreEffect(all: Day[], from: number, error: number): ScoreEffect | undefined {
	const [days, since] = [all.filter(({ day }) => day < from), all.filter(({ day }) => day >= from)];
	const last = since.at(-1)?.day;
	if (!canJudgeScore(all, from) || last === undefined) return undefined;
	const isShrunk = last < from + SHRUNK.upTo && days.length >= SHRUNK.from;
	const baseline = estimateBaseline(days, { isSloped: true, slopeErrors: Number(isShrunk) });
	const middle = mean(since.map(({ day }) => day));
	const expected = withinScale(baseline.at(middle));
	const chances = [
		chanceOfDays(baseline, { count: days.length, since: since.length, middle }),
		...chanceOfWeeks(baseline, days, { from, since: since.length, middle }),
	];
	const widthOf = (tail: number, of: 'line' | 'level') =>
		maximum([
			MIN_INTERVAL_HALF_WIDTH,
			...chances.map(
				(chance) =>
					studentQuantile(tail, chance.freedom) *
					Math.sqrt(chance.variance * (chance.ofSince + chance[of])),
			),
		]);
	const width = widthOf(error / 2, 'line');
	const level = estimateBaseline(days.slice(-LEVEL_DAYS), { isSloped: false }).line.level;
	const levelWidth = widthOf(error, 'level');
	const [before, after] = [hundredths(expected), hundredths(mean(scoresIn(since)))];
	// A change has to hold for the mean, which is shown, and for the mean in which far-off days are
	// clipped.
	const clipped = clippedMean(scoresIn(since), CLIP_AT * baseline.sigma);
	const [least, most] = [Math.min(after, clipped), Math.max(after, clipped)];
	const [low, high] = [
		hundredths(least - Math.max(before + width, level + levelWidth)),
		hundredths(most - Math.min(before - width, level - levelWidth)),
	];
	const direction = low > 0 ? 'up' : high < 0 ? 'down' : 'none';
	const isEarly = since.length < MIN_SINCE;
	const verdict = isEarly ? 'tooEarly' : isUnsettled(days) ? 'unsettled' : direction;
	const change = hundredths(after - before);
	const latest = latestMean(since, change, baseline.at);
	return { before, after, change, low, high, verdict, ...(latest !== undefined && { latest }) };
}

/** How far chance may put the mean since an action from what the days before lead to expect. */
interface Chance {
	/** The variance of single days, or of the means of single weeks. */
	variance: number;
	/** Degrees of freedom of that variance. */
	freedom: number;
	/** The variances of the mean since, of the line in its middle, and of the level, as parts of it. */
	ofSince: number;
	line: number;
	level: number;
}

/** Degrees of freedom that a line uses up: those of its level and of its slope. */
const OF_LINE = 2;

/** What chance gives if days resemble the day before (AR(1) process). */
function chanceOfDays(
	{ sigma, phi, varianceAt }: Baseline,
	{ count, since, middle }: { count: number; since: number; middle: number },
): Chance {
	return {
		variance: sigma ** 2,
		freedom: count - OF_LINE,
		ofSince: ofMean(since, phi),
		line: varianceAt(middle),
		level: ofMean(LEVEL_DAYS, phi),
	};
}

/** A week counts if at least this many of its days have a score. */
const MIN_IN_WEEK = 3;

/**
 * What chance gives if the weeks since vary as the whole weeks before do around their line, and
 * resemble the week before as those do; none if these are fewer than four.
 */
function chanceOfWeeks(
	{ line, at }: Baseline,
	days: Day[],
	{ from, since, middle }: { from: number; since: number; middle: number },
): Chance[] {
	const groups = new Map<number, number[]>();
	for (const { day, score } of days) {
		const start = from - WEEK_DAYS * Math.ceil((from - day) / WEEK_DAYS);
		const error = score - line.level - line.slope * (day - line.middle);
		groups.set(start, [...(groups.get(start) ?? []), error]);
	}
	const weeks = [...groups].filter(([, errors]) => errors.length >= MIN_IN_WEEK);
	const count = weeks.length;
	if (count < MIN_WEEKS) return [];
	const means = weeks.map(([, errors]) => mean(errors));
	const errors = means.map((value) => value - mean(means));
	const squares = sum(errors.map((error) => error ** 2));
	const products = sum(errors.slice(1).map((error, week) => error * (errors[week] ?? 0)));
	const raw = squares === 0 ? 0 : (products * count) / (squares * (count - 1));
	// Around a line, few values seem less alike than they are (as for days, in baseline.ts).
	const phi = Math.min(MAX_PHI, Math.max(0, raw + (2 + 4 * raw) / count));
	const starts = weeks.map(([start]) => start);
	const centre = mean(starts) + WEEK_DAYS / 2;
	const spread = sum(starts.map((start) => (start + WEEK_DAYS / 2 - centre) ** 2));
	const followed = line.slope === 0 ? 0 : (at(from) - at(from - 1)) / line.slope;
	const inflation = (1 + phi) / (1 - phi);
	return [
		{
			variance: squares / (count - OF_LINE),
			freedom: count - OF_LINE,
			ofSince: ofMean(since / WEEK_DAYS, phi),
			line: inflation * (1 / count + (followed * (middle - centre) ** 2) / spread),
			level: ofMean(LEVEL_DAYS / WEEK_DAYS, phi),
		},
	];
}

/**
 * The last seven days since are looked at by themselves if there are at least twice as many days.
 */
const LATEST_DAYS = 7;

/** The last days are back where they were expected if less than this part of the change is left. */
const BACK_WITHIN = 0.25;

/**
 * The mean of the last days, in hundredths of a point, if they are back at the expected score;
 * undefined if they are not.
 */
function latestMean(since: Day[], change: number, expectedOn: (day: number) => number) {
	const latest = since.slice(-LATEST_DAYS);
	if (since.length < 2 * LATEST_DAYS) return undefined;
	const left = mean(latest.map(({ day, score }) => score - withinScale(expectedOn(day))));
	return left * Math.sign(change) < BACK_WITHIN * Math.abs(change)
		? hundredths(mean(scoresIn(latest)))
		: undefined;
}

/**
 * True if the average was outside its usual range at the end of the days, or one or two weeks
 * earlier.
 */
function isUnsettled(days: Day[]): boolean {
	return [0, 7, 14].some((left) => sideOf(controlChart(days.slice(0, days.length - left))));
}

const scoresIn = (days: Day[]) => days.map(({ score }) => score);

/**
 * The mean of scores, each of which counts as at most `limit` points from their median; a limit
 * below one point counts as one.
 */
function clippedMean(scores: number[], limit: number): number {
	const middle = median(scores);
	return mean(scores.map((score) => middle + clip(score - middle, Math.max(limit, 1))));
}
