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
	/** The counts of the whole weeks before the period, the earliest first. */
	before: number[];
	now: number;
	/** How many mentions of the period have a day that is not known. */
	undated: number;
	/** True if the count is that of one assistant, and all assistants together are all mentions. */
	isPart: boolean;
	/** The part of the period that has data, by the mentions of its days in the weeks before. */
	part: number;
}

/** The figures of an account that are judged together. */
export interface Observations {
	/** The daily scores, up to the last day of the period. */
	scores: Day[];
	/** How many usual weeks the period is worth. */
	weeks: number;
	/** The counts to judge, by name. There is none if too few weeks are known. */
	counts: Map<string, CountedPeriod>;
}

/** Which totals are usual for a count, and whether this one is. */
export interface CountVerdict {
	range: [low: number, high: number];
	/** The total that the weeks before lead to expect. */
	expected: number;
	isUnusual: boolean;
	/** On which side of the range the total is; undefined within it. */
	side?: Side;
	/** The probability of such a total by chance: at most FALSE_ALARM_RATE if it is unusual. */
	p: number;
}

/** The average of a score with its usual range, and whether it is outside. */
export interface ScoreVerdict extends UsualScore {
	isUnusual: boolean;
}

/** The verdicts of a report: what is usual, and what is not. */
interface Verdicts {
	/** The verdict on the average of the score; undefined if the trend is too short. */
	score?: ScoreVerdict;
	/** The verdicts on the counts, by name. It is empty if no count was judged. */
	counts: Map<string, CountVerdict>;
	/**
	 * The probability that chance alone makes any figure stand out as much; undefined if nothing was
	 * judged.
	 */
	p?: number;
}

/** The name of the count of all mentions. */
export const TOTAL = 'mentions';

/**
 * All mentions have this share of the counts' false alarm rate, because readers look at them first.
 * A choice, which no figure defends: it moves power from single assistants to the total.
 */
const PART_OF_TOTAL = 1 / 3;

/**
 * Judges the score and the counts so that all of them together raise a false alarm no more often
 * than FALSE_ALARM_RATE (Bonferroni): the score has a fixed share of that rate, all mentions have a
 * third of the rest, and the other counts divide the remainder equally. Each p-value is divided by
 * its figure's share, so that all of them compare with FALSE_ALARM_RATE.
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

/**
 * Says whether the average of a score is outside its usual range; then `p` is at most
 * FALSE_ALARM_RATE.
 */
function judgedScore(chart: UsualScore): ScoreVerdict {
	const { p: chartP, ...range } = chart;
	const p = Math.min(1, (chartP * FALSE_ALARM_RATE) / SCORE_FALSE_ALARM_RATE);
	const isUnusual = sideOf(chart) !== undefined;
	// The ends of the range are rounded, so p may be a little above the rate although the average is
	// outside.
	return { ...range, isUnusual, p: isUnusual ? Math.min(p, FALSE_ALARM_RATE) : p };
}

/**
 * Judges the counts of a period, which is worth so many weeks, each with its own probability of an
 * error.
 */
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
	{ now, before, undated, part }: CountedPeriod,
	model: WeekModel,
	weeks: number,
	error: number,
): CountVerdict {
	const expectation = expectationOf(before, model, weeks * part);
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

/** Days in a row on which the average was outside its band. */
export interface Excursion {
	/** The first and the last of these days, as calendar dates. */
	from: string;
	to: string;
	side: Side;
	/** The band that the average left, in points, as it was on the first of these days. */
	band: { low: number; high: number };
	/** The least p-value of the average on these days. */
	p: number;
	/**
	 * True if the average had been outside to the same side shortly before, in days that began before
	 * the period.
	 */
	isAgain: boolean;
}

/**
 * If an average leaves its band again within this many days, and to the same side, that is the same
 * event. A choice of words: it changes what is said of a score, not what is unusual.
 */
const SAME_EVENT_DAYS = 14;

/**
 * Finds the last days in a row on which the average was outside its band, by the scores up to the
 * period's end. They are in the period, or reach the day before it.
 * @param from the first day of the period, as a calendar date
 * @returns undefined if the average was inside on all these days
 */
export function lastExcursion(scores: TrendDay[], from: string): Excursion | undefined {
	const last = latestOutside(scores, ({ date }) => date >= from);
	if (!last || last.from < from) return last;
	const first = scores.findIndex(({ date }) => date === last.from);
	const since = (scores[first]?.day ?? 0) - SAME_EVENT_DAYS;
	const earlier = latestOutside(scores.slice(0, first), ({ day }) => day > since);
	return { ...last, isAgain: earlier?.side === last.side && earlier.from < from };
}

/**
 * Finds the last days in a row outside the band, going back from the newest day. It goes back over
 * days inside the band as long as `isSought` is true of them, so the day in front of the last
 * sought one may be the end of an excursion, too.
 */
function latestOutside(scores: TrendDay[], isSought: (day: TrendDay) => boolean) {
	let excursion: Excursion | undefined;
	for (let count = scores.length; count >= MIN_DAYS; count -= 1) {
		const day = scores[count - 1];
		const chart = controlChart(scores.slice(0, count));
		const side = chart && sideOf(chart);
		if (!day) break;
		if (side && (!excursion || excursion.side === side)) {
			const { date } = day;
			const p = Math.min(excursion?.p ?? 1, chart.p);
			const band = { low: chart.low, high: chart.high };
			excursion = { side, to: excursion?.to ?? date, from: date, band, p, isAgain: false };
		} else if (excursion || !isSought(day)) break;
	}
	return excursion;
}

/**
 * True if an average is back in the band that it left, and had left it by more than one of the
 * period's days does by chance.
 * @param days the number of days of the period
 */
export function hasReturned({ level }: UsualScore, excursion: Excursion, days: number): boolean {
	return sideOf({ ...excursion.band, level }) === undefined && isBeyondChance(excursion, days);
}

/**
 * True if an average had left its band by more than one of so many days does by chance
 * (Bonferroni).
 */
export function isBeyondChance({ p }: Excursion, days: number): boolean {
	return p <= FALSE_ALARM_RATE / days;
}
