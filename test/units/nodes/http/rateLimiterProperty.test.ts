import fc from 'fast-check';

import { RateLimiter } from '../../../../nodes/shared/http/rateLimiter';
import { MINUTE_MS } from 'ai-visibility-reports/time';
import { slidingWindow } from '../../../helpers/limiter';

interface Call {
	owner: string;
	/** When it is asked for, in milliseconds. */
	at: number;
	/** From its sending until it counts, and from then until its response. */
	wayThere: number;
	wayBack: number;
	/** After this time in the queue, its execution is cancelled. */
	patience?: number;
}

const patientCall = {
	owner: fc.constantFrom('one', 'two', 'three'),
	at: fc.nat(150_000),
	wayThere: fc.nat(3_000),
	wayBack: fc.nat(60_000),
};
const patience = fc.option(fc.nat(90_000), { nil: undefined, freq: 4 });
const some = { minLength: 1, maxLength: 40 };
const patientCalls = fc.array(fc.record(patientCall), some);
const calls = fc.array(fc.record({ ...patientCall, patience }), some);
const limits = fc.integer({ min: 1, max: 12 });

async function send(
	{ owner, at, wayThere, wayBack, patience }: Call,
	{ clock, call }: ReturnType<typeof slidingWindow>,
	limiter: RateLimiter,
	hasRetryAfter = true,
): Promise<'taken' | 'cancelled'> {
	await clock.sleep(at);
	const abort = new AbortController();
	if (patience !== undefined) void clock.sleep(patience).then(() => abort.abort());
	for (let again = false; ; again = true) {
		if (!(await limiter.acquire(owner, abort.signal, again))) return 'cancelled';
		await clock.sleep(wayThere);
		const retryAfterMs = call();
		await clock.sleep(wayBack);
		if (retryAfterMs === undefined) {
			limiter.release();
			return 'taken';
		}
		limiter.releaseRateLimited(hasRetryAfter ? retryAfterMs : undefined);
	}
}

it('meets no 429 and loses no call while nobody else uses the key', async () => {
	await fc.assert(
		fc.asyncProperty(calls, limits, async (wanted, limit) => {
			const service = slidingWindow(limit);
			const { clock } = service;
			const limiter = new RateLimiter(limit, clock, () => 0);
			const sending = wanted.map(async (call) => await send(call, service, limiter));
			const ends = await clock.runUntil(Promise.all(sending));
			expect(service.refusals()).toBe(0);
			expect(ends.filter((end) => end === 'taken')).toHaveLength(service.taken());
			const cancelled = wanted.filter((_, index) => ends[index] === 'cancelled');
			expect(cancelled.every(({ patience }) => patience !== undefined)).toBe(true);
		}),
		{ numRuns: 150 },
	);
});

it.each([true, false])(
	'gets every call through while others use the key, with the service giving Retry-After: %s',
	async (hasRetryAfter) => {
		await fc.assert(
			fc.asyncProperty(patientCalls, limits, patientCalls, async (ours, limit, theirs) => {
				const service = slidingWindow(limit);
				const { clock } = service;
				const sending = [ours, theirs].flatMap((wanted, process) => {
					const limiter = new RateLimiter(limit, clock, () => 0.9 * process);
					return wanted.map(async (call) => await send(call, service, limiter, hasRetryAfter));
				});
				const ends = await clock.runUntil(Promise.all(sending));
				expect(ends.every((end) => end === 'taken')).toBe(true);
			}),
			{ numRuns: 60 },
		);
	},
);

it('lets an execution wait for no more than its share, however busy another one is', async () => {
	await fc.assert(
		fc.asyncProperty(limits, fc.integer({ min: 1, max: 10 }), async (limit, few) => {
			const service = slidingWindow(limit);
			const { clock } = service;
			const limiter = new RateLimiter(limit, clock, () => 0);
			const callOf = async (owner: string, at: number) =>
				await send({ owner, at, wayThere: 0, wayBack: 0 }, service, limiter);
			for (let call = 0; call < 60; call += 1) void callOf('busy', 0);
			const late = Array.from({ length: few }, async () => await callOf('late', 1));
			await clock.runUntil(Promise.all(late));
			const windows = Math.ceil((2 * few) / limit);
			expect(clock.now()).toBeLessThanOrEqual(windows * MINUTE_MS + 1);
		}),
		{ numRuns: 50 },
	);
});
