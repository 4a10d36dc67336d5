import { hundredths } from '../values/numbers';
import { type Day, estimateBaseline } from './controlChart';
import { mean, studentQuantile } from './distributions';

/** `tooEarly`: not enough days since. */
export type Verdict = 'up' | 'down' | 'none' | 'tooEarly';

/** What a score does since a day, in hundredths of a point. */
export interface ScoreEffect {
	/** What the days before lead to expect. */
	before: number;
	/** The mean since. */
	after: number;
	/** The difference, and the interval that it is in. */
	change: number;
	low: number;
	high: number;
	verdict: Verdict;
}

/** Minimum number of days since, of a score or of mentions. */
export const MIN_SINCE = 7;

/** Minimum number of days before that have a score. */
export const MIN_BEFORE = 28;

/** The least half-width of the interval, in points: scores that hardly vary are rounded. */
const MIN_INTERVAL_HALF_WIDTH = 0.5;

/** The most days that a shrunk slope is continued for: beyond, what it lacks adds up. */
const SHRUNK_FOR = 28;

/** Of a slope, what exceeds so many standard errors counts. */
const SHRUNK_BY_ERRORS = 1;

/** A slope below so many standard errors may be none, if it's certainly less than half a point a week. */
const LEVEL_BELOW = 1.2;

const CERTAIN = 3;

const MAX_SLOPE = 0.5 / 7;

/**
 * Compares the mean of a score since a day with the line of the days before: a prediction interval by
 * Student's t for the mean of days of an AR(1) process, with the errors of level and slope. A score that most
 * likely has no slope gets a narrower interval, since the error of a slope is most of it. The limits are found
 * by simulation (`npm run bench -- effect`).
 *
 * @param all days by date, no date twice
 * @param from the first day since, in days since the epoch
 * @param error the probability of `up` or `down` without any effect
 * @returns undefined where too few days before have a score, or none since has one
 */
export function scoreEffect(all: Day[], from: number, error: number): ScoreEffect | undefined {
	const [days, since] = [all.filter(({ day }) => day < from), all.filter(({ day }) => day >= from)];
	const last = since.at(-1)?.day;
	if (days.length < MIN_BEFORE || last === undefined) return undefined;
	const { line, sigma, phi } = estimateBaseline(days, true);
	// How many days in a row tell as much as one independent day.
	const inflation = (1 + phi) / (1 - phi);
	const slopeError = sigma * Math.sqrt(inflation / line.spread);
	const steepness = Math.abs(line.slope);
	const isShrunk = last < from + SHRUNK_FOR;
	const isLevel =
		isShrunk &&
		steepness <= LEVEL_BELOW * slopeError &&
		steepness + CERTAIN * slopeError <= MAX_SLOPE;
	const left = isShrunk ? (SHRUNK_BY_ERRORS * slopeError) ** 2 : 0;
	const kept = isLevel || steepness ** 2 <= left ? 0 : 1 - left / steepness ** 2;
	const ahead = mean(since.map(({ day }) => day)) - line.middle;
	const variance =
		sigma ** 2 * (ofMean(since.length, phi) + inflation / days.length) +
		(isLevel ? 0 : (slopeError * ahead) ** 2);
	// The autocorrelation is estimated, too, and the less exactly the higher it is.
	const t = studentQuantile(error / 2, Math.max(5, days.length / inflation ** 2));
	const halfWidth = Math.max(MIN_INTERVAL_HALF_WIDTH, t * Math.sqrt(variance));
	const before = Math.min(100, Math.max(0, line.level + kept * line.slope * ahead));
	const after = mean(since.map(({ score }) => score));
	const change = hundredths(hundredths(after) - hundredths(before));
	const [low, high] = [hundredths(change - halfWidth), hundredths(change + halfWidth)];
	return {
		...{ before: hundredths(before), after: hundredths(after), change, low, high },
		verdict: since.length < MIN_SINCE ? 'tooEarly' : low > 0 ? 'up' : high < 0 ? 'down' : 'none',
	};
}

/** The variance of the mean of so many days in a row, where that of a day is 1. */
function ofMean(days: number, phi: number): number {
	const rest = 1 - phi;
	return (1 + phi) / rest / days - (2 * phi * (1 - phi ** days)) / (days * rest) ** 2;
}
