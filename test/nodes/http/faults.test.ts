import { callTool, type NodeRun } from '../../../host/engine';
import { systemClock } from '../../../nodes/shared/clock';
import type { Fault } from '../../../sandbox';
import { itemsOf, sandboxed, SOON, until } from '../../worlds/sandboxed';

/** Each fault meets each operation in test/nodes/corpus/faults.test.ts; here is what only some of them meet. */

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };
const STATUS_PATH = /^\/analyze\/an_/;

describe('a wait for an analysis', () => {
	world.inQuietTime();

	it('ignores the record of another analysis', async () => {
		world.answer({ id: 'an_other', status: 'failed' }, { path: STATUS_PATH, times: 3 });
		expect((await world.items(analyze))[0]).toMatchObject({ status: 'complete' });
	});

	it('sends no status check after the execution was cancelled', async () => {
		world.sandbox.set({ jobSeconds: 90_000 });
		const { done, cancel } = world.start(analyze);
		await until(() => world.sent().length > 3);
		cancel();
		await done;
		const calls = world.sent().length;
		await world.clock.sleep(300_000);
		expect(world.sent()).toHaveLength(calls);
	});
});

describe('an outage of the service', () => {
	world.inQuietTime();

	const history = { operation: 'history' };
	const items = itemsOf('a.example', 'b.example');
	const down = { kind: 'status', status: 503, path: '/history', times: Infinity } as const;
	const tookOf = async (mode: NodeRun['mode'], fault: Partial<Fault> = {}) => {
		world.sandbox.addFault({ ...down, ...fault });
		const began = world.clock.now();
		await world.failure(history, { items, mode });
		return world.clock.now() - began;
	};

	it.each([
		['trigger', 503],
		['integrated', 500],
		['retry', 502],
		['error', 504],
	] as const)('of 115 s costs a run in mode %s nothing, with %i', async (mode, status) => {
		jest.spyOn(Math, 'random').mockReturnValue(0.99);
		world.sandbox.addFault({ ...down, status });
		void world.clock.sleep(115_000).then(() => world.sandbox.clearFaults());
		const { error } = await world.run(history, { items, mode });
		jest.restoreAllMocks();
		expect(error).toBeUndefined();
	});

	it.each<Partial<Fault>>([{ headers: { 'Retry-After': '0' } }, { kind: 'reset' }])(
		'ends the reads of an unattended run two minutes after the first failure: %j',
		async (fault) => {
			const tookMs = await tookOf('trigger', fault);
			expect(world.sent().length).toBeLessThan(30);
			expect(tookMs).toBeGreaterThan(119_000);
			expect(tookMs).toBeLessThanOrEqual(121_000);
		},
	);

	it.each(['manual', 'webhook'] as const)('ends a read in mode %s after seconds', async (mode) => {
		expect(await tookOf(mode)).toBeLessThanOrEqual(8_000);
	});

	it('ends a read of a tool after seconds, also in a workflow that nobody waits for', async () => {
		world.sandbox.addFault(down);
		const began = world.clock.now();
		const { done } = callTool(world.settings(history, { mode: 'trigger' }));
		await expect(done).rejects.toThrow('was unavailable');
		expect(world.clock.now() - began).toBeLessThanOrEqual(8_000);
	});
});

it('a response of 20,000 levels is not understood', async () => {
	const body = `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
	world.sandbox.addFault({ kind: 'body', body, times: Infinity });
	expect(await world.failure({ operation: 'history' })).toMatch(
		/^The analysis service returned JSON that is not understood, with more than 500 levels\. Try/,
	);
});

describe('cancelling', () => {
	it('ends a pause before a retry and the wait for the key', async () => {
		const sleeps = jest.spyOn(systemClock, 'sleep');
		const headers = { 'Retry-After': '60' };
		world.sandbox.addFault({ kind: 'status', status: 429, headers, path: '/history' });
		// A key of its own, as the pause is for everybody who uses it.
		const apiKey = world.sandbox.analysis.createKey({ plan: 'pro' });
		const credential = { ...world.credential, apiKey, plan: 'pro' };
		const paused = world.start({ operation: 'history' }, { credential });
		await until(() => world.sandbox.requests()[0]?.status === 429);
		await quiet();
		const queued = world.start({ operation: 'history' }, { credential });
		await quiet();
		paused.cancel();
		queued.cancel();
		const results = await Promise.all([paused.done, queued.done]);
		expect(results.map(({ json }) => json)).toEqual([[], []]);
		// The engine does not wait for its nodes: what nobody ends sleeps on, and is true in the end.
		const long = sleeps.mock.calls.flatMap(([ms], call) =>
			ms > 30_000 ? [sleeps.mock.results[call]!.value as Promise<boolean>] : [],
		);
		expect(new Set(await Promise.all(long))).toEqual(new Set([false]));
		sleeps.mockRestore();
		await quiet();
		expect(world.sent()).toHaveLength(1);
	});

	it('closes the connection of a request that hangs', async () => {
		world.sandbox.addFault({ kind: 'hang' });
		const { done, cancel } = world.start({ operation: 'history' });
		await until(() => world.sent().length === 1);
		cancel();
		expect((await done).json).toEqual([]);
		await until(() => world.sandbox.requests()[0]!.durationMs !== undefined);
	});
});

describe('a submission', () => {
	world.inQuietTime();

	it.each<[string, Fault]>([
		['a reset', { kind: 'reset' }],
		['500', { kind: 'status', status: 500 }],
		...[408, 460, 499].map((status): [string, Fault] => [`${status}`, { kind: 'status', status }]),
		['an answer that is no JSON', { kind: 'html', status: 200 }],
		['an empty answer', { kind: 'empty' }],
		['an answer without an ID', { kind: 'body', body: { status: 'queued' } }],
		['303', { kind: 'redirect', status: 303, location: '/elsewhere' }],
	])('that was accepted is found and waited for, not sent again, after %s', async (_, fault) => {
		world.seed('example.com', 0.01);
		world.sandbox.addFault({ ...fault, method: 'POST', handled: true });
		const json = await world.items(analyze);
		const { id } = world.sandbox.analysis.analyses().at(-1)!;
		expect(json[0]).toMatchObject({ id, status: 'complete' });
		expect(world.submitted()).toHaveLength(1);
	});

	it.each([-300_000, 300_000])(
		'finds its analysis when the clocks of n8n and the service differ by %i ms',
		async (skewMs) => {
			world.sandbox.set({ skewMs });
			world.seed('example.com', 0.001);
			world.sandbox.addFault({ kind: 'reset', method: 'POST', handled: true });
			const json = await world.items(analyze);
			expect(json[0]).toMatchObject({ id: world.sandbox.analysis.analyses().at(-1)!.id });
		},
	);
});

/** More turns of the event loop than a node takes to its next wait or request. */
async function quiet(): Promise<void> {
	for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

describe('a failure that ends a run of several items', () => {
	const report = {
		operation: 'history',
		filters: { domain: '={{ $json.domain || "a.example" }}' },
	};
	const fails = async (items: Array<{ domain: string; name?: string }>) => {
		world.sandbox.addFault({ kind: 'status', status: 418, times: Infinity });
		return await world.failure(report, { items });
	};

	it.each([
		['its client', { domain: 'a.example', name: 'Moka House' }, 'Moka House: The'],
		['the number of its item', { domain: '' }, 'Item 1: The'],
	])('is named by %s, with what gets the others', async (_, item, begin) => {
		const message = await fails([item, { domain: 'b.example', name: 'Tidewater' }]);
		expect(message.startsWith(begin)).toBe(true);
		expect(message).toMatch(/\. Set On Error to Continue to get the others\.$/);
	});

	it('is named by nothing when it is the only item', async () => {
		expect(await fails([{ domain: 'a.example' }])).toMatch(/^The analysis service (?!.*On Error)/);
	});

	it.each([
		['the domain that is analyzed', { domain: 'a.example' }, /^a\.example: The analysis service/],
		['its number when it is refused', { domain: 'x' }, /^Item 1: The parameter 'Domain' is "x"/],
		['its client when it is refused', { domain: 'x', client: 'Moka' }, /^Moka: The parameter/],
	])('is named by %s', async (_, item, begin) => {
		world.sandbox.addFault({ kind: 'status', status: 418, times: Infinity });
		const items = [item, { domain: 'b.example', client: 'Tidewater' }];
		const message = await world.failure({ ...analyze, domain: '={{ $json.domain }}' }, { items });
		expect(message).toMatch(begin);
		expect(message).toMatch(/\. Set On Error to Continue to get the others\.$/);
	});
});
