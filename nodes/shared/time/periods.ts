import { DateTime, type DurationLike } from 'luxon';

import { calendarDate } from './dates';

/** The predefined periods; a period of custom dates has none of these values. */
export const PERIODS = [
	'last7Days',
	'last30Days',
	'last90Days',
	'previousWeek',
	'thisMonth',
	'previousMonth',
] as const;

export type PeriodWord = (typeof PERIODS)[number];

/** Whole days of a time zone. */
export interface Period {
	/** The first and the last of them, as calendar dates. */
	from: string;
	to: string;
	zone: string;
	/** Start (inclusive) and end (exclusive), in milliseconds since the epoch. */
	start: number;
	end: number;
	/** The period before it, of the same length. */
	before: PeriodBefore;
}

/** The previous period, cut where the period itself has not passed yet. */
export interface PeriodBefore {
	from: string;
	start: number;
	end: number;
	/** e.g. "the 7 days before" */
	name: string;
}

/** A first and a last day, at any time of day. */
interface Days {
	first: DateTime;
	last: DateTime;
	/** How much earlier the previous period is, and its name. */
	shift: DurationLike;
	before: string;
}

/**
 * A predefined period.
 *
 * @param now milliseconds since the epoch
 */
export function periodOf(word: PeriodWord, zone: string, now: number): Period {
	// From midnight, since a later time of day may not exist on another day, and would count as the next one.
	const today = DateTime.fromMillis(now, { zone, locale: 'en' }).startOf('day');
	return toPeriod(daysOf(word, today), zone, now);
}

/**
 * The days from one calendar date to another, both included.
 *
 * @param to not before `from`
 * @param now milliseconds since the epoch
 */
export function periodBetween(from: string, to: string, zone: string, now: number): Period {
	const first = DateTime.fromISO(from, { zone });
	const last = DateTime.fromISO(to, { zone });
	return toPeriod({ first, last, ...equallyMany(daysBetween(from, to)) }, zone, now);
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
			return { first, last, shift: { days: 7 }, before: 'the week before' };
		}
		case 'thisMonth': {
			const first = today.startOf('month');
			const before = `the same days of ${first.minus({ months: 1 }).toFormat('LLLL')}`;
			return { first, last: today, shift: { months: 1 }, before };
		}
		case 'previousMonth': {
			const first = today.startOf('month').minus({ months: 1 });
			const before = first.minus({ months: 1 }).toFormat('LLLL');
			return { first, last: first.endOf('month'), shift: { months: 1 }, before };
		}
	}
}

function lastDays(days: number, today: DateTime): Days {
	return { first: today.minus({ days: days - 1 }), last: today, ...equallyMany(days) };
}

function equallyMany(days: number): Pick<Days, 'shift' | 'before'> {
	return { shift: { days }, before: days === 1 ? 'the day before' : `the ${days} days before` };
}

/** Number of calendar days, both ends included. */
function daysBetween(from: string, to: string): number {
	const [first, last] = [from, to].map((date) =>
		DateTime.fromISO(date, { zone: 'utc' }).toMillis(),
	);
	return Math.round(((last ?? 0) - (first ?? 0)) / 86_400_000) + 1;
}

function toPeriod({ first, last, shift, before }: Days, zone: string, now: number): Period {
	const start = startOfDay(first);
	const end = startOfDay(last.plus({ days: 1 }));
	const passed = DateTime.min(end, DateTime.fromMillis(now, { zone }));
	const startBefore = startOfDay(start.minus(shift));
	return {
		...{ from: calendarDate(start), to: calendarDate(last), zone },
		...{ start: start.toMillis(), end: end.toMillis() },
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
