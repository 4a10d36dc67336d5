import { DateTime } from 'luxon';

import { isRecord } from '../values/json';
import { DAY_MS, type EpochMs } from './units';

const MAX_TEXT = 100;

/** Text that begins with a calendar date, optionally followed by a time and a zone. */
const ISO_START = /^\d{4}-\d{2}-\d{2}($|[T ]\d{2}:?\d{2})/;

/**
 * Reads a date in every form that n8n passes: ISO 8601 text, a Luxon DateTime, a JavaScript Date. It keeps its own zone,
 * or has the workflow's; undefined when invalid.
 */
export function readDate(value: unknown, zone: string): DateTime | undefined {
	const read = dateOf(value, zone);
	return read?.isValid ? read : undefined;
}

function dateOf(value: unknown, zone: string): DateTime | undefined {
	if (typeof value === 'string') {
		const text = value.trim();
		if (text.length > MAX_TEXT || !ISO_START.test(text)) return undefined;
		return DateTime.fromISO(text.replace(' ', 'T'), { zone, setZone: true });
	}
	// Dates of expressions may come from another realm, or another copy of Luxon.
	if (isRecord(value) && typeof value.toISO === 'function') {
		return DateTime.fromISO(String(value.toISO()), { setZone: true });
	}
	if (Object.prototype.toString.call(value) === '[object Date]') {
		const time = (value as Date).getTime();
		// In JavaScript a date without a time is midnight UTC: so that counts as the day in any zone.
		return DateTime.fromMillis(time, { zone: time % DAY_MS === 0 ? 'utc' : zone });
	}
	return undefined;
}

/** The end of an ISO 8601 date, and a time without a zone. */
const WITHOUT_ZONE = /(-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/i;

/**
 * Reads a timestamp of a service. Both documents say UTC, so one without a zone is read as UTC, not in
 * the zone of the n8n process as JavaScript would; undefined when invalid.
 */
export function utcMillis(value: unknown): EpochMs | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (text.length > MAX_TEXT) return undefined;
	const time = Date.parse(text.replace(WITHOUT_ZONE, '$1T$2Z'));
	return Number.isNaN(time) ? undefined : time;
}

/** The calendar date in the date's own zone, e.g. "2026-11-02", as the reporting service expects it. */
export function calendarDate(date: DateTime): string {
	return date.toFormat('yyyy-MM-dd');
}

/** The calendar date that a time falls on in a time zone. */
export function dateIn(zone: string, time: EpochMs): string {
	return calendarDate(DateTime.fromMillis(time, { zone }));
}

/** The calendar date a number of days before another one. */
export function daysBefore(date: string, days: number): string {
	return calendarDate(DateTime.fromISO(date, { zone: 'utc' }).minus({ days }));
}
