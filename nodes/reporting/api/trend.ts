import type { Day } from '../../shared/statistics/baseline';
import { DAY_MS } from '../../shared/time/units';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';

/** A day of a trend, by its calendar date, too. */
export interface TrendDay extends Day {
	date: string;
}

/**
 * The days of a trend that have a score, sorted; for a repeated date, its last entry.
 *
 * @param trend as the service sent it
 */
export function scoredDays(trend: unknown): TrendDay[] {
	const days = new Map<string, TrendDay>();
	for (const { date: text, score: value } of recordsIn(trend)) {
		const [date, score] = [trendDate(text), finiteNumber(value)];
		// The scale of the service (document, "Visibility score"): beyond it, sums could overflow.
		if (date === undefined || score === undefined || score < 0 || score > 100) continue;
		days.set(date, { date, day: Date.parse(date) / DAY_MS, score });
	}
	return [...days.values()].sort((one, other) => one.day - other.day);
}

/** The calendar date of an entry of a trend, whatever zone its time may have: its first ten characters. */
export function trendDate(text: unknown): string | undefined {
	const date = nonBlankText(text)?.slice(0, 10) ?? '';
	const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
	return Number.isNaN(time) ? undefined : date;
}
