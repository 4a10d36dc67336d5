import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { callTool, type NodeRun } from '../../../host/engine';
import type { Fault } from '../../../sandbox';
import { itemsOf, sandboxed, SOON, until } from '../../helpers/sandboxed';

/** What fails, and what is said of it, is in test/stories/errors; here is for how long, of how much, and of which item. */

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };
const STATUS_PATH = /^\/analyze\/an_/;

describe('a wait for an analysis', () => {
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
	] as const)(
		'of 115 s fails no run in mode %s, though the service answers with HTTP %i',
		async (mode, status) => {
			jest.spyOn(Math, 'random').mockReturnValue(0.99);
			world.sandbox.addFault({ ...down, status });
			void world.clock.sleep(115_000).then(() => world.sandbox.clearFaults());
			const { error } = await world.run(history, { items, mode });
			jest.restoreAllMocks();
			expect(error).toBeUndefined();
		},
	);

	it.each<[string, Partial<Fault>]>([
		['responses with a Retry-After of 0', { headers: { 'Retry-After': '0' } }],
		['lost connections', { kind: 'reset' }],
	])(
		'by %s ends the reads of an unattended run two minutes after the first one',
		async (_, fault) => {
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

it('a response of 20,000 levels is refused as one that is not understood', async () => {
	const body = `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
	world.sandbox.addFault({ kind: 'body', body, times: Infinity });
	expect(await world.failure({ operation: 'history' })).toMatch(
		/^The analysis service returned JSON that is not understood, with more than 500 levels\. Try/,
	);
});

it('an answer of more than 8 MB is refused by its length, and asked for once', async () => {
	const body = { data: [], filler: 'x'.repeat(8_000_000) };
	world.sandbox.addFault({ kind: 'body', body, times: Infinity });
	expect(await world.failure({ operation: 'history' })).toBe(
		"The analysis service returned more than the 8 MB that this node reads. Check that the 'Base URL' in the credential points to this service.",
	);
	expect(world.sent()).toHaveLength(1);
});

it('cancelling closes the connection of a request that hangs', async () => {
	world.sandbox.addFault({ kind: 'hang' });
	const { done, cancel } = world.start({ operation: 'history' });
	await until(() => world.sent().length === 1);
	cancel();
	expect((await done).json).toEqual([]);
	await until(() => world.sandbox.requests()[0]!.durationMs !== undefined);
});

describe('a failure that ends a run of several items', () => {
	const filters = { domain: '={{ $json.domain || "a.example" }}' };
	const history = { operation: 'history', filters };
	const analyzing = { ...analyze, domain: '={{ $json.domain }}' };
	const failing = async (parameters: INodeParameters, ...items: IDataObject[]) => {
		world.sandbox.addFault({ kind: 'status', status: 418, times: Infinity });
		return await world.failure(parameters, { items });
	};

	it.each<[string, INodeParameters, IDataObject, RegExp]>([
		['its client', history, { domain: 'a.example', name: 'Moka House' }, /^Moka House: The/],
		['the number of its item', history, { domain: '' }, /^Item 1: The/],
		['the domain that is analyzed', analyzing, { domain: 'a.example' }, /^a\.example: The /],
		['its number when it is refused', analyzing, { domain: 'x' }, /^Item 1: .+'Domain' is "x"/],
		['its client when it is refused', analyzing, { domain: 'x', client: 'Moka' }, /^Moka: The p/],
	])('is named by %s, and says how to get the other items', async (_, parameters, item, begin) => {
		const message = await failing(parameters, item, { domain: 'b.example', name: 'Tidewater' });
		expect(message).toMatch(begin);
		expect(message).toMatch(/\. Set On Error to Continue to get the others\.$/);
	});

	it.each([
		[
			'names no item when all lack the same',
			'',
			/^The parameter 'Domain' is empty\. Enter [^.]+\.\w+\.$/,
		],
		[
			'names one when each is wrong in its own way',
			'x',
			/^Item 1: The parameter 'Domain' is empty\./,
		],
	])('%s, and says of no other items how to get them', async (_, domain, sentence) => {
		const items = [{ domain: '' }, { domain }, { domain: ' ' }];
		const message = await world.failure(analyzing, { items });
		expect(message).toMatch(sentence);
		expect(message).not.toContain('On Error');
	});

	it.each<[string, Partial<Fault>, RegExp]>([
		['a rejected key', { status: 401 }, /rejected the API key/],
		['a redirect', { status: 302 }, /redirects are not followed/],
		['a proxy that wants a password', { status: 407 }, /The proxy wants/],
	])(
		'is about no item, and says of no others how to get them, after %s',
		async (_, fault, what) => {
			world.sandbox.addFault({ kind: 'status', times: Infinity, ...fault } as Fault);
			const items = itemsOf('a.example', 'b.example', 'c.example');
			const message = await world.failure(history, { items });
			expect(message).toMatch(what);
			expect(message).not.toMatch(/On Error|^Item/);
		},
	);

	it.each([
		['nobody listens there', { baseUrl: 'http://127.0.0.1:9/api/v1' }],
		['it has no key', { apiKey: '' }],
		['its Base URL is none', { baseUrl: 'ftp://a.example' }],
	])('says of no other items how to get them if they share a credential and %s', async (_, own) => {
		const credential = { ...world.credential, ...own };
		const items = itemsOf('a.example', 'b.example', 'c.example');
		expect(await world.failure(history, { items, credential })).not.toMatch(/On Error|^Item/);
	});

	it.each([
		['rejected', 'sk-other', /^Item 1: .+ rejected the API key.+ Set On Error to Continue/],
		['empty', '', /^Item 1: .+ is empty.+ Set On Error to Continue/],
	])(
		'says how to get the others if only the key of its own item is %s',
		async (_, own, message) => {
			const apiKey = `={{ $json.domain === "a.example" ? "${own}" : "${world.newKey()}" }}`;
			const credential = { ...world.credential, apiKey };
			const items = itemsOf('a.example', 'b.example');
			expect(await world.failure(history, { items, credential })).toMatch(message);
		},
	);

	it('is not told how to get the others when the user has cancelled the run', async () => {
		world.sandbox.addFault({ kind: 'hang', times: Infinity });
		const { done, cancel } = world.start(history, { items: itemsOf('a.example', 'b.example') });
		await until(() => world.sent().length > 0);
		cancel();
		const { error } = await done;
		expect(error?.message ?? '').not.toContain('On Error');
	});

	it('is named by nothing when it is the only item', async () => {
		const message = await failing(history, { domain: 'a.example' });
		expect(message).toMatch(/^The analysis service (?!.*On Error)/);
	});
});
