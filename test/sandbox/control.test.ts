import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../sandbox';
import { call } from './call';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

type Json = Record<string, unknown>;

const control = <Body = Json>(method: string, path: string, body?: unknown) =>
	call<Body>(`${sandbox.origin}/_control${path}`, { method, body });
const analysis = (path: string, key: string = sandbox.analysis.keys.enterprise) =>
	call<Json>(`${sandbox.analysis.baseUrl}${path}`, { key });

describe('the control endpoint', () => {
	test('names both services and their keys', async () => {
		expect((await control('GET', '/')).body).toEqual({
			analysis: sandbox.analysis.baseUrl,
			reporting: sandbox.reporting.baseUrl,
		});
		expect((await control('GET', '/keys')).body).toEqual({
			analysis: sandbox.analysis.keys,
			reporting: sandbox.reporting.keys,
		});
	});

	test('faults', async () => {
		const added = await control('POST', '/faults', {
			kind: 'html',
			pathPattern: '^/hist',
			times: 'Infinity',
		});
		expect(added.body).toEqual([
			{ kind: 'html', pathPattern: '^/hist', times: 'Infinity', hits: 0 },
		]);
		expect((await analysis('/history')).status).toBe(502);
		expect((await analysis('/history')).status).toBe(502);
		expect((await control<Json[]>('GET', '/faults')).body[0]?.hits).toBe(2);
		await control('DELETE', '/faults');
		expect((await analysis('/history')).status).toBe(200);
	});

	test('requests, without any key', async () => {
		const { enterprise } = sandbox.analysis.keys;
		await analysis(`/history?domain=${enterprise}.example`);
		await analysis('/history', 'sk-unknown-key');
		const log = await control<Json[]>('GET', '/requests?service=analysis&path=/history');
		expect(log.body).toMatchObject([
			{ method: 'GET', path: '/history', status: 200, keyId: 'enterprise' },
			{ method: 'GET', path: '/history', status: 401 },
		]);
		expect(log.text).not.toContain(enterprise);
		expect(log.text).not.toContain('sk-unknown-key');
		expect((await control<Json[]>('GET', '/requests?status=401')).body).toHaveLength(1);
		await control('DELETE', '/requests');
		expect((await control<Json[]>('GET', '/requests')).body).toEqual([]);
	});

	test('switches, speed and reset', async () => {
		const { body } = await control('PATCH', '/switches', { retryAfter: 'date' });
		expect(body.retryAfter).toBe('date');
		expect(sandbox.switches.retryAfter).toBe('date');
		await control('PUT', '/speed', { speed: 1e9 });
		await call<Json>(`${sandbox.analysis.baseUrl}/analyze`, {
			method: 'POST',
			key: sandbox.analysis.keys.pro,
			body: { domain: 'a.example' },
		});
		expect(sandbox.analysis.analyses().pop()?.durationMs).toBeLessThan(0.1);
		await control('POST', '/reset');
		expect(sandbox.switches.retryAfter).toBe('seconds');
		expect((await control('GET', '/switches')).body.retryAfter).toBe('seconds');
	});

	test('keys', async () => {
		const pro = { service: 'analysis', plan: 'pro', perMinute: 1, monthly: 'Infinity' };
		const { key } = (await control('POST', '/keys', pro)).body;
		expect((await analysis('/history', String(key))).status).toBe(200);
		expect((await analysis('/history', String(key))).status).toBe(429);
		const expired = { service: 'reporting', plan: 'studio', expired: true };
		const second = (await control('POST', '/keys', expired)).body.key;
		const reply = await call(`${sandbox.reporting.baseUrl}/mentions`, { key: String(second) });
		expect(reply.status).toBe(403);
	});

	test('mentions and score', async () => {
		await control('PUT', '/mentions', { count: 5 });
		const late = { captured_at: '2020-01-01T00:00:00Z' };
		await control('POST', '/mentions', { count: 2, mention: late });
		expect((await control('POST', '/mentions')).status).toBe(200);
		expect((await control('GET', '/mentions')).body.count).toBe(8);
		const { body } = await control<Json[]>('GET', '/mentions/list');
		expect(body.map(({ captured_at }) => captured_at).slice(-2)).toEqual(
			Array(2).fill(late.captured_at),
		);
		await control('PATCH', '/switches', { arrivalsPerHour: 3_600_000_000 });
		await control('POST', '/mentions/pause');
		const paused = (await control('GET', '/mentions')).body.count;
		expect((await control('GET', '/mentions')).body.count).toBe(paused);
		await control('POST', '/mentions/resume');
		await control('PUT', '/score', { score: 12 });
		const reply = await call<{ data: Json }>(`${sandbox.reporting.baseUrl}/visibility`, {
			key: sandbox.reporting.keys.agency,
		});
		expect(reply.body.data.score).toBe(12);
	});

	test('a trend, and the share of voice', async () => {
		await control('PUT', '/trend', { scores: [40, null, 41] });
		const competitors = [{ name: 'Own', share_pct: 100, is_you: true }];
		await control('PUT', '/competitors', { competitors });
		const of = async (path: string) => {
			const { reporting } = sandbox;
			const key = reporting.keys.agency;
			return (await call<{ data: Json }>(`${reporting.baseUrl}${path}`, { key })).body.data;
		};
		const { score, trend } = await of('/visibility');
		expect([score, (trend as Json[]).map((day) => day.score)]).toEqual([41, [40, 41]]);
		expect((await of('/benchmarks')).competitors).toEqual(competitors);
	});

	test('analyses and failures', async () => {
		const seeded = await control('POST', '/analyses', { domain: 'a.example', ageDays: 3 });
		const { body } = await control<Json[]>('GET', '/analyses');
		expect(body).toContainEqual({ ...seeded.body, status: 'complete' });
		const failing = { domain: 'b.example', status: 'error' };
		expect((await control('POST', '/failures', failing)).body).toEqual(failing);
		expect((await control<Json[]>('GET', '/violations')).body).toEqual([]);
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
	const tsx = join(__dirname, '..', '..', 'node_modules', '.bin', 'tsx');
	const run = (...options: string[]) =>
		spawn(process.execPath, ['--import', 'tsx', join('sandbox', 'cli.ts'), ...options], {
			cwd: join(__dirname, '..', '..'),
			env: { ...process.env, PATH: `${tsx}:${process.env.PATH}` },
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

	test('says what is wrong with its options', async () => {
		const child = run('--port', 'x');
		let complaint = '';
		for await (const chunk of child.stderr) complaint += String(chunk);
		expect(complaint).toContain('--port');
		if (child.exitCode === null) await once(child, 'exit');
		expect(child.exitCode).toBe(1);
	});
});
