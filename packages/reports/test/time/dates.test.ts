import { runInNewContext } from 'node:vm';

import { DateTime, Settings } from 'luxon';

import { calendarDate, daysBefore, readDate, parseTimestamp } from '../../src/time/dates';

describe('a date that a user gives', () => {
	const zone = 'America/New_York';
	const inTokyo = (iso: string) => DateTime.fromISO(iso, { zone: 'Asia/Tokyo' });

	it.each([
		['2026-11-02', '2026-11-02', '2026-11-02T05:00:00.000Z'],
		[' 2026-11-02T23:30:00 ', '2026-11-02', '2026-11-03T04:30:00.000Z'],
		['2026-11-02T2330', '2026-11-02', '2026-11-03T04:30:00.000Z'],
		['2026-11-02 23:30', '2026-11-02', '2026-11-03T04:30:00.000Z'],
		['2026-11-02T23:30:00Z', '2026-11-02', '2026-11-02T23:30:00.000Z'],
		['2026-11-02T23:30:00.5+09:00', '2026-11-02', '2026-11-02T14:30:00.500Z'],
		[new Date('2026-11-03T02:00:00Z'), '2026-11-02', '2026-11-03T02:00:00.000Z'],
		[inTokyo('2026-11-02T23:00'), '2026-11-02', '2026-11-02T14:00:00.000Z'],
		[inTokyo('2026-10-05T00:00'), '2026-10-05', '2026-10-04T15:00:00.000Z'],
		[inTokyo('2026-10-05T09:00').setZone(zone), '2026-10-04', '2026-10-05T00:00:00.000Z'],
		['2026-10-05T00:00:00+09:00', '2026-10-05', '2026-10-04T15:00:00.000Z'],
		['2026-10-05T00:00:00', '2026-10-05', '2026-10-05T04:00:00.000Z'],
		[new Date('2026-10-05T00:00:00.001Z'), '2026-10-04', '2026-10-05T00:00:00.001Z'],
		[new Date('2026-10-05T00:01Z'), '2026-10-04', '2026-10-05T00:01:00.000Z'],
		[new Date('2026-10-05T04:00Z'), '2026-10-05', '2026-10-05T04:00:00.000Z'],
	] as Array<[unknown, string, string]>)(
		'%s is read in New York as the day %s and the instant %s',
		(value, day, instant) => {
			const date = readDate(value, zone)!;
			expect(calendarDate(date)).toBe(day);
			expect(date.toJSDate().toISOString()).toBe(instant);
		},
	);

	it.each(['America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
		'of exactly midnight UTC counts as that day in %s',
		(anyZone) => {
			const midnight = new Date('2026-10-05');
			const elsewhere: unknown = runInNewContext("new Date('2026-10-05')");
			for (const value of [midnight, midnight.toISOString(), elsewhere, '2026-10-05T00:00+00:00']) {
				const date = readDate(value, anyZone)!;
				expect(calendarDate(date)).toBe('2026-10-05');
				expect(date.toJSDate().toISOString()).toBe('2026-10-05T00:00:00.000Z');
			}
		},
	);

	it.each([
		...['2026-02-30', '2026-13-01', '2026', '20261102', '+002026-11-02', '2026-W10'],
		...['yesterday', '2026-11-02 or so', '02.11.2026', 1_762_000_000, true, {}, undefined],
		...[{ toISO: () => null }, new Date('x'), DateTime.fromISO('x')],
	])('%s is not read as a date', (value) => {
		expect(readDate(value, zone)).toBeUndefined();
	});
});

describe("a service's timestamp", () => {
	it('is read as UTC, whatever the zone of the process', () => {
		expect(new Date(0).getTimezoneOffset()).not.toBe(0);
		const nine = Date.UTC(2026, 10, 2, 9);
		for (const text of ['2026-11-02T09:00:00', '2026-11-02 09:00', ' 2026-11-02T09:00:00.000 ']) {
			expect(parseTimestamp(text)).toBe(nine);
		}
		expect(parseTimestamp('2026-11-02')).toBe(Date.UTC(2026, 10, 2));
	});

	it.each([
		['2026-11-02T09:00:00.123456Z', '2026-11-02T09:00:00.123Z'],
		['2026-11-02T09:00:00+02:00', '2026-11-02T07:00:00.000Z'],
		['2026-11-02 09:00:00-0530', '2026-11-02T14:30:00.000Z'],
		['Mon, 02 Nov 2026 10:00:00 GMT', '2026-11-02T10:00:00.000Z'],
	])('keeps the zone of %s', (text, instant) => {
		expect(new Date(parseTimestamp(text)!).toISOString()).toBe(instant);
	});

	it('is not read when it has more digits than a time needs', () => {
		const long = (length: number) => `2026-11-02T09:00:00.${'0'.repeat(length - 21)}Z`;
		expect(parseTimestamp(long(100))).toBe(Date.UTC(2026, 10, 2, 9));
		expect(parseTimestamp(long(101))).toBeUndefined();
	});

	it.each([
		['a word', 'soon'],
		['a word with a number', 'tel:1234'],
		['an empty text', ''],
		['a day in a 13th month', '2026-13-01T00:00:00'],
		['undefined', undefined],
		['null', null],
		['a number', 1_762_000_000],
	])('is not read from %s', (_, value) => {
		expect(parseTimestamp(value)).toBeUndefined();
	});
});

it('counts days back on the calendar, whatever the zone of the process', () => {
	expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
	expect(daysBefore('2026-11-02', 30)).toBe('2026-10-03');
	// Samoa left this day out, when it changed the side of the date line.
	Settings.defaultZone = 'Pacific/Apia';
	expect(daysBefore('2011-12-31', 1)).toBe('2011-12-30');
	Settings.defaultZone = 'system';
});

it('writes no date that is none', () => {
	expect(() => calendarDate(DateTime.invalid('a test'))).toThrow('A date is invalid: a test');
	expect(() => daysBefore('2026-02-30', 1)).toThrow('A date is invalid: unit out of range');
});
