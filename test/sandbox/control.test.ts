import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { call, served, type Json } from './served';

const world = served();

const control = async <Body = Json>(method: string, path: string, body?: unknown) =>
	await call<Body>(`${world.sandbox.origin}/_control${path}`, { method, body });
const history = async (key?: string) =>
	(await world.analysis('/history', key === undefined ? {} : { key })).status;

describe('the control endpoint', () => {
	test('names both services and their keys', async () => {
		const { analysis, reporting } = world.sandbox;
		const addresses = { analysis: analysis.baseUrl, reporting: reporting.baseUrl };
		expect((await control('GET', '/')).body).toEqual(addresses);
		const keys = { analysis: analysis.keys, reporting: reporting.keys };
		expect((await control('GET', '/keys')).body).toEqual(keys);
	});

	test('faults', async () => {
		const fault = { kind: 'html', pathPattern: '^/hist', times: 'Infinity' };
		expect((await control('POST', '/faults', fault)).body).toEqual([{ ...fault, hits: 0 }]);
		expect([await history(), await history()]).toEqual([502, 502]);
		expect((await control('GET', '/faults')).body).toEqual([{ ...fault, hits: 2 }]);
		await control('DELETE', '/faults');
		expect(await history()).toBe(200);
	});

	test('requests, without any key', async () => {
		const { enterprise } = world.sandbox.analysis.keys;
		await world.analysis(`/history?domain=${enterprise}.example`, { key: enterprise });
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

	test('switches, speed and reset', async () => {
		const { body } = await control('PATCH', '/switches', { retryAfter: 'date' });
		expect(body.retryAfter).toBe('date');
		expect(world.sandbox.switches.retryAfter).toBe('date');
		await control('PUT', '/speed', { speed: 1e9 });
		await world.submit();
		expect(world.sandbox.analysis.analyses().pop()?.durationMs).toBeLessThan(0.1);
		await control('POST', '/reset');
		expect(world.sandbox.switches.retryAfter).toBe('seconds');
		expect((await control('GET', '/switches')).body.retryAfter).toBe('seconds');
	});

	test('keys', async () => {
		const created = async (options: Json) =>
			String((await control('POST', '/keys', options)).body.key);
		const once = { service: 'analysis', plan: 'pro', perMinute: 1, monthly: 'Infinity' };
		const key = await created(once);
		expect([await history(key), await history(key)]).toEqual([200, 429]);
		const expired = await created({ service: 'reporting', plan: 'studio', expired: true });
		expect((await world.reporting('/mentions', { key: expired })).status).toBe(403);
	});

	test('mentions and score', async () => {
		const count = async () => (await control('GET', '/mentions')).body.count;
		await control('PUT', '/mentions', { count: 5 });
		const late = { captured_at: '2020-01-01T00:00:00Z' };
		await control('POST', '/mentions', { count: 2, mention: late });
		expect((await control('POST', '/mentions')).status).toBe(200);
		expect(await count()).toBe(8);
		const { body } = await control<Json[]>('GET', '/mentions/list');
		expect(body.slice(-2)).toMatchObject([late, late]);
		await control('PATCH', '/switches', { arrivalsPerHour: 60 });
		await control('POST', '/mentions/pause');
		world.advance(60);
		expect(await count()).toBe(8);
		await control('POST', '/mentions/resume');
		world.advance(60);
		expect(await count()).toBe(9);
		await control('PUT', '/score', { score: 12 });
		expect((await world.reporting('/visibility')).body.data).toMatchObject({ score: 12 });
	});

	test('a trend, and the share of voice', async () => {
		await control('PUT', '/trend', { scores: [40, null, 41] });
		const competitors = [{ name: 'Own', share_pct: 100, is_you: true }];
		await control('PUT', '/competitors', { competitors });
		const trend = [{ score: 40 }, { score: 41 }];
		expect((await world.reporting('/visibility')).body.data).toMatchObject({ score: 41, trend });
		expect((await world.reporting('/benchmarks')).body.data).toMatchObject({ competitors });
	});

	test('analyses and failures', async () => {
		const seeded = await control('POST', '/analyses', { domain: 'a.example', ageDays: 3 });
		const { body } = await control<Json[]>('GET', '/analyses');
		expect(body).toContainEqual({ ...seeded.body, status: 'complete' });
		const failing = { domain: 'b.example', status: 'error' };
		expect((await control('POST', '/failures', failing)).body).toEqual(failing);
		expect((await control('GET', '/violations')).body).toEqual([]);
	});

	test.each([
		['POST', '/faults', { kind: 'earthquake' }],
		['POST', '/faults', { kind: 'html', tims: 2 }],
		['PATCH', '/switches', { retryafter: 'date' }],
		['PUT', '/speed', { speed: 0 }],
		['POST', '/keys', { service: 'analysis', plan: 'gold' }],
		['PUT', '/mentions', { count: -1 }],
		['GET', '/requests?colour=red', undefined],
	])('refuses %s %s %j', async (method, path, body) => {
		const reply = await control(method, path, body);
		expect(reply.status).toBe(400);
		expect(reply.body).toHaveProperty('error');
	});
});

describe('the command', () => {
	const run = (...options: string[]) =>
		spawn(process.execPath, ['--import', 'tsx', join('sandbox', 'cli.ts'), ...options], {
			cwd: join(__dirname, '..', '..'),
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
