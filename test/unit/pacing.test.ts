import { CallBudget, WINDOW_MS } from '../../nodes/shared/pacing';
import { VirtualClock } from './virtualClock';

const PER_MINUTE = 10;

async function call(
	budget: CallBudget,
	clock: VirtualClock,
	owner: string,
	sent: Array<[string, number]>,
) {
	await budget.turn(owner);
	sent.push([owner, clock.now()]);
	await clock.sleep(200);
	budget.done();
}

function mostInAWindow(times: number[]): number {
	return Math.max(
		...times.map((end) => times.filter((time) => time > end - WINDOW_MS && time <= end).length),
	);
}

describe('the budget of a key', () => {
	it('never sends more than the limit in any 60 seconds, and wastes no time', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(PER_MINUTE, clock);
		const sent: Array<[string, number]> = [];
		const calls = Array.from({ length: 35 }, async () => await call(budget, clock, 'one', sent));
		await clock.runUntil(Promise.all(calls));
		const times = sent.map(([, time]) => time);
		expect(mostInAWindow(times)).toBe(PER_MINUTE);
		expect(times[10]).toBe(WINDOW_MS + 200);
		expect(times[34]).toBe(3 * (WINDOW_MS + 200));
	});

	it('lets executions take turns, and keeps the order within each', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(1, clock);
		const sent: Array<[string, number]> = [];
		const owners = ['busy', 'busy', 'busy', 'late', 'late'];
		const calls = owners.map(async (owner) => await call(budget, clock, owner, sent));
		await clock.runUntil(Promise.all(calls));
		expect(sent.map(([owner]) => owner)).toEqual(['busy', 'busy', 'late', 'busy', 'late']);
	});

	it('lets everybody wait while the service asked for it', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(PER_MINUTE, clock);
		const sent: Array<[string, number]> = [];
		await budget.turn('one');
		budget.done({ remaining: 0, resetInMs: 7_000 });
		const calls = ['one', 'two'].map(async (owner) => await call(budget, clock, owner, sent));
		await clock.runUntil(Promise.all(calls));
		expect(sent).toEqual([
			['one', 7_000],
			['two', 7_200],
		]);
	});

	it('gives the turn of a cancelled call to the next one', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(1, clock);
		const sent: Array<[string, number]> = [];
		const abort = new AbortController();
		const first = call(budget, clock, 'one', sent);
		const cancelled = budget.turn('two', abort.signal);
		const third = call(budget, clock, 'three', sent);
		abort.abort();
		await clock.runUntil(Promise.all([first, third]));
		expect(await cancelled).toBe(false);
		expect(await budget.turn('four', abort.signal)).toBe(false);
		expect(sent.map(([owner]) => owner)).toEqual(['one', 'three']);
	});

	it('is in use until its last call counts no more, and nobody has to wait', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(1, clock, () => 0);
		const used: boolean[] = [budget.isInUse];
		const note = () => used.push(budget.isInUse);
		const pass = async (ms: number) => await clock.runUntil(clock.sleep(ms));
		await budget.turn('one');
		note();
		budget.done();
		await pass(WINDOW_MS - 1);
		note();
		await pass(1);
		note();
		await budget.turn('one');
		budget.refused(2 * WINDOW_MS);
		await pass(2 * WINDOW_MS - 1);
		note();
		const abort = new AbortController();
		const waiting = budget.turn('one', abort.signal);
		note();
		abort.abort();
		expect(await waiting).toBe(false);
		await pass(1);
		note();
		expect(used).toEqual([false, true, true, false, true, true, false]);
	});

	it('keeps no timer for calls that were cancelled', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(1, clock);
		await budget.turn('one');
		budget.done();
		const abort = new AbortController();
		const waiting = budget.turn('one', abort.signal);
		expect(clock.sleeping).toBe(1);
		abort.abort();
		expect(await waiting).toBe(false);
		expect(clock.sleeping).toBe(0);
	});

	it('takes a raised limit at once', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(1, clock);
		const sent: Array<[string, number]> = [];
		const calls = ['one', 'two'].map(async (owner) => await call(budget, clock, owner, sent));
		budget.setLimit(2);
		await clock.runUntil(Promise.all(calls));
		expect(sent.map(([, time]) => time)).toEqual([0, 0]);
	});

	it('sends one call ahead where only the service knows the limit, however slow it answers', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(Infinity, clock);
		let sent = 0;
		Array.from({ length: 400 }, () => budget.turn('one').then(() => (sent += 1)));
		await clock.runUntil(clock.sleep(5_000));
		expect([sent, budget.remaining()]).toEqual([1, undefined]);
		budget.done({ remaining: 239, resetInMs: 60_000 });
		await clock.runUntil(clock.sleep(1));
		expect([sent, budget.remaining()]).toEqual([240, 0]);
	});

	it('does not take a lost answer for a service without a limit', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(Infinity, clock);
		let sent = 0;
		Array.from({ length: 400 }, () => budget.turn('one').then(() => (sent += 1)));
		const settle = async () => await clock.runUntil(clock.sleep(1));
		const steps: number[] = [];
		for (const lost of [1, 2, 4]) {
			await settle();
			steps.push(sent);
			for (let each = 0; each < lost; each += 1) budget.done(undefined, false);
		}
		expect(steps).toEqual([1, 3, 7]);
		await settle();
		budget.done({ remaining: 231, resetInMs: 60_000 });
		await settle();
		// 8 were on their way: 7 are still, the others are what the service has left.
		expect(sent).toBe(15 + 231 - 7);
	});

	it('knows no limit once a service has said nothing of one', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(Infinity, clock);
		await budget.turn('one');
		budget.done();
		expect(budget.remaining()).toBeUndefined();
		await Promise.all(Array.from({ length: 400 }, () => budget.turn('one')));
	});

	it('serves who came first, unless another was refused', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(1, clock, () => 0);
		const order: string[] = [];
		const asked = ['first', 'second', 'third'].map(async (name) => {
			await budget.turn('one');
			order.push(name);
			budget.done();
		});
		await clock.runUntil(Promise.all(asked));
		expect(order).toEqual(['first', 'second', 'third']);
	});

	it('lets all wait ever longer with the refusals in a row, until one is answered', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(10, clock, () => 0);
		const pauses: number[] = [];
		for (const isRefused of [true, true, true, false, true, true]) {
			const before = clock.now();
			await clock.runUntil(budget.turn('one'));
			pauses.push(clock.now() - before);
			if (isRefused) budget.refused(undefined);
			else budget.done();
		}
		expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 0, 1_000]);
	});

	it('lets nobody go ahead after a refusal while others are under way', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(10, clock, () => 0);
		await Promise.all([budget.turn('one'), budget.turn('one')]);
		budget.refused(1_000);
		let isGranted = false;
		const next = budget.turn('one').then(() => (isGranted = true));
		await clock.runUntil(clock.sleep(5_000));
		expect(isGranted).toBe(false);
		budget.done();
		await clock.runUntil(next);
		expect(clock.now()).toBe(5_000);
	});

	it('takes up the word of the service after a refusal, and grows no further by itself', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(Infinity, clock, () => 0);
		const turn = async () => await clock.runUntil(budget.turn('one'));
		await turn();
		budget.refused(1_000);
		await turn();
		budget.done({ remaining: 3, resetInMs: 60_000 });
		await turn();
		budget.done();
		expect(budget.remaining()).toBe(2);
	});

	it('keeps one timer, and none where only an answer can help', async () => {
		const clock = new VirtualClock();
		const sleep = jest.spyOn(clock, 'sleep');
		const budget = new CallBudget(1, clock, () => 0);
		await budget.turn('one');
		const waiting = Array.from({ length: 5 }, async () => await budget.turn('one'));
		expect(clock.sleeping).toBe(0);
		budget.done();
		waiting.push(budget.turn('two'), budget.turn('three'));
		expect([clock.sleeping, sleep.mock.calls.length]).toEqual([1, 1]);
	});

	it('wakes earlier where the answer of another call lets it', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(10, clock, () => 0);
		await Promise.all([budget.turn('one'), budget.turn('one')]);
		budget.refused(5_000);
		const next = budget.turn('one');
		await clock.runUntil(clock.sleep(2_000));
		budget.done();
		await clock.runUntil(clock.sleep(1));
		expect(clock.sleeping).toBe(1);
		await clock.runUntil(next);
		expect(clock.now()).toBe(5_000);
	});

	it('remembers no calls where it has no limit to hold', async () => {
		const clock = new VirtualClock();
		const budget = new CallBudget(Infinity, clock);
		await budget.turn('one');
		expect(budget.isInUse).toBe(true);
		budget.done();
		expect(budget.isInUse).toBe(false);
	});
});
