import fc from 'fast-check';

import { RateLimiter } from '../../../../nodes/shared/http/rateLimiter';
import { AccountRun, CALLED } from '../../../../nodes/shared/http/runState';
import { MINUTE_MS } from 'ai-visibility-reports/time';
import { busy, clientWorld } from '../../../helpers/client';
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
	wayBack: fc.nat(50_000),
};
const patience = fc.option(fc.nat(90_000), { nil: undefined, freq: 4 });
const some = { minLength: 1, maxLength: 40 };
const patientCalls = fc.array(fc.record(patientCall), some);
const calls = fc.array(fc.record({ ...patientCall, patience }), some);
const limits = fc.integer({ min: 1, max: 12 });

/** The calls of processes that share a key, each by a client with the limiter of its process. */
function callsTo(limit: number, hasRetryAfter = true) {
	const { clock, client } = clientWorld(async ({ query: { wayThere, wayBack } }) => {
		await clock.sleep(Number(wayThere));
		const retryAfterMs = service.call();
		await clock.sleep(Number(wayBack));
		if (retryAfterMs === undefined) return {};
		return hasRetryAfter ? busy(retryAfterMs / 1_000) : { statusCode: 429 };
	});
	const service = slidingWindow(limit, clock);
	const process = (jitter = 0) => {
		const limiter = new RateLimiter(limit, clock, () => jitter);
		const runs = new Map<string, AccountRun>();
		return async ({ owner, at, wayThere, wayBack, patience }: Call) => {
			await clock.sleep(at);
			const abort = new AbortController();
			if (patience !== undefined) void clock.sleep(patience).then(() => abort.abort());
			const run = runs.get(owner) ?? new AccountRun(undefined, undefined, ENDLESS);
			runs.set(owner, run);
			const settings = { limiter, run, executionId: owner, signal: abort.signal };
			const request = { method: 'GET', path: '/history', query: { wayThere, wayBack } } as const;
			return await client(settings)
				.request(request)
				.then(
					() => 'taken',
					(error: Error) => error.message,
				);
		};
	};
	return { clock, service, process };
}

const ENDLESS = { ...CALLED, busyMs: Infinity };

const CANCELLED = 'The execution was cancelled.';

beforeAll(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterAll(() => jest.restoreAllMocks());

it('meets no 429 and loses no call while nobody else uses the key', async () => {
	await fc.assert(
		fc.asyncProperty(calls, limits, async (wanted, limit) => {
			const { clock, service, process } = callsTo(limit);
			const ends = await clock.runUntil(Promise.all(wanted.map(process())));
			expect(service.refusals()).toBe(0);
			expect(ends.filter((end) => end === 'taken')).toHaveLength(service.taken());
			const cancelled = wanted.filter((_, index) => ends[index] === CANCELLED);
			expect(cancelled.every(({ patience }) => patience !== undefined)).toBe(true);
			expect(cancelled).toHaveLength(wanted.length - service.taken());
		}),
		{ numRuns: 150 },
	);
});

it.each([true, false])(
	'gets every call through while others use the key, with the service giving Retry-After: %s',
	async (hasRetryAfter) => {
		await fc.assert(
			fc.asyncProperty(patientCalls, limits, patientCalls, async (ours, limit, theirs) => {
				const { clock, process } = callsTo(limit, hasRetryAfter);
				const sending = [...ours.map(process()), ...theirs.map(process(0.9))];
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
			const { clock, process } = callsTo(limit);
			const send = process();
			const callOf = async (owner: string, at: number) =>
				await send({ owner, at, wayThere: 0, wayBack: 0 });
			for (let call = 0; call < 60; call += 1) void callOf('busy', 0);
			const late = Array.from({ length: few }, async () => await callOf('late', 1));
			await clock.runUntil(Promise.all(late));
			// The first call of an execution goes ahead, and the others wait for its answer.
			const windows = 1 + Math.ceil((2 * few) / limit);
			expect(clock.now()).toBeLessThanOrEqual(windows * MINUTE_MS + 1);
		}),
		{ numRuns: 50 },
	);
});
