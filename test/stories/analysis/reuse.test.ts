import { analyzeDomain } from '../../../nodes/VisibilityAnalysis/analysis/analyze';
import { AnalysisApi } from '../../../nodes/VisibilityAnalysis/analysisApi';
import { AccountRun } from '../../../nodes/shared/http/runState';
import { sandboxed, SOON } from '../../helpers/sandboxed';
import { instantAgo } from '../../helpers/today';
import { clientWorld, type Service } from '../../helpers/client';

describe('Analyze with Reuse Within (Hours)', () => {
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
		'finds the newest analysis in a long history in the order "%s"',
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
		['the number of hours is 0', 0.1, {}, 0],
		['the newest one failed', 0.1, { status: 'failed' }, 24],
		['the newest one has been pending for more than an hour', 0.05, { status: 'queued' }, 24],
	])('submits an analysis when %s', async (_, ageDays, more, reuseWithinHours) => {
		world.seed('example.com', ageDays, more);
		const json = await world.items({ ...analyze, options: { ...SOON, reuseWithinHours } });
		expect(json[0]).toMatchObject({ status: 'complete' });
		expect(world.submitted()).toHaveLength(1);
	});

	it('reads three failed analyses at most before it submits one', async () => {
		for (let hour = 1; hour <= 20; hour += 1) {
			world.seed('example.com', hour / 24, { status: 'failed' });
		}
		expect((await world.items(reuse))[0]).toMatchObject({ status: 'complete' });
		// The history is read in both forms of the domain, with and without "www.".
		expect(world.sent().indexOf('POST /analyze')).toBe(5);
		expect(world.submitted()).toHaveLength(1);
	});

	const wanted = (...llms: string[]) => ({ ...reuse, llms });
	const submittedLlms = () =>
		world.submitted().map((body) => (body as { llms?: string[] }).llms ?? 'all');

	it('returns only an analysis that has a score for each assistant that is asked for', async () => {
		const { id } = world.seed('example.com', 0.2, { llms: ['chatgpt', 'grok'] });
		world.seed('example.com', 0.1, { llms: ['chatgpt'] });
		expect(await world.items(wanted('grok', 'chatgpt'))).toMatchObject([{ id }]);
		expect(world.submitted()).toEqual([]);
		const [item] = await world.items(wanted('gemini'));
		expect(Object.keys(item!.llm_scores as object)).toEqual(['gemini']);
		expect(submittedLlms()).toEqual([['gemini']]);
	});

	it('submits an analysis when the earlier one has no score of an assistant that is asked for', async () => {
		const { id } = world.seed('example.com', 0.1);
		const llm_scores = { chatgpt: 70, gemini: null };
		const body = { id, domain: 'example.com', status: 'complete', score: 70, llm_scores };
		world.answer(body, { path: `/analyze/${id}` });
		await world.items(wanted('gemini'));
		expect(submittedLlms()).toEqual([['gemini']]);
	});

	it.each([
		[
			'the analysis with the most assistants of three',
			[['chatgpt'], ['chatgpt', 'grok'], ['chatgpt']],
			1,
			4,
		],
		['the newest analysis with all assistants', [['chatgpt'], undefined, undefined], 1, 3],
		['the only analysis', [['chatgpt']], 0, 2],
	] as const)('returns %s when all assistants are asked for', async (_, all, taken, calls) => {
		const ids = all.map((llms, index) => {
			const more = llms && { llms: [...llms] };
			return world.seed('example.com', 0.1 * (index + 1), more).id;
		});
		expect(await world.items(reuse)).toMatchObject([{ id: ids[taken] }]);
		expect(world.sent()).toHaveLength(calls);
	});

	it('returns a running analysis only when it was submitted for the assistants that are asked for', async () => {
		world.sandbox.set({ jobSeconds: 3_600 });
		const begin = async (...llms: string[]) => {
			const [item] = await world.items({ ...wanted(...llms), waitForCompletion: false });
			return item!.id;
		};
		const chatgpt = await begin('chatgpt');
		const gemini = await begin('gemini');
		expect(gemini).not.toBe(chatgpt);
		expect(await begin('chatgpt')).toBe(chatgpt);
		const all = await begin();
		expect(await begin('grok')).toBe(all);
		world.sandbox.set({ historyShows: 'complete' });
		expect(await begin()).toBe(all);
		expect(submittedLlms()).toEqual([['chatgpt'], ['gemini'], 'all']);
	});

	/** Submits an analysis as another process does, of which this one knows nothing. */
	async function submitElsewhere(llms: string[]): Promise<void> {
		const { apiKey, baseUrl } = world.credential;
		const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
		const body = JSON.stringify({ domain: 'example.com', llms });
		await fetch(`${baseUrl}/analyze`, { method: 'POST', headers, body });
	}

	it('waits no longer than Timeout for two analyses, of which the first lacks an assistant', async () => {
		// Three minutes each, at the speed of these tests.
		world.sandbox.set({ jobSeconds: 54_000 });
		await submitElsewhere(['chatgpt']);
		const before = world.clock.now();
		const options = { reuseWithinHours: 24, timeout: 240 };
		const message = await world.failure({ ...reuse, llms: 'gemini', options });
		expect(message).toContain('still');
		expect(submittedLlms()).toEqual([['chatgpt'], ['gemini']]);
		expect((world.clock.now() - before) / 1_000).toBeLessThan(260);
	});

	it('waits for what another process has submitted, and pays only when it lacks an assistant', async () => {
		world.sandbox.set({ jobSeconds: 150 });
		await submitElsewhere(['chatgpt']);
		const items = [{ llm: 'chatgpt' }, { llm: 'gemini' }];
		const json = await world.items({ ...reuse, llms: '={{ $json.llm }}' }, { items });
		expect(json.map(({ llm_scores }) => Object.keys(llm_scores as object))).toEqual([
			['chatgpt'],
			['gemini'],
		]);
		expect(submittedLlms()).toEqual([['chatgpt'], ['gemini']]);
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
			await analyzeDomain(new AnalysisApi(client({ run: new AccountRun() })), {
				submission: { domain: 'a.com', competitors: [], llms: [] },
				reuseWithinHours: 24,
				wait: settings || undefined,
			});
		const count = (request: string) => sent.filter((entry) => entry.request === request).length;
		return { clock, analyze, count };
	}

	it('submit a second time only when the first submission is refused', async () => {
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

	it('know the age of an analysis that this process has submitted', async () => {
		const { clock, analyze, count } = emptyHistory((now, _, isPost) => ({
			body: { ...running, status: isPost || now < JOB_MS ? 'running' : 'complete' },
		}));
		await clock.runUntil(clock.sleep(100_000));
		await clock.runUntil(analyze(false));
		await clock.runUntil(clock.sleep(30_000));
		const again = await clock.runUntil(analyze());
		expect(again).toMatchObject({ started: { ageMs: 30_000, isExisting: true } });
		expect(count('POST /analyze')).toBe(1);
	});

	it('submit anew when the analysis of this process has been running for an hour', async () => {
		const { clock, analyze, count } = emptyHistory(() => ({ body: running }));
		for (const afterMs of [0, 3_599_000, 1_000]) {
			await clock.runUntil(clock.sleep(afterMs));
			await clock.runUntil(analyze(false));
		}
		expect(count('POST /analyze')).toBe(2);
	});

	it('request a failed analysis no more when the domain is analyzed again', async () => {
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
