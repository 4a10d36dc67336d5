import { sandboxed } from './sandboxed';

const world = sandboxed();

const history = { operation: 'history', filters: { domain: 'example.com' } };
const all = { ...history, returnAll: true };

const seed = (count: number) =>
	Array.from({ length: count }, (_, index) => world.seed('example.com', index + 1).id);

const answer = (body: unknown, times = 1) => world.answer(body, { path: '/history', times });

describe('history', () => {
	it('gives one item per analysis as the service sent it, 50 by default', async () => {
		const ids = seed(60);
		const { json, main } = await world.run(history);
		expect(json.map(({ id }) => id)).toEqual(ids.slice(0, 50));
		expect(world.queries()).toEqual([{ domain: 'example.com', limit: '50' }]);
		expect(json).toEqual((await world.truth('/history?domain=example.com&limit=50')).data);
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual(Array(50).fill({ item: 0 }));
	});

	it.each([
		[1, 1],
		[100, 1],
		[101, 2],
		[250, 3],
	])('gives exactly %i items with %i calls', async (limit, calls) => {
		seed(260);
		const json = await world.items({ ...history, limit });
		expect(new Set(json.map(({ id }) => id)).size).toBe(limit);
		expect(json).toHaveLength(limit);
		expect(world.sent()).toHaveLength(calls);
	});

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'gives all, %s first',
		async (historyOrder) => {
			world.sandbox.set({ historyOrder });
			const ids = seed(260);
			expect((await world.items(all)).map(({ id }) => id).sort()).toEqual(ids.sort());
			expect(world.sent()).toHaveLength(3);
		},
	);

	it('gives nothing for a domain without analyses', async () => {
		expect(await world.items(all)).toEqual([]);
	});

	it('lists the whole account without a filter', async () => {
		world.seed('a.com', 1);
		world.seed('b.com', 1);
		const domains = (await world.items({ operation: 'history', returnAll: true })).map(
			({ domain }) => domain,
		);
		expect(domains).toEqual(expect.arrayContaining(['a.com', 'b.com']));
	});

	it('gives an item once that shifting pages bring twice', async () => {
		const page = (ids: string[]) => ({ data: ids.map((id) => ({ id })), meta: { pages: 2 } });
		answer(page(['an_1', 'an_2']));
		answer(page(['an_2', 'an_3']));
		expect((await world.items(all)).map(({ id }) => id)).toEqual(['an_1', 'an_2', 'an_3']);
	});

	it.each([
		['no', {}],
		['null for the', { meta: { pages: null } }],
		['an empty', { meta: { pages: '' } }],
	])('reads to the empty page where the service tells %s number of pages', async (_, rest) => {
		[['an_1'], ['an_2'], []].forEach((ids) => answer({ data: ids.map((id) => ({ id })), ...rest }));
		expect((await world.items(all)).map(({ id }) => id)).toEqual(['an_1', 'an_2']);
	});

	it.each([
		{ data: [{ id: 'an_1' }], meta: { pages: 1000 } },
		{ data: [{ domain: 'example.com', score: 39 }] },
	])('ends where pages bring nothing new, instead of reading for ever: %j', async (body) => {
		answer(body, Infinity);
		expect(await world.failure(all)).toMatch(
			/returned a page with nothing new, although it indicated more\./,
		);
		expect(world.sent()).toHaveLength(2);
	});

	it('lists an analysis without an ID', async () => {
		const data = [
			{ domain: 'example.com', score: 39 },
			{ domain: 'example.com', id: 'an_1' },
		];
		answer({ data, meta: { pages: 1 } }, 2);
		expect(await world.items({ operation: 'history' })).toEqual(data);
		const [message] = await world.items({ operation: 'history', output: 'message' });
		expect(message).toMatchObject({ count: 2, text: expect.stringMatching(/ 39 /) });
	});

	it('refuses a list whose entries are no objects', async () => {
		answer({ data: ['x'] });
		expect(await world.failure(history)).toMatch(
			/without an object in each element of "data".*'Base URL' in the credential/,
		);
	});
});
