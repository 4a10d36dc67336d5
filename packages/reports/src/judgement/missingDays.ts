import type {
	CountedWeek,
	DailyMentions,
	MentionCounts,
	MentionSummary,
	WeekOfMentions,
} from '../model/mention';
import type { MissingDays } from '../model/report';
import { MIN_WEEKS, WEEK_DAYS, weekModel } from '../statistics/counts';
import { mean, sum } from '../statistics/distributions';
import { type DateRange, daysBetween, isDayOf, type Period } from '../time/periods';
import { daysBefore } from '../time/dates';
import { DAY_MS } from '../time/units';

/**
 * Days without a mention are no data rather than no mention if chance leaves so many of them empty
 * with less than this probability. `npm run bench -- missing` measures what that costs in quiet
 * weeks.
 */
const IMPROBABLE = 0.001;

/**
 * Mentions come as if in groups, because answers repeat: of as many as the variance of the weeks
 * says or, where fewer than four weeks are known, of at least this many.
 */
const ASSUMED_GROUP = 4;

/** Of an assistant with fewer mentions a day than this, no days are called missing. */
const LEAST_OF_ASSISTANT = 10;

/** An assistant that is off for fewer days than this in a row may just not have named the brand. */
const DAYS_OF_ASSISTANT = 2;

/**
 * Finds the days of a period that have no data, though chance alone would have left mentions on
 * them: days at its end without any, and days of a single assistant anywhere. A period without any
 * mention is news, so none of its days is missing.
 * @param weeks the whole weeks before the period
 */
export function missingDays(
	{ days, isAtLeast }: MentionSummary,
	period: DateRange,
	weeks: CountedWeek[],
): MissingDays[] {
	const first = days.findIndex(({ total }) => total > 0);
	// Days before the first mention may lie before the data began.
	const all = first < 0 ? [] : days.slice(first);
	const inPeriod = all.filter(({ date }) => isDayOf(period, date));
	if (isAtLeast || inPeriod.every(({ total }) => total === 0)) return [];
	const runOf = (run: DailyMentions[]): DateRange => {
		return { from: run[0]?.date ?? '', to: run.at(-1)?.date ?? '' };
	};
	const isMissing = (run: DailyMentions[], countOf: (counts: MentionCounts) => number) => {
		const { variance } = weekModel([weeks.map(countOf)]);
		const group = weeks.length < MIN_WEEKS ? Math.max(variance, ASSUMED_GROUP) : variance;
		return Math.exp(-expectedOn(run, all, countOf) / group) < IMPROBABLE;
	};
	const total = ({ total: count }: MentionCounts) => count;
	const missing: MissingDays[] = emptyRuns(inPeriod, total)
		.filter((run) => run.at(-1) === inPeriod.at(-1) && isMissing(run, total))
		.map(runOf);
	const rest = inPeriod.filter(({ date }) => !missing.some((range) => isDayOf(range, date)));
	for (const engine of new Set(all.flatMap(({ engines }) => [...engines.keys()]))) {
		const countOf = ({ engines }: MentionCounts) => engines.get(engine) ?? 0;
		const before = mean(weeks.map(countOf)) / WEEK_DAYS;
		const isOff = rest.every((day) => countOf(day) === 0);
		if (isOff || !(before >= LEAST_OF_ASSISTANT)) continue;
		for (const run of emptyRuns(rest, countOf)) {
			if (run.length >= DAYS_OF_ASSISTANT && isMissing(run, countOf)) {
				missing.push({ engine, ...runOf(run) });
			}
		}
	}
	return missing;
}

/** Days in a row without a mention, as long as they go on. */
function emptyRuns(
	days: DailyMentions[],
	countOf: (day: DailyMentions) => number,
): DailyMentions[][] {
	const runs: DailyMentions[][] = [];
	let run: DailyMentions[] = [];
	for (const day of days) {
		if (countOf(day) > 0) {
			run = [];
			continue;
		}
		if (run.length === 0) runs.push(run);
		run.push(day);
	}
	return runs;
}

/**
 * How many mentions some days would have, by the mean of the other days of each weekday: some
 * accounts are captured on Mondays only.
 */
function expectedOn(
	run: DailyMentions[],
	all: DailyMentions[],
	countOf: (day: DailyMentions) => number,
): number {
	const others = all.filter((day) => !run.includes(day));
	return sum(
		run.map((day) => {
			const alike = others.filter((other) => weekdayOf(other) === weekdayOf(day));
			return alike.length === 0 ? 0 : mean(alike.map(countOf));
		}),
	);
}

/** The weekday of a day, 0 to 6, by which days are alike. */
export function weekdayOf({ date }: Pick<DailyMentions, 'date'>): number {
	return (Date.parse(date) / DAY_MS) % WEEK_DAYS;
}

/** Added to the mentions of each weekday, so that one without any has a part, too. */
const ADDED = 1;

/** True if there is no data of an assistant's day. */
function isMissingDay(missing: MissingDays[], engine: string, date: string): boolean {
	return missing.some((range) => {
		return (range.engine ?? engine) === engine && isDayOf(range, date);
	});
}

/**
 * Counts the mentions of both periods on the days that have data in both, the first of the one with
 * the first of the other, and so on. How many of an assistant's mentions are negative is not known
 * by day, so a day without it has as large a part of each sentiment as of all mentions.
 * @param missing the missing days of either period
 * @returns also how many days with data the period has for each of those that were counted
 */
export function countsOnSameDays(
	{ days }: MentionSummary,
	{ from, to, before }: Period,
	missing: MissingDays[],
): Record<'now' | 'before', MentionCounts> & { ratio: number } {
	const dayOf = new Map(days.map((day) => [day.date, day]));
	const count = 1 + Math.min(daysBetween(from, to), daysBetween(before.from, before.to));
	const pairs = Array.from({ length: count }, (_, index) => [
		daysBefore(from, -index),
		daysBefore(before.from, -index),
	]);
	const summed = (which: 0 | 1): MentionCounts => {
		const counts = {
			total: 0,
			engines: new Map<string, number>(),
			sentiments: new Map<string, number>(),
		};
		for (const pair of pairs) {
			const day = dayOf.get(pair[which] ?? '');
			if (!day) continue;
			const engines = [...day.engines].filter(
				([engine]) => !pair.some((date) => isMissingDay(missing, engine, date)),
			);
			const total = sum(engines.map(([, mentions]) => mentions));
			counts.total += total;
			add(counts.engines, engines);
			add(counts.sentiments, day.sentiments, total / day.total);
		}
		return {
			...counts,
			sentiments: new Map(
				[...counts.sentiments].map(([word, mentions]) => [word, Math.round(mentions)]),
			),
		};
	};
	const ofAll = missing.filter(({ engine }) => engine === undefined);
	const isWhole = (date: string) => !ofAll.some((range) => isDayOf(range, date));
	const withData = days.filter(({ date }) => isDayOf({ from, to }, date) && isWhole(date)).length;
	const compared = Math.max(1, pairs.filter((pair) => pair.every(isWhole)).length);
	return { now: summed(0), before: summed(1), ratio: withData / compared };
}

function add(sums: Map<string, number>, counts: Iterable<[string, number]>, part = 1): void {
	for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + part * count);
}

/**
 * Which part of the mentions of a period its days with data would have, by the mentions of each
 * assistant and weekday in the weeks before.
 * @param engine the assistant whose mentions are meant; undefined for all of them
 */
export function partWithData(
	days: DailyMentions[],
	weeks: WeekOfMentions[],
	missing: MissingDays[],
	engine?: string,
): number {
	const all = weeks.flatMap((week) => week.days);
	const engines =
		engine === undefined ? [...new Set(all.flatMap((day) => [...day.engines.keys()]))] : [engine];
	const usualOn = (day: DailyMentions, name: string) =>
		ADDED +
		sum(
			all
				.filter((other) => weekdayOf(other) === weekdayOf(day))
				.map((other) => other.engines.get(name) ?? 0),
		);
	const cells = days.flatMap((day) =>
		engines.map((name) => ({
			usual: usualOn(day, name),
			isMissing: isMissingDay(missing, name, day.date),
		})),
	);
	const withData = cells.filter(({ isMissing }) => !isMissing);
	return sum(withData.map((cell) => cell.usual)) / sum(cells.map((cell) => cell.usual));
}
