import type { Day } from '../../shared/statistics/baseline';
import { dateIn, utcMillis } from '../../shared/time/dates';
import { DAY_MS } from '../../shared/time/units';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';

/**
 * The days of a trend that have a score, sorted; for a repeated date, its last entry.
 *
 * @param trend as the service sent it
 * @param within the first and the last calendar date; absent: all
 */
export function scoredDays(trend: unknown, within?: { from: string; to: string }): Day[] {
	const scores = new Map<number, number>();
	for (const { date, score } of recordsIn(trend)) {
		const [time, points] = [utcMillis(date), finiteNumber(score)];
		const day = nonBlankText(date)?.slice(0, 10) ?? '';
		const isWithin = !within || (day >= within.from && day <= within.to);
		if (time !== undefined && points !== undefined && isWithin) {
			scores.set(Math.floor(time / DAY_MS), points);
		}
	}
	return [...scores]
		.map(([day, score]) => ({ day, score }))
		.sort((one, other) => one.day - other.day);
}

/** The calendar date of a day since the epoch. */
export function dateOf(day: number): string {
	return dateIn('utc', day * DAY_MS);
}
