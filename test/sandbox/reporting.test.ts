import type { components } from '../../openapi/reporting';
import { served, START, type CallOptions } from './served';

type Schemas = components['schemas'];

interface MentionPage {
	data: Array<Schemas['Mention']>;
	meta: { next_cursor?: string };
}

const world = served();
const { advance } = world;

const get = <Data>(path: string, options?: CallOptions) =>
	world.reporting<{ data: Data; meta: Schemas['Meta'] }>(path, options);
const refused = (path: string, options?: CallOptions) =>
	world.reporting<Schemas['ErrorBody']>(path, options);
const visibility = async (query = '') =>
	(await get<Schemas['Visibility']>(`/visibility${query}`)).body.data;

const PATHS = ['/visibility', '/mentions', '/benchmarks', '/action-plan'];

describe('every endpoint', () => {
	test.each(PATHS)('%s gives the envelope and the rate limit headers', async (path) => {
		const key = world.sandbox.reporting.keys.studio;
		const { status, headers, body } = await get(path, { key });
		expect(status).toBe(200);
		expect(body.meta).toMatchObject({ request_id: expect.any(String), ratelimit_remaining: 239 });
		expect(headers.get('x-ratelimit-limit')).toBe('120');
		expect(headers.get('x-ratelimit-remaining')).toBe('239');
		expect(headers.get('x-ratelimit-reset')).toBe('1');
		expect(body.meta.generated_at).toBe(path === '/mentions' ? undefined : START);
	});

	test.each([
		['/visibility', undefined, 401, 'invalid_api_key'],
		['/visibility', 'revoked', 401, 'invalid_api_key'],
		['/visibility', 'wrongScope', 403, 'insufficient_scope'],
		['/visibility', 'expired', 403, 'plan_expired'],
		['/nothing', 'studio', 404, 'not_found'],
		['/mentions?limit=0', 'studio', 400, 'invalid_request'],
	] as const)('%s with key %s yields %i %s and the headers', async (path, name, status, code) => {
		const reply = await refused(path, { key: name && world.sandbox.reporting.keys[name] });
		expect(reply.status).toBe(status);
		expect(reply.body.error).toEqual({
			code,
			message: expect.any(String),
			request_id: expect.stringMatching(/^req_/),
		});
		for (const header of ['limit', 'remaining', 'reset']) {
			expect(reply.headers.get(`x-ratelimit-${header}`)).toMatch(/^\d+$/);
		}
	});

	test('a key that may also write may read', async () => {
		const key = world.sandbox.reporting.createKey({ plan: 'studio', scope: 'read+write' });
		expect((await get('/benchmarks', { key })).status).toBe(200);
	});
});

describe("a key of another brand's account", () => {
	const other = () =>
		world.sandbox.reporting.createKey({ plan: 'studio', own: 'northpour.example' });

	test('has that brand for its own, in its texts, too', async () => {
		const options = { key: other() };
		const { domain } = (await get<Schemas['Visibility']>('/visibility', options)).body.data;
		expect(domain).toBe('northpour.example');
		const { competitors } = (await get<Schemas['Benchmarks']>('/benchmarks', options)).body.data;
		expect(competitors.filter(({ is_you }) => is_you).map(({ name }) => name)).toEqual([
			'North Pour',
		]);
		const { data } = (await get<Array<Schemas['Mention']>>('/mentions?limit=100', options)).body;
		expect(data.every(({ snippet }) => snippet.includes('North Pour'))).toBe(true);
	});

	test('has three months of mentions, and none of the own account', async () => {
		const own = new Set([...world.sandbox.reporting.mentions.list()].map(({ id }) => id));
		const key = other();
		const all: Array<Schemas['Mention']> = [];
		let cursor: string | undefined;
		do {
			const path = `/mentions?limit=100${cursor ? `&cursor=${cursor}` : ''}`;
			const { body } = await world.reporting<MentionPage>(path, { key });
			all.push(...body.data);
			cursor = body.meta.next_cursor;
		} while (cursor);
		const ids = all.map(({ id }) => id);
		const oldest = all.at(-1)!.captured_at;
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.filter((id) => own.has(id))).toEqual([]);
		expect(Date.parse(START) - Date.parse(oldest)).toBeGreaterThan(89 * 86_400_000);
	});
});

describe('the rate limit', () => {
	test('is a burst that refills at the rate per minute', async () => {
		const key = world.sandbox.reporting.createKey({ plan: 'studio', perMinute: 60, burst: 3 });
		const statuses = async (count: number) => {
			const seen: number[] = [];
			for (let i = 0; i < count; i++) seen.push((await get('/benchmarks', { key })).status);
			return seen;
		};
		expect(await statuses(4)).toEqual([200, 200, 200, 429]);
		advance(2);
		expect(await statuses(3)).toEqual([200, 200, 429]);
		advance(600);
		expect(await statuses(4)).toEqual([200, 200, 200, 429]);
	});

	test('says how long to wait', async () => {
		const key = world.sandbox.reporting.createKey({ plan: 'studio', perMinute: 6, burst: 1 });
		const taken = await get('/benchmarks', { key });
		expect(taken.headers.get('x-ratelimit-reset')).toBe('10');
		advance(3);
		const reply = await refused('/benchmarks', { key });
		expect(reply.status).toBe(429);
		expect(reply.headers.get('retry-after')).toBe('7');
		expect(reply.headers.get('x-ratelimit-remaining')).toBe('0');
	});
});

describe('GET /visibility', () => {
	test('gives 30 days of trend', async () => {
		const { domain, score, trend } = await visibility();
		expect(domain).toBe('lumenroast.example');
		expect(trend).toHaveLength(31);
		expect(trend[0]!.date).toBe('2026-04-14');
		expect(trend[30]).toEqual({ date: '2026-05-14', score });
	});

	test.each(['lumenroast', 'harborbeans', 'mokacollective'])(
		'the change of %s is that since the first day of the trend',
		async (name) => {
			const { score, score_delta_30d, trend } = await visibility(`?domain=${name}.example`);
			expect(score_delta_30d).toBeCloseTo(score - trend[0]!.score, 5);
		},
	);

	test('its trend tells a story: a dip 18 days ago, and a recovery', async () => {
		const { trend, score } = await visibility();
		const dip = trend.find(({ date }) => date === '2026-04-26')!.score;
		expect(dip).toBeLessThan(trend[0]!.score - 5);
		expect(score).toBeGreaterThan(dip + 5);
	});

	test('from, to and domain', async () => {
		const query = '?from=2026-03-01&to=2026-03-10&domain=harborbeans.example';
		const { domain, trend } = await visibility(query);
		expect(domain).toBe('harborbeans.example');
		expect(trend).toHaveLength(10);
		expect(trend[9]!.date).toBe('2026-03-10');
	});

	test.each([
		['from=2026-05-10&to=2026-05-01', 400],
		['from=2026-02-30', 400],
		['from=2026-02-01T00:00:00Z', 400],
		['from=2026', 400],
		['from=yesterday', 400],
		['domain=nope', 400],
		['domain=untracked.example', 404],
		['colour=red', 400],
	])('%s yields %i', async (query, status) => {
		expect((await refused(`/visibility?${query}`)).status).toBe(status);
	});

	test('a test may move the score', async () => {
		world.sandbox.reporting.setScore(12.5);
		const { score, trend } = await visibility();
		expect([score, trend[30]!.score]).toEqual([12.5, 12.5]);
		expect(trend[29]!.score).not.toBe(12.5);
	});
});

describe('GET /benchmarks and GET /action-plan', () => {
	test('shares add up to 100 and one brand is you', async () => {
		const { data } = (await get<Schemas['Benchmarks']>('/benchmarks')).body;
		expect(data).toMatchObject({ category: 'Coffee subscriptions', window: '30d' });
		const total = data.competitors.reduce((sum, { share_pct }) => sum + share_pct, 0);
		expect(Math.abs(total - 100)).toBeLessThan(0.5);
		const own = data.competitors.filter(({ is_you }) => is_you);
		expect(own.map(({ name }) => name)).toEqual(['Lumen Roast']);
	});

	test('five actions, ranked, the same all week and others the next', async () => {
		const plan = async () => (await get<Schemas['ActionPlan']>('/action-plan')).body.data;
		const first = await plan();
		expect(first.week_of).toBe('2026-05-11');
		const lifts = first.actions.map(({ expected_lift_pts }) => expected_lift_pts);
		expect(lifts).toHaveLength(5);
		expect(lifts).toEqual([...lifts].sort((a, b) => b - a));
		advance(86_400);
		expect(await plan()).toEqual(first);
		advance(3 * 86_400);
		const next = await plan();
		expect(next.week_of).toBe('2026-05-18');
		expect(next.actions).not.toEqual(first.actions);
	});
});

describe('an engine that is down', () => {
	test('fails the mentions of that engine only', async () => {
		world.sandbox.set({ enginesDown: ['claude'] });
		expect((await refused('/mentions?engine=claude')).status).toBe(503);
		expect((await get('/mentions?engine=grok')).status).toBe(200);
		expect((await get('/mentions')).status).toBe(200);
	});

	test('fails everything when all are down', async () => {
		world.sandbox.set({ enginesDown: ['chatgpt', 'perplexity', 'gemini', 'claude', 'grok'] });
		for (const path of PATHS) expect((await refused(path)).status).toBe(503);
	});
});
