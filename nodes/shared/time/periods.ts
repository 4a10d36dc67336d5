import { DateTime, type DurationLike } from 'luxon';

import { calendarDate } from './dates';
import type { EpochMs } from './units';

/** What a period is compared with. */
export type PreviousPeriod =
	| { kind: 'days'; days: number }
	| { kind: 'week' }
	/** As many days of a month, 1 to 12, as have passed of this one. */
	| { kind: 'sameDays'; month: number }
	| { kind: 'month'; month: number };

/** The predefined periods. */
export const PERIODS = [
	'last7Days',
	'last30Days',
	'last90Days',
	'previousWeek',
	'thisMonth',
	'previousMonth',
] as const;

export type PeriodWord = (typeof PERIODS)[number];

/** Start (inclusive) and end (exclusive). */
export interface Span {
	start: EpochMs;
	end: EpochMs;
}

/** Whole days of a time zone. */
export interface Period extends Span {
	/** The first and the last of them, as calendar dates. */
	from: string;
	to: string;
	/** The period before it, of the same length. */
	before: PeriodBefore;
}

/** The previous period, cut where the period itself has not passed yet. */
export interface PeriodBefore extends Span {
	from: string;
	name: PreviousPeriod;
}

/** A first and a last day, at any time of day. */
interface Days {
	first: DateTime;
	last: DateTime;
	/** How much earlier the previous period is, and its name. */
	shift: DurationLike;
	before: PreviousPeriod;
}

/** A predefined period. */
export function periodOf(word: PeriodWord, zone: string, now: EpochMs): Period {
	// From midnight, since a later time of day may not exist on another day, and would count as the next one.
	const today = DateTime.fromMillis(now, { zone }).startOf('day');
	return toPeriod(daysOf(word, today), zone, now);
}

/** The days from one calendar date to another, both included and in this order. */
export function periodBetween(from: string, to: string, zone: string, now: EpochMs): Period {
	const dayAt = (date: string, inZone: string) => DateTime.fromISO(date, { zone: inZone });
	const first = dayAt(from, zone);
	const last = dayAt(to, zone);
	// In UTC, where all days have 24 hours.
	const { days } = dayAt(to, 'utc').diff(dayAt(from, 'utc'), 'days');
	return toPeriod({ first, last, ...equallyMany(days + 1) }, zone, now);
}

/** Whether a calendar date is in a period, its first and last day included. */
export function isDayOf({ from, to }: Period, date: string): boolean {
	return date >= from && date <= to;
}

function daysOf(word: PeriodWord, today: DateTime): Days {
	switch (word) {
		case 'last7Days':
			return lastDays(7, today);
		case 'last30Days':
			return lastDays(30, today);
		case 'last90Days':
			return lastDays(90, today);
		case 'previousWeek': {
			const first = today.startOf('week').minus({ weeks: 1 });
			const last = first.plus({ days: 6 });
			return { first, last, shift: { days: 7 }, before: { kind: 'week' } };
		}
		case 'thisMonth': {
			const first = today.startOf('month');
			const before = first.minus({ months: 1 }).month;
			const sameDays = { kind: 'sameDays', month: before } as const;
			return { first, last: today, shift: { months: 1 }, before: sameDays };
		}
		case 'previousMonth': {
			const first = today.startOf('month').minus({ months: 1 });
			const before = { kind: 'month', month: first.minus({ months: 1 }).month } as const;
			return { first, last: first.endOf('month'), shift: { months: 1 }, before };
		}
	}
}

function lastDays(days: number, today: DateTime): Days {
	return { first: today.minus({ days: days - 1 }), last: today, ...equallyMany(days) };
}

function equallyMany(days: number): Pick<Days, 'shift' | 'before'> {
	return { shift: { days }, before: { kind: 'days', days } };
}

function toPeriod({ first, last, shift, before }: Days, zone: string, now: EpochMs): Period {
	const start = startOfDay(first);
	const end = startOfDay(last.plus({ days: 1 }));
	const passed = DateTime.min(end, DateTime.fromMillis(now, { zone }));
	const startBefore = startOfDay(start.minus(shift));
	return {
		from: calendarDate(start),
		to: calendarDate(last),
		start: start.toMillis(),
		end: end.toMillis(),
		before: {
			from: calendarDate(startBefore),
			start: startBefore.toMillis(),
			end: Math.min(passed.minus(shift).toMillis(), start.toMillis()),
			name: before,
		},
	};
}

/** The first moment of a day: where the clocks go back over midnight, the earlier one, unlike Luxon's. */
function startOfDay(day: DateTime): DateTime {
	const midnight = day.startOf('day');
	return midnight.getPossibleOffsets()[0] ?? midnight;
}
