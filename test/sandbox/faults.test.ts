import { startSandbox, type Fault } from '../../sandbox';
import { call, served } from './served';

/** What a fault of each other kind does to a client is in test/corpus/faultRows.ts. */

const world = served('main', { now: Date.now });

const history = () => world.analysis<{ data: unknown[] }>('/history');
const mentions = () => world.reporting('/mentions');
/** Submits an analysis, whatever becomes of the answer. */
const submit = () => world.submit({ domain: 'fault.example' }).catch(() => undefined);
const started = () =>
	world.sandbox.analysis.analyses().filter(({ domain }) => domain === 'fault.example').length;
const durationMs = () => world.sandbox.requests()[0]?.durationMs;

describe('kinds', () => {
	/** What the analysis service answers to the next request. */
	const answerWith = async (fault: Fault) => {
		world.sandbox.addFault(fault);
		return await history();
	};

	test('status, in the shape of each service', async () => {
		world.sandbox.addFault({
			kind: 'status',
			status: 503,
			times: 2,
			headers: { 'retry-after': '2' },
		});
		const { status, headers, body } = await history();
		expect([status, headers.get('retry-after')]).toEqual([503, '2']);
		const message = expect.any(String);
		expect(body).toEqual({ error: { code: 'INJECTED_FAULT', message, status: 503 } });
		const reporting = await mentions();
		expect(reporting.body).toEqual({
			error: { code: 'injected_fault', message, request_id: expect.any(String) },
		});
		expect(reporting.headers.has('x-ratelimit-remaining')).toBe(true);
	});

	test('status with code, message or body', async () => {
		const busy = { code: 'in_use', message: 'Busy.' };
		expect((await answerWith({ kind: 'status', status: 409, ...busy })).body).toEqual({
			error: { code: 'IN_USE', message: 'Busy.', status: 409 },
		});
		const body = { error: null };
		expect((await answerWith({ kind: 'status', status: 400, body })).body).toEqual(body);
	});

	test('hang, until the client gives up', async () => {
		world.sandbox.addFault({ kind: 'hang' });
		const client = new AbortController();
		const { signal } = client;
		const url = `${world.sandbox.analysis.baseUrl}/history`;
		const hung = expect(fetch(url, { signal })).rejects.toThrow();
		while (world.sandbox.requests().length === 0) await new Promise(setImmediate);
		expect(durationMs()).toBeUndefined();
		client.abort();
		await hung;
	});

	test('drip gives the real answer over the time asked for', async () => {
		const { status, body } = await answerWith({ kind: 'drip', delayMs: 200 });
		expect(status).toBe(200);
		expect(body.data.length).toBeGreaterThan(0);
		expect(durationMs()).toBeGreaterThanOrEqual(180);
	});

	test('trickle gives a byte at a time, until the client gives up', async () => {
		world.sandbox.addFault({ kind: 'trickle', delayMs: 10 });
		const client = new AbortController();
		const url = `${world.sandbox.analysis.baseUrl}/history`;
		const { status, body } = await fetch(url, { signal: client.signal });
		expect(status).toBe(200);
		const reader = body!.getReader();
		for (let byte = 0; byte < 3; byte += 1) {
			expect(Buffer.from((await reader.read()).value!).toString()).toMatch(/^ +$/);
		}
		client.abort();
		await expect(reader.read()).rejects.toThrow();
	});

	test('delay gives the real answer late', async () => {
		const { body } = await answerWith({ kind: 'delay', delayMs: 100 });
		expect(body.data.length).toBeGreaterThan(0);
		expect(durationMs()).toBeGreaterThanOrEqual(95);
	});

	test('body, as JSON or as it is', async () => {
		const body = { data: 'none' };
		expect((await answerWith({ kind: 'body', body })).body).toEqual(body);
		const headers = { 'content-type': 'x/y' };
		const raw = await answerWith({ kind: 'body', status: 500, body: 'oops', headers });
		expect([raw.status, raw.text, raw.headers.get('content-type')]).toEqual([500, 'oops', 'x/y']);
	});
});

describe('which requests', () => {
	test('service, method and path', async () => {
		world.sandbox.addFault({ kind: 'html', service: 'reporting' });
		world.sandbox.addFault({ kind: 'html', method: 'POST', status: 501 });
		world.sandbox.addFault({ kind: 'html', path: /^\/analyze\/an_/, status: 502 });
		world.sandbox.addFault({ kind: 'html', path: '/histor', status: 503 });
		expect((await history()).status).toBe(200);
		expect(await submit()).toMatchObject({ status: 501 });
		expect((await world.analysis('/analyze/an_x')).status).toBe(502);
		expect((await mentions()).status).toBe(502);
	});

	test('after and times, with hits and removal', async () => {
		const fault = world.sandbox.addFault({ kind: 'html', after: 1, times: 2 });
		const statuses: number[] = [];
		for (let i = 0; i < 4; i++) statuses.push((await history()).status);
		expect(statuses).toEqual([200, 502, 502, 200]);
		expect(fault.hits).toBe(2);
		const endless = world.sandbox.addFault({ kind: 'html', times: Infinity });
		for (let i = 0; i < 5; i++) expect((await history()).status).toBe(502);
		endless.remove();
		expect((await history()).status).toBe(200);
		world.sandbox.addFault({ kind: 'html' });
		world.sandbox.clearFaults();
		expect((await history()).status).toBe(200);
	});
});

describe('handled', () => {
	test.each(['status', 'html', 'empty', 'reset', 'body'] as const)(
		'%s: true takes the POST, false does not',
		async (kind) => {
			world.sandbox.addFault({ kind });
			await submit();
			expect(started()).toBe(0);
			world.sandbox.addFault({ kind, handled: true });
			await submit();
			expect(started()).toBe(1);
		},
	);

	test('a fault that shows a part of the real answer takes the POST', async () => {
		world.sandbox.addFault({ kind: 'resetAfterHeaders' });
		await submit();
		expect(started()).toBe(1);
	});
});

test('close cuts connections that hang, at once', async () => {
	const other = await startSandbox();
	other.addFault({ kind: 'hang' });
	const hung = expect(call(`${other.analysis.baseUrl}/history`)).rejects.toThrow('fetch failed');
	while (other.requests().length === 0) await new Promise(setImmediate);
	await other.close();
	await hung;
});
