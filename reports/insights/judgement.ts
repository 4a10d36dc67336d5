import { scoredDays, type TrendDay, weekdayIn } from '../statistics/controlChart';
import { lengthInWeeks, MAX_WEEKS, MIN_WEEKS, WEEK_DAYS } from '../statistics/counts';
import {
	falseDiscoveryLimit,
	isToward,
	mean,
	median,
	type Side,
	sideOf,
	sum,
} from '../statistics/distributions';
import {
	type CountedPeriod,
	FALSE_ALARM_RATE,
	isBeyondChance,
	judge,
	lastExcursion,
	type Observations,
	type Verdicts,
} from '../statistics/usual';
import { dateIn, DAY_MS, daysBefore } from '../time/dates';
import { daysBetween, type Period } from '../time/periods';
import {
	type DailyMentions,
	type MentionCounts,
	type MentionSummary,
	type PeriodMentions,
	unionKeys,
	type WeekOfMentions,
	wholeWeeks,
} from './mentionSummary';
import * as reports from './report';
import type { Coverage, Report, ReportData } from './report';

/** Days of trend that say what is usual for a score, as in the trigger. */
export const TREND_DAYS = 90;

/** Adds to the data of a report what can be compared, and what of it is unusual. */
export function judgedReport(data: ReportData, zone: string): Report {
	const covered = { ...data, ...coverageOf(data, zone) };
	const judged = judge(observationsOf(covered));
	const excursion = judged.score && lastExcursion(scoresToPeriodEnd(covered), data.period.from);
	return { ...covered, judged: { ...judged, excursion } };
}

/** The coverage of the previous period, by the first day of the trend or an earlier mention; not compared if unknown. */
export function coverageOf(data: ReportData, zone: string): Coverage {
	const trend = scoredDays(data.visibility?.trend);
	if (!data.compares) return { trend, isCompared: false };
	const start = trend[0]?.date;
	// Only all mentions of the account's own domain tell of an earlier day.
	const isWhole = reports.isDefaultDomain(data) && !reports.isFiltered(data.filters);
	const earliest = isWhole ? data.mentions?.earliest : undefined;
	const mentioned = earliest === undefined ? undefined : dateIn(zone, earliest);
	const [begins] = [start, mentioned].filter((day) => day !== undefined).sort();
	const isCompared = begins !== undefined && begins <= data.period.before.from;
	// Mentions are read from the previous period on, so they alone do not tell when the data begins.
	return isCompared || start === undefined ? { trend, isCompared } : { trend, isCompared, begins };
}

/** The daily scores that say what is usual, up to the last day of the period. */
export function scoresToPeriodEnd({ trend, period }: ReportData & Coverage): TrendDay[] {
	return trend.filter(({ date }) => date <= period.to);
}

/** What is judged: the score by its trend alone, the mentions where they are compared and their weeks before are known. */
export function observationsOf(data: ReportData & Coverage): Observations {
	const none: Observations = { scores: [], weeks: 0, counts: new Map() };
	if (!data.compares) return none;
	const all = scoresToPeriodEnd(data);
	// A trend that ended before the period says nothing of it.
	const scores = (all.at(-1)?.date ?? '') < data.period.from ? [] : all;
	const before = reports.mentionsBefore(data);
	if (!data.mentions || !before || !reports.isDefaultDomain(data)) return { ...none, scores };
	return { scores, ...countsOf(data.mentions, before, data) };
}

/** A period of more days is judged by the weeks of the one before, which are read anyway. */
const MAX_DAYS_WITH_WEEKS = 28;

/** The first day of the mentions that a report reads: that of the period before, or of the weeks that say what is usual. */
export function firstDayRead({ from, to, before }: Period): string {
	const days = daysBetween(from, to) + 1;
	const readsWeeks = days >= WEEK_DAYS && days <= MAX_DAYS_WITH_WEEKS;
	const first = readsWeeks ? daysBefore(from, WEEK_DAYS * MAX_WEEKS) : before.from;
	return first < before.from ? first : before.from;
}

/** The first day of the data, by the trend or an earlier mention, as a calendar date; earlier days are not known to be empty. */
export function firstDayKnown({ days }: MentionSummary, trend: TrendDay[]): string | undefined {
	const mentioned = days.find(({ total }) => total > 0)?.date;
	return [trend[0]?.date, mentioned].filter((day) => day !== undefined).sort()[0];
}

/** The latest whole weeks before the period, without those that may be from before the data began. */
function weeksBefore(mentions: MentionSummary, { period, trend }: ReportData & Coverage) {
	const begins = firstDayKnown(mentions, trend) ?? period.from;
	const weeks = wholeWeeks(mentions.days.filter(({ date }) => date < period.from));
	const known = weeks.filter(({ from }) => from >= begins);
	// Mentions may have begun later than the trend.
	const first = known.findIndex(({ days }) => days.some(({ total }) => total > 0));
	return first < 0 ? [] : known.slice(first).slice(-MAX_WEEKS);
}

/** Why the mentions of a period that is compared are not judged. */
type Unjudged =
	/** The period is shorter than a week. */
	| { why: 'short' }
	/** More mentions than can be read came in the weeks before. */
	| { why: 'many' }
	/** Fewer than four weeks are known; from the day `from` on there are reports with as many. */
	| { why: 'early'; from: string };

/** Why the mentions are not judged, although they are compared; undefined where they are. */
export function whyUnjudged(data: ReportData & Coverage): Unjudged | undefined {
	const { mentions, period } = data;
	if (!mentions) return undefined;
	if (daysBetween(period.from, period.to) + 1 < WEEK_DAYS) return { why: 'short' };
	const lacking = MIN_WEEKS - weeksBefore(mentions, data).length;
	if (lacking <= 0) return undefined;
	if ((mentions.days[0]?.date ?? '') > firstDayRead(period)) return { why: 'many' };
	return { why: 'early', from: daysBefore(period.to, -WEEK_DAYS * lacking - 1) };
}

function countsOf(mentions: MentionSummary, before: PeriodMentions, data: ReportData & Coverage) {
	const { filters, period } = data;
	if (whyUnjudged(data)) return { weeks: 0, counts: new Map<string, CountedPeriod>() };
	const { now, days } = mentions;
	const weeks = weeksBefore(mentions, data);
	const since = days.filter(({ date }) => date >= period.from);
	const engines = unionKeys(now.engines, before.engines).map((engine) => reports.ENGINE + engine);
	const names = [
		'mentions',
		...(filters.sentiment === undefined ? ['negative'] : []),
		...(filters.engine === undefined ? engines : []),
	];
	const counts = names.map((name): [string, CountedPeriod] => {
		const countIn = (all: MentionCounts[]) => sum(all.map((day) => reports.countNamed(name, day)));
		const dated = countIn(since);
		const undated = reports.countNamed(name, now) - dated;
		const isPart = name.startsWith(reports.ENGINE);
		return [name, { before: weeks.map((week) => countIn(week.days)), now: dated, undated, isPart }];
	});
	return { weeks: lengthOf(since, weeks), counts: new Map(counts) };
}

/** How many usual weeks a period is worth, by the weekdays of its days. */
function lengthOf(since: DailyMentions[], weeks: WeekOfMentions[]): number {
	const weekdayOf = ({ date }: DailyMentions) => (Date.parse(date) / DAY_MS) % WEEK_DAYS;
	const all = weeks.flatMap(({ days }) => days);
	const totals = Array.from({ length: WEEK_DAYS }, (_, weekday) =>
		sum(all.filter((day) => weekdayOf(day) === weekday).map(({ total }) => total)),
	);
	return lengthInWeeks(totals, since.map(weekdayOf));
}

/** How many standard deviations of single days make a day stand out. */
const STANDS_OUT = 4;

/** How many standard deviations of single days two of them may differ by: 3 times the root of 2. */
const DAYS_APART = 4.2;

/** True if the level has left its band in the period, and is still outside; false where it had just been there before. */
export function hasLeft({ period, judged: { score, excursion } }: Report): boolean {
	if (!score?.isUnusual || !excursion || excursion.isAgain) return false;
	return excursion.from >= period.from;
}

/** True if the level was outside its band in the period by more than one of so many days is by chance, wherever it is now. */
export function wasOutside({ period, judged: { excursion } }: Report): boolean {
	if (!excursion || excursion.to < period.from) return false;
	return isBeyondChance(excursion, daysBetween(period.from, period.to) + 1);
}

/** True if the last score is far from the level and what its weekday adds to it; a single day hardly moves the level. */
export function isOutlier(report: Report): boolean {
	const { score } = report.judged;
	const now = reports.lastDay(report);
	if (!score || !now) return false;
	const by = Math.abs(now.score - score.level - weekdayIn(score.weekdays, now.day));
	return by > Math.max(1, STANDS_OUT * score.dailyVariation);
}

/** A move of the score since the previous period is ordinary up to so many standard deviations of its earlier moves. */
const MOVES_APART = 3;

/** … or if more than this part of its earlier moves were as large; a single step is a smaller part of them. */
const MOVES_AS_LARGE = 0.15;

/** Fewer earlier moves say nothing. */
const MIN_MOVES = 20;

/** The score moves by its single days, and by the means of so many: chance hides less of a move that lasts. */
const MOVING_DAYS = [1, 3];

/**
 * True if the score has changed since the previous period by no more than it usually does in as many days; undefined if
 * unknown. Its average may be usual all the same: after weeks at another level, both levels are in its range.
 */
export function isChangeOrdinary(report: Report): boolean | undefined {
	const { score } = report.judged;
	const [now, before] = [reports.lastDay(report), reports.previousDay(report)];
	if (!score || !now || !before) return undefined;
	const scores = new Map(
		scoresToPeriodEnd(report).map(({ day, ...each }) => {
			return [day, each.score - weekdayIn(score.weekdays, day)];
		}),
	);
	const by = now.score - before.score;
	const moves = MOVING_DAYS.map((count) => movesOf(scores, now.day, before.day, count));
	const isKnown = moves.some(({ earlier }) => earlier.length >= MIN_MOVES);
	if (!isKnown) return undefined;
	return moves.every(({ latest, earlier }) => {
		// What is reported is the move of single days, so it has to show what their means do.
		const isShown = latest * by > 0 && Math.abs(by) >= Math.abs(latest) / 2;
		return !isShown || earlier.length < MIN_MOVES || isOrdinary(Math.abs(latest), earlier);
	});
}

/** How far the mean of so many days has moved since the previous period, and in as many days before that. */
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

/** Ratio of the standard deviation of normal values to the median of their absolute ones. */
const MEDIAN_TO_STANDARD = 1.4826;

/** True if the average left its usual range in this direction, false if single days vary by as much, undefined if unknown. */
export function isChangeUnusual(report: Report, by: number): boolean | undefined {
	const { score } = report.judged;
	if (!score) return undefined;
	if (score.isUnusual) {
		return isToward(by, sideOf(score)) && hasLeft(report) ? true : undefined;
	}
	const isNear = Math.abs(by) <= Math.max(1, DAYS_APART * score.dailyVariation);
	return isNear && !isOutlier(report) ? false : undefined;
}

/** The most unusual figure of a report that was judged among others. */
export interface MostUnusual {
	/** "score", "mentions", "negative" or e.g. "engine:chatgpt". */
	about: string;
	side: Side;
	/** False for a score that left its range before the period and is still outside. */
	isNew: boolean;
}

/**
 * Judges several reports together, so that fifty unchanged accounts raise no more alarms than one. A report counts as one
 * test (Bonferroni). Nothing usual becomes unusual; a score still outside is not tested again.
 * @returns the reports, with only those figures unusual that are so among all
 */
export function judgeCombined(all: Report[]) {
	const tested = all.map((report) => {
		// It left its range before the period.
		return { report, isStill: report.judged.score?.isUnusual === true && !hasLeft(report) };
	});
	const probabilities = tested.flatMap(({ report: { judged }, isStill }) => {
		const [least] = [...judged.counts.values()].map(({ p }) => p).sort((one, other) => one - other);
		return (isStill ? least : judged.p) ?? [];
	});
	const limit = falseDiscoveryLimit(probabilities, FALSE_ALARM_RATE);
	return tested.map(({ report: alone, isStill }) => {
		const report = { ...alone, judged: withLimit(alone.judged, limit, isStill) };
		return { report, finding: findingOf(report, isStill) };
	});
}

function withLimit({ score, counts, ...judged }: Verdicts, p: number, isStill: boolean) {
	const limited = <T extends { isUnusual: boolean; p: number }>(figure: T): T => ({
		...figure,
		isUnusual: figure.isUnusual && figure.p <= p,
	});
	return {
		...judged,
		score: score && !isStill ? limited(score) : score,
		counts: new Map([...counts].map(([name, count]) => [name, limited(count)])),
	};
}

/** The score is told first, then the negative mentions, all of them, and the assistant that stands out most. */
function findingOf(report: Report, isStill: boolean): MostUnusual | undefined {
	const { score, counts } = report.judged;
	const side = score?.isUnusual ? sideOf(score) : undefined;
	const found = [...counts].filter(([, { isUnusual }]) => isUnusual);
	const told = ['negative', 'mentions'].flatMap((name) => found.filter(([each]) => each === name));
	const [first] = [...told, ...found.sort(([, one], [, other]) => one.p - other.p)];
	if (side && (!isStill || !first)) return { about: 'score', side, isNew: !isStill };
	if (!first || !report.mentions) return undefined;
	const [about] = first;
	return { about, side: reports.isAboveUsual(report, about) ? 'above' : 'below', isNew: true };
}
