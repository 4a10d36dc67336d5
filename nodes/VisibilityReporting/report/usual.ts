import type { Day } from '../../shared/statistics/baseline';
import { controlChart, MIN_DAYS, type ChartPoint } from '../../shared/statistics/controlChart';
import { sideOf } from '../../shared/statistics/sides';
import {
	countModel,
	probabilityOf,
	usualRange,
	type CountedDay,
} from '../../shared/statistics/counts';

/** The probability that anything is called unusual on an account that stays as it is. */
export const ERROR = 0.05;

/** Minimum number of days, in each of both periods, for counts to be judged. */
const MIN_COUNTED_DAYS = 6;

/** The count of a period and of the one before. */
export interface CountOfBoth {
	now: number;
	before: number;
	/** What is counted in the period, but on none of its known days. */
	undated: number;
}

/** What is known of an account in both periods. */
export interface Course {
	/** The daily scores, up to the last day of the period. */
	scores: Day[];
	/** The days of both periods; none where counts cannot be compared. */
	days: CountedDay[];
	/** What is judged, by name. */
	counts: Map<string, CountOfBoth>;
}

/** The totals that are not unusual, and whether this one is. */
export interface JudgedCount {
	range: [low: number, high: number];
	isUnusual: boolean;
	/** The probability that chance makes it differ as much from the period before. */
	p: number;
}

/** What is usual, and what is not. */
export interface Judgement {
	/** Of the smoothed score; undefined for a trend that is too short. */
	score?: ChartPoint & { isUnusual: boolean };
	/** By name; empty where counts were not judged. */
	counts: Map<string, JudgedCount>;
	/** The probability of an error that each of them has. */
	error: number;
	/** The probability that chance alone makes any of them stand out as much; undefined where nothing was judged. */
	p?: number;
}

/**
 * Judges the score and the counts together: all have the same share of the probability of an error
 * (Bonferroni), so that a report with many figures is no more often wrong than one with few.
 */
export function judge({ scores, days, counts }: Course): Judgement {
	const model = hasEnoughDays(days) ? countModel(days) : undefined;
	const isScoreJudged = scores.length >= MIN_DAYS;
	const figures = (model ? counts.size : 0) + (isScoreJudged ? 1 : 0);
	const share = ERROR / figures;
	const chart = controlChart(scores, share);
	const score = chart && { ...chart, isUnusual: sideOf(chart) !== undefined };
	const judged = new Map<string, JudgedCount>(
		model &&
			[...counts].map(([name, { now, before, undated }]) => {
				const [low, high] = usualRange(model, before, share);
				const isUnusual = now < low || now > high;
				const p = probabilityOf(model, before, now);
				return [name, { range: [low + undated, high + undated], isUnusual, p }];
			}),
	);
	const least = Math.min(...[...judged.values(), ...(score ? [score] : [])].map(({ p }) => p));
	return {
		error: share,
		score,
		counts: judged,
		...(figures > 0 && { p: Math.min(1, figures * least) }),
	};
}

function hasEnoughDays(days: CountedDay[]): boolean {
	const now = days.filter(({ isNow }) => isNow).length;
	return Math.min(now, days.length - now) >= MIN_COUNTED_DAYS;
}
