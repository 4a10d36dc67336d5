import { Settings } from 'luxon';

import { dateOfTimestamp } from '../../src/time/dates';
import { periodOf } from '../../src/time/periods';
import { english, ENGLISH } from '../helpers/reports/locales';

const BERLIN = 'Europe/Berlin';

it.each([
	['2026-11-21T13:16:33Z', BERLIN, '21 Nov 2026, 14:16'],
	['2026-07-01T23:16:33', BERLIN, '2 Jul 2026, 01:16'],
	['2026-11-21T13:16:33+01:00', 'America/New_York', '21 Nov 2026, 07:16'],
	['2026-11-21T13:16:33Z', 'Asia/Kolkata', '21 Nov 2026, 18:46'],
	['2026-11-21T13:16:33Z', 'Australia/Sydney', '22 Nov 2026, 00:16'],
	['2026-11-21T13:16:33Z', 'UTC', '21 Nov 2026, 13:16'],
])('formats the time %s in %s as %s', (timestamp, zone, text) => {
	expect(english(zone).time(timestamp)).toBe(text);
});

it.each([
	['since 2026-11-21T13:16:33Z'],
	['+012026-11-21T13:16:33Z'],
	['2026-11-21'],
	['2026-99-99T00:00'],
	['yesterday'],
])('leaves the text %s as it is, which is not a time', (text) => {
	expect([english(BERLIN).time(text), dateOfTimestamp(text, BERLIN)]).toEqual([text, text]);
});

it.each([
	['2026-11-21T23:16:33Z', BERLIN, '2026-11-22'],
	['2026-11-21T23:16:33', 'UTC', '2026-11-21'],
])('takes the time %s in %s for the day %s', (timestamp, zone, day) => {
	expect(dateOfTimestamp(timestamp, zone)).toBe(day);
});

it.each([
	['2026-11-15', '2026-11-21', '15–21 Nov 2026'],
	['2026-10-28', '2026-11-03', '28 Oct – 3 Nov 2026'],
	['2026-12-29', '2027-01-04', '29 Dec 2026 – 4 Jan 2027'],
	['2025-11-15', '2026-11-21', '15 Nov 2025 – 21 Nov 2026'],
	['2026-11-21', '2026-11-21', '21 Nov 2026'],
	['since 2026-11-02', '2026-11-05', 'since 2026-11-02 – 2026-11-05'],
	['2026-11-02', 'today', '2026-11-02 – today'],
	['2026-02-27', '2026-02-30', '2026-02-27 – 2026-02-30'],
	['2026-11-02T10:00', '2026-11-02T10:00', '2026-11-02T10:00'],
])('formats the days from %s to %s as %s', (from, to, text) => {
	expect(ENGLISH.days({ from, to })).toBe(text);
});

it('writes English in a process of another language', () => {
	const before = Settings.defaultLocale;
	Settings.defaultLocale = 'de';
	try {
		const timeIn = (zone: string) => english(zone).time('2026-10-21T13:16:33Z');
		expect(timeIn('America/New_York')).toBe('21 Oct 2026, 09:16');
		expect(timeIn('Asia/Kathmandu')).toBe('21 Oct 2026, 19:01');
		expect(ENGLISH.date('2026-10-21')).toBe('21 Oct 2026');
		const { name } = periodOf('thisMonth', BERLIN, Date.UTC(2026, 10, 21)).before;
		expect(ENGLISH.mentions.versus({ previous: name })).toBe('vs. the same days of October');
	} finally {
		Settings.defaultLocale = before;
	}
});
