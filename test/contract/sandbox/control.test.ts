import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { call, served } from './served';

const world = served();

const control = async (method: string, path: string, body?: unknown) =>
	await call(`${world.sandbox.origin}/_control${path}`, { method, body });
const history = async (key?: string) => (await world.analysis('/history', key)).status;

/** What the sections hold that the endpoint changes. */
interface Section {
	score?: number;
	trend?: unknown[];
	competitors?: unknown[];
}

describe('the control endpoint', () => {
	test('adds, lists and removes faults', async () => {
		const fault = { kind: 'html', pathPattern: '^/hist', times: 'Infinity' };
		expect((await control('POST', '/faults', fault)).body).toEqual([{ ...fault, hits: 0 }]);
		expect([await history(), await history()]).toEqual([502, 502]);
		expect((await control('GET', '/faults')).body).toEqual([{ ...fault, hits: 2 }]);
		await control('DELETE', '/faults');
		expect(await history()).toBe(200);
	});

	test('lists and forgets requests, and shows no key', async () => {
		const { enterprise } = world.sandbox.analysis.keys;
		await world.analysis(`/history?domain=${enterprise}.example`, enterprise);
		await history('sk-unknown-key');
		const log = await control('GET', '/requests?service=analysis&path=/history');
		expect(log.body).toMatchObject([
			{ method: 'GET', path: '/history', status: 200, keyId: 'enterprise' },
			{ method: 'GET', path: '/history', status: 401 },
		]);
		expect(log.text).not.toContain(enterprise);
		expect(log.text).not.toContain('sk-unknown-key');
		expect((await control('GET', '/requests?status=401')).body).toHaveLength(1);
		await control('DELETE', '/requests');
		expect((await control('GET', '/requests')).body).toEqual([]);
	});

	test('sets score, trend and share of voice, which the service then gives', async () => {
		const get = async (path: string) => (await world.reporting<{ data: Section }>(path)).body.data;
		await control('PUT', '/score', { score: 40 });
		expect(await get('/visibility')).toMatchObject({ score: 40 });
		await control('PUT', '/trend', { scores: [40, null, 41] });
		expect((await get('/visibility')).trend?.at(-1)).toMatchObject({ score: 41 });
		const competitors = [{ name: 'Only One', share_pct: 100, is_you: true }];
		await control('PUT', '/competitors', { competitors });
		expect((await get('/benchmarks')).competitors).toMatchObject(competitors);
	});

	test('sets how many mentions there are, and adds new ones', async () => {
		await control('POST', '/mentions/pause');
		expect((await control('PUT', '/mentions', { count: 3 })).body).toEqual({ count: 3 });
		const mention = { engine: 'grok', snippet: 'The newest one.' };
		await control('POST', '/mentions', { count: 1, mention });
		expect((await control('GET', '/mentions')).body).toEqual({ count: 4 });
		const { body } = await control('GET', '/mentions/list');
		expect(body).toHaveLength(4);
		expect(body).toContainEqual(expect.objectContaining(mention));
		expect((await control('POST', '/mentions/resume')).status).toBe(200);
	});

	test('adds a key and a past analysis, and sets how the next analysis ends', async () => {
		const { key } = (await control('POST', '/keys', { service: 'analysis', plan: 'pro' })).body;
		expect(await history(String(key))).toBe(200);
		const { analysis, reporting } = world.sandbox;
		const keys = { analysis: analysis.keys, reporting: reporting.keys };
		expect((await control('GET', '/keys')).body).toEqual(keys);
		const past = { domain: 'past.example', ageDays: 3 };
		await control('POST', '/analyses', past);
		expect((await control('GET', '/analyses')).text).toContain('"past.example"');
		const failure = { domain: 'next.example', status: 'failed' };
		expect((await control('POST', '/failures', failure)).body).toEqual(failure);
		expect((await control('PUT', '/speed', { speed: 100 })).body).toEqual({ speed: 100 });
		const submission = { key: String(key), method: 'POST', body: { domain: 'next.example' } };
		await call(`${analysis.baseUrl}/analyze`, submission);
		world.advance(1);
		const [next] = analysis.analyses().filter(({ domain }) => domain === 'next.example');
		expect(next).toMatchObject({ status: 'failed' });
	});

	test('changes switches, and resets them to how they began', async () => {
		const { body: before } = await control('GET', '/switches');
		const { body: changed } = await control('PATCH', '/switches', { retryAfter: 'date' });
		expect(changed).toEqual({ ...before, retryAfter: 'date' });
		await control('POST', '/reset');
		expect((await control('GET', '/switches')).body).toEqual(before);
		expect((await control('GET', '/violations')).body).toEqual([]);
		const { analysis, reporting } = world.sandbox;
		const addresses = { analysis: analysis.baseUrl, reporting: reporting.baseUrl };
		expect((await control('GET', '/')).body).toEqual(addresses);
	});

	test.each([
		['a fault of an unknown kind', 'POST', '/faults', { kind: 'earthquake' }],
		['a fault with a misspelled field', 'POST', '/faults', { kind: 'html', tims: 2 }],
		['a misspelled switch', 'PATCH', '/switches', { retryafter: 'date' }],
		['a speed of 0', 'PUT', '/speed', { speed: 0 }],
		['a key of an unknown plan', 'POST', '/keys', { service: 'analysis', plan: 'gold' }],
		['a negative number of mentions', 'PUT', '/mentions', { count: -1 }],
		['an unknown filter of requests', 'GET', '/requests?colour=red', undefined],
	])('refuses %s', async (_, method, path, body) => {
		const reply = await control(method, path, body);
		expect(reply.status).toBe(400);
		expect(reply.body).toHaveProperty('error');
	});
});

describe('the command of the sandbox', () => {
	const run = (...options: string[]) =>
		spawn(process.execPath, ['--import', 'tsx', join('sandbox', 'cli.ts'), ...options], {
			cwd: join(__dirname, '../../..'),
		});

	test('prints addresses and keys, serves, and ends with Ctrl-C', async () => {
		const child = run('--seed', '3', '--speed', '50');
		let printed = '';
		for await (const chunk of child.stdout) {
			printed += String(chunk);
			if (printed.includes('Ctrl-C')) break;
		}
		const baseUrl = /http:\S+\/analysis\/api\/v1/.exec(printed)?.[0];
		const key = /pro +(sk-\S+)/.exec(printed)?.[1];
		expect((await call(`${baseUrl}/history`, { key })).status).toBe(200);
		child.kill('SIGINT');
		expect(await once(child, 'exit')).toEqual([0, null]);
	});
});
