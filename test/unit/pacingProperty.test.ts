import fc from 'fast-check';

import { CallBudget, WINDOW_MS } from '../../nodes/shared/pacing';
import { VirtualClock } from './virtualClock';

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
	{ clock, budget, service }: { clock: VirtualClock; budget: CallBudget; service: Service },
): Promise<'taken' | 'cancelled'> {
	await clock.sleep(at);
	const abort = new AbortController();
	if (patience !== undefined) void clock.sleep(patience).then(() => abort.abort());
	for (let again = false; ; again = true) {
		if (!(await budget.turn(owner, abort.signal, again))) return 'cancelled';
		await clock.sleep(wayThere);
		const refusal = service.call();
		await clock.sleep(wayBack);
		if (!refusal) {
			budget.done();
			return 'taken';
		}
		budget.refused(refusal.retryAfterMs);
	}
}

const calls = fc.array(aCall, { minLength: 1, maxLength: 40 });
const limits = fc.integer({ min: 1, max: 12 });

describe('the budget of a key, whatever comes', () => {
	it('meets no 429 when nobody else uses the key, and loses no call', async () => {
		await fc.assert(
			fc.asyncProperty(calls, limits, async (wanted, limit) => {
				const clock = new VirtualClock();
				const budget = new CallBudget(limit, clock);
				const service = new Service(clock, limit);
				const made = wanted.map(async (call) => await make(call, { clock, budget, service }));
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
					const ours = { clock, service, budget: new CallBudget(limit, clock, () => 0) };
					const theirs = { clock, service, budget: new CallBudget(limit, clock, () => 0.9) };
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
				const clock = new VirtualClock();
				const budget = new CallBudget(limit, clock);
				const service = new Service(clock, limit);
				const call = { at: 0, wayThere: 0, wayBack: 0, patience: undefined };
				const busy = Array.from({ length: 60 }, () => ({ ...call, owner: 'busy' }));
				const late = Array.from({ length: few }, () => ({ ...call, owner: 'late', at: 1 }));
				const world = { clock, budget, service };
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

	async function recover(budget: CallBudget, clock: VirtualClock): Promise<number> {
		const abort = new AbortController();
		let sent = 0;
		Array.from({ length: 9 }, () => budget.turn('one', abort.signal).then((go) => (sent += +go)));
		await clock.runUntil(clock.sleep(1));
		abort.abort();
		await clock.runUntil(clock.sleep(1));
		return sent;
	}

	it('everybody waits, then one goes ahead, then more', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(limit, clock, () => 0);
		await budget.turn('one');
		budget.refused(5_000);
		expect(await recover(budget, clock)).toBe(0);
		await clock.runUntil(clock.sleep(5_000));
		expect(await recover(budget, clock)).toBe(1);
		budget.done();
		expect(await recover(budget, clock)).toBe(2);
	});

	it.each([
		[undefined, undefined, 1_000],
		[undefined, { remaining: 0, resetInMs: 7_000 }, 7_000],
		[3_600_000, undefined, 300_000],
	])('with Retry-After %s and %j all wait %i ms', async (retryAfterMs, left, pause) => {
		const clock = new VirtualClock();
		const budget = new CallBudget(limit, clock, () => 0);
		await budget.turn('one');
		budget.refused(retryAfterMs, left);
		await clock.runUntil(budget.turn('two'));
		expect(clock.now()).toBe(pause);
	});

	it('the pause has a jitter, so that not all processes come back at once', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(limit, clock, () => 0.5);
		await budget.turn('one');
		budget.refused(undefined);
		await clock.runUntil(budget.turn('two'));
		expect(clock.now()).toBe(1_125);
	});

	it('calls that were under way together count as one refusal', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(60, clock, () => 0);
		await Promise.all(Array.from({ length: 30 }, () => budget.turn('one')));
		Array.from({ length: 30 }, () => budget.refused(1_000));
		await clock.runUntil(budget.turn('one'));
		expect(clock.now()).toBe(1_000);
	});

	it('what was refused goes before what has waited behind it', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(1, clock);
		const order: string[] = [];
		await budget.turn('one');
		const behind = budget.turn('one').then(() => order.push('behind') && budget.done());
		budget.refused(1_000);
		const again = budget
			.turn('one', undefined, true)
			.then(() => order.push('again') && budget.done());
		await clock.runUntil(Promise.all([behind, again]));
		expect(order).toEqual(['again', 'behind']);
	});

	it('tells what is left of the minute', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(limit, clock);
		await budget.turn('one');
		expect(budget.remaining()).toBe(9);
		budget.done();
		await clock.runUntil(clock.sleep(WINDOW_MS));
		expect(budget.remaining()).toBe(10);
		expect(new CallBudget(Infinity, clock).remaining()).toBeUndefined();
	});

	it('believes the service about what is left', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(Infinity, clock);
		await budget.turn('one');
		budget.done({ remaining: 4, resetInMs: 1_000 });
		expect(budget.remaining()).toBe(4);
	});
});
