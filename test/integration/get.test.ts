import { searchList } from './engine';
import { byId, sandboxed, SOON, until } from './sandboxed';

const world = sandboxed();

world.inQuietTime();

const get = (id: unknown, more = {}) => ({ operation: 'get', analysisId: byId(id), ...more });
const waiting = { waitForCompletion: true, options: SOON };

describe('get', () => {
	const submit = async () => {
		const [item] = await world.items({
			operation: 'analyze',
			domain: 'example.com',
			waitForCompletion: false,
		});
		return item!.id;
	};

	it.each(['list', 'id'])('gives an analysis chosen by %s with one call', async (mode) => {
		const { id } = world.seed('example.com', 3);
		const analysisId = { __rl: true, mode, value: ` ${id} ` };
		const { json, main } = await world.run({ operation: 'get', analysisId });
		expect(world.sent()).toEqual([`GET /analyze/${id}`]);
		expect(json).toEqual([await world.truth(`/analyze/${id}`)]);
		expect(main[0]!.pairedItem).toEqual({ item: 0 });
	});

	it('gives a running analysis as it is, unless it shall wait', async () => {
		world.sandbox.set({ jobSeconds: 150 });
		const id = await submit();
		expect((await world.items(get(id)))[0]).toMatchObject({ id, status: 'queued' });
		expect((await world.items(get(id, waiting)))[0]).toMatchObject({ id, status: 'complete' });
	});

	it('waits for an analysis that the service does not know yet, and only then', async () => {
		world.sandbox.set({ early404Ms: Infinity });
		const id = await submit();
		expect((await world.run(get(id))).error).toMatchObject({ httpCode: '404' });
		world.sandbox.clearRequests();
		const { done } = world.start(get(id, waiting));
		await until(() => world.sent().length >= 3);
		world.sandbox.set({ early404Ms: 0 });
		expect((await done).json[0]).toMatchObject({ id, status: 'complete' });
	});

	it('does not wait for a complete analysis', async () => {
		const { id } = world.seed('example.com', 3);
		await world.items(get(id, waiting));
		expect(world.sent()).toEqual([`GET /analyze/${id}`]);
	});
});

describe('the list of analyses', () => {
	const search = async (filter?: string, token?: string) =>
		await searchList(world.settings(get('')), 'searchAnalyses', filter, token);
	const found = async (filter: string) =>
		(await search(filter)).results.map(({ name, value }) => [name.split(' ')[0], value]);

	it('shows domain, date and score, a page at a time', async () => {
		for (let day = 1; day <= 120; day += 1) world.seed(`brand${day}.com`, day, { score: 50 });
		const first = await search();
		expect(first.results).toHaveLength(100);
		expect(first.results[0]!.name).toMatch(
			/^brand1\.com · \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d E[SD]T · score 50$/,
		);
		expect(first.results[0]!.value).toMatch(/^an_/);
		const second = await search(undefined, first.paginationToken as string);
		expect(second.paginationToken).toBeUndefined();
		expect(first.results.length + second.results.length).toBeGreaterThanOrEqual(120);
		expect(world.sent()).toEqual(['GET /history', 'GET /history']);
	});

	it('finds a pasted ID', async () => {
		const { id } = world.seed('brand.com', 1);
		expect(await found(` ${id.toUpperCase()} `)).toEqual([['brand.com', id]]);
	});

	it('lets the service search for a domain, and narrows the page for other text', async () => {
		const { id } = world.seed('example.com', 1);
		world.seed('other.com', 1);
		expect(await found('https://Example.com/')).toEqual([['example.com', id]]);
		expect(world.queries()[0]).toMatchObject({ domain: 'example.com' });
		expect(await found('mple.com ·')).toEqual([['example.com', id]]);
	});

	it('shows what there is of an analysis', async () => {
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
				{ name: 'b.com · 1 Nov 2026, 22:30 EST', value: 'an_3' },
			],
			paginationToken: undefined,
		});
	});

	it('says what is wrong with the key', async () => {
		world.credential.apiKey = world.sandbox.analysis.keys.revoked;
		await expect(search()).rejects.toThrow(/rejected the API key: ".+"\. Check that the API key/);
	});

	describe('that does not come in time', () => {
		const EXHAUSTED =
			"The analysis service could not list the analyses within 10 seconds, because the API key's rate limit is exhausted. Open the list again in a minute, or choose By ID and enter the analysis ID.";
		const SILENT =
			'The analysis service did not list the analyses within 10 seconds. Open the list again later, or choose By ID and enter the analysis ID.';

		it('says so where the minute of the key is used up', async () => {
			const credential = { ...world.credential, plan: 'custom', requestsPerMinute: 1 };
			const settings = { ...world.settings(get('')), credential };
			await searchList(settings, 'searchAnalyses');
			await expect(searchList(settings, 'searchAnalyses')).rejects.toThrow(EXHAUSTED);
			expect(world.sent()).toEqual(['GET /history']);
		});

		it.each(['60', '1'])('says so where the service refuses: Retry-After %s', async (seconds) => {
			const headers = { 'retry-after': seconds };
			world.sandbox.addFault({ kind: 'status', status: 429, headers, times: Infinity });
			await expect(search()).rejects.toThrow(EXHAUSTED);
		});

		it('says so where the service gives no answer', async () => {
			world.sandbox.addFault({ kind: 'hang' });
			await expect(search()).rejects.toMatchObject({ message: SILENT, name: 'NodeApiError' });
		});
	});
});
