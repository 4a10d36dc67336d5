import { type Sandbox, startSandbox } from '../../sandbox';
import type { components } from '../../openapi/analysis';
import { call, type CallOptions, ManualClock } from './call';

type Analysis = components['schemas']['Analysis'];
type HistoryPage = components['schemas']['HistoryPage'];
type Comparison = components['schemas']['Comparison'];
type ErrorBody = components['schemas']['ErrorBody'];

const clock = new ManualClock();
let sandbox: Sandbox;
let key: string;

beforeAll(async () => {
	sandbox = await startSandbox({ now: clock.now });
});
beforeEach(async () => {
	await sandbox.reset();
	key = sandbox.analysis.createKey({ plan: 'enterprise', perMinute: Infinity, account: 'test' });
});
afterEach(() => expect(sandbox.contractViolations()).toEqual([]));
afterAll(() => sandbox.close());

const get = <Body>(path: string, options: CallOptions = {}) =>
	call<Body>(`${sandbox.analysis.baseUrl}${path}`, { key, ...options });
const analyze = <Body = Analysis>(body: unknown, options: CallOptions = {}) =>
	get<Body>('/analyze', { method: 'POST', body, ...options });

describe('keys', () => {
	test('have the documented shape', () => {
		for (const secret of Object.values(sandbox.analysis.keys)) {
			expect(secret).toMatch(/^sk-[a-z]+-[A-Za-z0-9]{32}$/);
		}
	});

	test.each([
		['none', undefined, 401],
		['an unknown one', 'sk-visibility-x', 401],
		['a revoked one', 'revoked', 401],
		['one of the Free plan', 'free', 403],
		['one whose month is used up', 'exhausted', 403],
		['Pro', 'pro', 200],
		['Enterprise', 'enterprise', 200],
	])('%s', async (_, name, status) => {
		const keys: Record<string, string> = { ...sandbox.analysis.keys };
		const reply = await get<ErrorBody>('/history', { key: name && (keys[name] ?? name) });
		expect(reply.status).toBe(status);
		if (status !== 200)
			expect(reply.body.error).toMatchObject({ status, code: expect.stringMatching(/^[A-Z_]+$/) });
	});

	test('a month that is used up says when it ends, and ends there', async () => {
		const { exhausted, free } = sandbox.analysis.keys;
		const refused = await get<ErrorBody>('/history', { key: exhausted });
		expect(refused.body.error.message).toContain('2026-06-01');
		const wrongPlan = await get<ErrorBody>('/history', { key: free });
		expect(wrongPlan.body.error.code).not.toBe(refused.body.error.code);
		const before = clock.ms;
		clock.ms = Date.UTC(2026, 5, 1);
		expect((await get('/history', { key: exhausted })).status).toBe(200);
		clock.ms = before;
	});

	test('the monthly quota counts every call', async () => {
		const nearly = sandbox.analysis.createKey({ plan: 'pro', used: 498 });
		expect((await get('/history', { key: nearly })).status).toBe(200);
		expect((await get('/analyze/an_0', { key: nearly })).status).toBe(404);
		expect((await get('/history', { key: nearly })).status).toBe(403);
	});

	test.each([
		['pro', 10],
		['enterprise', 60],
	] as const)('%s may call %i times in any 60 seconds', async (plan, perMinute) => {
		const limited = sandbox.analysis.createKey({ plan });
		for (let i = 0; i < perMinute; i++) {
			expect((await get('/history', { key: limited })).status).toBe(200);
			if (i === 0) clock.advance(20);
		}
		const refused = await get('/history', { key: limited });
		expect(refused.status).toBe(429);
		expect(refused.headers.get('retry-after')).toBe('40');
		clock.advance(39.9);
		expect((await get('/history', { key: limited })).status).toBe(429);
		clock.advance(0.1);
		expect((await get('/history', { key: limited })).status).toBe(200);
		expect((await get('/history', { key: limited })).status).toBe(429);
	});

	test('each account has a history of its own', async () => {
		const other = sandbox.analysis.createKey({ plan: 'enterprise', account: 'other' });
		const { id } = (await analyze({ domain: 'a.example' })).body;
		expect((await get(`/analyze/${id}`, { key: other })).status).toBe(404);
		expect((await get<HistoryPage>('/history', { key: other })).body.data).toEqual([]);
	});
});

describe('jobs', () => {
	test('pass through statuses and then hold the full record', async () => {
		sandbox.set({ jobSeconds: 40 });
		const submitted = await analyze({ domain: 'Acme.Example', llms: ['claude', 'grok'] });
		const { id } = submitted.body;
		expect(id).toMatch(/^an_[a-z0-9]+$/);
		expect(submitted.headers.get('content-type')).toBe('application/json');
		const seen = [submitted.body.status];
		for (const seconds of [19, 2, 18, 1]) {
			clock.advance(seconds);
			seen.push((await get<Analysis>(`/analyze/${id}`)).body.status);
		}
		expect(seen).toEqual(['queued', 'queued', 'processing', 'processing', 'complete']);
		const { body } = await get<Analysis>(`/analyze/${id}`);
		expect(body).toMatchObject({ id, domain: 'acme.example', completed_at: expect.any(String) });
		expect(Object.keys(body.llm_scores)).toEqual(['claude', 'grok']);
		expect(Date.parse(body.completed_at ?? '') - Date.parse(body.created_at)).toBe(40_000);
	});

	test('take 30 to 90 seconds, 44 on average, divided by speed', async () => {
		for (let i = 0; i < 400; i++) await analyze({ domain: `d${i}.example` });
		const seconds = sandbox.analysis
			.analyses()
			.slice(-400)
			.map(({ durationMs }) => durationMs / 1000);
		expect(Math.min(...seconds)).toBeGreaterThanOrEqual(30);
		expect(Math.max(...seconds)).toBeLessThanOrEqual(90);
		const mean = seconds.reduce((sum, value) => sum + value, 0) / seconds.length;
		expect(mean).toBeGreaterThan(42);
		expect(mean).toBeLessThan(47);
		sandbox.setSpeed(100);
		const { id } = (await analyze({ domain: 'fast.example' })).body;
		clock.advance(0.9);
		expect((await get<Analysis>(`/analyze/${id}`)).body.status).toBe('complete');
	});

	test('fail when told to, once', async () => {
		sandbox.analysis.failNext('acme.example', 'cancelled');
		const first = (await analyze({ domain: 'acme.example' })).body;
		const second = (await analyze({ domain: 'acme.example' })).body;
		clock.advance(90);
		expect((await get<Analysis>(`/analyze/${first.id}`)).body.status).toBe('cancelled');
		expect((await get<Analysis>(`/analyze/${second.id}`)).body.status).toBe('complete');
	});

	test.each([
		'',
		'localhost',
		'https://acme.example',
		'acme.example/path',
		'acme.example:80',
		'-a.example',
		'a..example',
		'a.example.',
		'1.2.3.4',
		'a b.example',
		`${'a'.repeat(64)}.example`,
		`${'a.'.repeat(126)}example`,
	])('refuse "%s" as a domain', async (domain) => {
		const reply = await analyze<ErrorBody>({ domain });
		expect(reply.status).toBe(400);
		expect(reply.body.error).toMatchObject({ code: 'INVALID_DOMAIN', status: 400 });
	});

	test.each([
		['no body', undefined],
		['malformed JSON', '{"domain":'],
		['no domain', {}],
		['a domain that is no text', { domain: 1 }],
		['four competitors', { domain: 'a.example', competitors: ['b.c', 'c.d', 'd.e', 'e.f'] }],
		['an unknown LLM', { domain: 'a.example', llms: ['eliza'] }],
	])('refuse %s', async (_, body) => {
		const before = sandbox.analysis.analyses().length;
		expect((await analyze(body)).status).toBe(400);
		expect(sandbox.analysis.analyses()).toHaveLength(before);
	});

	test('an unknown id and an unknown path yield 404', async () => {
		expect((await get<ErrorBody>('/analyze/an_unknown')).body.error.code).toBe('NOT_FOUND');
		expect((await get('/nothing')).status).toBe(404);
		expect((await get('/history', { method: 'DELETE' })).status).toBe(404);
	});
});

describe('history', () => {
	beforeEach(() => {
		for (let ageDays = 45; ageDays > 0; ageDays--) {
			const domain = ageDays % 3 === 0 ? 'a.example' : 'b.example';
			sandbox.analysis.seedAnalysis({ domain, ageDays, account: 'test' });
		}
	});

	test('pages of 20 by default, with meta, newest first', async () => {
		const { body } = await get<HistoryPage>('/history');
		expect(body.meta).toEqual({ total: 45, page: 1, limit: 20, pages: 3 });
		expect(body.data).toHaveLength(20);
		expect(Object.keys(body.data[0] ?? {})).toEqual(['id', 'domain', 'score', 'created_at']);
		const last = await get<HistoryPage>('/history?page=3');
		expect(last.body.data).toHaveLength(5);
		expect((last.body.data[4]?.created_at ?? '') < (body.data[0]?.created_at ?? '')).toBe(true);
		expect((await get<HistoryPage>('/history?page=4')).body.data).toEqual([]);
	});

	test('domain and limit', async () => {
		const { body } = await get<HistoryPage>('/history?domain=A.example&limit=100');
		expect(body.meta).toEqual({ total: 15, page: 1, limit: 100, pages: 1 });
		expect(new Set(body.data.map(({ domain }) => domain))).toEqual(new Set(['a.example']));
	});

	test.each([
		'limit=0',
		'limit=x',
		'limit=1.5',
		'limit=101',
		'page=0',
		'domain=nope',
		'colour=red',
	])('refuses %s', async (query) => {
		expect((await get(`/history?${query}`)).status).toBe(400);
	});
});

describe('comparison', () => {
	beforeEach(() => {
		const seed = (domain: string, score: number, ageDays: number) =>
			sandbox.analysis.seedAnalysis({ domain, score, ageDays, account: 'test' });
		seed('own.example', 60, 1);
		seed('strong.example', 75, 29.9);
		seed('weak.example', 40, 3);
		seed('weak.example', 41, 2);
		seed('old.example', 50, 30.1);
	});

	test('gives deltas, the leader and the newest scores', async () => {
		const query = 'domain=own.example&competitors=strong.example&competitors=weak.example';
		const { body } = await get<Comparison>(`/competitors?${query}`);
		expect(body).toEqual({
			domain: 'own.example',
			score: 60,
			competitors: [
				{ domain: 'strong.example', score: 75, delta: -15 },
				{ domain: 'weak.example', score: 41, delta: 19 },
			],
			leader: 'strong.example',
			generated_at: expect.stringMatching(/Z$/),
		});
	});

	test('needs every competitor analysed within 30 days', async () => {
		for (const competitor of ['old.example', 'never.example']) {
			const path = `/competitors?domain=own.example&competitors=${competitor}`;
			const reply = await get<ErrorBody>(path);
			expect(reply.status).toBe(422);
			expect(reply.body.error.message).toContain(competitor);
		}
	});

	test('a running analysis does not count', async () => {
		const path = '/competitors?domain=own.example&competitors=new.example';
		await analyze({ domain: 'new.example' });
		expect((await get(path)).status).toBe(422);
		clock.advance(90);
		expect((await get(path)).status).toBe(200);
	});

	test.each([
		'domain=own.example',
		'competitors=weak.example',
		'domain=own.example&competitors=nope',
		`domain=own.example${'&competitors=weak.example'.repeat(4)}`,
	])('refuses %s', async (query) => {
		expect((await get(`/competitors?${query}`)).status).toBe(400);
	});
});

test('the same seed gives the same data, another one other data', async () => {
	const [one, same, other] = await Promise.all(
		[1, 1, 2].map((seed) => startSandbox({ seed, now: clock.now })),
	);
	expect(same?.analysis.keys).toEqual(one?.analysis.keys);
	expect(same?.analysis.analyses()).toEqual(one?.analysis.analyses());
	expect(other?.analysis.keys).not.toEqual(one?.analysis.keys);
	await Promise.all([one, same, other].map((each) => each?.close()));
});
