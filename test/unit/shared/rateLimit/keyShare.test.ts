import fc from 'fast-check';

import { KeyShare } from '../../../../nodes/shared/rateLimit/keyShare';
import { RateLimiter } from '../../../../nodes/shared/rateLimit/rateLimiter';
import { WINDOW_MS } from '../../../../nodes/shared/rateLimit/window';
import { slidingWindow } from './limiterWorld';

describe('the share of one process', () => {
	it('stays the whole limit while no call is refused', () => {
		const share = new KeyShare(10);
		for (let call = 0; call < 30; call += 1) share.grow();
		expect(share.calls).toBe(10);
	});

	it.each([
		['the calls that were taken', 8, 6],
		['the share, if more calls were taken', 40, 7],
		['little, but to a fifth of the limit at the first refusal', 0, 2],
	])('shrinks after a refusal to three quarters of %s', (_, taken, calls) => {
		const share = new KeyShare(10);
		share.shrink(taken, 0);
		expect(share.calls).toBe(calls);
	});

	it('keeps at least one call, however many refusals follow', () => {
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

	it('grows by a fifth of the limit in each window that uses it up, to the limit at most', () => {
		const share = new KeyShare(100);
		share.shrink(40, 0);
		const grown: number[] = [];
		for (let window = 0; window < 5; window += 1) {
			for (let left = share.calls; left > 0; left -= 1) share.grow();
			grown.push(share.calls);
		}
		expect(grown).toEqual([45, 62, 79, 97, 100]);
	});

	it('stays unlimited when the key has no limit', () => {
		const share = new KeyShare(Infinity);
		share.shrink(3, 0);
		share.grow();
		expect(share.calls).toBe(Infinity);
	});
});

describe('processes that share a key and cannot communicate', () => {
	const MINUTES = 30;

	/** Sends as many calls as the limiter allows, from `begin` to `end`; returns when each was taken. */
	async function work(
		{ clock, call }: ReturnType<typeof slidingWindow>,
		limiter: RateLimiter,
		begin: number,
		end: number,
	): Promise<number[]> {
		const taken: number[] = [];
		const one = async () => {
			await clock.sleep(begin);
			while (clock.now() < end) {
				await limiter.acquire('one');
				await clock.sleep(100);
				const retryAfterMs = call();
				if (retryAfterMs === undefined) taken.push(clock.now());
				await clock.sleep(100);
				if (retryAfterMs === undefined) limiter.release();
				else limiter.throttled(Math.ceil(retryAfterMs / 1_000) * 1_000);
			}
		};
		await Promise.all(Array.from({ length: 20 }, one));
		return taken;
	}

	it('use most of the limit, each some of it, and are seldom refused', async () => {
		const cases = fc.record({
			limit: fc.integer({ min: 10, max: 60 }),
			starts: fc.array(fc.nat(120_000), { minLength: 2, maxLength: 4 }),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ limit, starts }) => {
				const service = slidingWindow(limit);
				const { clock } = service;
				const working = starts.map(async (start) => {
					const limiter = new RateLimiter(limit, clock, () => 0);
					return await work(service, limiter, start, MINUTES * WINDOW_MS);
				});
				const taken = await clock.runUntil(Promise.all(working));
				const settled = taken.map((times) => times.filter((at) => at > 10 * WINDOW_MS).length);
				const all = settled.reduce((sum, count) => sum + count, 0);
				expect(all).toBeGreaterThan(0.7 * limit * (MINUTES - 10));
				expect(Math.min(...settled)).toBeGreaterThan((MINUTES - 10) / 3);
				expect(service.refusals() / starts.length / MINUTES).toBeLessThan(0.15 * limit);
			}),
			{ numRuns: 10 },
		);
	}, 60_000);

	it('leave the whole limit to the one that goes on alone', async () => {
		const service = slidingWindow(10);
		const working = [12, 6, 6].map(async (end) => {
			const limiter = new RateLimiter(10, service.clock, () => 0);
			return await work(service, limiter, 0, end * WINDOW_MS);
		});
		const [alone] = await service.clock.runUntil(Promise.all(working));
		expect(alone!.filter((at) => at > 10 * WINDOW_MS && at <= 11 * WINDOW_MS)).toHaveLength(10);
	});
});
