import { searchList } from '../../../host/engine';
import { byId, sandboxed } from '../../helpers/sandboxed';

const world = sandboxed();

const get = { operation: 'get', analysisId: byId('') };
const search = async (filter?: string, token?: string) =>
	await searchList(world.settings(get), 'searchAnalyses', filter, token);
const found = async (filter: string) =>
	(await search(filter)).results.map(({ name, value }) => [name.split(' ')[0], value]);

it('lists domain, date and score, a page at a time', async () => {
	for (let day = 1; day <= 120; day += 1) world.seed(`brand${day}.com`, day, { score: 50 });
	const first = await search();
	expect(first.results).toHaveLength(100);
	expect(first.results[0]!.name).toMatch(
		/^brand1\.com · \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d · score 50$/,
	);
	expect(first.results[0]!.value).toMatch(/^an_/);
	const second = await search(undefined, first.paginationToken as string);
	expect(second.paginationToken).toBeUndefined();
	expect(first.results.length + second.results.length).toBeGreaterThanOrEqual(120);
	expect(world.sent()).toEqual(['GET /history', 'GET /history']);
});

it('finds an analysis by a pasted ID', async () => {
	const { id } = world.seed('brand.com', 1);
	expect(await found(` ${id.toUpperCase()} `)).toEqual([['brand.com', id]]);
});

it('lets the service search for a whole domain', async () => {
	const { id } = world.seed('example.com', 1);
	world.seed('other.com', 1);
	expect(await found('https://Example.com/')).toEqual([['example.com', id]]);
	expect(world.queries()).toEqual([{ domain: 'example.com', limit: '100' }]);
});

it.each(['mple.co', 'mple.com ·', 'xample.c'])(
	'finds an analysis by "%s", which is no whole domain',
	async (typed) => {
		const { id } = world.seed('example.com', 1);
		world.seed('other.org', 1);
		expect(await found(typed)).toEqual([['example.com', id]]);
	},
);

describe('a text that is no whole domain', () => {
	const MORE = /^Searched the newest (\d+)\. Type a whole domain to search all\.$/;

	const seedBrands = (count: number) => {
		for (let day = 1; day <= count; day += 1) world.seed(`brand${day}.com`, day);
	};

	it('is looked for in the pages behind the first one', async () => {
		seedBrands(250);
		const { results } = await search('brand130');
		expect(results[0]!.name).toMatch(/^brand130\.com /);
		expect(results.at(-1)!.name).toMatch(MORE);
		expect(world.queries()).toMatchObject([{ limit: '100' }, { page: '2' }]);
	});

	it('is looked for without a call in what the list has read', async () => {
		seedBrands(250);
		const { paginationToken } = await search();
		await search(undefined, paginationToken as string);
		world.sandbox.clearRequests();
		for (const typed of ['b', 'br', 'brand1'])
			expect((await search(typed)).results).not.toEqual([]);
		expect(world.sent()).toEqual([]);
		await search();
		expect(world.sent()).toHaveLength(1);
	});

	it('is looked for in three new pages at a time, and an entry says how to search all', async () => {
		seedBrands(450);
		const first = await search('brand440');
		expect(first.results).toEqual([{ name: expect.stringMatching(MORE), value: '' }]);
		expect(first.results[0]!.name).toContain('300');
		expect(world.sent()).toHaveLength(3);
		const second = await search('brand440', first.paginationToken as string);
		expect(second.results.map(({ name }) => name.split(' ')[0])).toEqual(['brand440.com']);
		expect(second.paginationToken).toBeUndefined();
	});

	it('gives no entry when it is nowhere and all was read', async () => {
		seedBrands(5);
		expect(await search('elsewhere')).toEqual({ results: [] });
	});
});

it('names an analysis by the fields that it has, and leaves out one without an ID', async () => {
	const data = [
		{ id: 'an_1', domain: null, score: null },
		{ id: 'an_2', domain: 'a.com', created_at: 'x', score: '' },
		{ domain: 'without-id.com' },
		{ id: 'an_3', domain: 'b.com', created_at: '2026-11-02T03:30:00Z' },
	];
	world.answer({ data });
	expect(await search()).toEqual({
		results: [
			{ name: 'an_1', value: 'an_1' },
			{ name: 'a.com · x', value: 'an_2' },
			{ name: 'b.com · 1 Nov 2026, 22:30', value: 'an_3' },
		],
		paginationToken: undefined,
	});
});

it('fails with the reason when the key is revoked', async () => {
	world.credential.apiKey = world.sandbox.analysis.keys.revoked;
	await expect(search()).rejects.toThrow(/rejected the API key: ".+"\. Check that the API key/);
});

const EXHAUSTED =
	"The analysis service could not list the analyses within 10 seconds, because the API key's rate limit is exhausted. Open the list again in a minute, or choose By ID and enter the analysis ID.";

it('fails after 10 seconds without a second request when the rate limit is used up', async () => {
	const credential = { ...world.credential, plan: 'custom', requestsPerMinute: 1 };
	const settings = { ...world.settings(get), credential };
	await searchList(settings, 'searchAnalyses');
	await expect(searchList(settings, 'searchAnalyses')).rejects.toThrow(EXHAUSTED);
	expect(world.sent()).toEqual(['GET /history']);
});

it.each(['60', '1'])('fails after 10 seconds of refusals with Retry-After %s', async (seconds) => {
	const headers = { 'retry-after': seconds };
	world.sandbox.addFault({ kind: 'status', status: 429, headers, times: Infinity });
	await expect(search()).rejects.toThrow(EXHAUSTED);
});

it('fails after 10 seconds when the service does not respond', async () => {
	world.sandbox.addFault({ kind: 'hang' });
	await expect(search()).rejects.toMatchObject({
		message:
			'The analysis service did not list the analyses within 10 seconds. Open the list again later, or choose By ID and enter the analysis ID.',
		name: 'NodeApiError',
	});
});
