import { type Sandbox, startSandbox, type Switches } from '../../sandbox';
import { call, ManualClock, type Reply } from './call';

const clock = new ManualClock();
let sandbox: Sandbox;
let analysisKey: string;
let reportingKey: string;

beforeAll(async () => {
	sandbox = await startSandbox({ now: clock.now });
});
beforeEach(async () => {
	await sandbox.reset();
	analysisKey = sandbox.analysis.createKey({ plan: 'enterprise', perMinute: Infinity });
	reportingKey = sandbox.reporting.createKey({ plan: 'agency', perMinute: Infinity });
});
afterEach(() => expect(sandbox.contractViolations()).toEqual([]));
afterAll(() => sandbox.close());

type Json = Record<string, unknown>;

const analysis = <Body = Json>(path: string, key = analysisKey) =>
	call<Body>(`${sandbox.analysis.baseUrl}${path}`, { key });
const submit = (body: Json = { domain: 'acme.example' }) =>
	call<Json>(`${sandbox.analysis.baseUrl}/analyze`, { key: analysisKey, method: 'POST', body });
const reporting = <Body = Json>(path: string, key = reportingKey) =>
	call<Body>(`${sandbox.reporting.baseUrl}${path}`, { key });

test('an unknown switch or value is refused', () => {
	expect(() => sandbox.set({ retryafter: 'date' } as Partial<Switches>)).toThrow('retryafter');
	expect(() => sandbox.set({ retryAfter: 'soon' } as unknown as Partial<Switches>)).toThrow('soon');
	expect(sandbox.switches.retryAfter).toBe('seconds');
});

describe('both services', () => {
	const refused = async (): Promise<Array<Reply<Json>>> => {
		const pro = sandbox.analysis.createKey({ plan: 'pro', perMinute: 0 });
		const studio = sandbox.reporting.createKey({ plan: 'studio', perMinute: 6, burst: 0 });
		return Promise.all([analysis('/history', pro), reporting('/benchmarks', studio)]);
	};

	test.each([
		['seconds', /^\d+$/],
		['date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/],
		['absent', /^null$/],
	] as const)('retryAfter: %s', async (retryAfter, shape) => {
		sandbox.set({ retryAfter });
		for (const { status, headers } of await refused()) {
			expect(status).toBe(429);
			expect(String(headers.get('retry-after'))).toMatch(shape);
		}
	});

	test('skewMs moves every time the services show, and Retry-After as a date', async () => {
		sandbox.set({ skewMs: 3_600_000, retryAfter: 'date', rateLimitReset: 'epochSeconds' });
		const shown = '2026-05-14T10:20:00Z';
		expect((await submit()).body.created_at).toBe(shown);
		const { headers, body } = await reporting<{ meta: Json }>('/benchmarks');
		expect(body.meta.generated_at).toBe(shown);
		expect(new Date(headers.get('date') ?? '').toISOString()).toBe('2026-05-14T10:20:00.000Z');
		expect(headers.get('x-ratelimit-reset')).toBe(String(Date.parse(shown) / 1000));
		expect(sandbox.reporting.mentions.addMention().captured_at).toBe(shown);
		for (const reply of await refused()) {
			expect(Date.parse(reply.headers.get('retry-after') ?? '')).toBeGreaterThanOrEqual(
				Date.parse(shown),
			);
		}
	});

	test('unknownParameters: ignore', async () => {
		expect((await analysis('/history?colour=red')).status).toBe(400);
		expect((await reporting('/benchmarks?colour=red')).status).toBe(400);
		sandbox.set({ unknownParameters: 'ignore' });
		expect((await analysis('/history?colour=red')).status).toBe(200);
		expect((await reporting('/benchmarks?colour=red')).status).toBe(200);
	});
});

describe('analysis', () => {
	test('statuses', async () => {
		sandbox.set({ statuses: ['waiting', 'crawling', 'scoring'], jobSeconds: 30 });
		const { id, status } = (await submit()).body;
		const seen = [status];
		for (let i = 0; i < 3; i++) {
			clock.advance(10);
			seen.push((await analysis(`/analyze/${String(id)}`)).body.status);
		}
		expect(seen).toEqual(['waiting', 'crawling', 'scoring', 'complete']);
	});

	test.each([200, 201, 202] as const)('postPendingStatus: %i', async (postPendingStatus) => {
		sandbox.set({ postPendingStatus });
		expect((await submit()).status).toBe(postPendingStatus);
	});

	test('pendingScores', async () => {
		const { body } = await submit();
		expect(body).toMatchObject({ score: 0, llm_scores: {} });
		const path = `/analyze/${String(body.id)}`;
		sandbox.set({ pendingScores: 'null' });
		expect((await analysis(path)).body.score).toBeNull();
		sandbox.set({ pendingScores: 'absent' });
		expect((await analysis(path)).body).not.toHaveProperty('score');
		expect((await submit()).status).toBe(200);
		expect((await analysis('/history')).status).toBe(200);
	});

	test('getAnswer: minimal', async () => {
		sandbox.set({ getAnswer: 'minimal', competitorResults: 'record', jobSeconds: 1 });
		const { id } = (await submit({ domain: 'a.example', competitors: ['b.example'] })).body;
		const least = ['id', 'domain', 'status', 'score', 'llm_scores', 'created_at'];
		const path = `/analyze/${String(id)}`;
		expect(Object.keys((await analysis(path)).body)).toEqual(least);
		clock.advance(1);
		const { body } = await analysis(path);
		expect(Object.keys(body)).toEqual(least);
		sandbox.set({ getAnswer: 'full' });
		expect((await analysis(path)).body).toMatchObject({
			...body,
			completed_at: expect.any(String),
		});
	});

	test('competitorResults: record', async () => {
		sandbox.set({ competitorResults: 'record', jobSeconds: 1 });
		const { id } = (await submit({ domain: 'a.example', competitors: ['b.example'] })).body;
		const path = `/analyze/${String(id)}`;
		expect((await analysis(path)).body).not.toHaveProperty('competitors');
		clock.advance(1);
		const results = [{ domain: 'b.example', score: expect.any(Number), delta: expect.any(Number) }];
		expect((await analysis(path)).body.competitors).toEqual(results);
		sandbox.set({ competitorResults: 'absent' });
		expect((await analysis(path)).body).not.toHaveProperty('competitors');
	});

	test.each([
		['repeat', [200, 400, 400, 400]],
		['comma', [200, 200, 400, 400]],
		['brackets', [400, 400, 200, 200]],
		['any', [200, 200, 200, 200]],
	] as const)('competitorsEncoding: %s', async (competitorsEncoding, expected) => {
		sandbox.set({ competitorsEncoding });
		const [one, two] = ['harborbeans.example', 'mokacollective.example'];
		const queries = [
			`competitors=${one}&competitors=${two}`,
			`competitors=${one}%2C${two}`,
			`competitors[]=${one}&competitors[]=${two}`,
			`competitors[0]=${one}&competitors[1]=${two}`,
		];
		const replies = queries.map((query) => analysis(`/competitors?domain=a.example&${query}`));
		expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(expected);
	});

	test.each([400, 404, 409, 422] as const)('notAnalysedStatus: %i', async (notAnalysedStatus) => {
		sandbox.set({ notAnalysedStatus });
		const path = '/competitors?domain=a.example&competitors=kettleandcrane.example';
		expect((await analysis(path)).status).toBe(notAnalysedStatus);
	});

	test('early404Ms', async () => {
		sandbox.set({ early404Ms: 2000 });
		const path = `/analyze/${String((await submit()).body.id)}`;
		expect((await analysis(path)).status).toBe(404);
		clock.advance(2);
		expect((await analysis(path)).status).toBe(200);
	});

	test('historyOrder', async () => {
		const times = async (historyOrder: Switches['historyOrder']) => {
			sandbox.set({ historyOrder });
			const { data } = (await analysis<{ data: Json[] }>('/history?limit=100')).body;
			return data.map(({ created_at }) => created_at);
		};
		const newest = await times('newest');
		expect(await times('oldest')).toEqual([...newest].reverse());
		const shuffled = await times('shuffled');
		expect([...shuffled].sort()).toEqual([...newest].sort());
		expect(shuffled).not.toEqual(newest);
		expect(await times('shuffled')).toEqual(shuffled);
	});

	test('historyShows', async () => {
		const total = async () => (await analysis<{ meta: Json }>('/history')).body.meta.total;
		const before = Number(await total());
		await submit();
		expect(await total()).toBe(before + 1);
		sandbox.set({ historyShows: 'complete' });
		expect(await total()).toBe(before);
	});

	test('historyLimitAbove100: clamp', async () => {
		expect((await analysis('/history?limit=500')).status).toBe(400);
		sandbox.set({ historyLimitAbove100: 'clamp' });
		const { meta } = (await analysis<{ meta: Json }>('/history?limit=500')).body;
		expect(meta.limit).toBe(100);
	});
});

test('postAnswer: complete holds the request until the analysis is done', async () => {
	const real = await startSandbox({ switches: { postAnswer: 'complete', jobSeconds: 0.2 } });
	const key = real.analysis.keys.pro;
	const url = `${real.analysis.baseUrl}/analyze`;
	const { status, body } = await call<Json>(url, {
		key,
		method: 'POST',
		body: { domain: 'acme.example' },
	});
	expect(status).toBe(200);
	expect(body).toMatchObject({ status: 'complete', completed_at: expect.any(String) });
	expect(real.requests()[0]?.durationMs).toBeGreaterThanOrEqual(190);
	await real.close();
});

describe('reporting', () => {
	test.each([
		['missing', false, undefined],
		['null', true, null],
		['empty', true, ''],
	] as const)('cursorEnd: %s', async (cursorEnd, present, value) => {
		sandbox.set({ cursorEnd });
		sandbox.reporting.mentions.setMentionCount(3);
		const { meta } = (await reporting<{ meta: Json }>('/mentions')).body;
		expect('next_cursor' in meta).toBe(present);
		expect(meta.next_cursor).toBe(value);
	});

	test.each(['keyset', 'offset'] as const)('cursorEnd: itself, by %s', async (cursorStyle) => {
		sandbox.set({ cursorEnd: 'itself', cursorStyle });
		sandbox.reporting.mentions.setMentionCount(3);
		type Page = { data: Json[]; meta: { next_cursor: string } };
		const page = async (cursor?: string) =>
			(await reporting<Page>(`/mentions?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body;
		const pages = [await page()];
		while (pages.length < 4) pages.push(await page(pages.at(-1)!.meta.next_cursor));
		expect(pages.map(({ data }) => data.length)).toEqual([2, 1, 0, 0]);
		expect(pages[3]!.meta.next_cursor).toBe(pages[2]!.meta.next_cursor);
	});

	test('untrackedDomain: own', async () => {
		const path = '/visibility?domain=nottracked.example';
		expect((await reporting(path)).status).toBe(404);
		sandbox.set({ untrackedDomain: 'own' });
		const { body } = await reporting<{ data: { domain: string } }>(path);
		expect(body.data.domain).toBe('lumenroast.example');
		const tracked = await reporting<{ data: { domain: string } }>(
			'/visibility?domain=harborbeans.example',
		);
		expect(tracked.body.data.domain).toBe('harborbeans.example');
	});

	test('trendOrder: newest', async () => {
		const trend = async () =>
			(await reporting<{ data: { trend: Json[] } }>('/visibility')).body.data.trend;
		const oldestFirst = await trend();
		sandbox.set({ trendOrder: 'newest' });
		expect(await trend()).toEqual(oldestFirst.reverse());
	});

	test('mentionsGeneratedAt', async () => {
		sandbox.set({ mentionsGeneratedAt: true });
		const { meta } = (await reporting<{ meta: Json }>('/mentions')).body;
		expect(meta.generated_at).toBe(new Date(clock.ms).toISOString().replace('.000', ''));
	});

	test.each([
		['seconds', 'next', 10],
		['seconds', 'full', 20],
		['milliseconds', 'next', 10_000],
		['epochSeconds', 'next', 'now + 10 s'],
		['epochMs', 'full', 'now + 20 s in ms'],
	] as const)('rateLimitReset: %s until %s', async (rateLimitReset, rateLimitResetMeans, value) => {
		sandbox.set({ rateLimitReset, rateLimitResetMeans });
		const key = sandbox.reporting.createKey({ plan: 'studio', perMinute: 6, burst: 4 });
		await reporting('/benchmarks', key);
		const { headers } = await reporting('/benchmarks', key);
		const expected = {
			'now + 10 s': clock.ms / 1000 + 10,
			'now + 20 s in ms': clock.ms + 20_000,
		};
		const reset = typeof value === 'number' ? value : expected[value];
		expect(headers.get('x-ratelimit-reset')).toBe(String(reset));
	});

	test('rateLimitLimit: burst', async () => {
		const { studio } = sandbox.reporting.keys;
		sandbox.set({ rateLimitLimit: 'burst' });
		const { headers } = await reporting('/benchmarks', studio);
		expect(headers.get('x-ratelimit-limit')).toBe('240');
	});

	test('weekOf', async () => {
		sandbox.set({ weekOf: '2026-12-28' });
		const { data } = (await reporting<{ data: Json }>('/action-plan')).body;
		expect(data.week_of).toBe('2026-12-28');
	});
});
