import type { DateTime } from 'luxon';

import type { ParameterReader } from '../../shared/execution/parameterReader';
import { calendarDate, dateIn, daysBefore } from '../../shared/time/dates';

/** So many days before its end the service begins a trend by itself (document, GET /visibility). */
const DEFAULT_DAYS = 30;

/**
 * The days of a trend, by the filters From and To. The service counts the end that is left out from today in UTC, whatever
 * the other one is, and refuses a trend that would then end before it begins: so the other end is sent
 * where that could be.
 *
 * @returns calendar dates; undefined for an end that is the service's own
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
			reader.invalid('filters.from', reason, 'Enter a date that is not after today.');
		}
		// Where the workflow runs, its day has begun earlier than in UTC.
		return { from, to: from };
	}
	if (from === undefined) return { from: daysBefore(to < today ? to : today, DEFAULT_DAYS), to };
	if (from > to) {
		const reason = `is ${from}, which is after "To" (${to})`;
		reader.invalid('filters.from', reason, 'Enter a date that is not after "To".');
	}
	return { from, to };
}
