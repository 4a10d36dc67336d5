import { firstDayRead } from '../judgement/report';
import type { CountedWeek, MentionSummary, PeriodMentions } from '../model/mention';
import { daysBefore } from '../time/dates';
import { daysBetween, type Period, startOfDate } from '../time/periods';
import { WEEK_DAYS } from '../statistics/counts';

/**
 * The weeks that a report on a period counts, the earliest first: that of the period and, if it
 * compares, those that Get Report would read for it.
 * @param weeks those of the rows, in any order
 */
export function weeksOfPeriod(weeks: CountedWeek[], period: Period, compares: boolean) {
	const first = compares ? firstDayRead(period) : period.from;
	return weeks
		.filter(({ from, to }) => from >= first && to <= period.to)
		.sort((one, other) => one.from.localeCompare(other.from));
}

/** The first day of the latest week that is missing between two weeks; undefined if none is. */
export function weekMissing(weeks: CountedWeek[]): string | undefined {
	const lacks = weeks.slice(0, -1).findLast(({ to }, index) => {
		return daysBefore(weeks[index + 1]?.from ?? '', 1) !== to;
	});
	return lacks && daysBefore(lacks.to, -1);
}

/**
 * Makes the summary of the mentions of a period out of weeks. They know neither prompts nor sources
 * nor words, so the summary has none.
 * @param weeks those of the period, from `weeksOfPeriod`, without a gap
 */
export function summaryOfWeeks(
	weeks: CountedWeek[],
	period: Period,
	zone: string,
): MentionSummary | undefined {
	const now = weeks.find(({ to }) => to === period.to);
	const before = weeks.find(({ to }) => to === period.before.to);
	const [first] = weeks;
	if (!now || !first) return undefined;
	return {
		now: countsAlone(now),
		...(before ? { before: countsAlone(before) } : {}),
		// Days of which nobody knows anything come first, as before the first mention.
		days: [
			...emptyDays(daysBetween(firstDayRead(period), first.from), first.from),
			...weeks.flatMap(daysOf),
		],
		earliest: startOfDate(first.from, zone),
		themes: [],
		notable: [],
		evidence: { engines: new Map() },
		isAtLeast: false,
	};
}

/** A week's days, all mentions on the first: nobody knows their days, and weeks count whole. */
function daysOf({ from, to, ...counts }: CountedWeek): MentionSummary['days'] {
	return [{ date: from, ...counts }, ...emptyDays(WEEK_DAYS - 1, daysBefore(to, -1))];
}

/** So many days before another one, without a mention. */
function emptyDays(count: number, end: string): MentionSummary['days'] {
	return Array.from({ length: Math.max(0, count) }, (_, index) => {
		const date = daysBefore(end, count - index);
		return { date, total: 0, engines: new Map(), sentiments: new Map() };
	});
}

function countsAlone({ total, engines, sentiments }: CountedWeek): PeriodMentions {
	const frequentFirst = (counts: Map<string, number>) =>
		new Map([...counts].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one));
	return {
		total,
		engines: frequentFirst(engines),
		sentiments: frequentFirst(sentiments),
		citations: new Map(),
		hiddenSources: 0,
		prompts: new Map(),
	};
}
