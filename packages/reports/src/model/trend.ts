import type { TrendDay } from '../statistics/baseline';
import { DAY_MS } from '../time/units';
import { finiteNumber, type JsonObject, nonBlankText, recordsIn } from '../values/json';

/**
 * Replaces the score of visibility data by that of the trend's last day. Its change over 30 days is
 * not known, so that of the data goes.
 */
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
		// The text counts as a calendar date, whatever time and zone may stand behind it.
		const date = nonBlankText(text)?.slice(0, 10) ?? '';
		const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) / DAY_MS : NaN;
		const score = finiteNumber(value) ?? NaN;
		// Scores of the service are 0 to 100 (its document, "Visibility score"). With others, sums
		// could overflow.
		if (Number.isNaN(day) || !(score >= 0 && score <= 100)) continue;
		days.set(date, { date, day, score });
	}
	return [...days.values()].sort((one, other) => one.day - other.day);
}
