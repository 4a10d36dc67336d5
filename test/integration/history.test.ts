import { sandboxed } from './sandboxed';

const world = sandboxed();

const history = { operation: 'history', filters: { domain: 'example.com' } };

function seed(count: number, domain = 'example.com'): string[] {
	return Array.from(
		{ length: count },
		(_, index) => world.sandbox.analysis.seedAnalysis({ domain, ageDays: index + 1 }).id,
	);
}

const queries = () => world.sandbox.requests().map(({ query }) => query);

describe('history', () => {
	it('gives one item per analysis as the service sent it, 50 by default', async () => {
		const ids = seed(60);
		const { json, main } = await world.run(history);
		expect(json.map(({ id }) => id)).toEqual(ids.slice(0, 50));
		expect(queries()).toEqual([{ domain: 'example.com', limit: '50' }]);
		const truth = await world.truth('/history?domain=example.com&limit=50');
		expect(json).toEqual(truth.data);
		expect(new Set(main.map(({ pairedItem }) => JSON.stringify(pairedItem)))).toEqual(
			new Set(['{"item":0}']),
		);
	});

	it.each([
		[1, 1],
		[100, 1],
		[101, 2],
		[250, 3],
	])('gives exactly %i items with %i calls', async (limit, calls) => {
		seed(260);
		const { json } = await world.run({ ...history, limit });
		expect(json).toHaveLength(limit);
		expect(new Set(json.map(({ id }) => id)).size).toBe(limit);
		expect(world.sent()).toHaveLength(calls);
	});

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'gives all, %s first',
		async (historyOrder) => {
			world.sandbox.set({ historyOrder });
			const ids = seed(260);
			const { json } = await world.run({ ...history, returnAll: true });
			expect(json.map(({ id }) => id).sort()).toEqual(ids.sort());
			expect(world.sent()).toHaveLength(3);
		},
	);

	it('gives nothing for a domain without analyses', async () => {
		const { json, error } = await world.run({ ...history, returnAll: true });
		expect(json).toEqual([]);
		expect(error).toBeUndefined();
	});

	it('lists the whole account without a filter', async () => {
		seed(1, 'a.com');
		seed(1, 'b.com');
		const { json } = await world.run({ operation: 'history', returnAll: true });
		const domains = json.map(({ domain }) => domain);
		expect(domains).toEqual(expect.arrayContaining(['a.com', 'b.com']));
	});

	it('gives an item once that shifting pages bring twice', async () => {
		const item = (id: string) => ({
			id,
			domain: 'example.com',
			score: 1,
			created_at: '2026-11-01T00:00:00Z',
		});
		const page = (page: number, ids: string[]) => ({
			data: ids.map(item),
			meta: { total: 4, page, limit: 2, pages: 2 },
		});
		const answers = [page(1, ['an_1', 'an_2']), page(2, ['an_2', 'an_3'])];
		answers.forEach((body) => world.sandbox.addFault({ kind: 'body', body, path: '/history' }));
		const { json } = await world.run({ ...history, returnAll: true });
		expect(json.map(({ id }) => id)).toEqual(['an_1', 'an_2', 'an_3']);
	});

	it.each([
		['no', {}],
		['null for the', { meta: { pages: null } }],
		['an empty', { meta: { pages: '' } }],
	])('reads to the empty page where the service tells %s number of pages', async (_, rest) => {
		const body = (ids: string[]) => ({ data: ids.map((id) => ({ id })), ...rest });
		[['an_1'], ['an_2'], []].forEach((ids) =>
			world.sandbox.addFault({ kind: 'body', body: body(ids), path: '/history' }),
		);
		const { json } = await world.run({ ...history, returnAll: true });
		expect(json.map(({ id }) => id)).toEqual(['an_1', 'an_2']);
	});

	it('ends with an error where pages bring nothing new, instead of reading for ever', async () => {
		const body = { data: [{ id: 'an_1' }], meta: { pages: 1000 } };
		world.sandbox.addFault({ kind: 'body', body, times: Infinity, path: '/history' });
		const { error } = await world.run({ ...history, returnAll: true });
		expect(error?.message).toMatch(
			/returned a page with nothing new, although it indicated more\./,
		);
		expect(world.sent()).toHaveLength(2);
	});

	it.each(['record', 'message'])('lists an analysis without an ID as a %s', async (output) => {
		const data = [
			{ domain: 'example.com', score: 39 },
			{ domain: 'example.com', id: 'an_1' },
		];
		const body = { data, meta: { pages: 1 } };
		world.sandbox.addFault({ kind: 'body', body, path: '/history' });
		const { json, error } = await world.run({ operation: 'history', output });
		expect(error).toBeUndefined();
		if (output === 'record') expect(json).toEqual(data);
		else expect(json[0]).toMatchObject({ count: 2, text: expect.stringMatching(/ 39 /) });
	});

	it('ends where pages repeat an analysis without an ID', async () => {
		const body = { data: [{ domain: 'example.com', score: 39 }] };
		world.sandbox.addFault({ kind: 'body', body, times: Infinity, path: '/history' });
		const { error } = await world.run({ ...history, returnAll: true });
		expect(error?.message).toMatch(/returned a page with nothing new/);
		expect(world.sent()).toHaveLength(2);
	});

	it.each([
		[{}, /without the list "data"/],
		[{ data: {} }, /without the list "data"/],
		[{ error: { code: 'X', message: 'Not tracked.' } }, /without the list "data": "Not tracked"\./],
		[{ data: ['x'] }, /without an object in each element of "data"/],
		['<html>Welcome</html>', /returned something other than JSON: "Welcome"/],
		['[]', /JSON that is not an object/],
	])('ends with a clear error at the answer %j', async (body, message) => {
		world.sandbox.addFault({ kind: 'body', body, path: '/history' });
		const { error } = await world.run(history);
		expect(error?.message).toMatch(message);
		expect(error?.message).toMatch(/'Base URL' in the credential/);
	});
});
