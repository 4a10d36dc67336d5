/**
 * The tests' own date. test/setup.ts lets each test file begin at it, whatever the machine's calendar
 * says, and its time goes on from there. Another one by TEST_DATE, in the zone of TEST_ZONE.
 */
export const START = Date.parse(process.env.TEST_DATE ?? '2026-11-21T12:00:00Z');

/** The test's time now, in epoch milliseconds; in quiet time that of its clock. */
export const now = (): number => Date.now();

/** @returns the instant so many milliseconds before now, as ISO 8601 in UTC */
export const instantAgo = (ms: number): string => new Date(now() - ms).toISOString();

/** @returns the instant so many minutes before now, as ISO 8601 in UTC */
export const minutesAgo = (minutes: number): string => instantAgo(minutes * 60_000);

/** @returns the UTC date so many days before today, as ISO 8601 */
export const dayAgo = (days: number): string => instantAgo(days * 86_400_000).slice(0, 10);

/** @returns when the next month begins in UTC, in epoch milliseconds */
export function nextMonth(): number {
	const today = new Date(now());
	return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
}
