import { isoDate } from '../../sandbox/clock';
import { nextMonth } from '../today';
import type { NodeResult } from './engine';
import { itemsOf, sandboxed, SOON, until } from './sandboxed';

const world = sandboxed();

const parameters = { operation: 'analyze', domain: '={{ $json.domain }}', options: SOON };
const brands = (count: number) =>
	itemsOf(...Array.from({ length: count }, (_, index) => `brand${index}.com`));
const posted = () => world.submitted().length;

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

const asked = () => world.sent().filter((request) => request === 'GET /history').length;
const errorsOf = ({ errors }: NodeResult) => errors.map(({ json: { error } }) => String(error));

describe('an exhausted monthly quota', () => {
	world.inQuietTime();

	const ALL =
		'Every request with this API key is refused: check your account dashboard to see whether the monthly quota is exhausted until the first day of next month, or the plan has no API access.';

	it('costs a run two requests when it has 20 items', async () => {
		const credential = keyOf({ plan: 'pro', used: 500 });
		const result = await world.run(parameters, {
			items: brands(20),
			credential: { ...credential, plan: 'pro' },
			onError: 'continueErrorOutput',
		});
		expect(world.sent()).toEqual(['POST /analyze', 'GET /history']);
		const said = `The monthly quota of 500 calls is used up until ${isoDate(nextMonth())}`;
		expect(errorsOf(result)).toEqual(
			Array(20).fill(`The analysis service refused the request: "${said}". ${ALL}`),
		);
	});

	it('ends the status checks and submissions of a run that is under way', async () => {
		const credential = keyOf({ plan: 'pro', used: 498, perMinute: 100 });
		const result = await world.run(parameters, {
			items: brands(3),
			credential: { ...credential, plan: 'custom', requestsPerMinute: 100_000 },
			onError: 'continueErrorOutput',
		});
		expect(world.sandbox.requests({ status: 200 })).toHaveLength(2);
		expect(asked()).toBe(1);
		const messages = errorsOf(result);
		expect(messages.map((message) => message.endsWith(ALL))).toEqual([true, true, true]);
		expect(messages.filter((each) => each.includes('may still be running. Every'))).toHaveLength(2);
	});

	it('is probed again by the next run', async () => {
		const { exhausted } = world.sandbox.analysis.keys;
		const credential = { ...world.credential, apiKey: exhausted };
		await world.run(parameters, { items: brands(2), credential });
		await world.run(parameters, { items: brands(2), credential });
		expect(posted()).toBe(2);
	});
});

describe('a refusal with HTTP 403', () => {
	const refusal = { kind: 'status', status: 403, method: 'POST' } as const;
	const go = async (count: number) =>
		await world.run(parameters, { items: brands(count), onError: 'continueErrorOutput' });

	it.each([
		['Competitor limit reached: your plan allows 2 competitors', 1],
		['Forbidden', 0],
	])('fails only its item when the probe is accepted: %s', async (message, after) => {
		world.sandbox.addFault({ ...refusal, message, after });
		const result = await go(4);
		expect(result.json).toHaveLength(3);
		expect(errorsOf(result)).toEqual([
			`The analysis service refused the request: "${message}". Another request with this API key was accepted, so check your account dashboard to see whether the plan allows this one.`,
		]);
		expect([posted(), asked()]).toEqual([4, 1]);
	});

	it('is probed once in a run, however many items are refused', async () => {
		world.sandbox.addFault({ ...refusal, times: 3 });
		const { json, errors } = await go(6);
		expect([json.length, errors.length]).toEqual([3, 3]);
		expect([posted(), asked()]).toEqual([6, 1]);
	});

	it.each([
		['429', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
		['a reset', { kind: 'reset' }],
	] as const)('fails only its item when the probe fails by %s', async (_, fault) => {
		world.sandbox.addFault({ ...refusal, message: 'Forbidden' });
		world.sandbox.addFault({ ...fault, path: '/history' });
		const result = await go(3);
		expect(result.json).toHaveLength(2);
		expect(errorsOf(result)).toEqual([
			`The analysis service refused the request: "Forbidden". Check your account dashboard to see whether the monthly quota is exhausted until the first day of next month, or the plan does not allow this request.`,
		]);
		expect([posted(), asked()]).toEqual([3, 1]);
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
