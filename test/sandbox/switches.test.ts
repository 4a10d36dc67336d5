import { startSandbox, type Switches } from '../../sandbox';
import { call, served, START, type Json } from './served';

const world = served();
const { analysis, submit, reporting, advance } = world;

/** The `data` of an answer. */
const dataOf = async (path: string) => (await reporting<{ data: Json }>(path)).body.data;
const metaOf = async (path: string) => (await reporting<{ meta: Json }>(path)).body.meta;

test('an unknown switch or value is refused', () => {
	const set = (changes: Json) => () => world.sandbox.set(changes);
	expect(set({ retryafter: 'date' })).toThrow('retryafter');
	expect(set({ retryAfter: 'soon' })).toThrow('soon');
	expect(world.sandbox.switches.retryAfter).toBe('seconds');
});

describe('both services', () => {
	const refused = () => {
		const pro = world.sandbox.analysis.createKey({ plan: 'pro', perMinute: 0 });
		const studio = world.sandbox.reporting.createKey({ plan: 'studio', perMinute: 6, burst: 0 });
		return Promise.all([
			analysis('/history', { key: pro }),
			reporting('/benchmarks', { key: studio }),
		]);
	};

	test.each([
		['seconds', /^\d+$/],
		['date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/],
		['absent', /^null$/],
	] as const)('retryAfter: %s', async (retryAfter, shape) => {
		world.sandbox.set({ retryAfter });
		for (const { status, headers } of await refused()) {
			expect(status).toBe(429);
			expect(String(headers.get('retry-after'))).toMatch(shape);
		}
	});

	test('skewMs moves every time the services show, and Retry-After as a date', async () => {
		world.sandbox.set({ skewMs: 3_600_000, retryAfter: 'date', rateLimitReset: 'epochSeconds' });
		const shown = '2026-05-14T10:20:00Z';
		expect((await submit()).body.created_at).toBe(shown);
		const { headers, body } = await reporting<{ meta: Json }>('/benchmarks');
		expect(body.meta.generated_at).toBe(shown);
		expect(Date.parse(headers.get('date')!)).toBe(Date.parse(shown));
		expect(headers.get('x-ratelimit-reset')).toBe(String(Date.parse(shown) / 1000));
		expect(world.sandbox.reporting.mentions.addMention().captured_at).toBe(shown);
		for (const reply of await refused()) {
			const until = Date.parse(reply.headers.get('retry-after')!);
			expect(until).toBeGreaterThanOrEqual(Date.parse(shown));
		}
	});

	test('unknownParameters: ignore', async () => {
		const statuses = async () => [
			(await analysis('/history?colour=red')).status,
			(await reporting('/benchmarks?colour=red')).status,
		];
		expect(await statuses()).toEqual([400, 400]);
		world.sandbox.set({ unknownParameters: 'ignore' });
		expect(await statuses()).toEqual([200, 200]);
	});
});

describe('analysis', () => {
	/** The path of an analysis that was submitted just now. */
	const submitted = async (body?: Json) => `/analyze/${String((await submit(body)).body.id)}`;
	const bodyOf = async (path: string) => (await analysis(path)).body;

	test('statuses', async () => {
		world.sandbox.set({ statuses: ['waiting', 'crawling', 'scoring'], jobSeconds: 30 });
		const path = await submitted();
		const seen = [];
		for (let i = 0; i < 4; i++) {
			seen.push((await bodyOf(path)).status);
			advance(10);
		}
		expect(seen).toEqual(['waiting', 'crawling', 'scoring', 'complete']);
	});

	test.each([200, 201, 202] as const)('postPendingStatus: %i', async (postPendingStatus) => {
		world.sandbox.set({ postPendingStatus });
		expect((await submit()).status).toBe(postPendingStatus);
	});

	test('pendingScores', async () => {
		const path = await submitted();
		expect(await bodyOf(path)).toMatchObject({ score: 0, llm_scores: {} });
		world.sandbox.set({ pendingScores: 'null' });
		expect((await bodyOf(path)).score).toBeNull();
		world.sandbox.set({ pendingScores: 'absent' });
		expect(await bodyOf(path)).not.toHaveProperty('score');
		expect((await submit()).status).toBe(200);
		expect((await analysis('/history')).status).toBe(200);
	});

	test('getAnswer: minimal', async () => {
		world.sandbox.set({ getAnswer: 'minimal', competitorResults: 'record', jobSeconds: 1 });
		const path = await submitted({ domain: 'a.example', competitors: ['b.example'] });
		const least = ['id', 'domain', 'status', 'score', 'llm_scores', 'created_at'];
		expect(Object.keys(await bodyOf(path))).toEqual(least);
		advance(1);
		const complete = await bodyOf(path);
		expect(Object.keys(complete)).toEqual(least);
		world.sandbox.set({ getAnswer: 'full' });
		const full = { ...complete, completed_at: expect.any(String) };
		expect(await bodyOf(path)).toMatchObject(full);
	});

	test('competitorResults: record', async () => {
		world.sandbox.set({ competitorResults: 'record', jobSeconds: 1 });
		const path = await submitted({ domain: 'a.example', competitors: ['b.example'] });
		expect(await bodyOf(path)).not.toHaveProperty('competitors');
		advance(1);
		const results = [{ domain: 'b.example', score: expect.any(Number), delta: expect.any(Number) }];
		expect((await bodyOf(path)).competitors).toEqual(results);
		world.sandbox.set({ competitorResults: 'absent' });
		expect(await bodyOf(path)).not.toHaveProperty('competitors');
	});

	test.each([
		['repeat', [200, 400, 400, 400]],
		['comma', [200, 200, 400, 400]],
		['brackets', [400, 400, 200, 200]],
		['any', [200, 200, 200, 200]],
	] as const)('competitorsEncoding: %s', async (competitorsEncoding, expected) => {
		world.sandbox.set({ competitorsEncoding });
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
		world.sandbox.set({ notAnalysedStatus });
		const path = '/competitors?domain=a.example&competitors=kettleandcrane.example';
		expect((await analysis(path)).status).toBe(notAnalysedStatus);
	});

	test('early404Ms', async () => {
		world.sandbox.set({ early404Ms: 2000 });
		const path = await submitted();
		expect((await analysis(path)).status).toBe(404);
		advance(2);
		expect((await analysis(path)).status).toBe(200);
	});

	test('historyOrder', async () => {
		const times = async (historyOrder: Switches['historyOrder']) => {
			world.sandbox.set({ historyOrder });
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
		world.sandbox.set({ historyShows: 'complete' });
		expect(await total()).toBe(before);
	});

	test('historyLimitAbove100: clamp', async () => {
		expect((await analysis('/history?limit=500')).status).toBe(400);
		world.sandbox.set({ historyLimitAbove100: 'clamp' });
		expect((await bodyOf('/history?limit=500')).meta).toMatchObject({ limit: 100 });
	});
});

test('postAnswer: complete holds the request until the analysis is done', async () => {
	const real = await startSandbox({ switches: { postAnswer: 'complete', jobSeconds: 0.2 } });
	const { status, body } = await call(`${real.analysis.baseUrl}/analyze`, {
		key: real.analysis.keys.pro,
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
		world.sandbox.set({ cursorEnd });
		world.sandbox.reporting.mentions.setMentionCount(3);
		const meta = await metaOf('/mentions');
		expect('next_cursor' in meta).toBe(present);
		expect(meta.next_cursor).toBe(value);
	});

	test.each(['keyset', 'offset'] as const)('cursorEnd: itself, by %s', async (cursorStyle) => {
		world.sandbox.set({ cursorEnd: 'itself', cursorStyle });
		world.sandbox.reporting.mentions.setMentionCount(3);
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
		world.sandbox.set({ untrackedDomain: 'own' });
		const { body } = await reporting<{ data: { domain: string } }>(path);
		expect(body.data.domain).toBe('lumenroast.example');
		const tracked = await reporting<{ data: { domain: string } }>(
			'/visibility?domain=harborbeans.example',
		);
		expect(tracked.body.data.domain).toBe('harborbeans.example');
	});

	test('trendOrder: newest', async () => {
		const trend = async () => (await dataOf('/visibility')).trend as Json[];
		const oldestFirst = await trend();
		world.sandbox.set({ trendOrder: 'newest' });
		expect(await trend()).toEqual(oldestFirst.reverse());
	});

	test('mentionsGeneratedAt', async () => {
		world.sandbox.set({ mentionsGeneratedAt: true });
		expect((await metaOf('/mentions')).generated_at).toBe(START);
	});

	const start = Date.parse(START);
	test.each([
		['seconds', 'next', 10],
		['seconds', 'full', 20],
		['milliseconds', 'next', 10_000],
		['epochSeconds', 'next', start / 1000 + 10],
		['epochMs', 'full', start + 20_000],
	] as const)('rateLimitReset: %s until %s', async (rateLimitReset, rateLimitResetMeans, value) => {
		world.sandbox.set({ rateLimitReset, rateLimitResetMeans });
		const key = world.sandbox.reporting.createKey({ plan: 'studio', perMinute: 6, burst: 4 });
		await reporting('/benchmarks', { key });
		const { headers } = await reporting('/benchmarks', { key });
		expect(headers.get('x-ratelimit-reset')).toBe(String(value));
	});

	test('rateLimitLimit: burst', async () => {
		world.sandbox.set({ rateLimitLimit: 'burst' });
		const key = world.sandbox.reporting.keys.studio;
		const { headers } = await reporting('/benchmarks', { key });
		expect(headers.get('x-ratelimit-limit')).toBe('240');
	});

	test('weekOf', async () => {
		world.sandbox.set({ weekOf: '2026-12-28' });
		expect((await dataOf('/action-plan')).week_of).toBe('2026-12-28');
	});
});
