import fc from 'fast-check';

import type { RateLimitStatus } from '../../../../nodes/shared/rateLimit/headers';
import { ResetReading } from '../../../../nodes/shared/rateLimit/resetReading';
import { WINDOW_MS } from '../../../../nodes/shared/rateLimit/window';
import { limiterWorld } from './limiterWorld';

const nothing = (more: Partial<RateLimitStatus>): RateLimitStatus => ({
	remaining: 0,
	resetInMs: undefined,
	...more,
});

describe('the pause when no calls remain', () => {
	it.each([
		['lasts until the reset when that is the interval of one call', 120, 500, 500],
		['lasts until the reset when rounding explains the rest', 120, 2_500, 2_500],
		['is the interval of one call when the reset is further away', 120, 2_501, 500],
		['is rounded up when the limit does not divide a minute', 7, 60_000, 8_572],
		['lasts until the reset when the limit is unknown', undefined, 60_000, 60_000],
		['lasts until the reset when the limit is 0', 0, 60_000, 60_000],
		['is absent when there is no reset', 120, undefined, 0],
	])('%s', (_, limit, resetInMs, pause) => {
		expect(new ResetReading().pauseMs(nothing({ limit, resetInMs }), 0)).toBe(pause);
	});

	it('has early calls until the reset, unless calls remain again', () => {
		const reading = new ResetReading();
		expect(reading.isEarly(0)).toBe(false);
		reading.pauseMs(nothing({ limit: 60, resetInMs: 9_000 }), 1_000);
		expect([9_999, 10_000].map((now) => reading.isEarly(now))).toEqual([true, false]);
		reading.refilled();
		expect(reading.isEarly(9_999)).toBe(false);
	});

	it('doubles after a refused early call, and lasts until the reset after two', () => {
		const reading = new ResetReading();
		const pause = (now: number) => reading.pauseMs(nothing({ limit: 60, resetInMs: 60_000 }), now);
		expect([pause(0), reading.stepMs]).toEqual([1_000, 1_000]);
		expect(reading.refused(1_000)).toBe(0);
		expect([pause(2_000), reading.stepMs]).toEqual([2_000, 2_000]);
		expect(reading.refused(4_000)).toBe(58_000);
		expect(pause(100_000)).toBe(60_000);
	});
});

describe('a limiter whose service has no calls left', () => {
	/** Uses all calls up. */
	async function emptied(left: RateLimitStatus) {
		const { clock, limiter } = limiterWorld(Infinity);
		await limiter.acquire('one');
		limiter.release(left);
		const next = async () => {
			const before = clock.now();
			await clock.runUntil(limiter.acquire('one'));
			return clock.now() - before;
		};
		return { clock, limiter, next };
	}
	const full = { limit: 120, remaining: 0, resetInMs: 120_000 };

	it('goes on at the rate of the limit when calls before the reset are taken', async () => {
		const { limiter, next } = await emptied(full);
		const waits: number[] = [];
		for (let call = 0; call < 5; call += 1) {
			waits.push(await next());
			limiter.release(full);
		}
		expect(waits).toEqual([500, 500, 500, 500, 500]);
	});

	it('waits for the reset after two refusals, however short Retry-After is', async () => {
		const { limiter, next } = await emptied(full);
		expect(await next()).toBe(500);
		limiter.throttled(1_000);
		expect(await next()).toBe(1_000);
		limiter.throttled(1_000);
		expect(await next()).toBe(120_000 - 1_500);
		limiter.release(full);
		expect(await next()).toBe(120_000);
	});

	it('waits again when the response to an early call has no headers', async () => {
		const { limiter, next } = await emptied(full);
		await next();
		limiter.release(undefined, false);
		expect(await next()).toBe(500);
	});

	it('does not count a refusal against the rate when calls remained', async () => {
		const { limiter, next } = await emptied(full);
		await next();
		limiter.release({ ...full, remaining: 9 });
		for (let refusal = 0; refusal < 2; refusal += 1) {
			await next();
			limiter.throttled(100);
		}
		await next();
		limiter.release(full);
		expect(await next()).toBe(500);
	});
});

interface Told {
	isRefused: boolean;
	retryAfterMs: number;
	left: RateLimitStatus;
}

/** Ways in which a service may count, and what its reset may mean. */
const SERVICES: Record<string, (perMinute: number, burst: number) => (now: number) => Told> = {
	'a bucket, full at the reset': (perMinute, burst) => bucket(perMinute, burst, burst),
	'a bucket, with one call at the reset': (perMinute, burst) => bucket(perMinute, burst, 1),
	'fixed windows': (perMinute) => {
		let [window, calls] = [0, 0];
		return (now) => {
			const current = Math.floor(now / WINDOW_MS);
			if (current !== window) [window, calls] = [current, 0];
			const isRefused = calls >= perMinute;
			if (!isRefused) calls += 1;
			const resetInMs = (current + 1) * WINDOW_MS - now;
			const left = { limit: perMinute, remaining: perMinute - calls, resetInMs };
			return { isRefused, retryAfterMs: resetInMs, left };
		};
	},
	'any minute, free of calls at the reset': (perMinute) => {
		let counted: number[] = [];
		return (now) => {
			counted = counted.filter((at) => at > now - WINDOW_MS);
			const isRefused = counted.length >= perMinute;
			const retryAfterMs = (counted[0] ?? now) + WINDOW_MS - now;
			if (!isRefused) counted.push(now);
			const resetInMs = counted.at(-1)! + WINDOW_MS - now;
			const left = { limit: perMinute, remaining: perMinute - counted.length, resetInMs };
			return { isRefused, retryAfterMs, left };
		};
	},
};

function bucket(perMinute: number, burst: number, goal: number): (now: number) => Told {
	let [tokens, at] = [burst, 0];
	const untilMs = (wanted: number) =>
		Math.max(0, Math.ceil(((wanted - tokens) * WINDOW_MS) / perMinute));
	return (now) => {
		tokens = Math.min(burst, tokens + ((now - at) * perMinute) / WINDOW_MS);
		at = now;
		const isRefused = tokens < 1;
		const retryAfterMs = Math.ceil(untilMs(1) / 1000) * 1000;
		if (!isRefused) tokens -= 1;
		const resetInMs = Math.ceil(untilMs(Math.max(goal, Math.floor(tokens) + 1)) / 1000) * 1000;
		return {
			isRefused,
			retryAfterMs,
			left: { limit: perMinute, remaining: Math.floor(tokens), resetInMs },
		};
	};
}

describe('whatever a reset means', () => {
	/** Sends calls of several executions, and says how long that took and what was refused. */
	async function play(callers: number, calls: number, way: number, ask: (now: number) => Told) {
		const { clock, limiter } = limiterWorld(Infinity);
		let refusals = 0;
		const call = async (owner: string) => {
			for (let again = false; ; again = true) {
				await limiter.acquire(owner, undefined, again);
				await clock.sleep(way);
				const { isRefused, retryAfterMs, left } = ask(clock.now());
				await clock.sleep(way);
				if (!isRefused) return limiter.release(left);
				refusals += 1;
				limiter.throttled(retryAfterMs, left);
			}
		};
		const read = async (owner: string) => {
			for (let page = 0; page < calls; page += 1) await call(owner);
		};
		const owners = Array.from({ length: callers }, (_, index) => String(index));
		await clock.runUntil(Promise.all(owners.map(read)));
		return { refusals, tookMs: clock.now() };
	}

	it.each(Object.entries(SERVICES))(
		'every call comes through, at most 2 are refused, and it takes no longer than to obey: %s',
		async (_, serviceOf) => {
			const cases = fc.record({
				perMinute: fc.integer({ min: 1, max: 130 }),
				burstOver: fc.integer({ min: 1, max: 3 }),
				callers: fc.integer({ min: 1, max: 4 }),
				calls: fc.integer({ min: 1, max: 60 }),
				way: fc.integer({ min: 0, max: 400 }),
			});
			await fc.assert(
				fc.asyncProperty(cases, async ({ perMinute, burstOver, callers, calls, way }) => {
					const service = () => serviceOf(perMinute, perMinute * burstOver);
					const ours = await play(callers, calls, way, service());
					const ask = service();
					const obeying = await play(callers, calls, way, (now) => {
						const { left, ...told } = ask(now);
						return { ...told, left: { ...left, limit: undefined } };
					});
					expect(ours.refusals).toBeLessThanOrEqual(obeying.refusals + 2);
					// The time of a call may be in the bucket at the end, unused.
					const latest = obeying.tookMs + WINDOW_MS / perMinute + 5_000;
					expect(ours.tookMs).toBeLessThanOrEqual(latest);
				}),
				{ numRuns: 25 },
			);
		},
	);
});
