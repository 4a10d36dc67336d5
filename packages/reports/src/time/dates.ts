import { DateTime, Info } from 'luxon';

import { isRecord } from '../values/json';
import { DAY_MS, type EpochMs } from './units';

const MAX_TEXT = 100;

/** Matches text that begins with a calendar date, optionally followed by a time and a zone. */
const ISO_START = /^\d{4}-\d{2}-\d{2}($|[T ]\d{2}:?\d{2})/;

/**
 * Reads ISO 8601 text, a Luxon DateTime or a Date. It keeps the zone that the value names, and
 * takes the workflow's if it names none; undefined if it is invalid.
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
		// In JavaScript, a date without a time is midnight UTC, so midnight UTC counts as that day in
		// any zone.
		return DateTime.fromMillis(time, { zone: time % DAY_MS === 0 ? 'utc' : zone });
	}
	return undefined;
}

/** Matches the end of an ISO 8601 date, and a time without a zone. */
const WITHOUT_ZONE = /(-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/i;

/** Matches two numbers, which every date has. JavaScript alone would read a year in "tel:1234". */
const TWO_NUMBERS = /\d\D+\d/;

/** Reads a timestamp of a service, which is UTC if it names no zone; undefined if it is invalid. */
export function parseTimestamp(value: unknown): EpochMs | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (text.length > MAX_TEXT || !TWO_NUMBERS.test(text)) return undefined;
	const time = Date.parse(text.replace(WITHOUT_ZONE, '$1T$2Z'));
	return Number.isNaN(time) ? undefined : time;
}

/** True if a text is a time zone for dates, such as "Europe/Berlin", but not "GMT+3". */
export function isTimeZone(zone: string): boolean {
	return Info.normalizeZone(zone).isValid;
}

/**
 * The calendar date in the date's own zone, e.g. "2026-11-02", as the reporting service expects it.
 * @throws RangeError for an invalid date, which Luxon would write as "Invalid DateTime"
 */
export function calendarDate(date: DateTime): string {
	if (!date.isValid) throw new RangeError(`A date is invalid: ${date.invalidReason}`);
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

/** The earlier of two calendar dates. */
export function earlierDate(one: string, other: string): string {
	return one < other ? one : other;
}

/** The calendar date that a timestamp falls on in a time zone. Other text stays as it is. */
export function dateOfTimestamp(timestamp: string, zone: string): string {
	const instant = parseInstant(timestamp);
	return instant === undefined ? timestamp : dateIn(zone, instant);
}

/** The first and the last of days, in their order; empty texts do not count. */
export function rangeOfDates(days: string[]): { from: string; to: string } | undefined {
	const validDays = days.filter(Boolean);
	const [from, to] = [validDays[0], validDays.at(-1)];
	return from === undefined || to === undefined ? undefined : { from, to };
}

/** Reads an ISO 8601 timestamp; undefined for any other text. */
export function parseInstant(timestamp: string): EpochMs | undefined {
	return /^\d{4}-\d\d-\d\dT/.test(timestamp) ? parseTimestamp(timestamp) : undefined;
}

/** Reads a calendar date as the services write it; undefined for any other form of ISO 8601. */
export function calendarDay(date: string): DateTime | undefined {
	if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
	const day = DateTime.fromISO(date, { zone: 'utc', locale: 'en' });
	return day.isValid ? day : undefined;
}
