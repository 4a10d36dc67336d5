import type { ApiFailure } from '../../../nodes/shared/http/errors';
import { retryDelayMs, withAttempts } from '../../../nodes/shared/http/retryPolicy';

type Changes = Partial<ApiFailure>;

const failureOf = (changes: Changes): ApiFailure => {
	return { kind: 'status', method: 'GET', path: '/', reason: 'failed', ...changes };
};

/** The pauses, in seconds, between the requests of one that fails in the same way each time. */
function pausesOf(changes: Changes, random = 1): number[] {
	const pauses: number[] = [];
	for (;;) {
		const waitedMs = pauses.reduce((sum, pause) => sum + pause * 1000, 0);
		const delayMs = retryDelayMs(failureOf(changes), pauses.length + 1, waitedMs, random);
		if (delayMs === undefined) return pauses;
		pauses.push(delayMs / 1000);
	}
}

it('doubles the pause before each retry, with a jitter over its upper half', () => {
	expect(pausesOf({ status: 503 }, 1)).toEqual([1, 2, 4]);
	expect(pausesOf({ status: 503 }, 0)).toEqual([0.5, 1, 2]);
});

it.each([
	[503, 0.05, 3],
	[503, 60, 3],
	[503, 300, 1],
	[503, 300.001, 0],
	// Others use the key, too: as often as there is room for in an hour.
	[429, 5, 720],
	[429, 60, 60],
	[429, 300, 12],
	[429, 300.001, 0],
])('after HTTP %i, waits the %f s that the service asks for: %i times', (status, asked, times) => {
	const pauses = Array(times).fill(asked);
	const failure = { status, retryAfterMs: asked * 1000 };
	expect(pausesOf(failure)).toEqual(pauses);
	expect(pausesOf({ ...failure, method: 'POST' })).toEqual(status === 429 ? pauses : []);
});

it('waits an hour in all after HTTP 429, and not a millisecond longer', () => {
	const busy = failureOf({ status: 429, retryAfterMs: 60_000 });
	expect(retryDelayMs(busy, 50, 3_540_000, 0)).toBe(60_000);
	expect(retryDelayMs(busy, 50, 3_540_001, 0)).toBeUndefined();
});

it.each([
	[1, 60_000, 'failed'],
	[2, 400, 'failed (2 attempts over 0 seconds)'],
	[3, 600, 'failed (3 attempts over 1 second)'],
	[3, 1_600, 'failed (3 attempts over 2 seconds)'],
])('says what %i attempts over %i ms were', (attempts, waitedMs, reason) => {
	const failed = failureOf({ status: 429 });
	expect(withAttempts(failed, attempts, waitedMs)).toEqual({ ...failed, reason });
});
