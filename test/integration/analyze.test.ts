import { instantAgo } from '../today';
import { sandboxed, SOON } from './sandboxed';

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };

function submitted() {
	const posts = world.sandbox.requests({ service: 'analysis', method: 'POST' });
	return posts.map(({ body }) => body as Record<string, unknown>);
}

describe('analyze', () => {
	world.inQuietTime();

	it('waits, and gives the record as the service sent it', async () => {
		const { json, main } = await world.run(analyze);
		const sent = world.sent();
		expect(json).toEqual([await world.truth(`/analyze/${json[0]!.id as string}`)]);
		expect(json[0]).toMatchObject({ status: 'complete', domain: 'example.com' });
		expect(main[0]!.pairedItem).toEqual({ item: 0 });
		expect(sent[0]).toBe('POST /analyze');
		expect(new Set(sent.slice(1))).toEqual(new Set([`GET /analyze/${json[0]!.id as string}`]));
	});

	it.each([
		['https://www.Example.com:8080/path?q=1', 'www.example.com'],
		['EXAMPLE.COM.', 'example.com'],
		['münchen.example', 'xn--mnchen-3ya.example'],
	])('sends the domain %s as %s', async (domain, sent) => {
		const { json } = await world.run({ ...analyze, domain });
		expect(submitted()).toEqual([{ domain: sent }]);
		expect(json[0]).toMatchObject({ domain: sent });
	});

	it.each([
		['a.com, B.com\nhttps://c.com/', ['a.com', 'b.com', 'c.com']],
		[
			['a.com', 'b.com'],
			['a.com', 'b.com'],
		],
		['["a.com","b.com"]', ['a.com', 'b.com']],
		['', undefined],
		['[not json].com', null],
	])('sends the competitors %j as %j', async (competitors, sent) => {
		const { error } = await world.run({ ...analyze, competitors });
		if (sent === null) expect(error?.message).toMatch(/^The parameter 'Competitors' contains/);
		else expect(submitted()[0]!.competitors).toEqual(sent);
	});

	it.each([
		[[], undefined],
		[
			['chatgpt', 'grok'],
			['chatgpt', 'grok'],
		],
		['chatgpt, Gemini, chatgpt', ['chatgpt', 'gemini']],
	])('asks the assistants %j as %j', async (llms, sent) => {
		await world.run({ ...analyze, llms });
		expect(submitted()[0]!.llms).toEqual(sent);
	});

	it('gives the pending record at once when it shall not wait', async () => {
		const { json } = await world.run({ ...analyze, waitForCompletion: false });
		expect(json[0]).toMatchObject({ domain: 'example.com', status: 'queued' });
		expect(world.sent()).toEqual(['POST /analyze']);
	});

	it('asks no more when the answer to the submission is complete', async () => {
		world.sandbox.set({ postAnswer: 'complete' });
		const { json } = await world.run(analyze);
		expect(json[0]).toMatchObject({ status: 'complete' });
		expect(world.sent()).toEqual(['POST /analyze']);
	});

	it.each([200, 201, 202] as const)('takes a pending answer with HTTP %s', async (status) => {
		world.sandbox.set({ postPendingStatus: status });
		const { json } = await world.run(analyze);
		expect(json[0]).toMatchObject({ status: 'complete' });
	});

	it.each([['warming up'], ['in_progress'], ['50 %']])(
		'goes on waiting at the unknown status %s',
		async (status) => {
			world.sandbox.set({ statuses: [status] });
			const { json } = await world.run(analyze);
			expect(json[0]).toMatchObject({ status: 'complete' });
		},
	);

	it.each([['failed'], ['error'], ['CANCELLED'], ['timed_out']])(
		'ends at the status %s with an error that names the analysis',
		async (status) => {
			world.sandbox.analysis.failNext('example.com', status);
			const { error } = await world.run(analyze);
			const id = world.sandbox.analysis.analyses().at(-1)!.id;
			expect(error?.message).toContain(`analysis ${id} of example.com with the status "${status}"`);
		},
	);

	it('gives one row per assistant, with the keys of the contract in their order', async () => {
		const { json } = await world.run({ ...analyze, output: 'rows' });
		const record = await world.truth(`/analyze/${json[0]!.analysis_id as string}`);
		const scores = record.llm_scores as Record<string, number>;
		expect(json.map(({ llm }) => llm)).toEqual(Object.keys(scores));
		expect(Object.keys(json[0]!)).toEqual([
			...['analysis_id', 'domain', 'llm', 'llm_score', 'score', 'mentions', 'sentiment'],
			...['accuracy', 'created_at', 'completed_at', 'row_key'],
		]);
		expect(json[0]).toMatchObject({
			analysis_id: record.id,
			llm_score: Object.values(scores)[0],
			score: record.score,
		});
	});

	it('gives a message that reads well', async () => {
		const { json } = await world.run({ ...analyze, output: 'message' });
		const { score } = world.sandbox.analysis.analyses().at(-1)!;
		expect(Object.keys(json[0]!)).toEqual(['text', 'analysis_id', 'domain', 'score']);
		const lines = String(json[0]!.text).split('\n');
		expect(lines[0]).toBe(`AI visibility of example.com: ${score}`);
		expect(lines.slice(1, 6)).toEqual(
			expect.arrayContaining([expect.stringMatching(/^[█░]{10} \d+ ChatGPT$/)]),
		);
		expect(lines[6]).toMatch(/^\d+ mentions, sentiment [\d.-]+, accuracy \d+$/);
		expect(lines[7]).toMatch(/^Analyzed \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d E[SD]T$/);
	});

	it('says in a message, and in a row, that an analysis is pending', async () => {
		world.sandbox.set({ pendingScores: 'absent' });
		const pending = { ...analyze, waitForCompletion: false };
		const message = await world.run({ ...pending, output: 'message' });
		expect(message.json[0]!.text).toMatch(
			/^AI visibility of example.com: the analysis is not complete yet \(status: "queued"\)\.$/,
		);
		const rows = await world.run({ ...pending, output: 'rows' });
		expect(rows.json).toEqual([
			expect.objectContaining({ domain: 'example.com', llm: null, score: null }),
		]);
	});

	it('analyses all items side by side, in the order of the input and paired with it', async () => {
		world.sandbox.set({ jobSeconds: 90 });
		const items = Array.from({ length: 12 }, (_, index) => ({ domain: `brand${index}.com` }));
		const parameters = { ...analyze, domain: '={{ $json.domain }}' };
		const { json, main } = await world.run(parameters, { items });
		const begun = world.sandbox.requests({ method: 'POST' }).map(({ at }) => at);
		expect(Math.max(...begun) - Math.min(...begun)).toBe(0);
		expect(json.map(({ domain }) => domain)).toEqual(items.map(({ domain }) => domain));
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
	});
});

describe('analyze, timeout', () => {
	world.inQuietTime();

	const slow = { ...analyze, options: { ...SOON, timeout: 1 } };

	beforeEach(() => world.sandbox.set({ jobSeconds: 90_000 }));

	it('fails with an error that names the analysis and how to go on', async () => {
		const { error } = await world.run(slow);
		const id = world.sandbox.analysis.analyses().at(-1)!.id;
		expect(error?.message).toBe(
			`The analysis service did not complete the analysis ${id} of example.com within 1 second (status: "queued"). It may still be running: get it later with Get Analysis, or increase 'Timeout (Seconds)'.`,
		);
	});

	it('decides where the service asks to come back later than that', async () => {
		const headers = { 'Retry-After': '7200' };
		world.sandbox.addFault({ kind: 'status', status: 429, headers, path: /^\/analyze\/an_/ });
		// A key of its own, as the pause is for everybody who uses it.
		const apiKey = world.sandbox.analysis.createKey({ plan: 'enterprise' });
		const credential = { ...world.credential, apiKey };
		const options = { ...SOON, onTimeout: 'returnPending' };
		const { json, error } = await world.run({ ...analyze, options }, { credential });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ domain: 'example.com', status: 'queued' });
		expect(world.sent()).toHaveLength(2);
	});

	it('is kept where the service answers no more, but for a last look of 5 s', async () => {
		world.sandbox.addFault({ kind: 'hang', path: /^\/analyze\/an_/, times: Infinity });
		const begin = world.clock.now();
		const { json } = await world.run({
			...slow,
			options: { ...slow.options, onTimeout: 'returnPending' },
		});
		expect(json[0]).toMatchObject({ domain: 'example.com', status: 'queued' });
		expect(world.clock.now() - begin).toBeLessThanOrEqual(6_000);
	});

	it('gives the pending record with returnPending, and Get goes on waiting for it', async () => {
		const { json } = await world.run({
			...slow,
			options: { ...slow.options, onTimeout: 'returnPending' },
		});
		expect(json[0]).toMatchObject({ domain: 'example.com', status: 'queued' });
		world.sandbox.set({ statuses: ['queued'] });
		const id = json[0]!.id as string;
		const get = { operation: 'get', analysisId: { __rl: true, mode: 'id', value: id } };
		const again = await world.run({
			...get,
			waitForCompletion: true,
			options: { ...SOON, timeout: 1, onTimeout: 'returnPending' },
		});
		expect(again.json[0]).toMatchObject({ id });
	});
});

describe('analyze, reuseWithinHours', () => {
	world.inQuietTime();

	const reuse = { ...analyze, options: { ...SOON, reuseWithinHours: 24 } };

	it('gives the youngest analysis of the domain whole, and spends none', async () => {
		world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 0.9 });
		const young = world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 0.5 });
		world.sandbox.analysis.seedAnalysis({ domain: 'example.org', ageDays: 0.1 });
		const { json } = await world.run(reuse);
		expect(world.sent()).toEqual(['GET /history', `GET /analyze/${young.id}`]);
		expect(json).toEqual([await world.truth(`/analyze/${young.id}`)]);
	});

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'finds it in a long history that comes %s first',
		async (historyOrder) => {
			world.sandbox.set({ historyOrder });
			for (let day = 1; day <= 150; day += 1) {
				world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: day + 1 });
			}
			const young = world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 0.5 });
			const { json } = await world.run(reuse);
			expect(json[0]).toMatchObject({ id: young.id });
			const pages = historyOrder === 'newest' ? 1 : 2;
			expect(world.sent().filter((request) => request === 'GET /history')).toHaveLength(pages);
		},
	);

	it('waits for one that is still running', async () => {
		world.sandbox.set({ jobSeconds: 150 });
		await world.run({ ...analyze, waitForCompletion: false });
		world.sandbox.clearRequests();
		const { json } = await world.run(reuse);
		expect(json[0]).toMatchObject({ status: 'complete' });
		expect(world.sent()).not.toContain('POST /analyze');
	});

	it.each([
		['none is young enough', { ageDays: 1.1 }, 24],
		['it is off', { ageDays: 0.1 }, 0],
		['the young one failed', { ageDays: 0.1, status: 'failed' }, 24],
	])('spends a new analysis when %s', async (_, seed, reuseWithinHours) => {
		world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ...seed });
		const { json } = await world.run({ ...analyze, options: { ...SOON, reuseWithinHours } });
		expect(json[0]).toMatchObject({ status: 'complete' });
		expect(world.sent()).toContain('POST /analyze');
	});

	it('knows a domain that the service writes in Unicode', async () => {
		const created_at = instantAgo(0);
		const own = { id: 'an_1', domain: 'München.de', status: 'complete', created_at };
		const page = { data: [own], meta: { pages: 1 } };
		world.sandbox.addFault({ kind: 'body', body: page, path: '/history' });
		world.sandbox.addFault({ kind: 'body', body: own, path: '/analyze/an_1' });
		const { json } = await world.run({ ...reuse, domain: 'münchen.de' });
		expect(json).toEqual([own]);
	});

	it('finds what was begun here, in whatever form the service writes its domain', async () => {
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 3_600 });
		const started = { ...reuse, domain: 'münchen.de', waitForCompletion: false };
		const [first] = (await world.run(started)).json;
		const body = { ...first, domain: 'München.de' };
		world.sandbox.addFault({ kind: 'body', body, path: `/analyze/${String(first!.id)}` });
		const { json } = await world.run(started);
		expect(json).toEqual([body]);
		expect(world.sandbox.requests({ method: 'POST' })).toHaveLength(1);
	});

	it('spends a new analysis when the history tells no times', async () => {
		const body = {
			data: [{ id: 'an_1' }, { id: 'an_2', domain: 'example.com' }],
			meta: { pages: 1 },
		};
		world.sandbox.addFault({ kind: 'body', body, path: '/history' });
		const { json } = await world.run(reuse);
		expect(json[0]).toMatchObject({ status: 'complete' });
		expect(world.sent()).toContain('POST /analyze');
	});
});
