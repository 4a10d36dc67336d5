import { analyzeDomain } from '../../../../nodes/VisibilityAnalysis/analysis/analyze';
import { AnalysisApi } from '../../../../nodes/VisibilityAnalysis/api/analysisApi';
import { RunState } from '../../../../nodes/shared/transport/runState';
import { busy, clientWorld, lost, type Service } from '../../shared/transport/clientWorld';

const JOB_MS = 45_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Refuses for some seconds, then takes a submission and loses its answer; lists complete jobs only. */
function losing(refusedUntilMs: number) {
	const jobs: number[] = [];
	const bodyOf = (id: number, now: number) => {
		const begun = jobs[id]!;
		const common = { id: `an_${id}`, domain: 'a.com', created_at: iso(begun) };
		const isDone = now - begun >= JOB_MS;
		return isDone ? { ...common, status: 'complete', completed_at: iso(begun + JOB_MS) } : common;
	};
	const service: Service = ({ method, path }, now) => {
		if (method === 'POST') {
			if (now < refusedUntilMs) return busy((refusedUntilMs - now) / 1_000);
			jobs.push(now);
			return lost();
		}
		if (path !== '/history')
			return { body: bodyOf(Number(path.slice('/analyze/an_'.length)), now) };
		const done = jobs.map((_, id) => bodyOf(id, now)).filter((body) => 'status' in body);
		return { body: { data: done, meta: { pages: 1 } } };
	};
	return { jobs, service };
}

const submission = { domain: 'a.com', competitors: [], llms: [] };
const wait = { timeout: 300, onTimeout: 'error', pollInterval: 0, otherwise: '' } as const;

describe('a submission whose answer is lost', () => {
	it.each([[0], [30], [100], [240]])(
		'is found once it is complete, after %i s of refusals too',
		async (seconds) => {
			const { jobs, service } = losing(seconds * 1_000);
			const { clock, client, sent } = clientWorld(service, 10);
			const asked = analyzeDomain(new AnalysisApi(client(), 0), {
				submission,
				reuseWithinHours: 0,
				wait,
			});
			expect(await clock.runUntil(asked)).toMatchObject({
				record: { id: 'an_0', status: 'complete' },
			});
			expect(jobs).toHaveLength(1);
			const history = sent.filter(({ request }) => request === 'GET /history');
			expect(history.length).toBeGreaterThan(1);
			expect(clock.now()).toBeLessThan(seconds * 1_000 + 100_000);
		},
	);
});

describe('items that may reuse an analysis of the same domain', () => {
	it('submit one at a time: when the first is refused, only one of the others pays', async () => {
		let posts = 0;
		const { clock, client, sent } = clientWorld(({ method, path }, now) => {
			if (method === 'POST') {
				posts += 1;
				return posts === 1 ? { statusCode: 422 } : { body: running as never };
			}
			if (path === '/history') return { body: { data: [], meta: { pages: 1 } } };
			return { body: { ...running, status: now < JOB_MS ? 'running' : 'complete' } as never };
		});
		const running = { id: 'an_1', domain: 'a.com', status: 'queued', created_at: iso(0) };
		const items = Array.from({ length: 5 }, async (_, index) => {
			const api = new AnalysisApi(client({ run: new RunState(), owner: `${index}` }), 0);
			return await analyzeDomain(api, { submission, reuseWithinHours: 24, wait });
		});
		const results = await clock.runUntil(Promise.allSettled(items));
		expect(results.map(({ status }) => status)).toEqual([
			'rejected',
			...Array<string>(4).fill('fulfilled'),
		]);
		expect(sent.filter(({ request }) => request === 'POST /analyze')).toHaveLength(2);
	});

	it('find one that began here at its age, so that its status is checked when it is due', async () => {
		const { clock, client, sent } = clientWorld(({ method, path }, now) => {
			if (path === '/history') return { body: { data: [], meta: { pages: 1 } } };
			const status = method === 'POST' || now < JOB_MS ? 'running' : 'complete';
			return { body: { id: 'an_1', domain: 'a.com', status } as never };
		});
		const analyze = async (settings: typeof wait | undefined) => {
			const api = new AnalysisApi(client({ run: new RunState() }), 0);
			const params = { submission, reuseWithinHours: 24, wait: settings };
			return await clock.runUntil(analyzeDomain(api, params));
		};
		await clock.runUntil(clock.sleep(100_000));
		await analyze(undefined);
		await clock.runUntil(clock.sleep(30_000));
		expect(await analyze(wait)).toMatchObject({ begun: { ageMs: 30_000, isReused: true } });
		expect(sent.filter(({ request }) => request === 'POST /analyze')).toHaveLength(1);
	});

	it('forget a failed analysis, so that the next try costs no call for it', async () => {
		let posts = 0;
		const { clock, client, sent } = clientWorld(({ method, path }) => {
			if (method === 'POST') posts += 1;
			if (path === '/history') return { body: { data: [], meta: { pages: 1 } } };
			const status = method === 'POST' ? 'queued' : posts === 1 ? 'failed' : 'complete';
			const record = { id: `an_${posts}`, domain: 'a.com', status, created_at: iso(0) };
			return { body: record as never };
		});
		const analyze = async () => {
			const api = new AnalysisApi(client({ run: new RunState() }), 0);
			return await clock.runUntil(analyzeDomain(api, { submission, reuseWithinHours: 24, wait }));
		};
		await expect(analyze()).rejects.toThrow(/failed/);
		expect(await analyze()).toMatchObject({ record: { id: 'an_2', status: 'complete' } });
		const requests = sent.map(({ request }) => request);
		expect(requests.filter((request) => request === 'GET /analyze/an_1')).toHaveLength(1);
	});
});
