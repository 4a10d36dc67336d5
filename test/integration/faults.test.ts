import { systemClock } from '../../nodes/shared/time/clock';
import type { Fault } from '../../sandbox';
import { sandboxed, SOON } from './sandboxed';

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };
const STATUS_PATH = /^\/analyze\/an_/;

function unavailable(status: number): [string, Partial<Fault> & Pick<Fault, 'kind'>] {
	return [String(status), { kind: 'status', status }];
}

describe('while waiting', () => {
	world.inQuietTime();

	it.each<[string, Partial<Fault> & Pick<Fault, 'kind'>]>([
		['429', { kind: 'status', status: 429, headers: { 'Retry-After': '0' } }],
		...[500, 501, 503, 507, 520, 529, 408, 425].map(unavailable),
		['a reset', { kind: 'reset' }],
		['a reset after the headers', { kind: 'resetAfterHeaders' }],
		['an early 404', { kind: 'status', status: 404 }],
		['a page of HTML', { kind: 'html', status: 200 }],
		['an empty answer', { kind: 'empty' }],
		['half an answer', { kind: 'truncated' }],
		[
			'an answer about something else',
			{ kind: 'body', body: { id: 'an_other', status: 'failed' } },
		],
	])('a passing fault does not end it: %s', async (_, fault) => {
		world.sandbox.addFault({ ...fault, path: STATUS_PATH, times: 3 });
		const { json, error } = await world.run(analyze);
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ status: 'complete' });
	});

	it('waits for an analysis that the service lists late', async () => {
		world.sandbox.set({ early404Ms: 100 });
		const { json } = await world.run(analyze);
		expect(json[0]).toMatchObject({ status: 'complete' });
	});

	it.each([
		[401, 'Check that the API key in the credential is correct and not revoked, and that'],
		[403, 'Another request with this API key was accepted, so check'],
		[400, 'Get it later with Get Analysis.'],
	])('HTTP %i ends it, and the message names the analysis', async (status, advice) => {
		world.sandbox.addFault({ kind: 'status', status, path: STATUS_PATH });
		const { error } = await world.run(analyze);
		const { id } = world.sandbox.analysis.analyses().at(-1)!;
		expect(error?.description).toContain(`HTTP status: ${status}`);
		expect(error?.message).toContain(`; the analysis ${id} may still be running. ${advice}`);
	});

	it('a service that stays down ends it at the timeout, which tells of it', async () => {
		world.sandbox.addFault({ kind: 'status', status: 503, path: STATUS_PATH, times: Infinity });
		const { error } = await world.run({ ...analyze, options: { ...SOON, timeout: 1 } });
		expect(error?.message).toMatch(/\(status: "queued"; at the last check it was unavailable\)/);
	});

	it.each([SOON, {}])('cancelling stops the calls, with the options %j', async (options) => {
		world.sandbox.set({ jobSeconds: 90_000 });
		const { done, cancel } = world.start({ ...analyze, options });
		await until(() => world.sent().length > 3);
		cancel();
		await done;
		const calls = world.sent().length;
		await world.clock.sleep(300_000);
		expect(world.sent()).toHaveLength(calls);
	});
});

describe('cancelling', () => {
	it('ends a pause before a retry, and the wait for a turn', async () => {
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

	it('gives up a request that hangs', async () => {
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

	const posted = () => world.sent().filter((request) => request === 'POST /analyze').length;

	it.each<[string, Partial<Fault> & Pick<Fault, 'kind'>]>([
		['a reset after it was taken', { kind: 'reset' }],
		['a reset in the middle of the answer', { kind: 'resetAfterHeaders' }],
		['500 after it was taken', { kind: 'status', status: 500 }],
		['503 after it was taken', { kind: 'status', status: 503 }],
		['an answer that is no JSON', { kind: 'html', status: 200 }],
		['an empty answer', { kind: 'empty' }],
		['an answer without an id', { kind: 'body', body: { status: 'queued' } }],
		['303 after it was taken', { kind: 'redirect', status: 303, location: '/elsewhere' }],
	])('is not sent again after %s: its analysis is found and waited for', async (_, fault) => {
		world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 0.01 });
		world.sandbox.addFault({ ...fault, method: 'POST', handled: true });
		const { json } = await world.run(analyze);
		const { id } = world.sandbox.analysis.analyses().at(-1)!;
		expect(json[0]).toMatchObject({ id, status: 'complete' });
		expect(posted()).toBe(1);
	});

	it.each([-300_000, 300_000])(
		'finds its analysis when the clocks differ by %i ms',
		async (skewMs) => {
			world.sandbox.set({ skewMs });
			world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 0.001 });
			world.sandbox.addFault({ kind: 'reset', method: 'POST', handled: true });
			const { json } = await world.run(analyze);
			expect(json[0]).toMatchObject({ id: world.sandbox.analysis.analyses().at(-1)!.id });
		},
	);

	it.each<[string, Partial<Fault> & Pick<Fault, 'kind'>]>([
		['a reset', { kind: 'reset' }],
		['500', { kind: 'status', status: 500 }],
		['302', { kind: 'redirect', status: 302, location: '/elsewhere' }],
	])('that %s kept from the service is reported as one that may have started', async (_, fault) => {
		world.sandbox.addFault({ ...fault, method: 'POST' });
		const { error } = await world.run({ ...analyze, options: { ...SOON, timeout: 1 } });
		expect(error?.message).toContain('an analysis of example.com may have started anyway');
		expect(posted()).toBe(1);
	});

	it('does not take the analysis of another submission for its own', async () => {
		world.sandbox.addFault({ kind: 'reset', method: 'POST', after: 1 });
		const { json, errors } = await world.run(
			{ ...analyze, llms: '={{ $json.llms }}', options: { ...SOON, timeout: 1 } },
			{
				items: [{ llms: ['chatgpt'] }, { llms: ['claude', 'grok'] }],
				onError: 'continueErrorOutput',
			},
		);
		expect(json.map(({ llm_scores }) => Object.keys(llm_scores as object))).toEqual([['chatgpt']]);
		expect(errors[0]!.json.error).toContain('an analysis of example.com may have started anyway');
	});

	it('finds its own beside that of another submission', async () => {
		world.sandbox.addFault({ kind: 'reset', method: 'POST', after: 1, handled: true });
		const { json } = await world.run(
			{ ...analyze, llms: '={{ $json.llms }}' },
			{ items: [{ llms: ['chatgpt'] }, { llms: ['claude', 'grok'] }] },
		);
		expect(json.map(({ llm_scores }) => Object.keys(llm_scores as object))).toEqual([
			['chatgpt'],
			['claude', 'grok'],
		]);
	});

	it('is sent again after 429, when the service says', async () => {
		const headers = { 'Retry-After': '1' };
		world.sandbox.addFault({ kind: 'status', status: 429, headers, method: 'POST' });
		const { json } = await world.run(analyze);
		expect(json[0]).toMatchObject({ status: 'complete' });
		const [refused, taken] = world.sandbox.requests({ method: 'POST' });
		expect(posted()).toBe(2);
		const pause = taken!.at - refused!.at;
		expect(pause).toBeGreaterThanOrEqual(1_000);
		expect(pause).toBeLessThanOrEqual(1_025);
	});

	it.each<[number, string, string, RegExp]>([
		[
			400,
			'INVALID_DOMAIN',
			'No such host',
			/rejected the request: "No such host"\. Check that you entered a domain such as/,
		],
		[400, 'BAD', 'Bad body', /rejected the request: "Bad body"\. Check the node's parameters/],
		[
			401,
			'UNAUTHORIZED',
			'Invalid key',
			/rejected the API key: "Invalid key"\. Check that the API key/,
		],
		[
			403,
			'PLAN',
			'Upgrade',
			/refused the request: "Upgrade"\. Another request with this API key was accepted/,
		],
		[
			418,
			'TEAPOT',
			'Short and stout',
			/rejected the request: "Short and stout"\. Check the node's parameters/,
		],
	])('answered with %i %s says what to do', async (status, code, message, expected) => {
		world.sandbox.addFault({ kind: 'status', status, code, message, method: 'POST' });
		const { error } = await world.run(analyze);
		expect(error?.message).toMatch(expected);
		expect(error?.description).toBe(
			`Request: POST /analyze, HTTP status: ${status}, Code: ${code}`,
		);
		expect(error).toMatchObject({ httpCode: String(status) });
	});

	it('with the free plan, a used-up month, and a revoked key', async () => {
		const { free, exhausted, revoked } = world.sandbox.analysis.keys;
		for (const [apiKey, expected] of [
			[free, /refused the request: ".+"\. Every request with this API key is refused/],
			[exhausted, /refused the request: ".+"\. Every request with this API key is refused/],
			[revoked, /rejected the API key: /],
		] as const) {
			const { error } = await world.run(analyze, { credential: { ...world.credential, apiKey } });
			expect(error?.message).toMatch(expected);
		}
	});
});

describe('other failures', () => {
	world.inQuietTime();

	const history = { operation: 'history' };

	it.each<[string, Partial<Fault> & Pick<Fault, 'kind'>, RegExp]>([
		[
			'error as text',
			{ kind: 'body', status: 400, body: { error: 'no way' } },
			/rejected the request: "no way"/,
		],
		[
			'error as list',
			{ kind: 'body', status: 400, body: { error: ['one'] } },
			/rejected the request: "one"/,
		],
		[
			'error as null',
			{ kind: 'body', status: 400, body: { error: null } },
			/rejected the request\. Check/,
		],
		[
			'message beside',
			{ kind: 'body', status: 400, body: { message: 'no.' } },
			/rejected the request: "no"\./,
		],
		[
			'a code that is a number',
			{ kind: 'body', status: 400, body: { code: 7 } },
			/rejected the request\. /,
		],
		['a list', { kind: 'body', status: 400, body: [] }, /rejected the request\. /],
		[
			'text',
			{ kind: 'body', status: 400, body: 'plain words' },
			/rejected the request: "plain words"/,
		],
		['no body', { kind: 'empty', status: 400 }, /rejected the request\. /],
		[
			'a request id',
			{ kind: 'body', status: 400, body: { meta: { request_id: 'r1' } } },
			/rejected the request\. /,
		],
		[
			'a redirect',
			{ kind: 'redirect', location: 'http://127.0.0.1:9/' },
			/redirected the request\. .*redirects are not followed/,
		],
		['a long text', { kind: 'body', status: 400, body: { error: 'x'.repeat(5_000) } }, /"x{300}…"/],
		[
			'words that n8n would replace',
			{ kind: 'body', status: 400, body: { error: 'ECONNRESET of ours' } },
			/rejected the request: "ECONNRESET of ours"/,
		],
	])('%s', async (_, fault, expected) => {
		world.sandbox.addFault({ ...fault, path: '/history' });
		const { error } = await world.run(history);
		expect(error?.message).toMatch(expected);
		expect(world.sent()).toEqual(['GET /history']);
	});

	it('a GET is sent again after passing faults, and nothing is lost', async () => {
		world.sandbox.addFault({ kind: 'reset', path: '/history' });
		world.sandbox.addFault({ kind: 'status', status: 502, path: '/history' });
		const { json } = await world.run(history);
		expect(json.length).toBeGreaterThan(0);
		expect(world.sent()).toHaveLength(3);
	});

	it('a service that cannot be reached', async () => {
		const credential = { ...world.credential, baseUrl: 'http://127.0.0.1:9/api/v1' };
		const { error } = await world.run(history, { credential });
		expect(error?.message).toMatch(
			/^The analysis service could not be reached \(3 attempts over \d seconds?\)\. Check the 'Base URL' in the credential, and that your n8n instance can reach it\.$/,
		);
	});

	it.each([
		[
			'http://api.example.com/api/v1',
			/was not sent, because the 'Base URL' .* must start with https/,
		],
		['', /was not sent, because the 'Base URL' in the credential is empty/],
	])('the base URL %j', async (baseUrl, expected) => {
		const { error } = await world.run(history, { credential: { ...world.credential, baseUrl } });
		expect(error?.message).toMatch(expected);
	});

	it('a key that cannot be sent', async () => {
		const { error } = await world.run(history, {
			credential: { ...world.credential, apiKey: 'two words' },
		});
		expect(error?.message).toMatch(
			/was not sent: The API key in the credential .+\. Check the credential\.$/,
		);
		expect(world.sent()).toEqual([]);
	});

	it('a custom plan without a usable number', async () => {
		const credential = { ...world.credential, plan: 'custom', requestsPerMinute: 0 };
		const { error } = await world.run(history, { credential });
		expect(error?.message).toMatch(/'Requests per Minute' in the credential is not a whole number/);
	});

	it.each(['pro', 'enterprise'] as const)('works with the plan %s', async (plan) => {
		const apiKey = world.sandbox.analysis.keys[plan];
		const { error } = await world.run(history, {
			credential: { ...world.credential, apiKey, plan },
		});
		expect(error).toBeUndefined();
	});
});

describe('the error branch', () => {
	world.inQuietTime();

	const parameters = { ...analyze, domain: '={{ $json.domain }}' };
	const items = ['good.com', 'nonsense', 'fails.com', 'also.good.com'].map((domain) => ({
		domain,
	}));

	beforeEach(() => world.sandbox.analysis.failNext('fails.com', 'failed'));

	it('takes each item that fails, with its input, while the others go on', async () => {
		const { json, errors } = await world.run(parameters, { items, onError: 'continueErrorOutput' });
		expect(json.map(({ domain }) => domain)).toEqual(['good.com', 'also.good.com']);
		expect(errors).toEqual([
			{
				json: { domain: 'nonsense', error: expect.stringMatching(/'Domain' is .+ \[item 1\]\. /) },
				pairedItem: { item: 1 },
			},
			{
				json: { domain: 'fails.com', error: expect.stringContaining('with the status "failed"') },
				pairedItem: { item: 2 },
			},
		]);
	});

	it('gives the errors among the items with Continue', async () => {
		const { json } = await world.run(parameters, { items, onError: 'continueRegularOutput' });
		expect(json).toHaveLength(4);
		expect(Object.keys(json[1]!)).toEqual(['error']);
	});

	it('is not there by default: the first failure stops the run and names its item', async () => {
		const { error } = await world.run(parameters, { items: [items[0]!, items[2]!] });
		expect(error?.message).toContain('of fails.com with the status "failed"');
		expect(error?.context).toMatchObject({ itemIndex: 1 });
	});
});

/** More turns of the event loop than a node takes to its next wait or request. */
async function quiet(): Promise<void> {
	for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await new Promise(setImmediate);
}
