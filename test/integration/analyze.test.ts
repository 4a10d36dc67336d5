import { instantAgo } from '../today';
import { byId, itemsOf, sandboxed, SOON } from './sandboxed';

const world = sandboxed();
world.inQuietTime();

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };

it('gives each record data of its own when two items share an analysis', async () => {
	const [one, other] = await world.items(
		{ operation: 'analyze', domain: 'example.com', options: SOON },
		{ items: itemsOf('example.com', 'example.com') },
	);
	expect(other).toEqual(one);
	expect(other!.llm_scores).not.toBe(one!.llm_scores);
});

describe('analyze', () => {
	it('waits, and gives the record as the service sent it', async () => {
		const { json, main } = await world.run(analyze);
		const sent = world.sent();
		const path = `/analyze/${String(json[0]!.id)}`;
		expect(json).toEqual([await world.truth(path)]);
		expect(json[0]).toMatchObject({ status: 'complete', domain: 'example.com' });
		expect(main[0]!.pairedItem).toEqual({ item: 0 });
		expect(sent[0]).toBe('POST /analyze');
		expect(new Set(sent.slice(1))).toEqual(new Set([`GET ${path}`]));
	});

	it('ends at a status that means so with an error that names the analysis', async () => {
		world.sandbox.analysis.failNext('example.com', 'CANCELLED');
		const message = await world.failure(analyze);
		const { id } = world.sandbox.analysis.analyses().at(-1)!;
		expect(message).toContain(`analysis ${id} of example.com with the status "CANCELLED"`);
	});

	it('gives one row per assistant, with the keys of the contract in their order', async () => {
		const json = await world.items({ ...analyze, output: 'rows' });
		const record = await world.truth(`/analyze/${String(json[0]!.analysis_id)}`);
		const scores = record.llm_scores as Record<string, number>;
		expect(json.map(({ llm, llm_score }) => [llm, llm_score])).toEqual(Object.entries(scores));
		expect(Object.keys(json[0]!).join(' ')).toBe(
			'analysis_id domain llm llm_score score mentions sentiment accuracy created_at completed_at row_key',
		);
		expect(json[0]).toMatchObject({ analysis_id: record.id, score: record.score });
	});

	it('without waiting gives the pending analysis, and says so in a message and in a row', async () => {
		world.sandbox.set({ pendingScores: 'absent' });
		const pending = { ...analyze, waitForCompletion: false };
		const [record] = await world.items(pending);
		expect(record).toMatchObject({ domain: 'example.com', status: 'queued' });
		expect(world.sent()).toEqual(['POST /analyze']);
		const [message] = await world.items({ ...pending, output: 'message' });
		expect(message!.text).toBe('The AI visibility analysis of example.com is still running');
		expect(await world.items({ ...pending, output: 'rows' })).toEqual([
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
	const options = { ...SOON, timeout: 1, onTimeout: 'returnPending' };

	beforeEach(() => world.sandbox.set({ jobSeconds: 90_000 }));

	it('fails with an error that names the analysis and how to go on', async () => {
		const message = await world.failure({ ...analyze, options: { ...SOON, timeout: 1 } });
		const { id } = world.sandbox.analysis.analyses().at(-1)!;
		expect(message).toBe(
			`The analysis service did not complete the analysis ${id} of example.com within 1 second (status: "queued"). It may still be running: get it later with Get Analysis, or increase 'Timeout (Seconds)'.`,
		);
	});

	it('is kept where the service answers no more, but for a last request of 5 s', async () => {
		world.sandbox.addFault({ kind: 'hang', path: /^\/analyze\/an_/, times: Infinity });
		const begin = world.clock.now();
		const json = await world.items({ ...analyze, options });
		expect(json[0]).toMatchObject({ domain: 'example.com', status: 'queued' });
		expect(world.clock.now() - begin).toBeLessThanOrEqual(6_000);
	});

	it('gives the pending record with returnPending, and Get goes on waiting for it', async () => {
		const [pending] = await world.items({ ...analyze, options });
		expect(pending).toMatchObject({ domain: 'example.com', status: 'queued' });
		world.sandbox.set({ statuses: ['queued'] });
		const get = { operation: 'get', analysisId: byId(pending!.id), waitForCompletion: true };
		expect((await world.items({ ...get, options }))[0]).toMatchObject({ id: pending!.id });
	});
});

describe('analyze, reuseWithinHours', () => {
	const reuse = { ...analyze, options: { ...SOON, reuseWithinHours: 24 } };

	it('gives the youngest analysis of the domain whole, and spends none', async () => {
		world.seed('example.com', 0.9);
		const young = world.seed('example.com', 0.5);
		world.seed('example.org', 0.1);
		const json = await world.items(reuse);
		expect(world.sent()).toEqual(['GET /history', `GET /analyze/${young.id}`]);
		expect(json).toEqual([await world.truth(`/analyze/${young.id}`)]);
	});

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'finds it in a long history that comes %s first',
		async (historyOrder) => {
			world.sandbox.set({ historyOrder });
			for (let day = 1; day <= 150; day += 1) world.seed('example.com', day + 1);
			const young = world.seed('example.com', 0.5);
			expect((await world.items(reuse))[0]).toMatchObject({ id: young.id });
			const pages = historyOrder === 'newest' ? 1 : 2;
			expect(world.sent().filter((request) => request === 'GET /history')).toHaveLength(pages);
		},
	);

	it('waits for one that is still running', async () => {
		world.sandbox.set({ jobSeconds: 150 });
		await world.items({ ...analyze, waitForCompletion: false });
		expect((await world.items(reuse))[0]).toMatchObject({ status: 'complete' });
		expect(world.submitted()).toHaveLength(1);
	});

	it.each([
		['none is young enough', 1.1, {}, 24],
		['it is off', 0.1, {}, 0],
		['the young one failed', 0.1, { status: 'failed' }, 24],
	])('spends a new analysis when %s', async (_, ageDays, more, reuseWithinHours) => {
		world.seed('example.com', ageDays, more);
		const json = await world.items({ ...analyze, options: { ...SOON, reuseWithinHours } });
		expect(json[0]).toMatchObject({ status: 'complete' });
		expect(world.submitted()).toHaveLength(1);
	});

	it('spends a new analysis when the history tells no times', async () => {
		const data = [{ id: 'an_1' }, { id: 'an_2', domain: 'example.com' }];
		world.answer({ data, meta: { pages: 1 } }, { path: '/history' });
		expect((await world.items(reuse))[0]).toMatchObject({ status: 'complete' });
		expect(world.submitted()).toHaveLength(1);
	});

	it('knows a domain that the service writes in Unicode', async () => {
		const created_at = instantAgo(0);
		const own = { id: 'an_1', domain: 'München.de', status: 'complete', created_at };
		world.answer({ data: [own], meta: { pages: 1 } }, { path: '/history' });
		world.answer(own, { path: '/analyze/an_1' });
		expect(await world.items({ ...reuse, domain: 'münchen.de' })).toEqual([own]);
	});

	it('finds what was begun here, in whatever form the service writes its domain', async () => {
		world.sandbox.set({ historyShows: 'complete', jobSeconds: 3_600 });
		const started = { ...reuse, domain: 'münchen.de', waitForCompletion: false };
		const [first] = await world.items(started);
		const body = { ...first, domain: 'München.de' };
		world.answer(body, { path: `/analyze/${String(first!.id)}` });
		expect(await world.items(started)).toEqual([body]);
		expect(world.submitted()).toHaveLength(1);
	});
});
