import type { ApiFailure } from '../../nodes/shared/transport/errors';
import { MAX_RETRY_AFTER_MS } from '../../nodes/shared/time/backoff';
import { AttemptCounter, withAttempts } from '../../nodes/shared/transport/attempts';

const failure = (more: Partial<ApiFailure>): ApiFailure => ({
	...{ kind: 'status', method: 'GET', path: '/x', reason: 'failed' },
	...more,
});
const refused = failure({ status: 429 });
const down = failure({ status: 503 });
const lost = failure({ kind: 'lost' });

describe('the tries of a request', () => {
	it('are counted by whether it was refused for the sake of others, or failed', () => {
		const counter = new AttemptCounter();
		[refused, refused, down, lost, refused].forEach((each) => counter.record(each, 0));
		expect(counter.totals(refused, 0).attempts).toBe(3);
		expect(counter.totals(down, 0).attempts).toBe(2);
		expect(counter.totals(lost, 0).attempts).toBe(2);
	});

	it('wait by the clock since the first refusal, whatever was paused for it', () => {
		const counter = new AttemptCounter();
		expect(counter.totals(refused, 9_000).waitedMs).toBe(0);
		counter.record(refused, 1_000);
		counter.pause(refused, 500);
		counter.record(refused, 5_000);
		expect(counter.totals(refused, 9_000).waitedMs).toBe(8_000);
		expect(counter.totals(down, 9_000).waitedMs).toBe(0);
	});

	it('wait as long as the pauses where they failed', () => {
		const counter = new AttemptCounter();
		counter.record(down, 1_000);
		counter.pause(down, 500);
		counter.record(lost, 5_000);
		counter.pause(lost, 700);
		expect(counter.totals(down, 9_000).waitedMs).toBe(1_200);
	});
});

describe('what a failure says of its tries', () => {
	it.each([
		[1, 60_000, 'failed'],
		[2, 400, 'failed (2 attempts over 0 seconds)'],
		[3, 600, 'failed (3 attempts over 1 second)'],
		[3, 1_600, 'failed (3 attempts over 2 seconds)'],
	])('after %i attempts and %i ms', (attempts, waitedMs, reason) => {
		expect(withAttempts(lost, attempts, waitedMs)).toEqual({ ...lost, reason });
	});

	it('names a time that the service asks for and that is too long', () => {
		const asks = (retryAfterMs: number) => withAttempts({ ...refused, retryAfterMs }, 1, 0);
		expect(asks(MAX_RETRY_AFTER_MS).reason).toBe('failed');
		expect(asks(MAX_RETRY_AFTER_MS + 1)).toEqual({
			...refused,
			retryAfterMs: MAX_RETRY_AFTER_MS + 1,
			reason: 'failed and asked to wait 301 seconds (this node waits at most 300 seconds)',
		});
	});
});
