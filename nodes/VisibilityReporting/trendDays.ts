import { calendarDate, dateIn, daysBefore } from '../shared/date';
import type { ItemInput } from '../shared/input';

/** So many days before its end the service begins a trend by itself (document, GET /visibility). */
const DEFAULT_DAYS = 30;

/**
 * Reads the filters From and To. The service counts the end that is left out from today in UTC, whatever
 * the other one is, and refuses a trend that would then end before it begins: so the other end is sent
 * where that could be.
 *
 * @param now milliseconds since the epoch
 * @returns calendar dates; undefined for an end that is the service's own
 */
export function trendDaysOf(input: ItemInput, now: number): { from?: string; to?: string } {
	const from = dayOf(input, 'filters.from');
	const to = dayOf(input, 'filters.to');
	const today = dateIn('utc', now);
	if (to === undefined) {
		if (from === undefined || from <= today) return { from };
		if (from > input.today(now)) {
			const what = `is ${from}, which is in the future`;
			input.refuse('filters.from', what, 'Enter a date that is not after today.');
		}
		// Where the workflow runs, its day has begun earlier than in UTC.
		return { from, to: from };
	}
	if (from === undefined) return { from: daysBefore(to < today ? to : today, DEFAULT_DAYS), to };
	if (from > to) {
		const what = `is ${from}, which is after "To" (${to})`;
		input.refuse('filters.from', what, 'Enter a date that is not after "To".');
	}
	return { from, to };
}

function dayOf(input: ItemInput, name: string): string | undefined {
	const date = input.date(name);
	return date && calendarDate(date);
}
