import type { DateTime } from 'luxon';

import type { ParameterReader } from '../../shared/fields/parameterReader';
import { calendarDate, dateIn, daysBefore } from '../../shared/time/dates';
import { periodBetween, type Period } from '../../shared/time/periods';

interface Dates {
	from?: DateTime;
	to?: DateTime;
}

/** The service's default length of a trend, in days (document, GET /visibility). */
const DEFAULT_DAYS = 30;

/**
 * The days of a trend, by From and To; undefined for the service's default. The service derives a missing day from today in
 * UTC, and rejects a trend that ends before it begins: so both are sent where that could happen.
 */
export function trendDays(dates: Dates, reader: ParameterReader): { from?: string; to?: string } {
	const from = dates.from && calendarDate(dates.from);
	const to = dates.to && calendarDate(dates.to);
	const today = dateIn('utc', reader.now);
	if (to === undefined) {
		if (from === undefined || from <= today) return { from };
		refuseFuture('filters.from', from, reader);
		// In the workflow's time zone, this day has begun earlier than in UTC.
		return { from, to: from };
	}
	if (from === undefined) return { from: daysBefore(to < today ? to : today, DEFAULT_DAYS), to };
	refuseReversed('filters.from', from, to, reader);
	return { from, to };
}

/** A custom period, by the parameters From and To, which are both required. */
export function customPeriod(dates: Dates, reader: ParameterReader): Period {
	const from = requiredDay('from', dates, reader);
	const to = requiredDay('to', dates, reader);
	refuseFuture('from', from, reader);
	refuseReversed('from', from, to, reader);
	return periodBetween(from, to, reader.zone, reader.now);
}

function requiredDay(name: keyof Dates, dates: Dates, reader: ParameterReader): string {
	const date = dates[name];
	if (date) return calendarDate(date);
	const advice = 'Enter a date such as 2026-11-02, or choose another period.';
	return reader.invalid(name, 'is empty', advice);
}

function refuseFuture(path: string, from: string, reader: ParameterReader): void {
	if (from <= reader.today) return;
	const reason = `is ${from}, which is in the future`;
	reader.invalid(path, reason, 'Enter today or an earlier date.');
}

function refuseReversed(path: string, from: string, to: string, reader: ParameterReader): void {
	if (from <= to) return;
	const reason = `is ${from}, which is after 'To' (${to})`;
	reader.invalid(path, reason, "Enter a date on or before 'To'.");
}
