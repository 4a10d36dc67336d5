import { sandboxed } from '../../worlds/sandboxed';

const world = sandboxed();

const history = { operation: 'history', filters: { domain: 'example.com' } };
const all = { ...history, returnAll: true };

const seed = (count: number) =>
	Array.from({ length: count }, (_, index) => world.seed('example.com', index + 1).id);
const answer = (body: unknown, times = 1) => world.answer(body, { path: '/history', times });
const idsOf = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);

it('returns 50 analyses by default, each as the service sent it', async () => {
	const ids = seed(60);
	const { json, main } = await world.run(history);
	expect(idsOf(json)).toEqual(ids.slice(0, 50));
	expect(world.queries()).toEqual([{ domain: 'example.com', limit: '50' }]);
	expect(json).toEqual((await world.truth('/history?domain=example.com&limit=50')).data);
	expect(main.map(({ pairedItem }) => pairedItem)).toEqual(Array(50).fill({ item: 0 }));
});

it.each([
	[1, 1],
	[100, 1],
	[101, 2],
	[250, 3],
])('returns exactly %i analyses with %i requests', async (limit, calls) => {
	seed(260);
	const json = await world.items({ ...history, limit });
	expect(json).toHaveLength(limit);
	expect(new Set(idsOf(json)).size).toBe(limit);
	expect(world.sent()).toHaveLength(calls);
});

it('returns nothing for a domain without analyses', async () => {
	expect(await world.items(all)).toEqual([]);
});

it('returns the analyses of the whole account without a filter', async () => {
	world.seed('a.com', 1);
	world.seed('b.com', 1);
	const items = await world.items({ operation: 'history', returnAll: true });
	expect(items.map(({ domain }) => domain)).toEqual(expect.arrayContaining(['a.com', 'b.com']));
});

it('returns an analysis once when shifting pages list it twice', async () => {
	const page = (ids: string[]) => ({ data: ids.map((id) => ({ id })), meta: { pages: 2 } });
	answer(page(['an_1', 'an_2']));
	answer(page(['an_2', 'an_3']));
	expect(idsOf(await world.items(all))).toEqual(['an_1', 'an_2', 'an_3']);
});

it.each([{}, ...[null, '', 'many'].map((pages) => ({ meta: { pages } }))])(
	'reads up to the empty page when the number of pages is unknown: %j',
	async (rest) => {
		[['an_1'], ['an_2'], []].forEach((ids) => answer({ data: ids.map((id) => ({ id })), ...rest }));
		expect(idsOf(await world.items(all))).toEqual(['an_1', 'an_2']);
	},
);

it.each([
	{ data: [{ id: 'an_1' }], meta: { pages: 1000 } },
	{ data: [{ domain: 'example.com', score: 39 }] },
])('fails instead of reading forever when pages have nothing new: %j', async (body) => {
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

it('fails when an entry of the list is not an object', async () => {
	answer({ data: ['x'] });
	expect(await world.failure(history)).toMatch(
		/without an object in each element of "data".*'Base URL' in the credential/,
	);
});
