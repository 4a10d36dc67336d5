import fc from 'fast-check';
import { DateTime } from 'luxon';

import { formatDay, formatDays, formatTime } from '../../nodes/shared/time/format';
import { periodBetween, periodOf, PERIODS, type PeriodWord } from '../../nodes/shared/time/periods';

const BERLIN = 'Europe/Berlin';
const at = (local: string, zone = BERLIN) => DateTime.fromISO(local, { zone }).toMillis();
const local = (millis: number, zone = BERLIN) =>
	DateTime.fromMillis(millis, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");

/** What a period is, in local time. */
const told = (word: PeriodWord, now: string, zone = BERLIN) => {
	const { from, to, start, end, before } = periodOf(word, zone, at(now, zone));
	return [
		`${from} ${to}`,
		`${local(start, zone)} ${local(end, zone)}`,
		`${local(before.start, zone)} ${local(before.end, zone)}`,
		before.name,
	];
};

describe('a period', () => {
	it.each<[PeriodWord, string, string[]]>([
		[
			'last7Days',
			'2026-11-21T14:30',
			[
				'2026-11-15 2026-11-21',
				'2026-11-15T00:00 2026-11-22T00:00',
				'2026-11-08T00:00 2026-11-14T14:30',
				'the 7 days before',
			],
		],
		[
			'last30Days',
			'2026-11-21T00:00',
			[
				'2026-10-23 2026-11-21',
				'2026-10-23T00:00 2026-11-22T00:00',
				'2026-09-23T00:00 2026-10-22T00:00',
				'the 30 days before',
			],
		],
		[
			'last90Days',
			'2026-11-21T23:59',
			[
				'2026-08-24 2026-11-21',
				'2026-08-24T00:00 2026-11-22T00:00',
				'2026-05-26T00:00 2026-08-23T23:59',
				'the 90 days before',
			],
		],
		[
			'previousWeek',
			'2026-11-16T08:00',
			[
				'2026-11-09 2026-11-15',
				'2026-11-09T00:00 2026-11-16T00:00',
				'2026-11-02T00:00 2026-11-09T00:00',
				'the week before',
			],
		],
		[
			'previousWeek',
			'2026-11-22T23:00',
			[
				'2026-11-09 2026-11-15',
				'2026-11-09T00:00 2026-11-16T00:00',
				'2026-11-02T00:00 2026-11-09T00:00',
				'the week before',
			],
		],
		[
			'thisMonth',
			'2026-11-21T14:30',
			[
				'2026-11-01 2026-11-21',
				'2026-11-01T00:00 2026-11-22T00:00',
				'2026-10-01T00:00 2026-10-21T14:30',
				'the same days of October',
			],
		],
		[
			'thisMonth',
			'2026-03-31T14:30',
			[
				'2026-03-01 2026-03-31',
				'2026-03-01T00:00 2026-04-01T00:00',
				'2026-02-01T00:00 2026-02-28T14:30',
				'the same days of February',
			],
		],
		[
			'thisMonth',
			'2028-03-30T14:30',
			[
				'2028-03-01 2028-03-30',
				'2028-03-01T00:00 2028-03-31T00:00',
				'2028-02-01T00:00 2028-02-29T14:30',
				'the same days of February',
			],
		],
		[
			'previousMonth',
			'2028-03-31T14:30',
			[
				'2028-02-01 2028-02-29',
				'2028-02-01T00:00 2028-03-01T00:00',
				'2028-01-01T00:00 2028-02-01T00:00',
				'January',
			],
		],
		[
			'previousMonth',
			'2027-01-01T00:00',
			[
				'2026-12-01 2026-12-31',
				'2026-12-01T00:00 2027-01-01T00:00',
				'2026-11-01T00:00 2026-12-01T00:00',
				'November',
			],
		],
	])('%s at %s', (word, now, expected) => {
		expect(told(word, now)).toEqual(expected);
	});

	it('is cut at the same time of day where the clocks change in between', () => {
		// Berlin's clocks go back on 25 October 2026, and forward on 28 March 2027.
		expect(told('last7Days', '2026-10-28T14:30')[2]).toBe('2026-10-15T00:00 2026-10-21T14:30');
		expect(told('last7Days', '2027-03-29T14:30')[2]).toBe('2027-03-16T00:00 2027-03-22T14:30');
		const { start, end } = periodOf('last7Days', BERLIN, at('2026-10-28T14:30'));
		expect((end - start) / 3_600_000).toBe(7 * 24 + 1);
	});

	it('begins with the first hour of days without a midnight', () => {
		// On 4 November 2018 São Paulo's clocks went from 00:00 to 01:00.
		const zone = 'America/Sao_Paulo';
		const { start, before } = periodBetween(
			...(['2018-11-04', '2018-11-05'] as const),
			...([zone, at('2019-01-01', zone)] as const),
		);
		expect(local(start, zone)).toBe('2018-11-04T01:00');
		expect(before.end).toBe(start);
	});

	it('counts its days from today also where that time of day does not exist on the first one', () => {
		// On 30 March 2024 Nuuk's clocks went from 23:00 to midnight.
		const zone = 'America/Nuuk';
		expect(told('last7Days', '2024-04-05T23:30', zone).slice(0, 2)).toEqual([
			...['2024-03-30 2024-04-05', '2024-03-30T00:00 2024-04-06T00:00'],
		]);
	});

	it('belongs to the zone', () => {
		const now = Date.parse('2026-11-21T23:30:00Z');
		expect(periodOf('last7Days', BERLIN, now).to).toBe('2026-11-22');
		expect(periodOf('last7Days', 'America/New_York', now).to).toBe('2026-11-21');
	});

	it('of own dates has as many days before it', () => {
		const now = at('2026-11-21T14:30');
		const { from, to, end, before } = periodBetween('2026-10-20', '2026-10-29', BERLIN, now);
		expect([from, to, local(end)]).toEqual(['2026-10-20', '2026-10-29', '2026-10-30T00:00']);
		expect(before).toEqual({
			from: '2026-10-10',
			start: at('2026-10-10'),
			end: at('2026-10-20'),
			name: 'the 10 days before',
		});
		const day = periodBetween('2026-11-21', '2026-11-21', BERLIN, now).before;
		expect([day.name, local(day.start), local(day.end)]).toEqual([
			...['the day before', '2026-11-20T00:00', '2026-11-20T14:30'],
		]);
	});

	it('that ends in the future is compared as far as it has passed', () => {
		const now = at('2026-11-21T14:30');
		const { before } = periodBetween('2026-11-20', '2026-11-29', BERLIN, now);
		expect([local(before.start), local(before.end)]).toEqual([
			...['2026-11-10T00:00', '2026-11-11T14:30'],
		]);
	});
});

const zones = [
	...[BERLIN, 'America/New_York', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
	...['Pacific/Kiritimati', 'UTC', 'Africa/Casablanca'],
];
const moment = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });

test('every period is whole days, and the one before it ends by its start', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...PERIODS),
			fc.constantFrom(...zones),
			moment,
			(word, zone, now) => {
				const { from, to, start, end, before } = periodOf(word, zone, now);
				const day = (millis: number) => DateTime.fromMillis(millis, { zone }).toISODate();
				expect([day(start), day(start - 1) === from]).toEqual([from, false]);
				expect([day(end - 1), day(end) === to]).toEqual([to, false]);
				expect([day(before.start), day(before.start - 1) === before.from]).toEqual([
					...[before.from, false],
				]);
				expect(before.start).toBeLessThan(before.end + 1);
				expect(before.end).toBeLessThanOrEqual(start);
				const today = DateTime.fromMillis(now, { zone });
				if (word.startsWith('last') || word === 'thisMonth') {
					expect(to).toBe(today.toISODate());
					expect(now).toBeLessThan(end);
				} else {
					expect(end).toBeLessThanOrEqual(now);
					// Wholly past, and nothing of it is left out.
					expect(before.end).toBe(start);
				}
			},
		),
		{ numRuns: 2_000 },
	);
});

/** Among them: clocks that go forward at midnight, or back over it or to it; and odd offsets. */
const ZONES_WITH_ODD_DAYS = [
	...['America/Havana', 'Atlantic/Azores', 'America/Sao_Paulo', 'America/Asuncion'],
	...['America/Santiago', 'America/Nuuk', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut'],
	...['Africa/Casablanca', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati'],
];
const YEARS = [2018, 2026, 2027];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test.each(ZONES_WITH_ODD_DAYS)('a day in %s is each moment of its date', (zone) => {
	const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
	const wrong: string[] = [];
	for (const year of YEARS) {
		for (let noon = Date.UTC(year, 0, 1, 12); noon < Date.UTC(year + 1, 0); noon += DAY_MS) {
			const date = new Date(noon).toISOString().slice(0, 10);
			const { start, end, before } = periodBetween(date, date, zone, noon + 2 * DAY_MS);
			const first = format.format(start) === date && format.format(start - 1) !== date;
			const last = format.format(end - 1) === date && format.format(end) !== date;
			const follows = before.end === start && format.format(before.start - 1) !== before.from;
			if (!first || !last || !follows) wrong.push(date);
		}
	}
	expect(wrong).toEqual([]);
});

test('of days there are as many before', () => {
	const days = (from: string, to: string) =>
		DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days')
			.days;
	fc.assert(
		fc.property(
			fc.constantFrom('last7Days', 'last30Days', 'last90Days', 'previousWeek'),
			fc.constantFrom(...zones),
			moment,
			(word, zone, now) => {
				const { from, to, before } = periodOf(word as PeriodWord, zone, now);
				expect(days(before.from, from)).toBe(days(from, to) + 1);
			},
		),
	);
});

describe('in texts', () => {
	it.each([
		['2026-11-15', '2026-11-21', '15–21 Nov 2026'],
		['2026-10-28', '2026-11-03', '28 Oct – 3 Nov 2026'],
		['2026-12-29', '2027-01-04', '29 Dec 2026 – 4 Jan 2027'],
		['2025-11-15', '2026-11-21', '15 Nov 2025 – 21 Nov 2026'],
		['2026-11-21', '2026-11-21', '21 Nov 2026'],
	])('%s to %s are %s', (from, to, text) => {
		expect(formatDays(from, to)).toBe(text);
	});

	it.each([
		['2026-11-21T13:16:33Z', BERLIN, '21 Nov 2026, 14:16 CET'],
		['2026-07-01T23:16:33', BERLIN, '2 Jul 2026, 01:16 CEST'],
		['2026-11-21T13:16:33+01:00', 'America/New_York', '21 Nov 2026, 07:16 EST'],
		['2026-11-21T13:16:33Z', 'Asia/Kolkata', '21 Nov 2026, 18:46 GMT+5:30'],
		['2026-11-21T13:16:33Z', 'UTC', '21 Nov 2026, 13:16 UTC'],
		['yesterday', BERLIN, 'yesterday'],
		['2026-99-99T00:00', BERLIN, '2026-99-99T00:00'],
	])('%s in %s is %s', (timestamp, zone, text) => {
		expect(formatTime(timestamp, zone)).toBe(text);
	});

	it('a day that is none stands as it is', () => {
		expect(['2026-11-02', '2026-02-30', 'W45', '20261102'].map(formatDay)).toEqual([
			...['2 Nov 2026', '2026-02-30', 'W45', '20261102'],
		]);
	});
});
