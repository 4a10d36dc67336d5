import { byId, sandboxed, SOON } from '../../worlds/sandboxed';

const world = sandboxed();
world.inQuietTime();

it.each(['list', 'id'])('returns an analysis chosen by %s with one request', async (mode) => {
	const { id } = world.seed('example.com', 3);
	const analysisId = { __rl: true, mode, value: ` ${id} ` };
	const { json, main } = await world.run({ operation: 'get', analysisId });
	expect(world.sent()).toEqual([`GET /analyze/${id}`]);
	expect(json).toEqual([await world.truth(`/analyze/${id}`)]);
	expect(main[0]!.pairedItem).toEqual({ item: 0 });
});

it('returns a running analysis as it is unless it is to wait', async () => {
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
