import { Settings } from 'luxon';

import { dayOf, formatDay, formatDays, formatTime } from '../../nodes/shared/time/format';
import { periodOf } from '../../nodes/shared/time/periods';

const BERLIN = 'Europe/Berlin';

describe('a time', () => {
	it.each([
		['2026-11-21T13:16:33Z', 'Australia/Sydney', '22 Nov 2026, 00:16 AEDT'],
		['2026-11-21T13:16:33Z', 'America/Sao_Paulo', '21 Nov 2026, 10:16 GMT-3'],
		['since 2026-11-21T13:16:33Z', 'UTC', 'since 2026-11-21T13:16:33Z'],
		['+012026-11-21T13:16:33Z', 'UTC', '+012026-11-21T13:16:33Z'],
		['2026-11-21', 'UTC', '2026-11-21'],
	])('%s in %s is %s', (timestamp, zone, text) => {
		expect(formatTime(timestamp, zone)).toBe(text);
	});

	it.each([
		['2026-11-21T23:16:33Z', BERLIN, '2026-11-22'],
		['2026-11-21T23:16:33', 'UTC', '2026-11-21'],
		['2026-11-21', 'America/New_York', '2026-11-21'],
		['2026-99-21T23:16:33Z', 'UTC', '2026-99-21T23:16:33Z'],
	])('%s in %s is on the day %s', (timestamp, zone, day) => {
		expect(dayOf(timestamp, zone)).toBe(day);
	});
});

it.each([
	['since 2026-11-02', '2026-11-05', 'since 2026-11-02 – 2026-11-05'],
	['2026-11-02', 'today', '2026-11-02 – today'],
	['2026-02-27', '2026-02-30', '2026-02-27 – 2026-02-30'],
	['2025-11-15', '2026-11-21', '15 Nov 2025 – 21 Nov 2026'],
	['2026-11-02T10:00', '2026-11-02T10:00', '2026-11-02T10:00'],
])('the days from %s to %s are %s', (from, to, text) => {
	expect(formatDays(from, to)).toBe(text);
});

it('is in English, whatever the language of the process that n8n runs in', () => {
	const before = Settings.defaultLocale;
	Settings.defaultLocale = 'de';
	try {
		expect(formatTime('2026-10-21T13:16:33Z', 'America/New_York')).toBe('21 Oct 2026, 09:16 EDT');
		expect(formatTime('2026-10-21T13:16:33Z', 'Asia/Kathmandu')).toBe(
			'21 Oct 2026, 19:01 GMT+5:45',
		);
		expect(formatDay('2026-10-21')).toBe('21 Oct 2026');
		expect(periodOf('thisMonth', BERLIN, Date.UTC(2026, 10, 21)).before.name).toBe(
			'the same days of October',
		);
	} finally {
		Settings.defaultLocale = before;
	}
});
