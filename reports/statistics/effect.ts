import { hundredths } from '../values/numbers';
import { clip, type Day, estimateBaseline, withinScale } from './baseline';
import { controlChart } from './controlChart';
import { mean, median, studentQuantile } from './distributions';
import { sideOf } from './range';

/** `tooEarly`: not enough days since. `unsettled`: the days before were on the move themselves. */
export type EffectVerdict = 'up' | 'down' | 'none' | 'tooEarly' | 'unsettled';

/** What a score does since a day, in hundredths of a point. */
export interface ScoreEffect {
	/** The score expected from the days before. */
	before: number;
	/** The mean since. */
	after: number;
	/** The difference, and the interval that it is in. */
	change: number;
	low: number;
	high: number;
	verdict: EffectVerdict;
	/** The mean of the last seven days, where these are back at what was expected. */
	latest?: number;
}

/** Minimum number of days since, of a score or of mentions. */
export const MIN_SINCE = 7;

/** Minimum number of days before that have a score. */
export const MIN_BEFORE = 28;

/** The least half-width of the interval, in points: scores that hardly vary are rounded. */
const MIN_INTERVAL_HALF_WIDTH = 0.5;

/** Of a slope, what exceeds one standard error counts, for so many days since, where so many days before show it; else all. */
const SHRUNK = { upTo: 28, from: 80 };

/** The latest days before that say at which level they ended. */
const LEVEL_DAYS = 28;

/** In standard deviations from the median of the days since: beyond, a single day says no more about a change. */
const CLIP_AT = 2;

/**
 * Compares the mean of a score since a day with the line of the days before, and with the level of the last 28 of them: a
 * change has to hold against both, because a line goes astray after an earlier step, and a level while a score grows. Each
 * has a prediction interval by Student's t for the mean of days of an AR(1) process, with the errors of level and slope. The
 * limits are found by simulation (`npm run bench -- effect`).
 * @param from the first day since, in days since the epoch
 * @param error the probability of `up` or `down` without any effect
 * @returns undefined where too few days before have a score, or none since has one
 */
export function scoreEffect(all: Day[], from: number, error: number): ScoreEffect | undefined {
	const [days, since] = [all.filter(({ day }) => day < from), all.filter(({ day }) => day >= from)];
	const last = since.at(-1)?.day;
	if (days.length < MIN_BEFORE || last === undefined) return undefined;
	const isShrunk = last < from + SHRUNK.upTo && days.length >= SHRUNK.from;
	const baseline = estimateBaseline(days, true, Number(isShrunk));
	const { sigma, phi } = baseline;
	// The autocorrelation is estimated, too, and the less exactly the higher it is.
	const freedom = Math.max(5, days.length / baseline.inflation ** 2);
	const ofSince = ofMean(since.length, phi);
	const widthOf = (variance: number, tail: number) =>
		Math.max(MIN_INTERVAL_HALF_WIDTH, studentQuantile(tail, freedom) * sigma * Math.sqrt(variance));
	const middle = mean(since.map(({ day }) => day));
	const expected = withinScale(baseline.at(middle));
	const width = widthOf(ofSince + baseline.varianceAt(middle), error / 2);
	const level = estimateBaseline(days.slice(-LEVEL_DAYS), false).line.level;
	const levelWidth = widthOf(ofSince + ofMean(LEVEL_DAYS, phi), error);
	const [before, after] = [hundredths(expected), hundredths(mean(scoresIn(since)))];
	// A change has to hold for the mean, which is shown, and without the days that are far off.
	const clipped = clippedMean(scoresIn(since), CLIP_AT * sigma);
	const [least, most] = [Math.min(after, clipped), Math.max(after, clipped)];
	const [low, high] = [
		hundredths(least - Math.max(before + width, level + levelWidth)),
		hundredths(most - Math.min(before - width, level - levelWidth)),
	];
	const found = low > 0 ? 'up' : high < 0 ? 'down' : 'none';
	const isEarly = since.length < MIN_SINCE;
	const verdict = isEarly ? 'tooEarly' : isUnsettled(days) ? 'unsettled' : found;
	const change = hundredths(after - before);
	const latest = latestMean(since, change, baseline.at);
	return { before, after, change, low, high, verdict, ...(latest !== undefined && { latest }) };
}

/** The last days since that are looked at by themselves, where there are twice as many. */
const LATEST_DAYS = 7;

/** They are back where they were expected if less than this part of the change is left. */
const BACK_WITHIN = 0.25;

/** The mean of the last days, in hundredths, where they are back at the expected score; undefined where they are not. */
function latestMean(since: Day[], change: number, expectedOn: (day: number) => number) {
	const latest = since.slice(-LATEST_DAYS);
	if (since.length < 2 * LATEST_DAYS) return undefined;
	const left = mean(latest.map(({ day, score }) => score - withinScale(expectedOn(day))));
	return left * Math.sign(change) < BACK_WITHIN * Math.abs(change)
		? hundredths(mean(scoresIn(latest)))
		: undefined;
}

/** True if the level was outside its usual range at the end of the days, or one or two weeks earlier. */
function isUnsettled(days: Day[]): boolean {
	return [0, 7, 14].some((left) => sideOf(controlChart(days.slice(0, days.length - left))));
}

const scoresIn = (days: Day[]) => days.map(({ score }) => score);

/** The mean of scores, with none further from their median than so many points. */
function clippedMean(scores: number[], limit: number): number {
	const middle = median(scores);
	return mean(scores.map((score) => middle + clip(score - middle, Math.max(limit, 1))));
}

/** The variance of the mean of so many days in a row, where that of a day is 1. */
function ofMean(days: number, phi: number): number {
	const rest = 1 - phi;
	return (1 + phi) / rest / days - (2 * phi * (1 - phi ** days)) / (days * rest) ** 2;
}
