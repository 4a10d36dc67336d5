import type { DateTime } from 'luxon';

import type { ParameterReader } from '../../shared/fields/parameterReader';
import { calendarDate } from '../../shared/time/dates';
import { periodBetween, type Period } from '../../shared/time/periods';

/** A custom period, by the parameters From and To, which are both required. */
export function customPeriod(
	dates: { from?: DateTime; to?: DateTime },
	reader: ParameterReader,
): Period {
	const from = dayAt('from', dates.from, reader);
	const to = dayAt('to', dates.to, reader);
	if (from > reader.today) {
		const reason = `is ${from}, which is in the future`;
		reader.invalid('from', reason, 'Enter today or an earlier date.');
	}
	if (from > to) {
		const reason = `is ${from}, which is after 'To' (${to})`;
		reader.invalid('from', reason, "Enter a date on or before 'To'.");
	}
	return periodBetween(from, to, reader.zone, reader.now);
}

function dayAt(name: 'from' | 'to', date: DateTime | undefined, reader: ParameterReader): string {
	if (date) return calendarDate(date);
	return reader.invalid(
		name,
		'is empty',
		'Enter a date such as 2026-11-02, or choose another period.',
	);
}
