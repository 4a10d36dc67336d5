import type { DateTime } from 'luxon';

import type { ParameterReader } from '../../shared/fields/parameterReader';
import { calendarDate, dateIn, daysBefore } from '../../shared/time/dates';

/** The service's default length of a trend, in days (document, GET /visibility). */
const DEFAULT_DAYS = 30;

/**
 * The days of a trend, by the filters From and To. The service derives a missing one from today in UTC,
 * whatever the other one is, and rejects a trend that then ends before it begins: so both are sent where
 * that could happen.
 *
 * @returns calendar dates; undefined for the service's default
 */
export function trendDays(
	filters: { from?: DateTime; to?: DateTime },
	reader: ParameterReader,
): { from?: string; to?: string } {
	const from = filters.from && calendarDate(filters.from);
	const to = filters.to && calendarDate(filters.to);
	const today = dateIn('utc', reader.now);
	if (to === undefined) {
		if (from === undefined || from <= today) return { from };
		if (from > reader.today) {
			const reason = `is ${from}, which is in the future`;
			reader.invalid('filters.from', reason, 'Enter today or an earlier date.');
		}
		// In the workflow's time zone, this day has begun earlier than in UTC.
		return { from, to: from };
	}
	if (from === undefined) return { from: daysBefore(to < today ? to : today, DEFAULT_DAYS), to };
	if (from > to) {
		const reason = `is ${from}, which is after 'To' (${to})`;
		reader.invalid('filters.from', reason, "Enter a date on or before 'To'.");
	}
	return { from, to };
}
