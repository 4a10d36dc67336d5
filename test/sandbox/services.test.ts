import type { components } from '../../openapi/analysis';
import { served, type Json } from './served';

/** What sandbox/README.md says of both services, and no test of a node would notice. */

const world = served();
const { advance, analysis, reporting, submit } = world;

type Analysis = components['schemas']['Analysis'];
type Comparison = components['schemas']['Comparison'];

/** The statuses of so many requests, one after the other. */
async function statusesOf(count: number, ask: () => Promise<{ status: number }>) {
	const statuses: number[] = [];
	while (statuses.length < count) statuses.push((await ask()).status);
	return statuses;
}

describe('the analysis service', () => {
	it('counts every call of a month that a key may make, whatever its result', async () => {
		const key = world.sandbox.analysis.createKey({ plan: 'pro', used: 497 });
		const headers = { 'content-type': 'text/plain' };
		expect((await analysis('/analyze/an_0', { key })).status).toBe(404);
		expect((await analysis('/history?limit=0', { key })).status).toBe(400);
		expect((await analysis('/history', { key, headers })).status).toBe(400);
		expect((await analysis('/history', { key })).status).toBe(403);
	});

	it.each([
		['pro', 10],
		['enterprise', 60],
	] as const)('lets a key of %s call %i times in any 60 seconds', async (plan, perMinute) => {
		const key = world.sandbox.analysis.createKey({ plan });
		const history = () => analysis('/history', { key });
		expect((await history()).status).toBe(200);
		advance(20);
		const statuses = await statusesOf(perMinute, history);
		expect(statuses).toEqual([...Array<number>(perMinute - 1).fill(200), 429]);
		const refused = await history();
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
		advance(40);
		expect(await statusesOf(2, history)).toEqual([200, 429]);
	});

	it('takes 30 to 90 seconds for an analysis, 44 on average, divided by the speed', async () => {
		for (let i = 0; i < 400; i += 1) await submit({ domain: `d${i}.example` });
		const jobs = world.sandbox.analysis.analyses().slice(-400);
		const seconds = jobs.map(({ durationMs }) => durationMs / 1000);
		expect(Math.min(...seconds)).toBeGreaterThanOrEqual(30);
		expect(Math.max(...seconds)).toBeLessThanOrEqual(90);
		const mean = seconds.reduce((sum, value) => sum + value, 0) / seconds.length;
		expect(Math.abs(mean - 44.5)).toBeLessThan(2.5);
		world.sandbox.setSpeed(100);
		const { id } = (await submit<Analysis>()).body;
		advance(0.9);
		expect((await analysis<Analysis>(`/analyze/${id}`)).body.status).toBe('complete');
	});

	it('compares the latest complete analyses of 30 days, and needs none of the domain', async () => {
		const seed = (domain: string, ageDays: number, score: number) =>
			world.sandbox.analysis.seedAnalysis({ domain, ageDays, score });
		seed('strong.example', 29.9, 75);
		seed('weak.example', 3, 40);
		seed('weak.example', 2, 41);
		seed('old.example', 30.1, 50);
		const compared = (competitor: string) =>
			analysis<Comparison>(`/competitors?domain=own.example&competitors=${competitor}`);
		const { body } = await compared('strong.example&competitors=weak.example');
		expect(body.competitors).toEqual([
			{ domain: 'strong.example', score: 75, delta: body.score - 75 },
			{ domain: 'weak.example', score: 41, delta: body.score - 41 },
		]);
		expect((await compared('old.example')).status).toBe(422);
		await submit({ domain: 'running.example' });
		expect((await compared('running.example')).status).toBe(422);
	});

	it.each(['localhost', 'https://acme.example', 'acme.example:80', '1.2.3.4', 'a b.example'])(
		'refuses %s as a domain',
		async (domain) => {
			const { body } = await submit<{ error: Json }>({ domain });
			expect(body.error).toMatchObject({ code: 'INVALID_DOMAIN', status: 400 });
		},
	);
});

describe('the reporting service', () => {
	it('lets a key call as often as its burst, which refills by the minute', async () => {
		const key = world.sandbox.reporting.createKey({ plan: 'studio', perMinute: 60, burst: 3 });
		const benchmarks = () => reporting('/benchmarks', { key });
		expect(await statusesOf(5, benchmarks)).toEqual([200, 200, 200, 429, 429]);
		advance(2);
		expect(await statusesOf(3, benchmarks)).toEqual([200, 200, 429]);
		advance(600);
		expect(await statusesOf(4, benchmarks)).toEqual([200, 200, 200, 429]);
	});

	it('tells an unknown key the limit of an unused Studio key', async () => {
		const { status, headers } = await reporting('/benchmarks', { key: 'unknown' });
		const told = ['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`));
		expect([status, ...told]).toEqual([401, '120', '240']);
	});

	it('fails the mentions of an engine that is down, and everything when all are', async () => {
		const statuses = async () => {
			const paths = [
				'/mentions?engine=claude',
				'/mentions?engine=grok',
				'/mentions',
				'/benchmarks',
			];
			return (await Promise.all(paths.map((path) => reporting(path)))).map(({ status }) => status);
		};
		world.sandbox.set({ enginesDown: ['claude'] });
		expect(await statuses()).toEqual([503, 200, 200, 200]);
		world.sandbox.set({ enginesDown: ['chatgpt', 'perplexity', 'gemini', 'claude', 'grok'] });
		expect(await statuses()).toEqual([503, 503, 503, 503]);
	});
});

it.each([
	['analysis', '/history?limit=x'],
	['analysis', '/history?colour=red'],
	['analysis', '/competitors?domain=own.example'],
	['reporting', '/visibility?from=2026-05-10&to=2026-05-01'],
	['reporting', '/visibility?from=2026-02-30'],
	['reporting', '/mentions?limit=0'],
	['reporting', '/benchmarks?colour=red'],
] as const)(
	'the %s service refuses %s, which its contract does not know',
	async (service, path) => {
		expect((await world[service](path)).status).toBe(400);
	},
);
