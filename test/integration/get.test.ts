import { searchList } from './engine';
import { sandboxed, SOON } from './sandboxed';

const world = sandboxed();

world.inQuietTime();

const get = (id: unknown, more = {}) => ({
	operation: 'get',
	analysisId: { __rl: true, mode: 'id', value: id as string },
	...more,
});

describe('get', () => {
	it.each(['list', 'id'])('gives an analysis chosen by %s with one call', async (mode) => {
		const { id } = world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 3 });
		const analysisId = { __rl: true, mode, value: ` ${id} ` };
		const { json, main } = await world.run({ operation: 'get', analysisId });
		expect(world.sent()).toEqual([`GET /analyze/${id}`]);
		expect(json).toEqual([await world.truth(`/analyze/${id}`)]);
		expect(main[0]!.pairedItem).toEqual({ item: 0 });
	});

	it('gives a running analysis as it is, unless it shall wait', async () => {
		world.sandbox.set({ jobSeconds: 150 });
		const submitted = await world.run({
			operation: 'analyze',
			domain: 'example.com',
			waitForCompletion: false,
		});
		const id = submitted.json[0]!.id;
		const pending = await world.run(get(id));
		expect(pending.json[0]).toMatchObject({ id, status: 'queued' });
		const complete = await world.run(get(id, { waitForCompletion: true, options: SOON }));
		expect(complete.json[0]).toMatchObject({ id, status: 'complete' });
	});

	it('waits for an analysis that the service does not know yet, and only then', async () => {
		world.sandbox.set({ early404Ms: Infinity });
		const submitted = await world.run({
			operation: 'analyze',
			domain: 'example.com',
			waitForCompletion: false,
		});
		const id = submitted.json[0]!.id;
		expect((await world.run(get(id))).error).toMatchObject({ httpCode: '404' });
		world.sandbox.clearRequests();
		const { done } = world.start(get(id, { waitForCompletion: true, options: SOON }));
		while (world.sent().length < 3) await new Promise(setImmediate);
		world.sandbox.set({ early404Ms: 0 });
		expect((await done).json[0]).toMatchObject({ id, status: 'complete' });
	});

	it('asks again after a pause that fits the age of the analysis, with the automatic schedule', async () => {
		world.sandbox.set({ jobSeconds: 150 });
		const submitted = await world.run({
			operation: 'analyze',
			domain: 'example.com',
			waitForCompletion: false,
		});
		world.sandbox.set({ skewMs: 3_000 });
		const { json } = await world.run(
			get(submitted.json[0]!.id, { waitForCompletion: true, options: { timeout: 1 } }),
		);
		expect(json[0]).toMatchObject({ status: 'complete' });
	});

	it('does not wait for a complete analysis', async () => {
		const { id } = world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 3 });
		await world.run(get(id, { waitForCompletion: true }));
		expect(world.sent()).toEqual([`GET /analyze/${id}`]);
	});

	it.each(['rows', 'message'])('gives %s', async (output) => {
		const { id } = world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 3 });
		const { json } = await world.run(get(id, { output }));
		expect(json[0]).toMatchObject(
			output === 'rows' ? { analysis_id: id } : { text: expect.stringContaining('example.com') },
		);
	});

	it.each([{}, { id: '' }, { id: 7 }])('refuses the answer %j', async (body) => {
		world.sandbox.addFault({ kind: 'body', body });
		const { error } = await world.run(get('an_1'));
		expect(error?.message).toMatch(/returned a response without an analysis "id"/);
	});

	it('says that an id is unknown, with the words of the service', async () => {
		const { error } = await world.run(get('an_doesnotexist'));
		expect(error?.message).toMatch(
			/^The analysis service could not find what was requested: "[^"]+"\. Check the analysis ID, which must belong to the same account as the API key, and the 'Base URL' in the credential\.$/,
		);
		expect(error).toMatchObject({ httpCode: '404' });
	});
});

describe('the list of analyses', () => {
	const search = async (filter?: string, token?: string) => {
		return await searchList(world.settings(get('')), 'searchAnalyses', filter, token);
	};

	it('shows domain, date and score, a page at a time', async () => {
		for (let day = 1; day <= 120; day += 1) {
			world.sandbox.analysis.seedAnalysis({ domain: `brand${day}.com`, ageDays: day, score: 50 });
		}
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

	it('finds a pasted id', async () => {
		const { id } = world.sandbox.analysis.seedAnalysis({ domain: 'brand.com', ageDays: 1 });
		const { results } = await search(` ${id.toUpperCase()} `);
		expect(results.map(({ value }) => value)).toEqual([id]);
	});

	it('lets the service search for a domain, and narrows the page for other text', async () => {
		world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 1 });
		world.sandbox.analysis.seedAnalysis({ domain: 'other.com', ageDays: 1 });
		const byDomain = await search('https://Example.com/');
		expect(byDomain.results.map(({ name }) => name.split(' ')[0])).toEqual(['example.com']);
		expect(world.sandbox.requests()[0]!.query).toMatchObject({ domain: 'example.com' });
		const byText = await search('mple.com ·');
		expect(byText.results.map(({ name }) => name.split(' ')[0])).toEqual(['example.com']);
	});

	it('shows what there is of an analysis', async () => {
		const data = [
			{ id: 'an_1', domain: null, score: null },
			{ id: 'an_2', domain: 'a.com', created_at: 'x', score: '' },
			{ domain: 'without-id.com' },
			{ id: 'an_3', domain: 'b.com', created_at: '2026-11-02T03:30:00Z' },
		];
		const body = { data };
		world.sandbox.addFault({ kind: 'body', body, path: '/history' });
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

		it.each([
			['refuses for long', { status: 429, headers: { 'retry-after': '60' } }, EXHAUSTED],
			['refuses for ever', { status: 429, headers: { 'retry-after': '1' } }, EXHAUSTED],
		])('says so where the service %s', async (_, fault, message) => {
			world.sandbox.addFault({ kind: 'status', times: Infinity, ...fault });
			await expect(search()).rejects.toThrow(message);
		});

		it('says so where the service gives no answer', async () => {
			world.sandbox.addFault({ kind: 'hang' });
			await expect(search()).rejects.toMatchObject({ message: SILENT, name: 'NodeApiError' });
		});
	});
});
