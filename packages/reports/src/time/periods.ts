import { DateTime, type DurationLike } from 'luxon';

import { calendarDate } from './dates';
import { DAY_MS, type EpochMs } from './units';

/** Names the period that another one is compared with. */
export type PreviousPeriod =
	| { kind: 'days'; days: number }
	| { kind: 'week' }
	/** As many days of this month, 1 to 12, as are over of the current one. */
	| { kind: 'sameDays'; month: number }
	| { kind: 'month'; month: number };

/** A span of time, from its start (inclusive) to its end (exclusive). */
export interface TimeSpan {
	start: EpochMs;
	end: EpochMs;
}

/** The first and the last day, as calendar dates. */
export interface DateRange {
	from: string;
	to: string;
}

/**
 * Whole days of a time zone that are over, and the days that they are compared with: equally many,
 * or those of another month.
 */
export interface Period extends DateRange, TimeSpan {
	before: DateRange & TimeSpan & { name: PreviousPeriod };
}

/**
 * The predefined periods, as functions of today. None of them contains today, because it is not
 * over.
 */
const PREDEFINED = {
	last7Days: lastDays(7),
	last30Days: lastDays(30),
	last90Days: lastDays(90),
	previousWeek: (today: DateTime) => {
		const first = today.startOf('week').minus({ weeks: 1 });
		return toPeriod(first, first.plus({ days: 6 }), { days: 7 }, { kind: 'week' });
	},
	thisMonth: (today: DateTime) => {
		// On the first, no day of this month is over yet.
		if (today.day === 1) return previousMonth(today);
		const month = today.minus({ months: 1 }).month;
		const last = today.minus({ days: 1 });
		return toPeriod(today.startOf('month'), last, { months: 1 }, { kind: 'sameDays', month });
	},
	previousMonth,
};

export type PeriodName = keyof typeof PREDEFINED;

export const PERIODS = Object.keys(PREDEFINED) as PeriodName[];

/** A predefined period, which ends yesterday at the latest. */
export function periodOf(word: PeriodName, zone: string, now: EpochMs): Period {
	// The day counts from midnight, because a later time of day may not exist on another day, and
	// would count as the next one.
	return PREDEFINED[word](DateTime.fromMillis(now, { zone }).startOf('day'));
}

/** The days from one calendar date to another, both included and in this order. */
export function periodBetween(from: string, to: string, zone: string): Period {
	const dayAt = (date: string, inZone: string) => DateTime.fromISO(date, { zone: inZone });
	return equallyMany(daysBetween(from, to) + 1, dayAt(from, zone), dayAt(to, zone));
}

/** How many days later the second of two calendar dates is. */
export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** How many days a period has for each day of the previous one, as months differ in length. */
export function lengthRatio({ from, to, before }: Period): number {
	return (daysBetween(from, to) + 1) / (daysBetween(before.from, before.to) + 1);
}

/** True if a calendar date is in a period, its first and last day included. */
export function isDayOf({ from, to }: DateRange, date: string): boolean {
	return date >= from && date <= to;
}

function lastDays(days: number) {
	return (today: DateTime) => equallyMany(days, today.minus({ days }), today.minus({ days: 1 }));
}

function equallyMany(days: number, first: DateTime, last: DateTime): Period {
	return toPeriod(first, last, { days }, { kind: 'days', days });
}

function previousMonth(today: DateTime): Period {
	const last = today.startOf('month').minus({ days: 1 });
	const first = last.startOf('month');
	const before = first.minus({ months: 1 });
	const name = { kind: 'month', month: before.month } as const;
	return { ...toDays(first, last), before: { ...toDays(before, first.minus({ days: 1 })), name } };
}

/**
 * Makes a period.
 * @param shift how much earlier the previous period is; a day that a month lacks counts as its last
 * one
 */
function toPeriod(
	first: DateTime,
	last: DateTime,
	shift: DurationLike,
	name: PreviousPeriod,
): Period {
	return {
		...toDays(first, last),
		before: { ...toDays(first.minus(shift), last.minus(shift)), name },
	};
}

function toDays(first: DateTime, last: DateTime): DateRange & TimeSpan {
	return {
		from: calendarDate(first),
		to: calendarDate(last),
		start: startOfDay(first).toMillis(),
		end: startOfDay(last.plus({ days: 1 })).toMillis(),
	};
}

/** The first moment of a calendar date in a time zone. */
export function startOfDate(date: string, zone: string): EpochMs {
	return startOfDay(DateTime.fromISO(date, { zone })).toMillis();
}

/**
 * The first moment of a day. If the clocks go back over midnight, it is the earlier of both
 * midnights, unlike Luxon's.
 */
function startOfDay(day: DateTime): DateTime {
	const midnight = day.startOf('day');
	return midnight.getPossibleOffsets()[0] ?? midnight;
}
