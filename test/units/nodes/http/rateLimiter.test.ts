import { REPORTING_CONNECTION } from '../../../../nodes/VisibilityReporting/reportingApi';
import { limiterFor, RateLimiter } from '../../../../nodes/shared/http/rateLimiter';
import { MINUTE_MS } from 'ai-visibility-reports/time';
import { AccountRun } from '../../../../nodes/shared/http/runState';
import { ServiceInMemory, studio } from '../../../helpers/service';
import { passingTime } from '../../../helpers/passingTime';
import { VirtualClock } from '../../../helpers/virtualClock';
import { limiterWorld } from '../../../helpers/limiter';

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
			(end) => times.filter((time) => time > end - MINUTE_MS && time <= end).length,
		);
		expect(Math.max(...inWindowTo)).toBe(10);
		expect([times[10], times[34]]).toEqual([MINUTE_MS + 200, 3 * (MINUTE_MS + 200)]);
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
		await pass(MINUTE_MS - 1);
		note();
		await pass(1);
		note();
		await limiter.acquire('one');
		limiter.releaseRateLimited(2 * MINUTE_MS);
		await pass(2 * MINUTE_MS - 1);
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
		limiter.release({ remaining: 9, resetInMs: 60_000 });
		await pass(1);
		expect([calls.sent, limiter.remaining()]).toEqual([10, 0]);
	});

	it('sends two more calls after each lost response, which tells of no limit', async () => {
		const { limiter, pass } = limiterWorld(Infinity);
		const calls = askFor(limiter, 400);
		const steps: number[] = [];
		for (const lost of [1, 2, 4]) {
			await pass(1);
			steps.push(calls.sent);
			for (let index = 0; index < lost; index += 1) limiter.release(undefined, false);
		}
		expect(steps).toEqual([1, 3, 7]);
		await pass(1);
		limiter.release({ remaining: 12, resetInMs: 60_000 });
		await pass(1);
		// 7 of the 15 are still under way, and count among the 12.
		expect(calls.sent).toBe(15 + 12 - 7);
	});
});

describe('calls at once', () => {
	it('set no timer after timer while 32 are under way and the counted ones have expired', async () => {
		const { clock, limiter, acquire, pass } = limiterWorld(60);
		await acquire();
		limiter.release();
		for (let call = 0; call < 32; call += 1) await acquire();
		await pass(60_000);
		const sleep = jest.spyOn(clock, 'sleep');
		const end = new AbortController();
		const waiting = limiter.acquire('two', end.signal);
		for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
		expect(sleep).toHaveBeenCalledTimes(0);
		end.abort();
		expect(await waiting).toBe(false);
	});

	it('are at most 32, and 1,000 take no longer than that needs', async () => {
		const { clock, limiter } = limiterWorld(Infinity);
		const state = { underWay: 0, most: 0 };
		const calls = Array.from({ length: 1_000 }, async () => {
			await limiter.acquire('one');
			state.underWay += 1;
			state.most = Math.max(state.most, state.underWay);
			await clock.sleep(200);
			state.underWay -= 1;
			limiter.release();
		});
		await clock.runUntil(Promise.all(calls));
		expect(state.most).toBe(32);
		expect(clock.now()).toBeLessThan(1.1 * (1_000 / 32) * 200);
	});

	it('alternate between executions, and are in order within one, with retries first', async () => {
		const { clock, limiter } = limiterWorld(1_000);
		await Promise.all(Array.from({ length: 32 }, () => limiter.acquire('long')));
		const order: string[] = [];
		const ask = async (name: string, isRetry = false) => {
			await limiter.acquire(name[0]!, undefined, isRetry);
			order.push(name);
		};
		const asked = ['a1', 'a2', 'b1', 'a3', 'b2', 'c1'].map((name) => ask(name));
		asked.push(ask('a again', true));
		for (let ended = 0; ended < asked.length; ended += 1) limiter.release();
		await clock.runUntil(Promise.all(asked));
		expect(order).toEqual(['a again', 'b1', 'c1', 'a1', 'b2', 'a2', 'a3']);
	});
});

describe('a key with no calls left', () => {
	it.each([
		['the reset', 120, 400, 400],
		['the interval of the limit when the reset is later', 120, 120_000, 500],
		['a whole number of milliseconds', 7, 60_000, 8_572],
		['the interval of the limit without a reset', 600, undefined, 100],
		['the reset without a limit', undefined, 60_000, 60_000],
		['the reset when the limit is 0', 0, 60_000, 60_000],
		['at most five minutes', undefined, 3_600_000, 300_000],
		["the interval of the smallest plan's limit without both", undefined, undefined, 500],
	])('makes calls wait for %s', async (_, limit, resetInMs, pause) => {
		const { clock, limiter, acquire } = limiterWorld(Infinity);
		await acquire();
		limiter.release({ limit, remaining: 0, resetInMs });
		await clock.runUntil(limiter.acquire('two'));
		expect(clock.now()).toBe(pause);
	});

	// Each unit of the reset with each limit, and by turns in both meanings.
	const units = ['seconds', 'milliseconds', 'epochSeconds', 'epochMs'] as const;
	const meanings = units.flatMap((rateLimitReset, row) =>
		(['perMinute', 'burst'] as const).map((rateLimitLimit, column) => {
			const rateLimitResetMeans = (row + column) % 2 === 0 ? 'next' : 'full';
			const until = rateLimitResetMeans === 'next' ? 'the next call is' : 'all calls are';
			const limit = rateLimitLimit === 'burst' ? 'of calls at once' : 'per minute';
			const name = `a Reset in ${rateLimitReset} until ${until} left and a Limit ${limit}`;
			return [name, { rateLimitResetMeans, rateLimitReset, rateLimitLimit }] as const;
		}),
	);

	it.each(meanings)(
		'reads 30,000 mentions in 40 s with 20 refusals at most, on Studio with %s',
		async (_, meaning) => {
			const { clock, limiter } = limiterWorld(Infinity);
			const answer = () => ({ statusCode: 200, body: {} });
			const service = new ServiceInMemory(clock, 20, studio(clock, meaning), answer);
			const { credentialType, texts } = REPORTING_CONNECTION;
			const settings = {
				credentialType,
				texts,
				limiter,
				executionId: 'one',
				run: new AccountRun(),
			};
			const client = service.client('https://api.example.com/v1', settings);
			const read = async () => {
				for (let page = 0; page < 300; page += 1) {
					await client.request({ method: 'GET', path: '/mentions' });
				}
			};
			await clock.runUntil(read());
			expect(clock.now()).toBeLessThanOrEqual(40_000);
			expect(service.refusals).toBeLessThanOrEqual(20);
		},
	);
});

describe('the limiter of a key', () => {
	const passTime = passingTime();
	const HOUR_MS = 3_600_000;
	let accounts = 0;
	const newAccount = () => `account ${(accounts += 1)}`;

	it('ignores a credential that was not used for an hour', () => {
		const account = newAccount();
		limiterFor(account, 10, 'deleted');
		passTime(HOUR_MS - 1_000);
		expect(limiterFor(account, 60, 'new').remaining()).toBe(10);
		passTime(1_000);
		expect(limiterFor(account, 60, 'new').remaining()).toBe(60);
	});

	it('is forgotten when it was not used for two days, and not before', () => {
		const account = newAccount();
		const limiter = limiterFor(account, 10, 'one');
		passTime(48 * HOUR_MS - 1_000);
		expect(limiterFor(account, 10, 'one')).toBe(limiter);
		passTime(48 * HOUR_MS);
		expect(limiterFor(account, 10, 'one')).not.toBe(limiter);
	});

	it('is kept while a call is under way', async () => {
		const account = newAccount();
		const limiter = limiterFor(account, 10, 'one');
		await limiter.acquire('one');
		passTime(480 * HOUR_MS);
		expect(limiterFor(account, 10, 'one')).toBe(limiter);
	});
});

describe('the limiter after a 429', () => {
	it.each([
		['a second', 0, undefined, undefined, 1_000],
		['a second and its jitter', 0.5, undefined, undefined, 1_150],
		['the reset of the headers', 0, undefined, { remaining: 0, resetInMs: 7_000 }, 7_000],
		['the Retry-After', 0, 60_000, undefined, 60_000],
		['the Retry-After and its jitter', 0.9, 60_000, undefined, 76_200],
		['five minutes at most', 0, 3_600_000, undefined, 300_000],
	])('lets all calls wait %s', async (...row) => {
		const [, jitter, retryAfterMs, left, pause] = row;
		const { clock, limiter, acquire } = limiterWorld(10, jitter);
		await acquire();
		limiter.releaseRateLimited(retryAfterMs, left);
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
			if (isRefused) limiter.releaseRateLimited(undefined);
			else limiter.release();
		}
		expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 0, 1_000]);
	});

	it('counts the refusals of calls that were under way together as one', async () => {
		const { clock, limiter, acquire } = limiterWorld(60);
		await Promise.all(Array.from({ length: 30 }, () => limiter.acquire('one')));
		Array.from({ length: 30 }, () => limiter.releaseRateLimited(1_000));
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
		limiter.releaseRateLimited(5_000);
		expect(await sentNow()).toBe(0);
		await pass(5_000);
		expect(await sentNow()).toBe(1);
		limiter.release();
		expect(await sentNow()).toBe(2);
	});

	it('sends nothing after the pause while another call is still under way', async () => {
		const { clock, limiter, acquire, pass } = limiterWorld(10);
		await acquire();
		await acquire();
		limiter.releaseRateLimited(1_000);
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
		limiter.releaseRateLimited(1_000);
		const again = limiter
			.acquire('one', undefined, true)
			.then(() => order.push('again') && limiter.release());
		await clock.runUntil(Promise.all([behind, again]));
		expect(order).toEqual(['again', 'behind']);
	});

	it('goes by the calls that the service says are left, instead of trying more', async () => {
		const { limiter, acquire } = limiterWorld(Infinity);
		await acquire();
		limiter.releaseRateLimited(1_000);
		await acquire();
		limiter.release({ remaining: 3, resetInMs: 60_000 });
		await acquire();
		limiter.release();
		expect(limiter.remaining()).toBe(2);
	});

	it('counts the refused calls against the limit, as the service may', async () => {
		const { clock, limiter, acquire } = limiterWorld(2);
		await Promise.all([limiter.acquire('one'), limiter.acquire('one')]);
		limiter.releaseRateLimited(1_000);
		limiter.releaseRateLimited(1_000);
		await acquire();
		expect(clock.now()).toBe(MINUTE_MS);
	});
});
