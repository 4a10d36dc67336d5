import type { Day } from './baseline';
import type { ChartPoint, TrendDay } from './controlChart';
import { controlChart, MIN_DAYS, SCORE_ERROR } from './controlChart';
import type { CountedDay, CountModel } from './counts';
import { countModel, countProbability, slopeBefore, usualRange } from './counts';
import { type Side, sideOf } from './distributions';

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
	/** Of a sum of several assistants, its counts of the same days: it varies by itself, too. */
	daily?: number[];
}

/** What is known of an account in both periods. */
export interface Observations {
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
	/** The total that the period before leads to expect. */
	expected: number;
	isUnusual: boolean;
	/** At most ERROR where it is unusual. */
	p: number;
}

/** What is usual, and what is not. */
export interface Judgement {
	/** Of the smoothed score; undefined for a trend that is too short. */
	score?: ReturnType<typeof judgedScore>;
	/** By name; empty where counts were not judged. */
	counts: Map<string, JudgedCount>;
	/** The probability that chance alone makes any of them stand out as much; undefined where nothing was judged. */
	p?: number;
	/** When the level was last outside its band; undefined where that ended before the day before the period. */
	excursion?: Excursion;
}

/**
 * Judges the score and the counts, with ERROR for all of them together (Bonferroni): the score has a fixed share of it, and
 * the counts divide the rest equally. Each p-value is divided by the figure's share, so that all compare with ERROR.
 */
export function judge({ scores, days, counts }: Observations): Judgement {
	const model = modelOf(days);
	const chart = controlChart(scores);
	const score = chart && judgedScore(chart);
	const error = (ERROR - (score ? SCORE_ERROR : 0)) / counts.size;
	const judged = new Map(
		model && [...counts].map(([name, count]) => [name, judgedCount(count, model, error)] as const),
	);
	const all = [...judged.values(), ...(score ? [score] : [])].map(({ p }) => p);
	return { score, counts: judged, ...(all.length > 0 && { p: Math.min(...all) }) };
}

/** The band of a score and whether its level is outside; `p` is at most ERROR where it is. */
function judgedScore(chart: ChartPoint) {
	const p = Math.min(1, (chart.p * ERROR) / SCORE_ERROR);
	const isUnusual = sideOf(chart) !== undefined;
	// The edges of the band are rounded.
	return { ...chart, isUnusual, p: isUnusual ? Math.min(p, ERROR) : p };
}

/** Judges one count with its own probability of an error, and the slope before; undefined where the days are too few. */
export function judgeTotal(days: CountedDay[], count: CountOfBoth, error: number) {
	const model = modelOf(days);
	return model && { ...judgedCount(count, model, error), slope: slopeBefore(days, model) };
}

function judgedCount(
	{ now, before, undated, daily }: CountOfBoth,
	model: CountModel,
	error: number,
): JudgedCount {
	const dispersion = daily ? model.dispersionOf(daily) : model.dispersion;
	const test = { ...model, dispersion, before };
	const [low, high] = usualRange(test, error);
	return {
		range: [low + undated, high + undated],
		expected: (before * model.share) / (1 - model.share) + undated,
		isUnusual: now < low || now > high,
		p: Math.min(1, (countProbability(test, now) * ERROR) / error),
	};
}

function modelOf(days: CountedDay[]): CountModel | undefined {
	const now = days.filter(({ isNow }) => isNow).length;
	return Math.min(now, days.length - now) < MIN_COUNTED_DAYS ? undefined : countModel(days);
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
}

/** By the scores up to a period's end, the last days in a row outside the band that reach the day before its first, `from`. */
export function lastExcursion(scores: TrendDay[], from: string): Excursion | undefined {
	let found: Excursion | undefined;
	for (let count = scores.length; count >= MIN_DAYS; count -= 1) {
		const { date = '' } = scores[count - 1] ?? {};
		const chart = controlChart(scores.slice(0, count));
		const side = chart && sideOf(chart);
		if (side && (!found || found.side === side)) {
			const p = Math.min(found?.p ?? 1, chart.p);
			found = { side, to: found?.to ?? date, from: date, band: chart, p };
		} else if (found || date < from) break;
	}
	return found;
}

/** Whether a level is back in the band that it left, and had left it by more than one of so many days does by chance. */
export function isBack({ level }: ChartPoint, { band, p }: Excursion, days: number): boolean {
	return sideOf({ ...band, level }) === undefined && p <= ERROR / days;
}
