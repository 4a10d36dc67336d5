import type { INodeParameters } from 'n8n-workflow';

import { VisibilityAnalysisApi } from '../../../credentials/VisibilityAnalysisApi.credentials';
import { isoDate } from '../../../sandbox/clock';
import { nextMonth } from '../../today';
import type { NodeResult } from '../../../host/engine';
import { itemsOf, sandboxed, SOON, until } from '../../worlds/sandboxed';

const world = sandboxed();

const parameters = { operation: 'analyze', domain: '={{ $json.domain }}', options: SOON };
const brands = (count: number) =>
	itemsOf(...Array.from({ length: count }, (_, index) => `brand${index}.com`));
const posted = () => world.submitted().length;
const onError = 'continueErrorOutput';

function keyOf(options: Parameters<typeof world.sandbox.analysis.createKey>[0]) {
	return { ...world.credential, apiKey: world.sandbox.analysis.createKey(options) };
}

describe('the budget of a key', () => {
	world.inQuietTime();

	it('is shared by executions, spellings of the address and the list search', async () => {
		const key = keyOf({ plan: 'enterprise', perMinute: 8 });
		const credential = { ...key, plan: 'custom', requestsPerMinute: 8 };
		const history = { operation: 'history' };
		const runs = Array.from({ length: 10 }, (_, index) =>
			world.start(history, {
				credential: { ...credential, baseUrl: `${key.baseUrl}${'/'.repeat(index % 3)} ` },
				executionId: String(index),
			}),
		);
		await Promise.all(runs.map(({ done }) => done));
		const requests = world.sandbox.requests();
		expect(requests.map(({ status }) => status)).toEqual(Array(10).fill(200));
		const [first, ...later] = requests.map(({ at }) => at);
		expect(later.map((at) => at - first!)).toEqual([...Array<number>(7).fill(0), 60_000, 60_000]);
	});

	it.each([5, 6])('of Enterprise has room for early checks of 5 analyses: of %i', async (count) => {
		const credential = { ...keyOf({ plan: 'enterprise' }), plan: 'enterprise' };
		const analyze = { operation: 'analyze', domain: '={{ $json.domain }}' };
		// What has ended takes no more room.
		await world.run(analyze, { items: brands(3), credential });
		await world.clock.sleep(60_000);
		world.sandbox.clearRequests();
		await world.run(analyze, { items: brands(count), credential });
		const requests = world.sandbox.requests();
		const begun = requests[0]!.at;
		const early = requests.filter(({ method, at }) => method === 'GET' && at < begun + 30_000);
		expect(early).toHaveLength(5);
	});

	it('is that of Pro until another plan is chosen', async () => {
		const { properties } = new VisibilityAnalysisApi();
		const { default: plan } = properties.find(({ name }) => name === 'plan')!;
		const credential = { ...keyOf({ plan: 'enterprise' }), plan: plan as string };
		const history = { operation: 'history', limit: 1, options: { includeUsage: true } };
		const { json } = await world.run(history, { credential });
		expect(json[0]!.usage).toMatchObject({ remaining: 9 });
	});

	it('has the smaller of two limits where two credentials hold the key, one with a space behind', async () => {
		const key = keyOf({ plan: 'enterprise' });
		const left = async (apiKey: string, requestsPerMinute: number, credentialId: string) => {
			const credential = { ...key, apiKey, plan: 'custom', requestsPerMinute };
			const history = { operation: 'history', limit: 1, options: { includeUsage: true } };
			const { json } = await world.run(history, { credential, credentialId });
			return (json[0]!.usage as { remaining: number }).remaining;
		};
		expect(await left(key.apiKey, 5, 'one')).toBe(4);
		expect(await left(`${key.apiKey} \n`, 60, 'two')).toBe(3);
		expect(await left(key.apiKey, 5, 'one')).toBe(2);
		expect(await left(key.apiKey, 10, 'one')).toBe(6);
	});
});

const messagesOf = ({ errors }: NodeResult) => errors.map(({ json: { error } }) => String(error));
const CHECK =
	'The key works. Check in your dashboard whether your plan allows this request and has quota left.';
const RENEWED = 'Run the workflow again on the first day of next month, or change the plan.';

describe('an exhausted monthly quota', () => {
	world.inQuietTime();

	const go = async (count: number, key: object, requestsPerMinute = 100_000) =>
		await world.run(parameters, {
			items: brands(count),
			credential: { ...world.credential, ...key, plan: 'custom', requestsPerMinute },
			onError,
		});

	it('costs a run two requests when it has 20 items', async () => {
		const result = await go(20, keyOf({ plan: 'pro', used: 500 }));
		expect(world.sent()).toEqual(['POST /analyze', 'POST /analyze']);
		const said = `: "The monthly quota of 500 calls is used up until ${isoDate(nextMonth())}". ${RENEWED}`;
		const notSent = 'rejected two submissions in a row, so this one was not sent';
		expect(messagesOf(result)).toEqual([
			...Array<string>(2).fill(`The analysis service rejected the request${said}`),
			...Array<string>(18).fill(`The analysis service ${notSent}${said}`),
		]);
	});

	it('costs a run two requests when its second one waits for the next minute', async () => {
		const key = keyOf({ plan: 'pro', used: 500 });
		const read = { operation: 'history', limit: 1 };
		const limits = { plan: 'custom', requestsPerMinute: 10 };
		const reads = { items: brands(9), credential: { ...key, ...limits }, onError } as const;
		await world.run(read, reads);
		world.sandbox.clearRequests();
		await go(20, key, 10);
		expect(world.sent()).toEqual(['POST /analyze', 'POST /analyze']);
	});

	it('leaves analyses pending that were submitted before it', async () => {
		const result = await go(4, keyOf({ plan: 'pro', used: 498, perMinute: 100 }));
		const refused = world.sandbox.requests({ status: 403 }).map(({ method }) => method);
		expect(refused).toEqual(['POST', 'POST', 'GET', 'GET']);
		const ids = world.sandbox.analysis
			.analyses()
			.filter(({ domain }) => domain.startsWith('brand'))
			.map(({ id }) => id);
		const messages = messagesOf(result).join('\n');
		expect(ids).toHaveLength(2);
		for (const id of ids) expect(messages).toContain(`; the analysis ${id} may still be running. `);
	});

	it('is met again by the next run', async () => {
		const key = { apiKey: world.sandbox.analysis.keys.exhausted };
		await go(2, key);
		await go(2, key);
		expect(posted()).toBe(4);
	});
});

describe('a refusal with HTTP 403', () => {
	world.inQuietTime();

	const refuse = (more: object) =>
		world.sandbox.addFault({ kind: 'status', status: 403, message: 'Forbidden', ...more });
	const go = async (count: number, options: object = SOON) =>
		await world.run({ ...parameters, options } as INodeParameters, {
			items: brands(count),
			onError,
		});

	it.each([0, 1])('fails only its item when it is of a submission after %i', async (after) => {
		refuse({ method: 'POST', after });
		const result = await go(4);
		expect(result.json).toHaveLength(3);
		expect(messagesOf(result)).toEqual([
			`The analysis service rejected the request: "Forbidden". ${CHECK}`,
		]);
		expect(posted()).toBe(4);
	});

	it('leaves an analysis pending when it is of a status check', async () => {
		refuse({ path: /^\/analyze\/an_/ });
		const { json, errors } = await go(3, { ...SOON, onTimeout: 'returnPending' });
		expect(errors).toEqual([]);
		expect(json.map(({ status }) => status).sort()).toEqual(['complete', 'complete', 'queued']);
	});
});

describe('one analysis, and no second', () => {
	world.inQuietTime();

	const reuse = { ...parameters, options: { ...SOON, reuseWithinHours: 24 } };

	it('for a domain that a run asks for twice: both items get the record', async () => {
		const items = itemsOf('a.com', 'b.com', 'https://A.com/');
		const { json, main } = await world.run(parameters, { items });
		expect(posted()).toBe(2);
		expect(json[2]).toEqual(json[0]);
		expect(json[2]).not.toBe(json[0]);
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
	});

	it('but one each where other competitors are asked about', async () => {
		const items = ['b.com, c.com', 'c.com, b.com', 'd.com'].map((competitors) => ({ competitors }));
		const asked = { ...parameters, domain: 'a.com', competitors: '={{ $json.competitors }}' };
		const json = await world.items(asked, { items });
		expect(posted()).toBe(2);
		expect(json[0]!.id).toBe(json[1]!.id);
	});

	it('for items that wait differently', async () => {
		const options = { pollInterval: '={{ $json.pollInterval }}' };
		const items = [{ pollInterval: 0.02 }, { pollInterval: 0.03 }];
		const json = await world.items({ ...parameters, domain: 'a.com', options }, { items });
		expect(posted()).toBe(1);
		expect(json[0]).toEqual(json[1]);
	});

	describe.each(['all', 'complete'] as const)('where the history shows %s', (historyShows) => {
		it('when executions ask at the same moment', async () => {
			world.sandbox.set({ historyShows, jobSeconds: 120 });
			const items = itemsOf('same.com', 'same.com');
			const results = await Promise.all(
				['1', '2', '3'].map(
					async (executionId) => await world.items(reuse, { items, executionId }),
				),
			);
			expect(posted()).toBe(1);
			const ids = results.flat().map(({ id, status }) => `${String(id)} ${String(status)}`);
			expect(ids).toHaveLength(6);
			expect(new Set(ids).size).toBe(1);
		});

		it('when a run that was given up is repeated', async () => {
			world.sandbox.set({ historyShows, jobSeconds: 450 });
			const options = { ...reuse.options, timeout: 1, onTimeout: 'returnPending' };
			const items = itemsOf('again.com');
			const [first] = await world.items({ ...reuse, options }, { items });
			expect(first!.status).not.toBe('complete');
			const [second] = await world.items(reuse, { items });
			expect(second).toMatchObject({ id: first!.id, status: 'complete' });
			expect(posted()).toBe(1);
		});
	});

	it.each([
		['failed', 'fails.com', undefined, false],
		['is unknown', 'gone.com', 404, false],
		['cannot be read now', 'busy.com', 503, true],
	])('but a new one only where the one begun here %s: %s', async (_, domain, status, isSame) => {
		world.sandbox.set({ historyShows: 'complete' });
		const pending = { ...reuse, waitForCompletion: false };
		if (!status) world.sandbox.analysis.failNext(domain);
		const [first] = await world.items(pending, { items: itemsOf(domain) });
		const path = `/analyze/${String(first!.id)}`;
		if (status) world.sandbox.addFault({ kind: 'status', status, path });
		else await world.clock.sleep(400);
		const [second] = await world.items(pending, { items: itemsOf(domain) });
		expect(second!.id === first!.id).toBe(isSame);
	});

	it('and not searched again where nobody waits', async () => {
		world.sandbox.addFault({ kind: 'reset', method: 'POST', times: 2 });
		const message = await world.failure(
			{ ...parameters, waitForCompletion: false },
			{ items: itemsOf('x.com') },
		);
		expect(message).toMatch(/x\.com may have started anyway/);
		expect(world.sent()).toEqual(['POST /analyze', 'GET /history']);
	});

	it('and when the search itself fails, the message still says what may have happened', async () => {
		world.sandbox.addFault({ kind: 'reset', method: 'POST' });
		world.sandbox.addFault({ kind: 'status', status: 400, path: '/history' });
		const message = await world.failure(parameters, { items: itemsOf('x.com') });
		expect(message).toMatch(/rejected the request.* x\.com may have started anyway/);
	});
});

it('an analysis whose submission was lost is not searched again after a cancel', async () => {
	world.sandbox.addFault({ kind: 'reset', method: 'POST' });
	const { done, cancel } = world.start(parameters, { items: itemsOf('y.com') });
	await until(() => world.sent().length === 2);
	cancel();
	expect((await done).json).toEqual([]);
	expect(world.sent()).toHaveLength(2);
});
