import type { TrendDay } from '../statistics/baseline';
import { DAY_MS } from '../time/units';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';

/** With the score of the trend's last day, whose change over 30 days isn't known. */
export function atEndOfTrend(data: JsonObject): JsonObject {
	const score = scoredDays(data.trend).at(-1)?.score;
	return { ...data, score, score_delta_30d: undefined };
}

/**
 * Reads the days of a trend that have a score, and sorts them by date. If a date is repeated, its
 * last entry counts.
 */
export function scoredDays(trend: unknown): TrendDay[] {
	const days = new Map<string, TrendDay>();
	for (const { date: text, score: value } of recordsIn(trend)) {
		// The calendar date, whatever zone the time behind it may have.
		const date = nonBlankText(text)?.slice(0, 10) ?? '';
		const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) / DAY_MS : NaN;
		const score = finiteNumber(value) ?? NaN;
		// The scale of the service (document, "Visibility score"): beyond it, sums could overflow.
		if (Number.isNaN(day) || !(score >= 0 && score <= 100)) continue;
		days.set(date, { date, day, score });
	}
	return [...days.values()].sort((one, other) => one.day - other.day);
}
