import fc from 'fast-check';

import { RateLimiter } from '../../../../nodes/shared/rateLimit/rateLimiter';
import { WINDOW_MS } from '../../../../nodes/shared/rateLimit/window';
import { VirtualClock } from '../../virtualClock';
import { limiterWorld } from './limiterWorld';

interface Call {
	owner: string;
	/** When it is asked for, in milliseconds. */
	at: number;
	/** From its sending until it counts, and from then until its answer. */
	wayThere: number;
	wayBack: number;
	/** After this time in the queue its execution is cancelled. */
	patience: number | undefined;
}

const aCall: fc.Arbitrary<Call> = fc.record({
	owner: fc.constantFrom('one', 'two', 'three'),
	at: fc.nat(150_000),
	wayThere: fc.nat(3_000),
	wayBack: fc.nat(60_000),
	patience: fc.option(fc.nat(90_000), { nil: undefined, freq: 4 }),
});

/** A service that counts calls in any 60 seconds, when they arrive. */
class Service {
	readonly counted: number[] = [];

	refusals = 0;

	constructor(
		private readonly clock: VirtualClock,
		private readonly limit: number,
		private readonly tellsWhen = true,
	) {}

	/** @returns undefined when it takes the call, else the milliseconds to wait */
	call(): { refused: true; retryAfterMs: number | undefined } | undefined {
		const now = this.clock.now();
		const recent = this.counted.filter((at) => at > now - WINDOW_MS);
		if (recent.length < this.limit) {
			this.counted.push(now);
			return undefined;
		}
		this.refusals += 1;
		const retryAfterMs = this.tellsWhen ? recent.at(-this.limit)! + WINDOW_MS - now : undefined;
		return { refused: true, retryAfterMs };
	}
}

async function make(
	{ owner, at, wayThere, wayBack, patience }: Call,
	{ clock, limiter, service }: { clock: VirtualClock; limiter: RateLimiter; service: Service },
): Promise<'taken' | 'cancelled'> {
	await clock.sleep(at);
	const abort = new AbortController();
	if (patience !== undefined) void clock.sleep(patience).then(() => abort.abort());
	for (let again = false; ; again = true) {
		if (!(await limiter.acquire(owner, abort.signal, again))) return 'cancelled';
		await clock.sleep(wayThere);
		const refusal = service.call();
		await clock.sleep(wayBack);
		if (!refusal) {
			limiter.release();
			return 'taken';
		}
		limiter.throttled(refusal.retryAfterMs);
	}
}

const calls = fc.array(aCall, { minLength: 1, maxLength: 40 });
const limits = fc.integer({ min: 1, max: 12 });

describe('the budget of a key, whatever comes', () => {
	it('meets no 429 when nobody else uses the key, and loses no call', async () => {
		await fc.assert(
			fc.asyncProperty(calls, limits, async (wanted, limit) => {
				const { clock, limiter } = limiterWorld(limit);
				const service = new Service(clock, limit);
				const made = wanted.map(async (call) => await make(call, { clock, limiter, service }));
				const ends = await clock.runUntil(Promise.all(made));
				expect(service.refusals).toBe(0);
				expect(ends.filter((end) => end === 'taken')).toHaveLength(service.counted.length);
				const gaveUp = wanted.filter((_, index) => ends[index] === 'cancelled');
				expect(gaveUp.every(({ patience }) => patience !== undefined)).toBe(true);
			}),
			{ numRuns: 150 },
		);
	});

	it.each([
		['says when', true],
		['says nothing', false],
	])(
		'gets every call through while others use the key, and the service %s',
		async (_, tellsWhen) => {
			await fc.assert(
				fc.asyncProperty(calls, limits, calls, async (wanted, limit, others) => {
					const clock = new VirtualClock();
					const service = new Service(clock, limit, tellsWhen);
					const ours = { clock, service, limiter: new RateLimiter(limit, clock, () => 0) };
					const theirs = { clock, service, limiter: new RateLimiter(limit, clock, () => 0.9) };
					const patient = (call: Call): Call => ({ ...call, patience: undefined });
					const ends = await clock.runUntil(
						Promise.all([
							...wanted.map(async (call) => await make(patient(call), ours)),
							...others.map(async (call) => await make(patient(call), theirs)),
						]),
					);
					expect(ends.every((end) => end === 'taken')).toBe(true);
				}),
				{ numRuns: 60 },
			);
		},
	);

	it('lets an execution wait for no more than its share, however busy another is', async () => {
		await fc.assert(
			fc.asyncProperty(limits, fc.integer({ min: 1, max: 10 }), async (limit, few) => {
				const { clock, limiter } = limiterWorld(limit);
				const service = new Service(clock, limit);
				const call = { at: 0, wayThere: 0, wayBack: 0, patience: undefined };
				const busy = Array.from({ length: 60 }, () => ({ ...call, owner: 'busy' }));
				const late = Array.from({ length: few }, () => ({ ...call, owner: 'late', at: 1 }));
				const world = { clock, limiter, service };
				busy.forEach((each) => void make(each, world));
				await clock.runUntil(Promise.all(late.map(async (each) => await make(each, world))));
				const windows = Math.ceil((2 * few) / limit);
				expect(clock.now()).toBeLessThanOrEqual(windows * WINDOW_MS + 1);
			}),
			{ numRuns: 50 },
		);
	});
});

describe('after a 429', () => {
	const limit = 10;

	async function recover(limiter: RateLimiter, clock: VirtualClock): Promise<number> {
		const abort = new AbortController();
		let sent = 0;
		void Promise.all(
			Array.from({ length: 9 }, () =>
				limiter.acquire('one', abort.signal).then((go) => (sent += +go)),
			),
		);
		await clock.runUntil(clock.sleep(1));
		abort.abort();
		await clock.runUntil(clock.sleep(1));
		return sent;
	}

	it('everybody waits, then one goes ahead, then more', async () => {
		const { clock, limiter } = limiterWorld(limit);
		await limiter.acquire('one');
		limiter.throttled(5_000);
		expect(await recover(limiter, clock)).toBe(0);
		await clock.runUntil(clock.sleep(5_000));
		expect(await recover(limiter, clock)).toBe(1);
		limiter.release();
		expect(await recover(limiter, clock)).toBe(2);
	});

	it.each([
		[undefined, undefined, 1_000],
		[undefined, { remaining: 0, resetInMs: 7_000 }, 7_000],
		[3_600_000, undefined, 300_000],
	])('with Retry-After %s and %j all wait %i ms', async (retryAfterMs, left, pause) => {
		const { clock, limiter } = limiterWorld(limit);
		await limiter.acquire('one');
		limiter.throttled(retryAfterMs, left);
		await clock.runUntil(limiter.acquire('two'));
		expect(clock.now()).toBe(pause);
	});

	it('the pause has a jitter, so that not all processes come back at once', async () => {
		const { clock, limiter } = limiterWorld(limit, 0.5);
		await limiter.acquire('one');
		limiter.throttled(undefined);
		await clock.runUntil(limiter.acquire('two'));
		expect(clock.now()).toBe(1_125);
	});

	it('calls that were under way together count as one refusal', async () => {
		const { clock, limiter } = limiterWorld(60);
		await Promise.all(Array.from({ length: 30 }, () => limiter.acquire('one')));
		Array.from({ length: 30 }, () => limiter.throttled(1_000));
		await clock.runUntil(limiter.acquire('one'));
		expect(clock.now()).toBe(1_000);
	});

	it('what was refused goes before what has waited behind it', async () => {
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

	it('tells what is left of the minute', async () => {
		const { clock, limiter } = limiterWorld(limit);
		await limiter.acquire('one');
		expect(limiter.remaining()).toBe(9);
		limiter.release();
		await clock.runUntil(clock.sleep(WINDOW_MS));
		expect(limiter.remaining()).toBe(10);
		expect(new RateLimiter(Infinity, clock).remaining()).toBeUndefined();
	});
});
