import type { DateTime } from 'luxon';

import {
	calendarDate,
	dateIn,
	daysBefore,
	daysBetween,
	earlierDate,
	type Period,
	periodBetween,
} from 'ai-visibility-reports/time';
import { ParameterReader } from '../../../shared/fields/parameterReader';

export interface DateFields {
	from?: DateTime;
	to?: DateTime;
}

/** The service's default length of a trend, in days (document, GET /visibility). */
const DEFAULT_DAYS = 30;

/** The earliest date that is accepted. Earlier ones are typing mistakes, such as the year 26. */
const EARLIEST = '2020-01-01';

const MAX_PERIOD_DAYS = 366;

/**
 * Gives the days of a trend by From and To; both are undefined for the service's default. Where one
 * of them alone could fail, both are sent.
 * @throws NodeOperationError about a date that cannot be used
 */
export function trendDays(
	dates: DateFields,
	reader: ParameterReader,
): { from?: string; to?: string } {
	const from = dates.from && checkedDay('filters.from', dates.from, reader);
	const to = dates.to && checkedDay('filters.to', dates.to, reader);
	const today = dateIn('utc', reader.now);
	if (to === undefined) {
		if (from === undefined || from <= today) return { from };
		if (from > reader.today) {
			const reason = `is ${from}, which is in the future`;
			reader.refuse('filters.from', reason, 'Enter today or an earlier date.');
		}
		// In the workflow's time zone this day has begun, but not yet in UTC.
		return { from, to: from };
	}
	if (from === undefined) return { from: daysBefore(earlierDate(to, today), DEFAULT_DAYS), to };
	refuseReversed('filters.from', from, to, reader);
	return { from, to };
}

/**
 * Makes a custom period out of the parameters From and To, which are both required. It ends
 * yesterday at the latest.
 * @throws NodeOperationError about a date that cannot be used
 */
export function customPeriod(dates: DateFields, reader: ParameterReader): Period {
	const from = requiredDay('from', dates, reader);
	const to = requiredDay('to', dates, reader);
	const yesterday = daysBefore(reader.today, 1);
	refuseUnfinished('from', from, reader);
	refuseReversed('from', from, to, reader);
	const last = earlierDate(to, yesterday);
	const days = daysBetween(from, last) + 1;
	if (days > MAX_PERIOD_DAYS) {
		const advice = `Enter a period of at most ${MAX_PERIOD_DAYS} days.`;
		reader.refuse('from', `is ${from}, which makes a period of ${days} days`, advice);
	}
	return periodBetween(from, last, reader.zone);
}

/**
 * Gives the days from the day of an action on, which is in the parameter Date: at most `days`, and
 * none after yesterday.
 * @throws NodeOperationError about a date that cannot be used
 */
export function daysSince(date: DateTime | undefined, days: number, reader: ParameterReader) {
	if (!date) return reader.refuse('date', 'is empty', 'Enter a date such as 2026-11-02.');
	const from = checkedDay('date', date, reader);
	refuseUnfinished('date', from, reader);
	const last = earlierDate(daysBefore(from, 1 - days), daysBefore(reader.today, 1));
	return periodBetween(from, last, reader.zone);
}

function requiredDay(name: keyof DateFields, dates: DateFields, reader: ParameterReader): string {
	const date = dates[name];
	if (date) return checkedDay(name, date, reader);
	const advice = 'Enter a date such as 2026-11-02, or choose another period.';
	return reader.refuse(name, 'is empty', advice);
}

function refuseUnfinished(path: string, day: string, reader: ParameterReader): void {
	if (day < reader.today) return;
	const reason = `is ${day}, which is not over yet`;
	reader.refuse(path, reason, 'Enter yesterday or an earlier date.');
}

function checkedDay(path: string, date: DateTime, reader: ParameterReader): string {
	const day = calendarDate(date);
	if (day >= EARLIEST && date.year < 10_000) return day;
	return reader.refuse(path, `is ${day}`, `Enter a date from ${EARLIEST} on.`);
}

function refuseReversed(path: string, from: string, to: string, reader: ParameterReader): void {
	if (from <= to) return;
	const reason = `is ${from}, which is after 'To' (${to})`;
	reader.refuse(path, reason, "Enter a date on or before 'To'.");
}
