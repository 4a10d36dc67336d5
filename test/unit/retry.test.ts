import type { Failure } from '../../nodes/shared/failure';
import { backoffMs, MAX_RETRY_AFTER_MS, nextAttempt, retryAfterMs } from '../../nodes/shared/retry';

const get = (failure: Partial<Failure>): Failure => ({
	kind: 'status',
	method: 'GET',
	path: '/x',
	what: '',
	...failure,
});
const post = (failure: Partial<Failure>): Failure => get({ ...failure, method: 'POST' });

describe('the retry table', () => {
	it.each([
		['GET 429', get({ status: 429 }), true],
		['POST 429', post({ status: 429 }), true],
		['GET without connection', get({ kind: 'unsent' }), true],
		['POST without connection', post({ kind: 'unsent' }), true],
		['GET lost', get({ kind: 'lost' }), true],
		['POST lost', post({ kind: 'lost' }), false],
		['GET 500', get({ status: 500 }), true],
		['GET 503', get({ status: 503 }), true],
		['POST 500', post({ status: 500 }), false],
		['POST 503', post({ status: 503 }), false],
		['GET 400', get({ status: 400 }), false],
		['GET 401', get({ status: 401 }), false],
		['GET 403', get({ status: 403 }), false],
		['GET 404', get({ status: 404 }), false],
		['GET 302', get({ status: 302 }), false],
		['GET 501', get({ status: 501 }), false],
		['GET not understood', get({ kind: 'answer', status: 200 }), false],
		['GET refused by n8n', get({ kind: 'refused' }), false],
	])('%s is sent again: %s', (_, failure, again) => {
		expect('delayMs' in nextAttempt(failure, 1, 0, 0)).toBe(again);
	});

	it('waits as long as the service asks', () => {
		expect(nextAttempt(get({ status: 429, retryAfterMs: 7_000 }), 1, 0, 0)).toEqual({
			delayMs: 7_000,
		});
	});

	it('stops after the attempts of the table, and when the wait gets too long', () => {
		expect(nextAttempt(get({ status: 500 }), 4, 0, 0)).toEqual({ stop: 'bound' });
		expect(nextAttempt(get({ status: 500, retryAfterMs: 1 }), 1, 300_000, 0)).toEqual({
			stop: 'bound',
		});
		const asked = (ms: number) => nextAttempt(get({ status: 429, retryAfterMs: ms }), 1, 0, 0);
		expect(asked(MAX_RETRY_AFTER_MS)).toEqual({ delayMs: MAX_RETRY_AFTER_MS });
		expect(asked(MAX_RETRY_AFTER_MS + 1)).toEqual({ stop: 'bound' });
	});

	it('waits for others who use the key as often as it takes, up to an hour', () => {
		const busy = post({ status: 429, retryAfterMs: 60_000 });
		expect(nextAttempt(busy, 50, 3_540_000, 0)).toEqual({ delayMs: 60_000 });
		expect(nextAttempt(busy, 50, 3_540_001, 0)).toEqual({ stop: 'bound' });
	});

	it('backs off twice as long each time, from half to the whole of it, up to a bound', () => {
		expect([1, 2, 3, 4].map((attempt) => backoffMs(attempt, 0))).toEqual([500, 1000, 2000, 4000]);
		expect(backoffMs(1, 0.5)).toBe(750);
		expect(backoffMs(50, 0)).toBe(15_000);
	});
});

describe('Retry-After', () => {
	const now = Date.parse('2026-11-02T10:00:00Z');

	it.each([
		['30', 30_000],
		[' 0 ', 0],
		['1.5', 1_500],
		['Mon, 02 Nov 2026 10:00:20 GMT', 20_000],
		['Mon, 02 Nov 2026 09:00:00 GMT', 0],
		['soon', undefined],
		['-5', undefined],
		['', undefined],
		[undefined, undefined],
	])('%s is %s ms', (value, expected) => {
		expect(retryAfterMs(value, now)).toBe(expected);
	});
});
