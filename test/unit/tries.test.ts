import type { Failure } from '../../nodes/shared/failure';
import { MAX_RETRY_AFTER_MS } from '../../nodes/shared/retry';
import { Tries, withTally } from '../../nodes/shared/tries';

const failure = (more: Partial<Failure>): Failure => ({
	...{ kind: 'status', method: 'GET', path: '/x', what: 'failed' },
	...more,
});
const refused = failure({ status: 429 });
const down = failure({ status: 503 });
const lost = failure({ kind: 'lost' });

describe('the tries of a request', () => {
	it('are counted by whether it was refused for the sake of others, or failed', () => {
		const tries = new Tries();
		[refused, refused, down, lost, refused].forEach((each) => tries.note(each, 0));
		expect(tries.tally(refused, 0).attempts).toBe(3);
		expect(tries.tally(down, 0).attempts).toBe(2);
		expect(tries.tally(lost, 0).attempts).toBe(2);
	});

	it('wait by the clock since the first refusal, whatever was paused for it', () => {
		const tries = new Tries();
		expect(tries.tally(refused, 9_000).waitedMs).toBe(0);
		tries.note(refused, 1_000);
		tries.pause(refused, 500);
		tries.note(refused, 5_000);
		expect(tries.tally(refused, 9_000).waitedMs).toBe(8_000);
		expect(tries.tally(down, 9_000).waitedMs).toBe(0);
	});

	it('wait as long as the pauses where they failed', () => {
		const tries = new Tries();
		tries.note(down, 1_000);
		tries.pause(down, 500);
		tries.note(lost, 5_000);
		tries.pause(lost, 700);
		expect(tries.tally(down, 9_000).waitedMs).toBe(1_200);
	});
});

describe('what a failure says of its tries', () => {
	it.each([
		[1, 60_000, 'failed'],
		[2, 400, 'failed, even after 2 attempts and 0 seconds of waiting'],
		[3, 600, 'failed, even after 3 attempts and 1 second of waiting'],
		[3, 1_600, 'failed, even after 3 attempts and 2 seconds of waiting'],
	])('after %i attempts and %i ms', (attempts, waitedMs, what) => {
		expect(withTally(lost, attempts, waitedMs)).toEqual({ ...lost, what });
	});

	it('names a time that the service asks for and that is too long', () => {
		const asks = (retryAfterMs: number) => withTally({ ...refused, retryAfterMs }, 1, 0);
		expect(asks(MAX_RETRY_AFTER_MS).what).toBe('failed');
		expect(asks(MAX_RETRY_AFTER_MS + 1)).toEqual({
			...refused,
			retryAfterMs: MAX_RETRY_AFTER_MS + 1,
			what: 'failed and asks to wait 301 seconds, which is more than the 300 seconds that this node waits',
		});
	});
});
