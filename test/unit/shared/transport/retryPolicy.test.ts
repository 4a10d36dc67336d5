import type { ApiFailure } from '../../../../nodes/shared/transport/errors';
import {
	isPassing,
	retryDelayMs,
	withAttempts,
} from '../../../../nodes/shared/transport/retryPolicy';
import { retryAfterMs } from '../../../../nodes/shared/rateLimit/headers';
import {
	backoffMs,
	MAX_RETRY_AFTER_MS,
	refusalPauseMs,
} from '../../../../nodes/shared/time/backoff';

const get = (failure: Partial<ApiFailure>): ApiFailure => ({
	kind: 'status',
	method: 'GET',
	path: '/x',
	reason: '',
	...failure,
});
const post = (failure: Partial<ApiFailure>): ApiFailure => get({ ...failure, method: 'POST' });

describe('the retry table', () => {
	it('waits as long as the service asks', () => {
		expect(retryDelayMs(get({ status: 429, retryAfterMs: 7_000 }), 1, 0, 0)).toBe(7_000);
	});

	it('stops after the attempts of the table, and when the wait gets too long', () => {
		expect(retryDelayMs(get({ status: 500 }), 4, 0, 0)).toBeUndefined();
		expect(retryDelayMs(get({ status: 500, retryAfterMs: 1 }), 1, 300_000, 0)).toBeUndefined();
		const asked = (ms: number) => retryDelayMs(get({ status: 429, retryAfterMs: ms }), 1, 0, 0);
		expect(asked(MAX_RETRY_AFTER_MS)).toBe(MAX_RETRY_AFTER_MS);
		expect(asked(MAX_RETRY_AFTER_MS + 1)).toBeUndefined();
	});

	it('waits for others who use the key as often as it takes, up to an hour', () => {
		const busy = post({ status: 429, retryAfterMs: 60_000 });
		expect(retryDelayMs(busy, 50, 3_540_000, 0)).toBe(60_000);
		expect(retryDelayMs(busy, 50, 3_540_001, 0)).toBeUndefined();
	});

	it('backs off twice as long each time, from half to the whole of it, up to a bound', () => {
		expect([1, 2, 3, 4].map((attempt) => backoffMs(attempt, 0))).toEqual([500, 1000, 2000, 4000]);
		expect(backoffMs(1, 0.5)).toBe(750);
		expect(backoffMs(50, 0)).toBe(15_000);
	});
});

describe('the pause after refusals in a row', () => {
	const pauses = (asked: number | undefined, random = 0) =>
		[1, 2, 5, 10, 15, 20, 21, 1_000].map((refusals) => refusalPauseMs(refusals, asked, random));

	it('grows to half a minute within about 20 where the service asks for next to nothing', () => {
		expect(pauses(0)).toEqual([100, 135, 332, 1_489, 6_678, 29_946, 30_000, 30_000]);
	});

	it('is never shorter than the service asks', () => {
		expect(pauses(1_000)).toEqual([1_000, 1_000, 1_000, 1_489, 6_678, 29_946, 30_000, 30_000]);
		expect(pauses(60_000)).toEqual(Array(8).fill(60_000));
	});

	it('doubles from a second on where the service asks for nothing', () => {
		const unasked = [1, 2, 3, 4, 5, 6].map((refusals) => refusalPauseMs(refusals, undefined, 0));
		expect(unasked).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
	});

	it('has a jitter on top, of up to a quarter of its own length', () => {
		const most = 1 - Number.EPSILON;
		expect(pauses(0, most)).toEqual([125, 169, 415, 1_861, 8_348, 37_433, 37_500, 37_500]);
		expect(refusalPauseMs(1, 60_000, most)).toBe(60_025);
		expect(refusalPauseMs(20, 60_000, 0.5)).toBe(63_743);
		expect(refusalPauseMs(1, undefined, 0.5)).toBe(1_125);
	});
});

describe('a failure that may be over after a while', () => {
	const named = ({ kind, status }: ApiFailure) => `${kind} ${status ?? ''}`;

	it.each(
		[
			...[408, 425, 429, 500, 501, 503, 599].map((status) => get({ status })),
			...(['unreachable', 'lost'] as const).map((kind) => get({ kind })),
		].map((failure) => [named(failure), failure] as const),
	)('is %s', (_, failure) => {
		expect(isPassing(failure)).toBe(true);
	});

	it.each(
		[
			...[302, 400, 401, 403, 404, 409, 422, 499].map((status) => get({ status })),
			...(['malformed', 'blocked'] as const).map((kind) => get({ kind })),
		].map((failure) => [named(failure), failure] as const),
	)('is not %s', (_, failure) => {
		expect(isPassing(failure)).toBe(false);
	});
});

describe('what a failure says of its tries', () => {
	const failed = get({ status: 429, reason: 'failed' });

	it.each([
		[1, 60_000, 'failed'],
		[2, 400, 'failed (2 attempts over 0 seconds)'],
		[3, 600, 'failed (3 attempts over 1 second)'],
		[3, 1_600, 'failed (3 attempts over 2 seconds)'],
	])('after %i attempts and %i ms', (attempts, waitedMs, reason) => {
		expect(withAttempts(failed, attempts, waitedMs)).toEqual({ ...failed, reason });
	});
});

describe('Retry-After', () => {
	const now = Date.parse('2026-11-02T10:00:00Z');

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
	])('%s is %s ms', (value, expected) => {
		expect(retryAfterMs(value, now)).toBe(expected);
	});
});
