import { RateLimiter } from '../../../../nodes/shared/rateLimit/rateLimiter';
import { WINDOW_MS } from '../../../../nodes/shared/rateLimit/window';
import { VirtualClock } from '../../virtualClock';
import { limiterWorld } from './limiterWorld';

/** Asks for so many calls at once; `sent` counts those that were allowed. */
function askFor(limiter: RateLimiter, count: number, signal?: AbortSignal) {
	const state = { sent: 0 };
	for (let call = 0; call < count; call += 1) {
		void limiter.acquire('one', signal).then((isAllowed) => (state.sent += Number(isAllowed)));
	}
	return state;
}

/** Makes a call that takes 200 ms as soon as it is allowed; returns when it was sent. */
async function call(limiter: RateLimiter, clock: VirtualClock, owner: string): Promise<number> {
	await limiter.acquire(owner);
	const sentAt = clock.now();
	await clock.sleep(200);
	limiter.release();
	return sentAt;
}

describe('calls below the limit', () => {
	it('are as many as the limit allows in any 60 seconds, and wait no longer', async () => {
		const { clock, limiter } = limiterWorld(10);
		const calls = Array.from({ length: 35 }, async () => await call(limiter, clock, 'one'));
		const times = await clock.runUntil(Promise.all(calls));
		const inWindowTo = times.map(
			(end) => times.filter((time) => time > end - WINDOW_MS && time <= end).length,
		);
		expect(Math.max(...inWindowTo)).toBe(10);
		expect([times[10], times[34]]).toEqual([WINDOW_MS + 200, 3 * (WINDOW_MS + 200)]);
	});

	it('go on with the next one when one is cancelled while it waits', async () => {
		const { clock, limiter } = limiterWorld(1);
		const abort = new AbortController();
		const first = call(limiter, clock, 'one');
		const cancelled = limiter.acquire('two', abort.signal);
		const third = call(limiter, clock, 'three');
		abort.abort();
		expect(await clock.runUntil(Promise.all([first, third]))).toEqual([0, WINDOW_MS + 200]);
		expect(await cancelled).toBe(false);
		expect(await limiter.acquire('four', abort.signal)).toBe(false);
	});

	it('take a raised limit at once', async () => {
		const { clock, limiter } = limiterWorld(1);
		const calls = ['one', 'two'].map(async (owner) => await call(limiter, clock, owner));
		limiter.setLimit(2);
		expect(await clock.runUntil(Promise.all(calls))).toEqual([0, 0]);
	});

	it('keep the limiter in use until the last one counts no more and nobody waits', async () => {
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

	it('are forgotten at their responses when the key has no limit', async () => {
		const { limiter } = limiterWorld(Infinity);
		await limiter.acquire('one');
		expect(limiter.isInUse).toBe(true);
		limiter.release();
		expect(limiter.isInUse).toBe(false);
	});

	it('need one timer, and none when they are cancelled or only a response can help', async () => {
		const clock = new VirtualClock();
		const sleep = jest.spyOn(clock, 'sleep');
		const limiter = new RateLimiter(1, clock, () => 0);
		await limiter.acquire('one');
		const abort = new AbortController();
		askFor(limiter, 5, abort.signal);
		expect(clock.sleeping).toBe(0);
		limiter.release();
		askFor(limiter, 2, abort.signal);
		expect([clock.sleeping, sleep.mock.calls.length]).toEqual([1, 1]);
		abort.abort();
		await new Promise(setImmediate);
		expect(clock.sleeping).toBe(0);
	});
});

describe('a key whose limit only the service knows', () => {
	it('sends one call first, however slow its response is', async () => {
		const { limiter, pass } = limiterWorld(Infinity);
		const calls = askFor(limiter, 400);
		await pass(5_000);
		expect([calls.sent, limiter.remaining()]).toEqual([1, undefined]);
		limiter.release({ remaining: 239, resetInMs: 60_000 });
		await pass(1);
		expect([calls.sent, limiter.remaining()]).toEqual([240, 0]);
	});

	it('sends two more calls after each lost response, which tells of no limit', async () => {
		const { limiter, pass } = limiterWorld(Infinity);
		const calls = askFor(limiter, 400);
		const steps: number[] = [];
		for (const lost of [1, 2, 4]) {
			await pass(1);
			steps.push(calls.sent);
			for (let each = 0; each < lost; each += 1) limiter.release(undefined, false);
		}
		expect(steps).toEqual([1, 3, 7]);
		await pass(1);
		limiter.release({ remaining: 231, resetInMs: 60_000 });
		await pass(1);
		// 7 of the 15 are still in flight, and count among the 231.
		expect(calls.sent).toBe(15 + 231 - 7);
	});

	it('sends all calls once a response has named no limit', async () => {
		const { limiter } = limiterWorld(Infinity);
		await limiter.acquire('one');
		limiter.release();
		expect(limiter.remaining()).toBeUndefined();
		await Promise.all(Array.from({ length: 400 }, () => limiter.acquire('one')));
	});
});

describe('after a 429', () => {
	it.each([
		[0, undefined, undefined, 1_000],
		[0.5, undefined, undefined, 1_150],
		[0, undefined, { remaining: 0, resetInMs: 7_000 }, 7_000],
		[0, 60_000, undefined, 60_000],
		[0.9, 60_000, undefined, 76_200],
		[0, 3_600_000, undefined, 300_000],
	])('with jitter %f, Retry-After %s and headers %j, all wait %i ms', async (...row) => {
		const [jitter, retryAfterMs, left, pause] = row;
		const { clock, limiter, acquire } = limiterWorld(10, jitter);
		await acquire();
		limiter.throttled(retryAfterMs, left);
		await clock.runUntil(limiter.acquire('two'));
		expect(clock.now()).toBe(pause);
	});

	it('pauses longer with each refusal in a row, until a call is taken', async () => {
		const { clock, limiter, acquire } = limiterWorld(10);
		const pauses: number[] = [];
		for (const isRefused of [true, true, true, false, true, true]) {
			const before = clock.now();
			await acquire();
			pauses.push(clock.now() - before);
			if (isRefused) limiter.throttled(undefined);
			else limiter.release();
		}
		expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 0, 1_000]);
	});

	it('counts refusals of calls that were in flight together as one', async () => {
		const { clock, limiter, acquire } = limiterWorld(60);
		await Promise.all(Array.from({ length: 30 }, () => limiter.acquire('one')));
		Array.from({ length: 30 }, () => limiter.throttled(1_000));
		await acquire();
		expect(clock.now()).toBe(1_000);
	});

	it('sends nothing during the pause, then one call, then more', async () => {
		const { limiter, acquire, pass } = limiterWorld(10);
		const sentNow = async () => {
			const abort = new AbortController();
			const calls = askFor(limiter, 9, abort.signal);
			await pass(1);
			abort.abort();
			await pass(1);
			return calls.sent;
		};
		await acquire();
		limiter.throttled(5_000);
		expect(await sentNow()).toBe(0);
		await pass(5_000);
		expect(await sentNow()).toBe(1);
		limiter.release();
		expect(await sentNow()).toBe(2);
	});

	it('sends nothing after the pause while another call is still in flight', async () => {
		const { clock, limiter, acquire, pass } = limiterWorld(10);
		await acquire();
		await acquire();
		limiter.throttled(1_000);
		const next = askFor(limiter, 1);
		await pass(5_000);
		expect(next.sent).toBe(0);
		limiter.release();
		await pass(0);
		expect([next.sent, clock.now()]).toEqual([1, 5_000]);
	});

	it('sends the refused call before those of its execution that waited behind it', async () => {
		const { clock, limiter } = limiterWorld(1);
		const order: string[] = [];
		await limiter.acquire('one');
		const behind = limiter.acquire('one').then(() => order.push('behind') && limiter.release());
		limiter.throttled(1_000);
		const again = limiter
			.acquire('one', undefined, true)
			.then(() => order.push('again') && limiter.release());
		await clock.runUntil(Promise.all([behind, again]));
		expect(order).toEqual(['again', 'behind']);
	});

	it('takes what the service says is left, instead of trying more calls', async () => {
		const { limiter, acquire } = limiterWorld(Infinity);
		await acquire();
		limiter.throttled(1_000);
		await acquire();
		limiter.release({ remaining: 3, resetInMs: 60_000 });
		await acquire();
		limiter.release();
		expect(limiter.remaining()).toBe(2);
	});

	it('counts the refused calls against the limit, as the service may', async () => {
		const { clock, limiter, acquire } = limiterWorld(2);
		await Promise.all([limiter.acquire('one'), limiter.acquire('one')]);
		limiter.throttled(1_000);
		limiter.throttled(1_000);
		await acquire();
		expect(clock.now()).toBe(WINDOW_MS);
	});

	/** A limiter whose share of 10 calls has shrunk to 2, and which has sent one of them. */
	async function shrunk(wasAnswered: boolean) {
		const world = limiterWorld(10);
		await world.acquire();
		world.limiter.throttled(1_000);
		await world.acquire();
		world.limiter.release(undefined, wasAnswered);
		return world;
	}

	it.each([
		[true, 2],
		[false, 1],
	])('grows the share only by a call that was answered: %s', async (wasAnswered, left) => {
		expect((await shrunk(wasAnswered)).limiter.remaining()).toBe(left);
	});

	it('keeps the share when the same limit is set again', async () => {
		const { limiter, acquire } = await shrunk(false);
		await acquire();
		limiter.release(undefined, false);
		limiter.setLimit(10);
		expect(limiter.remaining()).toBe(0);
	});
});
