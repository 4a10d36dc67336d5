import {
	isDayOf,
	periodBetween,
	periodOf,
	PERIODS,
	type Period,
	type PeriodName,
} from '../../src/time/periods';
import { ENGLISH } from '../helpers/reports/locales';
import { sample } from '../helpers/sample';

const BERLIN = 'Europe/Berlin';
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Calendar dates by Intl and by arithmetic on dates, so that nothing here is Luxon's. */
const datesIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone });
const plus = (date: string, days: number) =>
	new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const firstOf = (date: string) => `${date.slice(0, 8)}01`;
const earlierOf = (one: string, other: string) => (one < other ? one : other);

interface Dates {
	from: string;
	to: string;
	before: { from: string; to: string };
}

/** The dates of a period, by the date of today. */
function datesOf(word: PeriodName, today: string): Dates {
	const lastDays = (days: number) => ({
		from: plus(today, -days),
		to: plus(today, -1),
		before: { from: plus(today, -2 * days), to: plus(today, -days - 1) },
	});
	const monthBefore = plus(firstOf(today), -1);
	switch (word) {
		case 'last7Days':
			return lastDays(7);
		case 'last30Days':
			return lastDays(30);
		case 'last90Days':
			return lastDays(90);
		case 'previousWeek': {
			const monday = plus(today, -((new Date(today).getUTCDay() + 6) % 7) - 7);
			const before = { from: plus(monday, -7), to: plus(monday, -1) };
			return { from: monday, to: plus(monday, 6), before };
		}
		case 'thisMonth': {
			if (today.endsWith('-01')) return datesOf('previousMonth', today);
			const to = plus(today, -1);
			const sameDay = monthBefore.slice(0, 8) + to.slice(8);
			const before = { from: firstOf(monthBefore), to: earlierOf(sameDay, monthBefore) };
			return { from: firstOf(today), to, before };
		}
		case 'previousMonth': {
			const to = plus(firstOf(monthBefore), -1);
			return { from: firstOf(monthBefore), to: monthBefore, before: { from: firstOf(to), to } };
		}
	}
}

/** What of a period is not what its dates say, by Intl. */
function wrongIn(
	period: Period,
	expected: Dates,
	zone: Intl.DateTimeFormat,
	now: number,
): string[] {
	const on = (time: number) => zone.format(time);
	const problems = [period, period.before].flatMap((span, index) => {
		const { from, to } = index === 0 ? expected : expected.before;
		const spans = on(span.start) === from && on(span.start - 1) === plus(from, -1);
		const ends = on(span.end) === plus(to, 1) && on(span.end - 1) === to;
		return spans && ends && span.from === from && span.to === to
			? []
			: [`${span.from} to ${span.to}, not ${from} to ${to} at ${new Date(now).toISOString()}`];
	});
	return period.end > now ? [...problems, `ends after ${now}`] : problems;
}

/** On both sides of the date line, and where clocks go back over midnight or skip it. */
const DATE_LINE = [
	...['Pacific/Kiritimati', 'Pacific/Apia', 'Pacific/Tongatapu', 'Pacific/Chatham'],
	...['Pacific/Auckland', 'Pacific/Fiji', 'Pacific/Noumea', 'Australia/Lord_Howe'],
	...['Pacific/Pago_Pago', 'Pacific/Niue', 'Pacific/Honolulu', 'Pacific/Marquesas'],
	'America/Adak',
];
const OTHERS = [
	...['America/Havana', 'Atlantic/Azores', 'America/Sao_Paulo', 'America/Asuncion', 'UTC', BERLIN],
	...['America/Santiago', 'America/Nuuk', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut'],
];

/** Days on which calendars are odd: the nights of summer time, firsts of months, 29 February. */
const ODD_DAYS = [
	...['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-04', '2026-10-25'],
	...['2026-11-01', '2026-01-01', '2026-03-01', '2026-05-01', '2026-07-31', '2026-12-31'],
	...['2028-02-29', '2028-03-01', '2028-03-30', '2028-03-31', '2024-03-30', '2024-04-05'],
];

describe.each(sample([...DATE_LINE, ...OTHERS], 8))('the periods in %s', (zone) => {
	const dates = datesIn(zone);

	it('are whole days that are over, at any hour around odd days', () => {
		const wrong = ODD_DAYS.flatMap((day, index) =>
			[-13, -4, 5].map((hour) => Date.parse(day) + (hour + (index % 9)) * HOUR_MS),
		).flatMap((now) =>
			PERIODS.flatMap((word) => {
				const expected = datesOf(word, dates.format(now));
				return wrongIn(periodOf(word, zone, now), expected, dates, now).map(
					(problem) => `${word}: ${problem}`,
				);
			}),
		);
		expect(wrong).toEqual([]);
	});

	it('of one day cover each moment of their date', () => {
		const wrong = [
			...ODD_DAYS,
			...Array.from({ length: 53 }, (_, week) => plus('2026-01-01', 7 * week)),
		].flatMap((date) => {
			const yesterday = plus(date, -1);
			const expected = { from: date, to: date, before: { from: yesterday, to: yesterday } };
			return wrongIn(periodBetween(date, date, zone), expected, dates, Infinity);
		});
		expect(wrong).toEqual([]);
	});
});

describe('a predefined period', () => {
	const at = (local: string) => Date.parse(`${local}Z`);
	it.each([
		'last7Days at 2026-11-21T14:30 covers 2026-11-14 to 2026-11-20, after 2026-11-07 to 2026-11-13: the 7 days before',
		'previousWeek at 2026-11-16T08:00 covers 2026-11-09 to 2026-11-15, after 2026-11-02 to 2026-11-08: the week before',
		'thisMonth at 2026-11-21T14:30 covers 2026-11-01 to 2026-11-20, after 2026-10-01 to 2026-10-20: the same days of October',
		'thisMonth at 2028-03-31T14:30 covers 2028-03-01 to 2028-03-30, after 2028-02-01 to 2028-02-29: the same days of February',
		'thisMonth at 2026-12-01T14:30 covers 2026-11-01 to 2026-11-30, after 2026-10-01 to 2026-10-31: October',
		'previousMonth at 2027-01-01T00:00 covers 2026-12-01 to 2026-12-31, after 2026-11-01 to 2026-11-30: November',
	])('%s', (row) => {
		const [, word, now, days] = /^(\w+) at (\S+) covers (.+)$/.exec(row)!;
		const { from, to, before } = periodOf(word as PeriodName, 'UTC', at(now!));
		const name = ENGLISH.mentions.versus({ previous: before.name }).replace('vs. ', '');
		expect(`${from} to ${to}, after ${before.from} to ${before.to}: ${name}`).toBe(days);
	});
});

test('a period between two dates is compared with equally many days before', () => {
	const period = periodBetween('2026-10-20', '2026-10-29', BERLIN);
	expect(period.before).toMatchObject({
		from: '2026-10-10',
		to: '2026-10-19',
		end: period.start,
		name: { kind: 'days', days: 10 },
	});
	const days = ['2026-10-19', '2026-10-20', '2026-10-29', '2026-10-30'];
	expect(days.filter((day) => isDayOf(period, day))).toEqual(['2026-10-20', '2026-10-29']);
});
