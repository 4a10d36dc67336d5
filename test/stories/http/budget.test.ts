import { VisibilityAnalysisApi } from '../../../credentials/VisibilityAnalysisApi.credentials';
import type { NodeResult } from '../../../host/engine';
import { itemsOf, sandboxed, SOON } from '../../helpers/sandboxed';

const world = sandboxed();

const parameters = { operation: 'analyze', domain: '={{ $json.domain }}', options: SOON };
const brands = (count: number) =>
	itemsOf(...Array.from({ length: count }, (_, index) => `brand${index}.com`));
const posted = () => world.submitted().length;

function keyOf(options: Parameters<typeof world.sandbox.analysis.createKey>[0]) {
	return { ...world.credential, apiKey: world.sandbox.analysis.createKey(options) };
}

describe('the budget of a key', () => {
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

	it.each([5, 6])(
		'of Enterprise has room for early checks of 5 analyses among %i',
		async (count) => {
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
		},
	);

	it('is that of Pro until another plan is chosen', async () => {
		const { properties } = new VisibilityAnalysisApi();
		const { default: plan } = properties.find(({ name }) => name === 'plan')!;
		const credential = { ...keyOf({ plan: 'enterprise' }), plan: plan as string };
		const history = { operation: 'history', limit: 1, options: { includeUsage: true } };
		const { json } = await world.run(history, { credential });
		expect(json[0]!.usage).toMatchObject({ remaining: 9 });
	});

	it('is the smaller one of two credentials that hold the key, one with a space behind it', async () => {
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

it('an analysis is left pending when a status check is refused with HTTP 403', async () => {
	const path = /^\/analyze\/an_/;
	world.sandbox.addFault({ kind: 'status', status: 403, message: 'Forbidden', path });
	const options = { ...SOON, onTimeout: 'returnPending' };
	const json = await world.items({ ...parameters, options }, { items: brands(3) });
	expect(json.map(({ status }) => status).sort()).toEqual(['complete', 'complete', 'queued']);
});

/** What a run does when the service refuses its key, for hours or for good. */

const onError = 'continueErrorOutput';
/** The messages, as if the service had been called in the first minute after the start of the tests. */
const messagesOf = ({ errors }: NodeResult) =>
	errors.map(({ json: { error } }) => String(error).replace(/12:0\d UTC/, '12:00 UTC'));

const REFUSED =
	'The analysis service rate-limited the request and asked to wait 2 days, until 23 Nov 2026, 12:00 UTC (Retry-After: "172800"; this node waits at most 5 minutes): "Come back later"';

it.each([
	['asks to wait for two days', 429, `${REFUSED}; `],
	['rejects the API key', 401, 'The analysis service rejected the API key: "Come back later"; '],
])(
	'a run ends all its waits at the first status check when the service %s, and names the IDs',
	async (_, status, said) => {
		world.sandbox.set({ jobSeconds: 90 * 300 });
		const headers = { 'retry-after': status === 429 ? '172800' : '0' };
		const refusal = { kind: 'status', status, headers, message: 'Come back later' } as const;
		world.sandbox.addFault({ ...refusal, path: /^\/analyze\//, times: Infinity });
		const options = { pollInterval: '={{ $json.pollInterval }}' };
		const items = [10, 40, 40, 40].map((pollInterval, index) => {
			return { domain: `brand${index}.com`, pollInterval };
		});
		const start = world.clock.now();
		const result = await world.run({ ...parameters, options }, { items, onError });
		expect(world.clock.now() - start).toBeLessThan(12_000);
		expect(world.sent().filter((request) => request.startsWith('GET'))).toHaveLength(1);
		const messages = messagesOf(result);
		expect(messages.filter((message) => !message.startsWith(said))).toEqual([]);
		const ids = messages.map((message) => /an_\w+(?= may still be running)/.exec(message)?.[0]);
		expect(new Set(ids).size).toBe(4);
	},
);

it.each([0, 800])(
	'a run of 12 items sends one request when the service rejects the key after %i ms',
	async (delayMs) => {
		world.sandbox.addFault({ kind: 'status', status: 401, times: Infinity, delayMs });
		const result = await world.run(parameters, { items: brands(12), onError });
		expect(messagesOf(result)).toHaveLength(12);
		expect(new Set(messagesOf(result)).size).toBe(1);
		expect(world.sent()).toEqual(['POST /analyze']);
	},
);

describe('an analysis that is paid for', () => {
	const reuse = { ...parameters, options: { ...SOON, reuseWithinHours: 24 } };

	it('is submitted once for a domain that a run asks for twice, and both items get its record', async () => {
		const items = itemsOf('a.com', 'b.com', 'https://A.com/');
		const { json, main } = await world.run(parameters, { items });
		expect(posted()).toBe(2);
		expect(json[2]).toEqual(json[0]);
		expect(json[2]).not.toBe(json[0]);
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
	});

	it('is submitted once for each set of competitors, in any order', async () => {
		const items = ['b.com, c.com', 'c.com, b.com', 'd.com'].map((competitors) => ({ competitors }));
		const asked = { ...parameters, domain: 'a.com', competitors: '={{ $json.competitors }}' };
		const json = await world.items(asked, { items });
		expect(posted()).toBe(2);
		expect(json[0]!.id).toBe(json[1]!.id);
	});

	it('is submitted once for items that wait differently', async () => {
		const options = { pollInterval: '={{ $json.pollInterval }}' };
		const items = [{ pollInterval: 0.02 }, { pollInterval: 0.03 }];
		const json = await world.items({ ...parameters, domain: 'a.com', options }, { items });
		expect(posted()).toBe(1);
		expect(json[0]).toEqual(json[1]);
	});

	it.each([
		['submitted anew when the one begun here failed', 'fails.com', undefined, false],
		['submitted anew when the one begun here is unknown', 'gone.com', 404, false],
		['reused when the one begun here cannot be read now', 'busy.com', 503, true],
	])('is %s', async (_, domain, status, isSame) => {
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

	it('is searched for only once after a lost answer when nobody waits', async () => {
		world.sandbox.addFault({ kind: 'reset', method: 'POST', times: 2 });
		const pending = { ...parameters, waitForCompletion: false };
		const message = await world.failure(pending, { items: itemsOf('x.com') });
		expect(message).toMatch(/x\.com may have started anyway/);
		expect(world.sent()).toEqual(['POST /analyze', 'GET /history']);
	});

	it('is said to have perhaps started even when the search for it fails', async () => {
		world.sandbox.addFault({ kind: 'reset', method: 'POST' });
		world.sandbox.addFault({ kind: 'status', status: 400, path: '/history' });
		const message = await world.failure(parameters, { items: itemsOf('x.com') });
		expect(message).toMatch(/rejected the request.* x\.com may have started anyway/);
	});
});
