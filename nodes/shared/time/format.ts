import { DateTime } from 'luxon';

import { counted } from '../values/counted';
import { dateIn, utcMillis } from './dates';

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Short names of time zones differ between locales; most have one in one of these. */
const LOCALES = ['en-US', 'en-GB', 'en-AU'];

/**
 * "21 Nov 2026, 14:16 CET" for an ISO 8601 timestamp of any zone; other text as it is.
 *
 * @param zone the time zone to show it in
 */
export function formatTime(timestamp: string, zone: string): string {
	const millis = ISO_INSTANT.test(timestamp) ? utcMillis(timestamp) : undefined;
	if (millis === undefined) return timestamp;
	const time = DateTime.fromMillis(millis, { zone, locale: 'en' });
	return `${time.toFormat('d LLL yyyy, HH:mm')} ${zoneName(time)}`;
}

/** e.g. "CET", or "GMT+5:30" where English has no name for it. */
export function zoneName(time: DateTime): string {
	const names = LOCALES.map((locale) => time.setLocale(locale).offsetNameShort ?? '');
	return names.find((name) => /^[A-Z]+$/.test(name)) ?? names[0] ?? '';
}

/** "1 second" or "30 seconds". */
export function formatSeconds(seconds: number): string {
	return counted(seconds, 'second');
}

/** The calendar date that a timestamp falls on in a time zone; other text as it is. */
export function dayOf(timestamp: string, zone: string): string {
	const millis = ISO_INSTANT.test(timestamp) ? utcMillis(timestamp) : undefined;
	return millis === undefined ? timestamp : dateIn(zone, millis);
}

/** "21 Nov 2026" for a calendar date; other text as it is. */
export function formatDay(date: string): string {
	const day = DateTime.fromISO(date, { zone: 'utc', locale: 'en' });
	return day.isValid && ISO_DATE.test(date) ? day.toFormat('d LLL yyyy') : date;
}

const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

/** "15–21 Nov 2026", "28 Oct – 3 Nov 2026" or "29 Dec 2025 – 4 Jan 2026" for two calendar dates. */
export function formatDays(from: string, to: string): string {
	if (from === to) return formatDay(from);
	if (!ISO_DATE.test(from) || !ISO_DATE.test(to)) return `${from} – ${to}`;
	const [first, last] = [from, to].map((date) => formatDay(date).split(' '));
	const [day = '', month = '', year = ''] = first ?? [];
	const end = last?.join(' ') ?? '';
	if (last?.[2] !== year) return `${[day, month, year].join(' ')} – ${end}`;
	return last[1] === month ? `${day}–${end}` : `${day} ${month} – ${end}`;
}
