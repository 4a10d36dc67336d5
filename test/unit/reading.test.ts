import type { IDataObject } from 'n8n-workflow';

import { runInNewContext } from 'node:vm';

import { DateTime, Settings } from 'luxon';

import {
	calendarDate,
	dateIn,
	daysBefore,
	readDate,
	utcInstant,
	utcMillis,
} from '../../nodes/shared/time/dates';
import { readRateLimitStatus } from '../../nodes/shared/rateLimit/headers';
import { safeLink } from '../../nodes/shared/output/escapeMarkup';
import { renderText } from '../../nodes/shared/output/text';
import { sparkline } from '../../nodes/shared/output/unicodeCharts';
import { mentionsDocument } from '../../nodes/VisibilityReporting/output/mentions';

describe("what is left of a service's limit", () => {
	const now = Date.parse('2026-11-02T10:00:00Z');
	const read = (reset: string) =>
		readRateLimitStatus({ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': reset }, now);

	it.each([
		['20', 20_000],
		['0', 0],
		['0.5', 500],
		['120', 120_000],
		['121', 121],
		['500', 500],
		['42000', 42_000],
		['120000', 120_000],
		['999999999', 999_999_999],
		['1000000000', 0],
		['1000000000000', 0],
		[String(now / 1000 + 20), 20_000],
		[String(now / 1000 - 20), 0],
		[String(now + 20_000), 20_000],
		[String(now - 5), 0],
		['soon', undefined],
	])('with Reset %s', (reset, resetInMs) => {
		expect(read(reset)).toEqual({ remaining: 3, resetInMs });
	});

	it.each([[undefined], [''], ['many'], ['-1'], ['3 left'], ['about 3'], ['3.'], ['.5']])(
		'is unknown where Remaining is %j',
		(remaining) => {
			const headers = { ...(remaining && { 'x-ratelimit-remaining': remaining }) };
			expect(readRateLimitStatus({ ...headers, 'x-ratelimit-reset': '3' }, now)).toBeUndefined();
		},
	);

	it('may have blanks around it, fractions of more digits, and no Reset', () => {
		expect(readRateLimitStatus({ 'x-ratelimit-remaining': ' 10.25 ' }, now)).toEqual({
			...{ remaining: 10.25, resetInMs: undefined },
		});
	});

	it('says how large it is, where there is a Limit', () => {
		const headers = { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '3' };
		expect(readRateLimitStatus(headers, now)).toMatchObject({ limit: 120, remaining: 3 });
	});
});

describe('a date', () => {
	const zone = 'America/New_York';

	it.each([
		['2026-11-02', '2026-11-02', '2026-11-02T05:00:00.000Z'],
		[' 2026-11-02T23:30:00 ', '2026-11-02', '2026-11-03T04:30:00.000Z'],
		['2026-11-02T2330', '2026-11-02', '2026-11-03T04:30:00.000Z'],
		['2026-11-02 23:30', '2026-11-02', '2026-11-03T04:30:00.000Z'],
		['2026-11-02T23:30:00Z', '2026-11-02', '2026-11-02T23:30:00.000Z'],
		['2026-11-02T23:30:00.5+09:00', '2026-11-02', '2026-11-02T14:30:00.500Z'],
		[new Date('2026-11-03T02:00:00Z'), '2026-11-02', '2026-11-03T02:00:00.000Z'],
		[
			DateTime.fromISO('2026-11-02T23:00', { zone: 'Asia/Tokyo' }),
			'2026-11-02',
			'2026-11-02T14:00:00.000Z',
		],
	] as Array<[unknown, string, string]>)('%s is %s, or %s', (value, day, instant) => {
		const date = readDate(value, zone)!;
		expect(calendarDate(date)).toBe(day);
		expect(utcInstant(date)).toBe(instant);
	});

	it.each(['America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
		'of exactly midnight UTC is that day in %s, and the same instant as before',
		(anyZone) => {
			const midnight = new Date('2026-10-05');
			const elsewhere: unknown = runInNewContext("new Date('2026-10-05')");
			for (const value of [midnight, midnight.toISOString(), elsewhere, '2026-10-05T00:00+00:00']) {
				const date = readDate(value, anyZone)!;
				expect(calendarDate(date)).toBe('2026-10-05');
				expect(utcInstant(date)).toBe('2026-10-05T00:00:00.000Z');
			}
		},
	);

	it.each([
		[new Date('2026-10-05T00:00:00.001Z'), '2026-10-04'],
		[new Date('2026-10-05T00:01Z'), '2026-10-04'],
		[new Date('2026-10-05T04:00Z'), '2026-10-05'],
		[DateTime.fromISO('2026-10-05T00:00', { zone: 'Asia/Tokyo' }), '2026-10-05'],
		[DateTime.fromISO('2026-10-05T00:00Z').setZone(zone), '2026-10-04'],
		['2026-10-05T00:00:00+09:00', '2026-10-05'],
		['2026-10-05T00:00:00', '2026-10-05'],
	])('of %s is %s in New York', (value, day) => {
		expect(calendarDate(readDate(value, zone)!)).toBe(day);
	});

	it.each([
		['2026-02-30'],
		['2026-13-01'],
		['2026'],
		['20261102'],
		['+002026-11-02'],
		['2026-W10'],
		['yesterday'],
		['2026-11-02 or so'],
		['02.11.2026'],
		[1_762_000_000],
		[true],
		[{}],
		[{ toISO: () => null }],
		[new Date('x')],
		[DateTime.fromISO('x')],
		[undefined],
	])('%s is none', (value) => {
		expect(readDate(value, zone)).toBeUndefined();
	});
});

describe("a service's timestamp", () => {
	it('is read as UTC, whatever the zone of the process', () => {
		expect(new Date(0).getTimezoneOffset()).not.toBe(0);
		const nine = Date.UTC(2026, 10, 2, 9);
		for (const text of ['2026-11-02T09:00:00', '2026-11-02 09:00', ' 2026-11-02T09:00:00.000 ']) {
			expect(utcMillis(text)).toBe(nine);
		}
		expect(utcMillis('+002026-11-02T09:00:00')).toBe(nine);
		expect(utcMillis('2026-11-02')).toBe(Date.UTC(2026, 10, 2));
	});

	it.each([
		['2026-11-02T09:00:00.123456Z', '2026-11-02T09:00:00.123Z'],
		['2026-11-02T09:00:00+02:00', '2026-11-02T07:00:00.000Z'],
		['2026-11-02 09:00:00-0530', '2026-11-02T14:30:00.000Z'],
		['Mon, 02 Nov 2026 10:00:00 GMT', '2026-11-02T10:00:00.000Z'],
	])('keeps the zone that %s says', (text, instant) => {
		expect(new Date(utcMillis(text)!).toISOString()).toBe(instant);
	});

	it('is none where it has more digits than a time needs', () => {
		const long = (length: number) => `2026-11-02T09:00:00.${'0'.repeat(length - 21)}Z`;
		expect(utcMillis(long(100))).toBe(Date.UTC(2026, 10, 2, 9));
		expect(utcMillis(long(101))).toBeUndefined();
	});

	it.each([['soon'], [''], ['2026-13-01T00:00:00'], [undefined], [null], [1_762_000_000]])(
		'is none: %j',
		(value) => {
			expect(utcMillis(value)).toBeUndefined();
		},
	);
});

describe('a calendar date', () => {
	it('is that of its zone', () => {
		const evening = Date.UTC(2026, 10, 2, 20);
		expect(dateIn('Asia/Tokyo', evening)).toBe('2026-11-03');
		expect(dateIn('America/New_York', evening)).toBe('2026-11-02');
		expect(dateIn('utc', evening)).toBe('2026-11-02');
	});

	it('has others so many days before it', () => {
		expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
		expect(daysBefore('2026-11-02', 0)).toBe('2026-11-02');
		expect(daysBefore('2026-11-02', 30)).toBe('2026-10-03');
		// Samoa left this day out, when it changed the side of the date line.
		Settings.defaultZone = 'Pacific/Apia';
		expect(daysBefore('2011-12-31', 1)).toBe('2011-12-30');
		Settings.defaultZone = 'system';
	});
});

describe('a trend line', () => {
	it('spans its lowest and highest value', () => {
		expect(sparkline([1, 2, 3, 4, 5])).toBe('▁▂▃▅▇');
		expect(sparkline([7, 7])).toBe('▁▁');
		expect(sparkline([7])).toBe('▁');
		expect(sparkline(Array.from({ length: 365 }, (_, day) => day))).toMatch(/^▁.{28}▇$/);
	});
});

describe('a link', () => {
	it.each([
		['https://example.com/a', 'https://example.com/a'],
		['https://example.com/a|b<c>*_~`', 'https://example.com/a%7Cb%3Cc%3E%2A%5F%7E%60'],
		['javascript:alert(1)', undefined],
		['https://', undefined],
		['not a link', undefined],
		[`https://example.com/${'x'.repeat(500)}`, undefined],
		[undefined, undefined],
	])('%s becomes %s', (value, expected) => {
		expect(safeLink(value)).toBe(expected);
	});
});

const digest = (mentions: IDataObject[]) =>
	renderText(mentionsDocument(mentions, { maxMentions: 5, zone: 'UTC', filters: {} }));

describe('a digest', () => {
	const mention = (sentiment: string, hour: string, more = {}) => ({
		...{ id: 'men_1', engine: 'chatgpt', prompt: 'best coffee?', sentiment },
		...{ captured_at: `2026-11-02T${hour}:00:00Z`, snippet: 'A snippet.' },
		...{ citation_url: 'https://example.com/', ...more },
	});

	it('counts, and shows the negative ones first, then the positive ones, the newest first', () => {
		const text = digest([
			mention('neutral', '08'),
			mention('positive', '09'),
			mention('negative', '10'),
			mention('negative', '11', { engine: 'grok' }),
		]);
		expect(text.split('\n').slice(0, 8)).toEqual([
			'4 mentions, 2 Nov 2026',
			'By assistant: ChatGPT 3, Grok 1',
			'By sentiment: negative 2, neutral 1, positive 1',
			'Negative mentions first, then the latest others:',
			'• Grok, negative, 2 Nov 2026, 11:00 UTC',
			'  asked: best coffee?',
			'  “A snippet.”',
			'  https://example.com/',
		]);
		expect(text.match(/^• .+$/gm)!.map((line) => line.split(', ')[1])).toEqual([
			...['negative', 'negative', 'positive', 'neutral'],
		]);
	});

	it("stays under Slack's limit and lets no text break out", () => {
		const evil =
			'<!channel> <https://evil.example|here> @everyone *bold* _it_ `code` ~s~ [a](b)\n> x';
		const text = digest(
			Array.from({ length: 500 }, (_, index) =>
				mention('negative', '10', {
					engine: `engine${index}`,
					prompt: evil.repeat(50),
					snippet: evil.repeat(50),
					citation_url: `https://example.com/${'x'.repeat(250)}`,
				}),
			),
		);
		expect(text.length).toBeLessThan(3_000);
		expect(text).not.toMatch(/[<>*`~[\]]|@everyone|\s_|_\s|^>/m);
	});

	it('bears with missing fields', () => {
		expect(digest([{}])).toBe(
			'1 mention\nBy assistant: unknown 1\nBy sentiment: unknown 1\n• unknown, unknown, ',
		);
	});
});
