import { startSandbox } from '../../sandbox';
import type { components } from '../../openapi/analysis';
import { served } from './served';

type Analysis = components['schemas']['Analysis'];
type HistoryPage = components['schemas']['HistoryPage'];
type Comparison = components['schemas']['Comparison'];
type ErrorBody = components['schemas']['ErrorBody'];

const world = served('test');
const { analysis, submit, advance } = world;

const seed = (domain: string, ageDays: number, score?: number) =>
	world.sandbox.analysis.seedAnalysis({ domain, ageDays, score, account: 'test' });
const statusOf = async (id: string) => (await analysis<Analysis>(`/analyze/${id}`)).body.status;

describe('keys', () => {
	test('have the documented shape', () => {
		for (const secret of Object.values(world.sandbox.analysis.keys)) {
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
		const keys: Record<string, string> = { ...world.sandbox.analysis.keys };
		const reply = await analysis<ErrorBody>('/history', { key: name && (keys[name] ?? name) });
		expect(reply.status).toBe(status);
		const error = { status, code: expect.stringMatching(/^[A-Z_]+$/) };
		if (status !== 200) expect(reply.body.error).toMatchObject(error);
	});

	test('the monthly quota counts every call', async () => {
		const key = world.sandbox.analysis.createKey({ plan: 'pro', used: 498 });
		expect((await analysis('/history', { key })).status).toBe(200);
		expect((await analysis('/analyze/an_0', { key })).status).toBe(404);
		expect((await analysis('/history', { key })).status).toBe(403);
	});

	test.each([
		['pro', 10],
		['enterprise', 60],
	] as const)('%s may call %i times in any 60 seconds', async (plan, perMinute) => {
		const key = world.sandbox.analysis.createKey({ plan });
		const history = () => analysis('/history', { key });
		for (let i = 0; i < perMinute; i++) {
			expect((await history()).status).toBe(200);
			if (i === 0) advance(20);
		}
		const refused = await history();
		expect(refused.status).toBe(429);
		expect(refused.headers.get('retry-after')).toBe('40');
		advance(39.9);
		expect((await history()).status).toBe(429);
		advance(0.1);
		expect((await history()).status).toBe(200);
		expect((await history()).status).toBe(429);
	});

	test('each account has a history of its own', async () => {
		const key = world.sandbox.analysis.createKey({ plan: 'enterprise', account: 'other' });
		const { id } = (await submit<Analysis>()).body;
		expect((await analysis(`/analyze/${id}`, { key })).status).toBe(404);
		expect((await analysis<HistoryPage>('/history', { key })).body.data).toEqual([]);
	});
});

describe('jobs', () => {
	test('pass through statuses and then hold the full record', async () => {
		world.sandbox.set({ jobSeconds: 40 });
		const submitted = await submit<Analysis>({ domain: 'Acme.Example', llms: ['claude', 'grok'] });
		const { id, status } = submitted.body;
		expect(id).toMatch(/^an_[a-z0-9]+$/);
		expect(submitted.headers.get('content-type')).toBe('application/json');
		const seen = [status];
		for (const seconds of [19, 2, 18, 1]) {
			advance(seconds);
			seen.push(await statusOf(id));
		}
		expect(seen).toEqual(['queued', 'queued', 'processing', 'processing', 'complete']);
		const { body } = await analysis<Analysis>(`/analyze/${id}`);
		expect(body).toMatchObject({ id, domain: 'acme.example', completed_at: expect.any(String) });
		expect(Object.keys(body.llm_scores)).toEqual(['claude', 'grok']);
		expect(Date.parse(body.completed_at ?? '') - Date.parse(body.created_at)).toBe(40_000);
	});

	test('take 30 to 90 seconds, 44 on average, divided by speed', async () => {
		for (let i = 0; i < 400; i++) await submit({ domain: `d${i}.example` });
		const jobs = world.sandbox.analysis.analyses().slice(-400);
		const seconds = jobs.map(({ durationMs }) => durationMs / 1000);
		expect(Math.min(...seconds)).toBeGreaterThanOrEqual(30);
		expect(Math.max(...seconds)).toBeLessThanOrEqual(90);
		const mean = seconds.reduce((sum, value) => sum + value, 0) / seconds.length;
		expect(Math.abs(mean - 44.5)).toBeLessThan(2.5);
		world.sandbox.setSpeed(100);
		const { id } = (await submit<Analysis>()).body;
		advance(0.9);
		expect(await statusOf(id)).toBe('complete');
	});

	test('fail when told to, once', async () => {
		world.sandbox.analysis.failNext('acme.example', 'cancelled');
		const first = (await submit<Analysis>()).body;
		const second = (await submit<Analysis>()).body;
		advance(90);
		expect(await statusOf(first.id)).toBe('cancelled');
		expect(await statusOf(second.id)).toBe('complete');
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
		const { body } = await submit<ErrorBody>({ domain });
		expect(body.error).toMatchObject({ code: 'INVALID_DOMAIN', status: 400 });
	});

	test.each([
		['no body', undefined],
		['malformed JSON', '{"domain":'],
		['no domain', {}],
		['a domain that is no text', { domain: 1 }],
		['four competitors', { domain: 'a.example', competitors: ['b.c', 'c.d', 'd.e', 'e.f'] }],
		['an unknown LLM', { domain: 'a.example', llms: ['eliza'] }],
	])('refuse %s', async (_, body) => {
		const before = world.sandbox.analysis.analyses().length;
		expect((await analysis('/analyze', { method: 'POST', body })).status).toBe(400);
		expect(world.sandbox.analysis.analyses()).toHaveLength(before);
	});

	test('an unknown id and an unknown path yield 404', async () => {
		expect((await analysis<ErrorBody>('/analyze/an_x')).body.error.code).toBe('NOT_FOUND');
		expect((await analysis('/nothing')).status).toBe(404);
		expect((await analysis('/history', { method: 'DELETE' })).status).toBe(404);
	});
});

describe('history', () => {
	beforeEach(() => {
		for (let age = 45; age > 0; age--) seed(age % 3 === 0 ? 'a.example' : 'b.example', age);
	});

	test('pages of 20 by default, with meta, newest first', async () => {
		const page = async (query = '') => (await analysis<HistoryPage>(`/history${query}`)).body;
		const { meta, data } = await page();
		expect(meta).toEqual({ total: 45, page: 1, limit: 20, pages: 3 });
		expect(data).toHaveLength(20);
		expect(Object.keys(data[0]!)).toEqual(['id', 'domain', 'score', 'created_at']);
		const last = (await page('?page=3')).data;
		expect(last).toHaveLength(5);
		expect(last[4]!.created_at < data[0]!.created_at).toBe(true);
		expect((await page('?page=4')).data).toEqual([]);
	});

	test('domain and limit', async () => {
		const { body } = await analysis<HistoryPage>('/history?domain=A.example&limit=100');
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
		expect((await analysis(`/history?${query}`)).status).toBe(400);
	});
});

describe('comparison', () => {
	beforeEach(() => {
		seed('own.example', 1, 60);
		seed('strong.example', 29.9, 75);
		seed('weak.example', 3, 40);
		seed('weak.example', 2, 41);
		seed('old.example', 30.1, 50);
	});

	test('gives deltas, the leader and the newest scores', async () => {
		const query = 'domain=own.example&competitors=strong.example&competitors=weak.example';
		expect((await analysis<Comparison>(`/competitors?${query}`)).body).toEqual({
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

	test.each(['old.example', 'never.example'])(
		'needs every competitor analysed within 30 days: %s',
		async (competitor) => {
			const path = `/competitors?domain=own.example&competitors=${competitor}`;
			const { status, body } = await analysis<ErrorBody>(path);
			expect([status, body.error.message]).toEqual([422, expect.stringContaining(competitor)]);
		},
	);

	test('a running analysis does not count', async () => {
		const path = '/competitors?domain=own.example&competitors=acme.example';
		await submit();
		expect((await analysis(path)).status).toBe(422);
		advance(90);
		expect((await analysis(path)).status).toBe(200);
	});

	test.each([
		'domain=own.example',
		'competitors=weak.example',
		'domain=own.example&competitors=nope',
		`domain=own.example${'&competitors=weak.example'.repeat(4)}`,
	])('refuses %s', async (query) => {
		expect((await analysis(`/competitors?${query}`)).status).toBe(400);
	});
});

test('the same seed gives the same data, another one other data', async () => {
	const dataOf = async (seed: number) => {
		const sandbox = await startSandbox({ seed, now: world.now });
		await sandbox.close();
		return { keys: sandbox.analysis.keys, analyses: sandbox.analysis.analyses() };
	};
	expect(await dataOf(1)).toEqual(await dataOf(1));
	expect((await dataOf(2)).keys).not.toEqual((await dataOf(1)).keys);
});
