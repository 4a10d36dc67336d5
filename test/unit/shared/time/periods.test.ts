import fc from 'fast-check';
import { DateTime } from 'luxon';

import {
	isDayOf,
	periodBetween,
	periodOf,
	PERIODS,
	type Period,
	type PreviousPeriod,
	type PeriodWord,
} from '../../../../nodes/shared/time/periods';
import { ENGLISH } from '../../../locales';

const BERLIN = 'Europe/Berlin';
const DAY_MS = 86_400_000;

const at = (local: string, zone = BERLIN) => DateTime.fromISO(local, { zone }).toMillis();
const dayIn = (zone: string, millis: number) => DateTime.fromMillis(millis, { zone }).toISODate();

/** A period's days, and what it is compared with, in local time. */
const nameOf = (name: PreviousPeriod) => ENGLISH.mentions.versus(name).replace('vs. ', '');

const described = ({ from, to, before }: Period, zone = BERLIN) => {
	const end = DateTime.fromMillis(before.end, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
	return `${from} to ${to}, after ${before.from} until ${end}: ${nameOf(before.name)}`;
};

describe('a predefined period', () => {
	it.each([
		'last7Days at 2026-11-21T14:30 covers 2026-11-15 to 2026-11-21, after 2026-11-08 until 2026-11-14T14:30: the 7 days before',
		'last30Days at 2026-11-21T00:00 covers 2026-10-23 to 2026-11-21, after 2026-09-23 until 2026-10-22T00:00: the 30 days before',
		'last90Days at 2026-11-21T23:59 covers 2026-08-24 to 2026-11-21, after 2026-05-26 until 2026-08-23T23:59: the 90 days before',
		'previousWeek at 2026-11-16T08:00 covers 2026-11-09 to 2026-11-15, after 2026-11-02 until 2026-11-09T00:00: the week before',
		'previousWeek at 2026-11-22T23:00 covers 2026-11-09 to 2026-11-15, after 2026-11-02 until 2026-11-09T00:00: the week before',
		'thisMonth at 2026-11-21T14:30 covers 2026-11-01 to 2026-11-21, after 2026-10-01 until 2026-10-21T14:30: the same days of October',
		'thisMonth at 2028-03-30T14:30 covers 2028-03-01 to 2028-03-30, after 2028-02-01 until 2028-02-29T14:30: the same days of February',
		'previousMonth at 2027-01-01T00:00 covers 2026-12-01 to 2026-12-31, after 2026-11-01 until 2026-12-01T00:00: November',
		// Berlin's clocks go back on 25 October 2026, and forward on 28 March 2027.
		'last7Days at 2026-10-28T14:30 covers 2026-10-22 to 2026-10-28, after 2026-10-15 until 2026-10-21T14:30: the 7 days before',
		'last7Days at 2027-03-29T14:30 covers 2027-03-23 to 2027-03-29, after 2027-03-16 until 2027-03-22T14:30: the 7 days before',
	])('%s', (row) => {
		const [, word, now, days] = /^(\w+) at (\S+) covers (.+)$/.exec(row)!;
		expect(described(periodOf(word as PeriodWord, BERLIN, at(now!)))).toBe(days);
	});

	it('counts days from today also where its time of day does not exist on the first day', () => {
		// On 30 March 2024 Nuuk's clocks went from 23:00 to midnight.
		const zone = 'America/Nuuk';
		const { from, start, end } = periodOf('last7Days', zone, at('2024-04-05T23:30', zone));
		expect([from, start, end]).toEqual([
			'2024-03-30',
			at('2024-03-30', zone),
			at('2024-04-06', zone),
		]);
	});
});

describe('a period between two dates', () => {
	const now = at('2026-11-21T14:30');

	it.each([
		'2026-10-20 to 2026-10-29, after 2026-10-10 until 2026-10-20T00:00: the 10 days before',
		'2026-11-21 to 2026-11-21, after 2026-11-20 until 2026-11-20T14:30: the day before',
		// Compared as far as it has passed.
		'2026-11-20 to 2026-11-29, after 2026-11-10 until 2026-11-11T14:30: the 10 days before',
	])('covers %s', (days) => {
		const [, from, to] = /^(\S+) to (\S+),/.exec(days)!;
		expect(described(periodBetween(from!, to!, BERLIN, now))).toBe(days);
	});

	it('includes its first and its last day', () => {
		const period = periodBetween('2026-11-20', '2026-11-21', BERLIN, now);
		const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
		expect(days.filter((day) => isDayOf(period, day))).toEqual(['2026-11-20', '2026-11-21']);
	});
});

/** Among them: clocks that go forward at midnight, or back over it or to it; and odd offsets. */
const ZONES = [
	...['America/Havana', 'Atlantic/Azores', 'America/Sao_Paulo', 'America/Asuncion', 'UTC', BERLIN],
	...['America/Santiago', 'America/Nuuk', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut'],
	...['Africa/Casablanca', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati'],
];
const YEARS = [2018, 2026, 2027];

test('a predefined period covers whole days, and the one before it ends by its start', () => {
	const moment = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });
	fc.assert(
		fc.property(
			fc.constantFrom(...PERIODS),
			fc.constantFrom(...ZONES),
			moment,
			(word, zone, now) => {
				const { from, to, start, end, before } = periodOf(word, zone, now);
				const isStart = (date: string, millis: number) =>
					dayIn(zone, millis) === date && dayIn(zone, millis - 1) !== date;
				expect([isStart(from, start), isStart(before.from, before.start)]).toEqual([true, true]);
				expect([dayIn(zone, end - 1), dayIn(zone, end) === to]).toEqual([to, false]);
				expect(before.start).toBeLessThanOrEqual(before.end);
				expect(before.end).toBeLessThanOrEqual(start);
				if (word.startsWith('last') || word === 'thisMonth') {
					expect(to).toBe(dayIn(zone, now));
				} else {
					expect(end).toBeLessThanOrEqual(now);
					expect(before.end).toBe(start);
				}
			},
		),
		{ numRuns: 2_000 },
	);
});

test.each(ZONES)('a period of one day in %s covers each moment of its date', (zone) => {
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
