import { readRateLimit, retryAfterMs } from '../../../../nodes/shared/http/rateLimitHeaders';

const now = Date.parse('2026-11-02T10:00:00Z');

describe('X-RateLimit headers', () => {
	const read = (reset: string) =>
		readRateLimit({ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': reset }, now);

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
	])('read a Reset of "%s" as %s ms', (reset, resetInMs) => {
		expect(read(reset)).toEqual({ remaining: 3, resetInMs });
	});

	it.each([
		['absent', undefined],
		['empty', ''],
		['a word', 'many'],
		['negative', '-1'],
		['a number and a word', '3 left'],
		['a word and a number', 'about 3'],
		['a number that ends with a point', '3.'],
		['a number that begins with a point', '.5'],
	])('tell nothing when Remaining is %s', (_, remaining) => {
		const headers = { ...(remaining && { 'x-ratelimit-remaining': remaining }) };
		expect(readRateLimit({ ...headers, 'x-ratelimit-reset': '3' }, now)).toBeUndefined();
	});

	it('are read with spaces and fractions, and without Reset', () => {
		expect(readRateLimit({ 'x-ratelimit-remaining': ' 10.25 ' }, now)).toEqual({
			remaining: 10.25,
			resetInMs: undefined,
		});
	});

	it.each([
		['the calls left that Remaining says, whatever the body says', '5', 3, 5],
		['the calls left that the body says without Remaining', undefined, 3, 3],
		['the calls left that the body says when Remaining is a word', 'many', 0, 0],
	])('give %s', (_, remaining, repeated, left) => {
		const headers = { ...(remaining && { 'x-ratelimit-remaining': remaining }) };
		expect(readRateLimit(headers, now, repeated)).toMatchObject({ remaining: left });
	});

	it.each([
		['a negative number', -1],
		['a text', '3'],
		['null', null],
		['an object', { toString: 3 }],
	])('tell nothing without Remaining when the body has %s for it', (_, repeated) => {
		expect(readRateLimit({}, now, repeated)).toBeUndefined();
	});

	it('tell the limit when they have one', () => {
		const headers = { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '3' };
		expect(readRateLimit(headers, now)).toMatchObject({ limit: 120, remaining: 3 });
	});
});

it.each([
	['30', 30_000],
	[' 0 ', 0],
	['1.5', 1_500],
	['0.0125', 13],
	['30 seconds', undefined],
	['in 30', undefined],
	['Mon, 02 Nov 2026 10:00:20 GMT', 20_000],
	['Mon, 02 Nov 2026 09:00:00 GMT', 0],
	['Mon Nov  2 10:00:20 2026', 20_000],
	['2026-11-02T10:00:20', 20_000],
	['7200', 7_200_000],
	['43200', 43_200_000],
	['999999999', 999_999_999_000],
	['1000000000', 0],
	[String(now / 1_000 + 20), 20_000],
	[String(now + 20_000), 20_000],
	['soon', undefined],
	['-5', undefined],
	['', undefined],
	[undefined, undefined],
])('a Retry-After of "%s" is read as %s ms', (value, expected) => {
	expect(retryAfterMs(value, now)).toBe(expected);
});
