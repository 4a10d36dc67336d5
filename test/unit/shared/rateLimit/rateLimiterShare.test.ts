import fc from 'fast-check';

import { KeyShare } from '../../../../nodes/shared/rateLimit/keyShare';
import { RateLimiter } from '../../../../nodes/shared/rateLimit/rateLimiter';
import { Window, WINDOW_MS } from '../../../../nodes/shared/rateLimit/window';
import { VirtualClock } from '../../virtualClock';
import { limiterWorld } from './limiterWorld';

describe('the share of a key', () => {
	it('is the whole limit while nothing is refused', () => {
		const share = new KeyShare(10);
		for (let call = 0; call < 30; call += 1) share.grow();
		expect(share.calls).toBe(10);
	});

	it.each([
		['what got through', 8, 6],
		['a fifth of the limit at least, for the first time', 0, 2],
		['no more than the share was', 40, 7],
	])('shrinks after a refusal to three quarters of %s', (_, taken, calls) => {
		const share = new KeyShare(10);
		share.shrink(taken, 0);
		expect(share.calls).toBe(calls);
	});

	it('leaves one call at least, however often it is refused', () => {
		const share = new KeyShare(10);
		for (let refusals = 0; refusals < 9; refusals += 1) share.shrink(0, refusals * WINDOW_MS);
		expect(share.calls).toBe(1);
	});

	it('shrinks once in a window, whatever is refused in it', () => {
		const share = new KeyShare(100);
		share.shrink(80, 5_000);
		share.shrink(40, 5_000 + WINDOW_MS - 1);
		expect(share.calls).toBe(60);
		share.shrink(40, 5_000 + WINDOW_MS);
		expect(share.calls).toBe(30);
	});

	it('grows by a fifth of the limit with each window that uses it up, and no further than the limit', () => {
		const share = new KeyShare(100);
		share.shrink(40, 0);
		const grown: number[] = [];
		for (let window = 0; window < 5; window += 1) {
			for (let left = share.calls; left > 0; left -= 1) share.grow();
			grown.push(share.calls);
		}
		expect(grown).toEqual([45, 62, 79, 97, 100]);
	});

	it('is everything where there is no limit', () => {
		const share = new KeyShare(Infinity);
		share.shrink(3, 0);
		share.grow();
		expect(share.calls).toBe(Infinity);
	});
});

describe('the calls of a window', () => {
	it('count until a whole window after their answer', async () => {
		const clock = new VirtualClock();
		const window = new Window(clock);
		expect(window.nextAt).toBe(Infinity);
		window.add(true);
		await clock.runUntil(clock.sleep(1_000));
		window.add(false);
		window.add(true);
		expect([window.count(), window.nextAt]).toEqual([{ all: 3, taken: 2 }, WINDOW_MS]);
		await clock.runUntil(clock.sleep(WINDOW_MS - 1_001));
		expect(window.count()).toEqual({ all: 3, taken: 2 });
		await clock.runUntil(clock.sleep(1));
		expect([window.count(), window.nextAt]).toEqual([{ all: 2, taken: 1 }, WINDOW_MS + 1_000]);
		await clock.runUntil(clock.sleep(1_000));
		expect(window.count()).toEqual({ all: 0, taken: 0 });
	});
});

/** A service that counts calls in any 60 seconds, and refuses for free. */
function service(clock: VirtualClock, limit: number) {
	let counted: number[] = [];
	let refusals = 0;
	const call = () => {
		const now = clock.now();
		counted = counted.filter((at) => at > now - WINDOW_MS);
		if (counted.length < limit) {
			counted.push(now);
			return undefined;
		}
		refusals += 1;
		return Math.ceil((counted[0]! + WINDOW_MS - now) / 1000) * 1000;
	};
	return { call, refusals: () => refusals };
}

/** Calls one after another, as many at a time as the limiter lets, until the time is up. */
async function work(
	{
		clock,
		limiter,
		call,
	}: { clock: VirtualClock; limiter: RateLimiter; call: () => number | undefined },
	begin: number,
	end: number,
): Promise<number[]> {
	const taken: number[] = [];
	const one = async () => {
		await clock.sleep(begin);
		while (clock.now() < end) {
			await limiter.acquire('one');
			await clock.sleep(100);
			const refused = call();
			if (refused === undefined) taken.push(clock.now());
			await clock.sleep(100);
			if (refused === undefined) limiter.release();
			else limiter.throttled(refused);
		}
	};
	await Promise.all(Array.from({ length: 20 }, one));
	return taken;
}

describe('processes that share a key and cannot talk', () => {
	const minutes = 30;

	it('use most of the limit, each gets some of it, and they are seldom refused', async () => {
		const cases = fc.record({
			limit: fc.integer({ min: 10, max: 60 }),
			starts: fc.array(fc.nat(120_000), { minLength: 2, maxLength: 4 }),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ limit, starts }) => {
				const clock = new VirtualClock();
				const { call, refusals } = service(clock, limit);
				const taken = await clock.runUntil(
					Promise.all(
						starts.map(async (start) => {
							const limiter = new RateLimiter(limit, clock, () => 0);
							return await work({ clock, limiter, call }, start, minutes * WINDOW_MS);
						}),
					),
				);
				const settled = taken.map((times) => times.filter((at) => at > 10 * WINDOW_MS).length);
				const all = settled.reduce((sum, count) => sum + count, 0);
				expect(all).toBeGreaterThan(0.7 * limit * (minutes - 10));
				expect(Math.min(...settled)).toBeGreaterThan((minutes - 10) / 3);
				expect(refusals() / starts.length / minutes).toBeLessThan(0.15 * limit);
			}),
			{ numRuns: 10 },
		);
	}, 60_000);

	it('leave the whole limit to the one that goes on alone', async () => {
		const clock = new VirtualClock();
		const { call } = service(clock, 10);
		const limiters = [1, 2, 3].map(() => new RateLimiter(10, clock, () => 0));
		const ends = [12, 6, 6];
		const [alone] = await clock.runUntil(
			Promise.all(
				limiters.map(
					async (limiter, index) =>
						await work({ clock, limiter, call }, 0, ends[index]! * WINDOW_MS),
				),
			),
		);
		expect(alone!.filter((at) => at > 10 * WINDOW_MS && at <= 11 * WINDOW_MS)).toHaveLength(10);
	});

	it('take a new limit as a whole, and the same one as it was', async () => {
		const limiter = new RateLimiter(10, new VirtualClock(), () => 0);
		await limiter.acquire('one');
		limiter.throttled(1_000);
		limiter.setLimit(10);
		expect(limiter.remaining()).toBe(1);
		limiter.setLimit(60);
		await limiter.acquire('one', AbortSignal.abort());
		expect(limiter.remaining()).toBe(1);
	});

	/** A limiter whose share of 10 calls has shrunk to 2, and which has sent one of them. */
	async function shrunk(wasAnswered: boolean) {
		const { clock, limiter } = limiterWorld(10);
		await limiter.acquire('one');
		limiter.throttled(1_000);
		await clock.runUntil(limiter.acquire('one'));
		limiter.release(undefined, wasAnswered);
		return { clock, limiter };
	}

	it('grow their share with each answer, not with lost ones', async () => {
		const shares: Array<number | undefined> = [];
		for (const wasAnswered of [true, false]) {
			shares.push((await shrunk(wasAnswered)).limiter.remaining());
		}
		expect(shares).toEqual([2, 1]);
	});

	it('keep their share where the same limit is set again', async () => {
		const { clock, limiter } = await shrunk(false);
		await clock.runUntil(limiter.acquire('one'));
		limiter.release(undefined, false);
		limiter.setLimit(10);
		expect(limiter.remaining()).toBe(0);
	});

	it('count refused calls, too, as the service may', async () => {
		const { clock, limiter } = limiterWorld(2);
		await Promise.all([limiter.acquire('one'), limiter.acquire('one')]);
		limiter.throttled(1_000);
		limiter.throttled(1_000);
		await clock.runUntil(limiter.acquire('one'));
		expect(clock.now()).toBe(WINDOW_MS);
	});
});
