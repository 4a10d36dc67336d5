import { byId, sandboxed, SOON } from '../../helpers/sandboxed';

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'example.com', options: SOON };

it('waits for the analysis and returns the record as the service sent it', async () => {
	const { json, main } = await world.run(analyze);
	const sent = world.sent();
	const path = `/analyze/${String(json[0]!.id)}`;
	expect(json).toEqual([await world.truth(path)]);
	expect(json[0]).toMatchObject({ status: 'complete', domain: 'example.com' });
	expect(main[0]!.pairedItem).toEqual({ item: 0 });
	expect(sent[0]).toBe('POST /analyze');
	expect(new Set(sent.slice(1))).toEqual(new Set([`GET ${path}`]));
});

it('returns one row per assistant with the columns in their order', async () => {
	const json = await world.items({ ...analyze, output: 'rows' });
	const record = await world.truth(`/analyze/${String(json[0]!.analysis_id)}`);
	const scores = record.llm_scores as Record<string, number>;
	expect(json.map(({ llm, llm_score }) => [llm, llm_score])).toEqual(Object.entries(scores));
	expect(Object.keys(json[0]!).join(' ')).toBe(
		'analysis_id domain llm llm_score score mentions sentiment accuracy created_at completed_at row_key',
	);
	expect(json[0]).toMatchObject({ analysis_id: record.id, score: record.score });
});

it('returns the pending analysis after one request when it does not wait', async () => {
	const [record] = await world.items({ ...analyze, waitForCompletion: false });
	expect(record).toMatchObject({ domain: 'example.com', status: 'queued' });
	expect(world.sent()).toEqual(['POST /analyze']);
});

it('analyzes all items concurrently and returns them in the order of the input', async () => {
	world.sandbox.set({ jobSeconds: 90 });
	const items = Array.from({ length: 12 }, (_, index) => ({ domain: `brand${index}.com` }));
	const parameters = { ...analyze, domain: '={{ $json.domain }}' };
	const { json, main } = await world.run(parameters, { items });
	const begun = world.sandbox.requests({ method: 'POST' }).map(({ at }) => at);
	expect(Math.max(...begun) - Math.min(...begun)).toBe(0);
	expect(json.map(({ domain }) => domain)).toEqual(items.map(({ domain }) => domain));
	expect(main.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
});

describe('an analysis that is not complete at the timeout', () => {
	beforeEach(() => world.sandbox.set({ jobSeconds: 90_000 }));

	it('fails with the ID of the analysis and what to do', async () => {
		const message = await world.failure({ ...analyze, options: { ...SOON, timeout: 1 } });
		const { id } = world.sandbox.analysis.analyses().at(-1)!;
		expect(message).toBe(
			`The analysis service did not complete the analysis ${id} of example.com within 1 second (status: "queued"). It may still be running: get it later with Get Analysis, or increase 'Timeout (Seconds)'.`,
		);
	});

	it('ends the wait within 6 seconds when the service stops responding', async () => {
		world.sandbox.addFault({ kind: 'hang', path: /^\/analyze\/an_/, times: Infinity });
		const begin = world.clock.now();
		const options = { ...SOON, timeout: 1, onTimeout: 'returnPending' };
		const json = await world.items({ ...analyze, options });
		expect(json[0]).toMatchObject({ domain: 'example.com', status: 'queued' });
		expect(world.clock.now() - begin).toBeLessThanOrEqual(6_000);
	});
});

it.each(['list', 'id'])('returns an analysis chosen by %s with one request', async (mode) => {
	const { id } = world.seed('example.com', 3);
	const analysisId = { __rl: true, mode, value: ` ${id} ` };
	const { json, main } = await world.run({ operation: 'get', analysisId });
	expect(world.sent()).toEqual([`GET /analyze/${id}`]);
	expect(json).toEqual([await world.truth(`/analyze/${id}`)]);
	expect(main[0]!.pairedItem).toEqual({ item: 0 });
});

it('returns a running analysis as it is with Wait for Completion off', async () => {
	world.sandbox.set({ jobSeconds: 150 });
	const analyze = { operation: 'analyze', domain: 'example.com', waitForCompletion: false };
	const [{ id }] = (await world.items(analyze)) as [{ id: string }];
	const get = { operation: 'get', analysisId: byId(id) };
	expect((await world.items(get))[0]).toMatchObject({ id, status: 'queued' });
	const waiting = { ...get, waitForCompletion: true, options: SOON };
	expect((await world.items(waiting))[0]).toMatchObject({ id, status: 'complete' });
});

it('waits for nothing when the analysis is already complete', async () => {
	const { id } = world.seed('example.com', 3);
	await world.items({ operation: 'get', analysisId: byId(id), waitForCompletion: true });
	expect(world.sent()).toEqual([`GET /analyze/${id}`]);
});
