import { minimum } from '../values/numbers';
import type { Day, TrendDay } from './baseline';
import { controlChart, MIN_DAYS, SCORE_FALSE_ALARM_RATE, type UsualScore } from './controlChart';
import {
	countProbability,
	expectationOf,
	expectedTotal,
	usualRange,
	weekModel,
	type WeekModel,
} from './counts';
import { FALSE_ALARM_RATE, type Side, sideOf } from './range';

/** A count of a period, and those of the weeks before. */
export interface CountedPeriod {
	/** Of the whole weeks before, the earliest first. */
	before: number[];
	now: number;
	/** What is counted in the period, but on none of its known days. */
	undated: number;
	/** True for one of several assistants, which are all that is counted. */
	isPart: boolean;
}

/** What is known of an account. */
export interface Observations {
	/** The daily scores, up to the last day of the period. */
	scores: Day[];
	/** How many usual weeks the period is worth. */
	weeks: number;
	/** What is judged, by name; none where too few weeks are known. */
	counts: Map<string, CountedPeriod>;
}

/** The totals that are not unusual, and whether this one is. */
export interface CountVerdict {
	range: [low: number, high: number];
	/** The total that the weeks before lead to expect. */
	expected: number;
	isUnusual: boolean;
	/** Where it is outside of them. */
	side?: Side;
	/** At most ERROR where it is unusual. */
	p: number;
}

/** What is usual, and what is not. */
export interface Verdicts {
	/** Of the smoothed score; undefined for a trend that is too short. */
	score?: ReturnType<typeof judgedScore>;
	/** By name; empty where counts were not judged. */
	counts: Map<string, CountVerdict>;
	/** The probability that chance alone makes any of them stand out as much; undefined where nothing was judged. */
	p?: number;
	/** When the level was last outside its band; undefined where that ended before the day before the period. */
	excursion?: Excursion;
}

/** The name of the count of all mentions. */
export const TOTAL = 'mentions';

/** The part that all mentions have of the counts' probability of an error: what readers look at first is found first. */
const PART_OF_TOTAL = 1 / 3;

/**
 * Judges the score and the counts, with ERROR for all of them together (Bonferroni): the score has a fixed share of it, all
 * mentions have a third of the rest, and the other counts divide what is left equally. Each p-value is divided by the
 * figure's share, so that all compare with ERROR.
 */
export function judge({ scores, weeks, counts }: Observations): Verdicts {
	const chart = controlChart(scores);
	const score = chart && judgedScore(chart);
	const error = FALSE_ALARM_RATE - (score ? SCORE_FALSE_ALARM_RATE : 0);
	const ofTotal = Math.max(PART_OF_TOTAL, 1 / counts.size);
	const ofOther = (1 - ofTotal) / (counts.size - 1);
	const judged = judgeCounts(counts, weeks, (name) => error * (name === TOTAL ? ofTotal : ofOther));
	const all = [...judged.values(), ...(score ? [score] : [])].map(({ p }) => p);
	return { score, counts: judged, ...(all.length > 0 && { p: minimum(all) }) };
}

/** The band of a score and whether its level is outside; `p` is at most ERROR where it is. */
function judgedScore(chart: UsualScore) {
	const p = Math.min(1, (chart.p * FALSE_ALARM_RATE) / SCORE_FALSE_ALARM_RATE);
	const isUnusual = sideOf(chart) !== undefined;
	// The edges of the band are rounded.
	return { ...chart, isUnusual, p: isUnusual ? Math.min(p, FALSE_ALARM_RATE) : p };
}

/** Judges the counts of a period, which is worth so many weeks, each with its own probability of an error. */
export function judgeCounts(
	counts: Map<string, CountedPeriod>,
	weeks: number,
	errorOf: (name: string) => number,
): Map<string, CountVerdict> {
	const parts = [...counts.values()].filter(({ isPart }) => isPart);
	const all = parts.length > 0 ? parts : [...counts.values()].slice(0, 1);
	const model = weekModel(all.map(({ before }) => before));
	return new Map(
		[...counts].map(([name, count]) => [name, judgedCount(count, model, weeks, errorOf(name))]),
	);
}

function judgedCount(
	{ now, before, undated }: CountedPeriod,
	model: WeekModel,
	weeks: number,
	error: number,
): CountVerdict {
	const expectation = expectationOf(before, model, weeks);
	const [low, high] = usualRange(expectation, error);
	const side = sideOf({ level: now, low, high });
	return {
		range: [low + undated, high + undated],
		expected: expectedTotal(expectation) + undated,
		isUnusual: side !== undefined,
		side,
		p: Math.min(1, (countProbability(expectation, now) * FALSE_ALARM_RATE) / error),
	};
}

/** Days in a row on which the level was outside its band. */
export interface Excursion {
	/** The first and the last of them, as calendar dates. */
	from: string;
	to: string;
	side: Side;
	/** The band that the level left. */
	band: { low: number; high: number };
	/** The least p-value of these days. */
	p: number;
	/** True if the level had been outside to the same side shortly before, from a day before the period on. */
	isAgain: boolean;
}

/** A level that leaves its band again within so many days, to the same side, is the same event. */
const SAME_EVENT_DAYS = 14;

/** By the scores up to a period's end, the last days in a row outside the band that reach the day before its first, `from`. */
export function lastExcursion(scores: TrendDay[], from: string): Excursion | undefined {
	const last = latestOutside(scores, ({ date }) => date >= from);
	if (!last || last.from < from) return last;
	const first = scores.findIndex(({ date }) => date === last.from);
	const since = (scores[first]?.day ?? 0) - SAME_EVENT_DAYS;
	const earlier = latestOutside(scores.slice(0, first), ({ day }) => day > since);
	return { ...last, isAgain: earlier?.side === last.side && earlier.from < from };
}

/** The last days in a row outside the band, looked for as long as `isSought`: the day behind it may be the last one outside. */
function latestOutside(scores: TrendDay[], isSought: (day: TrendDay) => boolean) {
	let found: Excursion | undefined;
	for (let count = scores.length; count >= MIN_DAYS; count -= 1) {
		const day = scores[count - 1];
		const chart = controlChart(scores.slice(0, count));
		const side = chart && sideOf(chart);
		if (!day) break;
		if (side && (!found || found.side === side)) {
			const { date } = day;
			const p = Math.min(found?.p ?? 1, chart.p);
			found = { side, to: found?.to ?? date, from: date, band: chart, p, isAgain: false };
		} else if (found || !isSought(day)) break;
	}
	return found;
}

/** Whether a level is back in the band that it left, and had left it by more than one of so many days does by chance. */
export function hasReturned({ level }: UsualScore, excursion: Excursion, days: number): boolean {
	return sideOf({ ...excursion.band, level }) === undefined && isBeyondChance(excursion, days);
}

/** Whether a level had left its band by more than one of so many days does by chance. */
export function isBeyondChance({ p }: Excursion, days: number): boolean {
	return p <= FALSE_ALARM_RATE / days;
}
