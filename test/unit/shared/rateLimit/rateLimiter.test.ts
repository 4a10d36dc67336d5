import { RateLimiter } from '../../../../nodes/shared/rateLimit/rateLimiter';
import { WINDOW_MS } from '../../../../nodes/shared/rateLimit/window';
import { VirtualClock } from '../../virtualClock';
import { limiterWorld } from './limiterWorld';

const PER_MINUTE = 10;

async function call(
	limiter: RateLimiter,
	clock: VirtualClock,
	owner: string,
	sent: Array<[string, number]>,
) {
	await limiter.acquire(owner);
	sent.push([owner, clock.now()]);
	await clock.sleep(200);
	limiter.release();
}

function mostInAWindow(times: number[]): number {
	return Math.max(
		...times.map((end) => times.filter((time) => time > end - WINDOW_MS && time <= end).length),
	);
}

describe('the budget of a key', () => {
	it('never sends more than the limit in any 60 seconds, and wastes no time', async () => {
		const { clock, limiter } = limiterWorld(PER_MINUTE);
		const sent: Array<[string, number]> = [];
		const calls = Array.from({ length: 35 }, async () => await call(limiter, clock, 'one', sent));
		await clock.runUntil(Promise.all(calls));
		const times = sent.map(([, time]) => time);
		expect(mostInAWindow(times)).toBe(PER_MINUTE);
		expect(times[10]).toBe(WINDOW_MS + 200);
		expect(times[34]).toBe(3 * (WINDOW_MS + 200));
	});

	it('lets executions take turns, and keeps the order within each', async () => {
		const { clock, limiter } = limiterWorld(1);
		const sent: Array<[string, number]> = [];
		const owners = ['busy', 'busy', 'busy', 'late', 'late'];
		const calls = owners.map(async (owner) => await call(limiter, clock, owner, sent));
		await clock.runUntil(Promise.all(calls));
		expect(sent.map(([owner]) => owner)).toEqual(['busy', 'busy', 'late', 'busy', 'late']);
	});

	it('lets everybody wait while the service asked for it', async () => {
		const { clock, limiter } = limiterWorld(PER_MINUTE);
		const sent: Array<[string, number]> = [];
		await limiter.acquire('one');
		limiter.release({ remaining: 0, resetInMs: 7_000 });
		const calls = ['one', 'two'].map(async (owner) => await call(limiter, clock, owner, sent));
		await clock.runUntil(Promise.all(calls));
		expect(sent).toEqual([
			['one', 7_000],
			['two', 7_200],
		]);
	});

	it('gives the turn of a cancelled call to the next one', async () => {
		const { clock, limiter } = limiterWorld(1);
		const sent: Array<[string, number]> = [];
		const abort = new AbortController();
		const first = call(limiter, clock, 'one', sent);
		const cancelled = limiter.acquire('two', abort.signal);
		const third = call(limiter, clock, 'three', sent);
		abort.abort();
		await clock.runUntil(Promise.all([first, third]));
		expect(await cancelled).toBe(false);
		expect(await limiter.acquire('four', abort.signal)).toBe(false);
		expect(sent.map(([owner]) => owner)).toEqual(['one', 'three']);
	});

	it('is in use until its last call counts no more, and nobody has to wait', async () => {
		const { limiter, pass } = limiterWorld(1);
		const used: boolean[] = [limiter.isInUse];
		const note = () => used.push(limiter.isInUse);
		await limiter.acquire('one');
		note();
		limiter.release();
		await pass(WINDOW_MS - 1);
		note();
		await pass(1);
		note();
		await limiter.acquire('one');
		limiter.throttled(2 * WINDOW_MS);
		await pass(2 * WINDOW_MS - 1);
		note();
		const abort = new AbortController();
		const waiting = limiter.acquire('one', abort.signal);
		note();
		abort.abort();
		expect(await waiting).toBe(false);
		await pass(1);
		note();
		expect(used).toEqual([false, true, true, false, true, true, false]);
	});

	it('keeps no timer for calls that were cancelled', async () => {
		const { clock, limiter } = limiterWorld(1);
		await limiter.acquire('one');
		limiter.release();
		const abort = new AbortController();
		const waiting = limiter.acquire('one', abort.signal);
		expect(clock.sleeping).toBe(1);
		abort.abort();
		expect(await waiting).toBe(false);
		expect(clock.sleeping).toBe(0);
	});

	it('takes a raised limit at once', async () => {
		const { clock, limiter } = limiterWorld(1);
		const sent: Array<[string, number]> = [];
		const calls = ['one', 'two'].map(async (owner) => await call(limiter, clock, owner, sent));
		limiter.setLimit(2);
		await clock.runUntil(Promise.all(calls));
		expect(sent.map(([, time]) => time)).toEqual([0, 0]);
	});

	it('sends one call ahead where only the service knows the limit, however slow it answers', async () => {
		const { limiter, pass } = limiterWorld(Infinity);
		let sent = 0;
		void Promise.all(
			Array.from({ length: 400 }, () => limiter.acquire('one').then(() => (sent += 1))),
		);
		await pass(5_000);
		expect([sent, limiter.remaining()]).toEqual([1, undefined]);
		limiter.release({ remaining: 239, resetInMs: 60_000 });
		await pass(1);
		expect([sent, limiter.remaining()]).toEqual([240, 0]);
	});

	it('does not take a lost answer for a service without a limit', async () => {
		const { limiter, pass } = limiterWorld(Infinity);
		let sent = 0;
		void Promise.all(
			Array.from({ length: 400 }, () => limiter.acquire('one').then(() => (sent += 1))),
		);
		const steps: number[] = [];
		for (const lost of [1, 2, 4]) {
			await pass(1);
			steps.push(sent);
			for (let each = 0; each < lost; each += 1) limiter.release(undefined, false);
		}
		expect(steps).toEqual([1, 3, 7]);
		await pass(1);
		limiter.release({ remaining: 231, resetInMs: 60_000 });
		await pass(1);
		// 8 were on their way: 7 are still, the others are what the service has left.
		expect(sent).toBe(15 + 231 - 7);
	});

	it('knows no limit once a service has said nothing of one', async () => {
		const { limiter } = limiterWorld(Infinity);
		await limiter.acquire('one');
		limiter.release();
		expect(limiter.remaining()).toBeUndefined();
		await Promise.all(Array.from({ length: 400 }, () => limiter.acquire('one')));
	});

	it('lets all wait ever longer with the refusals in a row, until one is answered', async () => {
		const { clock, limiter } = limiterWorld(10);
		const pauses: number[] = [];
		for (const isRefused of [true, true, true, false, true, true]) {
			const before = clock.now();
			await clock.runUntil(limiter.acquire('one'));
			pauses.push(clock.now() - before);
			if (isRefused) limiter.throttled(undefined);
			else limiter.release();
		}
		expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 0, 1_000]);
	});

	it('lets nobody go ahead after a refusal while others are under way', async () => {
		const { clock, limiter, pass } = limiterWorld(10);
		await Promise.all([limiter.acquire('one'), limiter.acquire('one')]);
		limiter.throttled(1_000);
		let isGranted = false;
		const next = limiter.acquire('one').then(() => (isGranted = true));
		await pass(5_000);
		expect(isGranted).toBe(false);
		limiter.release();
		await clock.runUntil(next);
		expect(clock.now()).toBe(5_000);
	});

	it('takes up the word of the service after a refusal, and grows no further by itself', async () => {
		const { limiter, acquire } = limiterWorld(Infinity);
		await acquire();
		limiter.throttled(1_000);
		await acquire();
		limiter.release({ remaining: 3, resetInMs: 60_000 });
		await acquire();
		limiter.release();
		expect(limiter.remaining()).toBe(2);
	});

	it('keeps one timer, and none where only an answer can help', async () => {
		const clock = new VirtualClock();
		const sleep = jest.spyOn(clock, 'sleep');
		const limiter = new RateLimiter(1, clock, () => 0);
		await limiter.acquire('one');
		const waiting = Array.from({ length: 5 }, async () => await limiter.acquire('one'));
		expect(clock.sleeping).toBe(0);
		limiter.release();
		waiting.push(limiter.acquire('two'), limiter.acquire('three'));
		expect([clock.sleeping, sleep.mock.calls.length]).toEqual([1, 1]);
	});

	it('wakes earlier where the answer of another call lets it', async () => {
		const { clock, limiter, pass } = limiterWorld(10);
		await Promise.all([limiter.acquire('one'), limiter.acquire('one')]);
		limiter.throttled(5_000);
		const next = limiter.acquire('one');
		await pass(2_000);
		limiter.release();
		await pass(1);
		expect(clock.sleeping).toBe(1);
		await clock.runUntil(next);
		expect(clock.now()).toBe(5_000);
	});

	it('remembers no calls where it has no limit to hold', async () => {
		const { limiter } = limiterWorld(Infinity);
		await limiter.acquire('one');
		expect(limiter.isInUse).toBe(true);
		limiter.release();
		expect(limiter.isInUse).toBe(false);
	});
});
