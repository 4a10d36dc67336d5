import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { call, served } from './served';

const world = served();

const control = async (method: string, path: string, body?: unknown) =>
	await call(`${world.sandbox.origin}/_control${path}`, { method, body });
const history = async (key?: string) => (await world.analysis('/history', key)).status;

describe('the control endpoint', () => {
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
