import { DateTime } from 'luxon';

import { dateIn, utcMillis } from './dates';
import type { EpochMs } from './units';

/** Short names of time zones differ between locales; most have one in one of these. */
const LOCALES = ['en-US', 'en-GB', 'en-AU'];

/** "21 Nov 2026, 14:16 CET" in a zone for an ISO 8601 timestamp of any zone; other text as it is. */
export function formatTime(timestamp: string, zone: string): string {
	const instant = instantOf(timestamp);
	if (instant === undefined) return timestamp;
	const time = DateTime.fromMillis(instant, { zone, locale: 'en' });
	return `${time.toFormat('d LLL yyyy, HH:mm')} ${zoneName(time)}`;
}

/** e.g. "CET", or "GMT+5:30" where English has no name for it. */
function zoneName(time: DateTime): string {
	const names = LOCALES.map((locale) => time.setLocale(locale).toFormat('ZZZZ'));
	return names.find((name) => /[A-Z]$/.test(name)) ?? time.toFormat('ZZZZ');
}

/** The calendar date that a timestamp falls on in a time zone; other text as it is. */
export function dayOf(timestamp: string, zone: string): string {
	const instant = instantOf(timestamp);
	return instant === undefined ? timestamp : dateIn(zone, instant);
}

/** An ISO 8601 timestamp, and no other text. */
export function instantOf(timestamp: string): EpochMs | undefined {
	return /^\d{4}-\d\d-\d\dT/.test(timestamp) ? utcMillis(timestamp) : undefined;
}

const DAY = 'd LLL yyyy';

/** "21 Nov 2026" for a calendar date; other text as it is. */
export function formatDay(date: string): string {
	return calendarDay(date)?.toFormat(DAY) ?? date;
}

/** "31 Oct" for a calendar date of the same year as another one, else "31 Oct 2026"; other text as it is. */
export function formatDayBeside(date: string, other: string): string {
	const day = calendarDay(date);
	return day?.year === calendarDay(other)?.year
		? (day?.toFormat('d LLL') ?? date)
		: formatDay(date);
}

/** "15–21 Nov 2026", "28 Oct – 3 Nov 2026" or "29 Dec 2025 – 4 Jan 2026" for two calendar dates. */
export function formatDays(from: string, to: string): string {
	if (from === to) return formatDay(from);
	const [first, last] = [calendarDay(from), calendarDay(to)];
	if (!first || !last) return `${from} – ${to}`;
	const end = last.toFormat(DAY);
	if (first.year !== last.year) return `${first.toFormat(DAY)} – ${end}`;
	return first.month === last.month ? `${first.day}–${end}` : `${first.toFormat('d LLL')} – ${end}`;
}

/** A calendar date as the services write it, and no other form of ISO 8601. */
export function calendarDay(date: string): DateTime | undefined {
	if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
	const day = DateTime.fromISO(date, { zone: 'utc', locale: 'en' });
	return day.isValid ? day : undefined;
}
