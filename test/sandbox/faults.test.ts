import { type Sandbox, startSandbox } from '../../sandbox';
import { call } from './call';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ speed: 1000 });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const history = () =>
	call<{ data: unknown[] }>(`${sandbox.analysis.baseUrl}/history`, {
		key: sandbox.analysis.keys.enterprise,
	});
const submit = () =>
	call(`${sandbox.analysis.baseUrl}/analyze`, {
		key: sandbox.analysis.keys.enterprise,
		method: 'POST',
		body: { domain: 'fault.example' },
	});
const mentions = () =>
	call<{ data: unknown[] }>(`${sandbox.reporting.baseUrl}/mentions`, {
		key: sandbox.reporting.keys.agency,
	});
const started = () =>
	sandbox.analysis.analyses().filter(({ domain }) => domain === 'fault.example').length;

describe('kinds', () => {
	test('status, in the shape of each service', async () => {
		sandbox.addFault({ kind: 'status', status: 503, times: 2, headers: { 'retry-after': '2' } });
		const analysis = await history();
		expect(analysis.status).toBe(503);
		expect(analysis.headers.get('retry-after')).toBe('2');
		expect(analysis.body).toEqual({
			error: { code: 'INJECTED_FAULT', message: expect.any(String), status: 503 },
		});
		const reporting = await mentions();
		expect(reporting.body).toEqual({
			error: {
				code: 'injected_fault',
				message: expect.any(String),
				request_id: expect.any(String),
			},
		});
		expect(reporting.headers.has('x-ratelimit-remaining')).toBe(true);
	});

	test('status with code, message or body', async () => {
		sandbox.addFault({ kind: 'status', status: 409, code: 'in_use', message: 'Busy.' });
		expect((await history()).body).toEqual({
			error: { code: 'IN_USE', message: 'Busy.', status: 409 },
		});
		sandbox.addFault({ kind: 'status', status: 400, body: { error: null } });
		expect((await history()).body).toEqual({ error: null });
	});

	test('html', async () => {
		sandbox.addFault({ kind: 'html' });
		const { status, headers, text } = await history();
		expect(status).toBe(502);
		expect(headers.get('content-type')).toBe('text/html');
		expect(text).toContain('<html>');
	});

	test('truncated', async () => {
		const whole = await history();
		sandbox.addFault({ kind: 'truncated' });
		const { status, text } = await history();
		expect(status).toBe(200);
		expect(whole.text.startsWith(text)).toBe(true);
		expect(() => JSON.parse(text) as unknown).toThrow();
	});

	test('empty', async () => {
		sandbox.addFault({ kind: 'empty', status: 204 });
		sandbox.addFault({ kind: 'empty' });
		expect(await history()).toMatchObject({ status: 204, text: '' });
		expect(await history()).toMatchObject({ status: 200, text: '' });
	});

	test('reset, before anything is sent', async () => {
		sandbox.addFault({ kind: 'reset' });
		await expect(history()).rejects.toThrow('fetch failed');
		expect(sandbox.requests()[0]).toMatchObject({ status: undefined, fault: 'reset' });
	});

	test('resetAfterHeaders', async () => {
		sandbox.addFault({ kind: 'resetAfterHeaders' });
		const url = `${sandbox.analysis.baseUrl}/history`;
		const key = sandbox.analysis.keys.enterprise;
		const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
		const response = await fetch(url, { headers });
		expect(response.status).toBe(200);
		await expect(response.text()).rejects.toThrow('terminated');
	});

	test('hang, until the client gives up', async () => {
		sandbox.addFault({ kind: 'hang' });
		const client = new AbortController();
		const { signal } = client;
		const hung = expect(fetch(`${sandbox.analysis.baseUrl}/history`, { signal })).rejects.toThrow();
		while (sandbox.requests().length === 0) await new Promise(setImmediate);
		expect(sandbox.requests()[0]?.durationMs).toBeUndefined();
		client.abort();
		await hung;
	});

	test('drip gives the real answer over the time asked for', async () => {
		sandbox.addFault({ kind: 'drip', delayMs: 200 });
		const { status, body } = await history();
		expect(status).toBe(200);
		expect(body.data.length).toBeGreaterThan(0);
		expect(sandbox.requests()[0]?.durationMs).toBeGreaterThanOrEqual(180);
	});

	test('trickle gives a byte at a time, until the client gives up', async () => {
		sandbox.addFault({ kind: 'trickle', delayMs: 10 });
		const client = new AbortController();
		const { signal } = client;
		const response = await fetch(`${sandbox.analysis.baseUrl}/history`, { signal });
		expect(response.status).toBe(200);
		const reader = response.body!.getReader();
		for (let byte = 0; byte < 3; byte += 1) {
			expect(Buffer.from((await reader.read()).value!).toString()).toMatch(/^ +$/);
		}
		client.abort();
		await expect(reader.read()).rejects.toThrow();
	});

	test('delay gives the real answer late', async () => {
		sandbox.addFault({ kind: 'delay', delayMs: 100 });
		expect((await history()).body.data.length).toBeGreaterThan(0);
		expect(sandbox.requests()[0]?.durationMs).toBeGreaterThanOrEqual(95);
	});

	test('redirect', async () => {
		sandbox.addFault({ kind: 'redirect', status: 307, location: 'http://other.example/x' });
		const { status, headers } = await history();
		expect(status).toBe(307);
		expect(headers.get('location')).toBe('http://other.example/x');
		expect(() => sandbox.addFault({ kind: 'redirect' })).toThrow('location');
	});

	test('body, as JSON or as it is', async () => {
		sandbox.addFault({ kind: 'body', body: { data: 'none' } });
		sandbox.addFault({
			kind: 'body',
			status: 500,
			body: 'oops',
			headers: { 'content-type': 'x/y' },
		});
		expect((await history()).body).toEqual({ data: 'none' });
		const raw = await history();
		expect([raw.status, raw.text, raw.headers.get('content-type')]).toEqual([500, 'oops', 'x/y']);
	});

	test('huge: 50 MB of JSON unless told otherwise', async () => {
		sandbox.addFault({ kind: 'huge' });
		sandbox.addFault({ kind: 'huge', bytes: 200_000 });
		expect((await history()).text.length).toBeGreaterThan(50_000_000);
		const small = await history();
		expect(small.text.length).toBeLessThan(400_000);
		expect(small.body.data.length).toBeGreaterThan(2);
	});
});

describe('which requests', () => {
	test('service, method and path', async () => {
		sandbox.addFault({ kind: 'html', service: 'reporting' });
		sandbox.addFault({ kind: 'html', method: 'POST', status: 501 });
		sandbox.addFault({ kind: 'html', path: /^\/analyze\/an_/, status: 502 });
		sandbox.addFault({ kind: 'html', path: '/histor', status: 503 });
		expect((await history()).status).toBe(200);
		expect((await submit()).status).toBe(501);
		const url = `${sandbox.analysis.baseUrl}/analyze/an_x`;
		expect((await call(url)).status).toBe(502);
		expect((await mentions()).status).toBe(502);
	});

	test('after and times, with hits and removal', async () => {
		const fault = sandbox.addFault({ kind: 'html', after: 1, times: 2 });
		const statuses: number[] = [];
		for (let i = 0; i < 4; i++) statuses.push((await history()).status);
		expect(statuses).toEqual([200, 502, 502, 200]);
		expect(fault.hits).toBe(2);
		const endless = sandbox.addFault({ kind: 'html', times: Infinity });
		for (let i = 0; i < 5; i++) expect((await history()).status).toBe(502);
		endless.remove();
		expect((await history()).status).toBe(200);
		sandbox.addFault({ kind: 'html' });
		sandbox.clearFaults();
		expect((await history()).status).toBe(200);
	});
});

describe('handled', () => {
	test.each(['status', 'html', 'empty', 'reset', 'body'] as const)(
		'%s: true takes the POST, false does not',
		async (kind) => {
			sandbox.addFault({ kind });
			await submit().catch(() => undefined);
			expect(started()).toBe(0);
			sandbox.addFault({ kind, handled: true });
			await submit().catch(() => undefined);
			expect(started()).toBe(1);
		},
	);

	test('a fault that shows a part of the real answer takes the POST', async () => {
		sandbox.addFault({ kind: 'resetAfterHeaders' });
		await submit().catch(() => undefined);
		expect(started()).toBe(1);
	});
});

test('close cuts connections that hang, at once', async () => {
	const other = await startSandbox();
	other.addFault({ kind: 'hang' });
	const url = `${other.analysis.baseUrl}/history`;
	const hung = expect(fetch(url)).rejects.toThrow('fetch failed');
	while (other.requests().length === 0) await new Promise(setImmediate);
	await other.close();
	await hung;
});
