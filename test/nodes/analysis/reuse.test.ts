import { analyzeDomain } from '../../../nodes/VisibilityAnalysis/submit';
import { AnalysisApi } from '../../../nodes/VisibilityAnalysis/analysisApi';
import { RunState } from '../../../nodes/shared/http/connection';
import { sandboxed, SOON } from '../../worlds/sandboxed';
import { instantAgo } from '../../today';
import { clientWorld, type Service } from '../../worlds/client';

describe('with Reuse Within (Hours)', () => {
	const world = sandboxed();

	const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };
	const reuse = { ...analyze, options: { ...SOON, reuseWithinHours: 24 } };

	it('returns the newest analysis of the domain without submitting one', async () => {
		world.seed('example.com', 0.9);
		const young = world.seed('example.com', 0.5);
		world.seed('example.org', 0.1);
		const json = await world.items(reuse);
		expect(world.sent()).toEqual(['GET /history', `GET /analyze/${young.id}`]);
		expect(json).toEqual([await world.truth(`/analyze/${young.id}`)]);
	});

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'finds the newest analysis when a long history is in the order: %s',
		async (historyOrder) => {
			world.sandbox.set({ historyOrder });
			for (let day = 1; day <= 150; day += 1) world.seed('example.com', day + 1);
			const young = world.seed('example.com', 0.5);
			expect((await world.items(reuse))[0]).toMatchObject({ id: young.id });
			const pages = historyOrder === 'newest' ? 1 : 2;
			expect(world.sent().filter((request) => request === 'GET /history')).toHaveLength(pages);
		},
	);

	it('waits for the newest analysis when it is still running', async () => {
		world.sandbox.set({ jobSeconds: 150 });
		await world.items({ ...analyze, waitForCompletion: false });
		expect((await world.items(reuse))[0]).toMatchObject({ status: 'complete' });
		expect(world.submitted()).toHaveLength(1);
	});

	it.each([
		['none is new enough', 1.1, {}, 24],
		['it is 0', 0.1, {}, 0],
		['the new one failed', 0.1, { status: 'failed' }, 24],
		['the new one has been pending for more than an hour', 0.05, { status: 'queued' }, 24],
	])('submits an analysis when %s', async (_, ageDays, more, reuseWithinHours) => {
		world.seed('example.com', ageDays, more);
		const json = await world.items({ ...analyze, options: { ...SOON, reuseWithinHours } });
		expect(json[0]).toMatchObject({ status: 'complete' });
		expect(world.submitted()).toHaveLength(1);
	});

	it('asks for three failed analyses at most before it submits one', async () => {
		for (let hour = 1; hour <= 20; hour += 1) {
			world.seed('example.com', hour / 24, { status: 'failed' });
		}
		expect((await world.items(reuse))[0]).toMatchObject({ status: 'complete' });
		expect(world.sent().indexOf('POST /analyze')).toBe(4);
		expect(world.submitted()).toHaveLength(1);
	});

	it('submits an analysis when the history has no times', async () => {
		const data = [{ id: 'an_1' }, { id: 'an_2', domain: 'example.com' }];
		world.answer({ data, meta: { pages: 1 } }, { path: '/history' });
		expect((await world.items(reuse))[0]).toMatchObject({ status: 'complete' });
		expect(world.submitted()).toHaveLength(1);
	});

	it('reuses an analysis when the service writes its domain in Unicode', async () => {
		const created_at = instantAgo(0);
		const own = { id: 'an_1', domain: 'München.de', status: 'complete', created_at };
		world.answer({ data: [own], meta: { pages: 1 } }, { path: '/history' });
		world.answer(own, { path: '/analyze/an_1' });
		expect(await world.items({ ...reuse, domain: 'münchen.de' })).toEqual([own]);
	});

	it('reuses a running analysis that the history does not list, also with a domain in Unicode', async () => {
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 3_600 });
		const started = { ...reuse, domain: 'münchen.de', waitForCompletion: false };
		const [first] = await world.items(started);
		const body = { ...first, domain: 'München.de' };
		world.answer(body, { path: `/analyze/${String(first!.id)}` });
		expect(await world.items(started)).toEqual([body]);
		expect(world.submitted()).toHaveLength(1);
	});
});

describe('items of several executions that may reuse an analysis of the same domain', () => {
	const JOB_MS = 45_000;
	const running = { id: 'an_1', domain: 'a.com', status: 'running' };
	const wait = { timeout: 300, onTimeout: 'error', pollInterval: 0 } as const;

	/** A service whose history is empty; counts the submissions. */
	function emptyHistory(answer: (now: number, posts: number, isPost: boolean) => object) {
		let posts = 0;
		const service: Service = ({ method, path }, now) => {
			if (path === '/history') return { body: { data: [], meta: { pages: 1 } } };
			if (method === 'POST') posts += 1;
			return answer(now, posts, method === 'POST');
		};
		const { clock, client, sent } = clientWorld(service);
		const analyze = async (settings: typeof wait | false = wait) =>
			await analyzeDomain(new AnalysisApi(client({ run: new RunState() }), 0), {
				submission: { domain: 'a.com', competitors: [], llms: [] },
				reuseWithinHours: 24,
				wait: settings || undefined,
			});
		const count = (request: string) => sent.filter((each) => each.request === request).length;
		return { clock, analyze, count };
	}

	it('submits a second time only when the first submission is refused', async () => {
		const { clock, analyze, count } = emptyHistory((now, posts, isPost) => {
			if (isPost && posts === 1) return { statusCode: 422 };
			return { body: { ...running, status: now < JOB_MS ? 'running' : 'complete' } };
		});
		const items = Array.from({ length: 5 }, async () => await analyze());
		const [first, ...others] = await clock.runUntil(Promise.allSettled(items));
		expect(first!.status).toBe('rejected');
		expect(others.map(({ status }) => status)).toEqual(Array<string>(4).fill('fulfilled'));
		expect(count('POST /analyze')).toBe(2);
	});

	it('knows the age of an analysis that this process has submitted', async () => {
		const { clock, analyze, count } = emptyHistory((now, _, isPost) => ({
			body: { ...running, status: isPost || now < JOB_MS ? 'running' : 'complete' },
		}));
		await clock.runUntil(clock.sleep(100_000));
		await clock.runUntil(analyze(false));
		await clock.runUntil(clock.sleep(30_000));
		const again = await clock.runUntil(analyze());
		expect(again).toMatchObject({ begun: { ageMs: 30_000, isReused: true } });
		expect(count('POST /analyze')).toBe(1);
	});

	it('submits anew when the one of this process has been running for an hour', async () => {
		const { clock, analyze, count } = emptyHistory(() => ({ body: running }));
		for (const afterMs of [0, 3_599_000, 1_000]) {
			await clock.runUntil(clock.sleep(afterMs));
			await clock.runUntil(analyze(false));
		}
		expect(count('POST /analyze')).toBe(2);
	});

	it('requests a failed analysis no more when the domain is analyzed again', async () => {
		const { clock, analyze, count } = emptyHistory((_, posts, isPost) => {
			const status = isPost ? 'queued' : posts === 1 ? 'failed' : 'complete';
			return { body: { ...running, id: `an_${posts}`, status } };
		});
		await expect(clock.runUntil(analyze())).rejects.toThrow(/failed/);
		expect(await clock.runUntil(analyze())).toMatchObject({
			record: { id: 'an_2', status: 'complete' },
		});
		expect(count('GET /analyze/an_1')).toBe(1);
	});
});
