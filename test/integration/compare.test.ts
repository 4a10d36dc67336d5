import { sandboxed } from './sandboxed';

const world = sandboxed();

world.inQuietTime();

const compare = {
	operation: 'compare',
	domain: 'example.com',
	competitors: 'a.com, b.com',
};

function seed(domain: string, ageDays: number, score = 50) {
	world.sandbox.analysis.seedAnalysis({ domain, ageDays, score });
}

beforeEach(() => {
	seed('example.com', 1, 60);
	seed('a.com', 2, 71);
	seed('b.com', 3, 60);
});

describe('compare', () => {
	it('gives the comparison as the service sent it, with one call', async () => {
		const { json, main } = await world.run(compare);
		expect(world.sent()).toEqual(['GET /competitors']);
		const truth = await world.truth(
			'/competitors?domain=example.com&competitors=a.com&competitors=b.com',
		);
		expect(json).toEqual([{ ...truth, generated_at: json[0]!.generated_at }]);
		expect(json[0]).toMatchObject({ domain: 'example.com', score: 60, leader: 'a.com' });
		expect(main[0]!.pairedItem).toEqual({ item: 0 });
	});

	it.each([
		['repeat', 'competitors=a.com&competitors=b.com'],
		['comma', 'competitors=a.com%2Cb.com'],
		['brackets', 'competitors%5B%5D=a.com&competitors%5B%5D=b.com'],
	] as const)('writes the competitors with %s', async (arrayFormat, written) => {
		world.sandbox.set({ competitorsEncoding: arrayFormat });
		const { json } = await world.run({ ...compare, options: { arrayFormat } });
		expect(json[0]).toMatchObject({ leader: 'a.com' });
		expect(world.sandbox.requests()[0]!.rawQuery).toBe(`domain=example.com&${written}`);
	});

	it('gives one row per competitor, with the keys of the contract in their order', async () => {
		const { json } = await world.run({ ...compare, output: 'rows' });
		expect(json.map((row) => JSON.stringify(row))).toEqual([
			expect.stringMatching(
				/^\{"domain":"example.com","score":60,"competitor":"a.com","competitor_score":71,"delta":-11,"leader":"a.com","generated_at":".+"\}$/,
			),
			expect.stringMatching(/"competitor":"b.com","competitor_score":60,"delta":0/),
		]);
	});

	it('gives a message with the best first and the own domain marked', async () => {
		const { json } = await world.run({ ...compare, output: 'message' });
		expect(String(json[0]!.text).split('\n')).toEqual([
			'AI visibility comparison: a.com leads',
			'███████░░░ 71 a.com (+11)',
			'██████░░░░ 60 example.com ◀',
			'██████░░░░ 60 b.com (tied)',
			expect.stringMatching(/^As of \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d E[SD]T$/),
		]);
	});
});

describe('compare, analyzeMissing', () => {
	const analyzeMissing = true;

	it('costs nothing more when every analysis is there', async () => {
		await world.run({ ...compare, analyzeMissing });
		expect(world.sent()).toEqual(['GET /competitors']);
	});

	it.each([400, 404, 409, 422] as const)(
		'analyses what is missing or too old after HTTP %s, and compares again',
		async (notAnalysedStatus) => {
			world.sandbox.set({ notAnalysedStatus });
			seed('old.com', 31);
			const competitors = 'a.com, old.com, new.com';
			const { json } = await world.run({ ...compare, competitors, analyzeMissing });
			expect(json[0]).toMatchObject({ domain: 'example.com' });
			const posts = world.sandbox.requests({ method: 'POST' }).map(({ body }) => body);
			expect(posts).toEqual(expect.arrayContaining([{ domain: 'old.com' }, { domain: 'new.com' }]));
			expect(posts).toHaveLength(2);
		},
	);

	it('analyses the own domain only where the service still refuses after its competitors', async () => {
		world.sandbox.set({ postAnswer: 'complete' });
		world.sandbox.addFault({ kind: 'status', status: 422, path: '/competitors', times: 2 });
		const own = { ...compare, domain: 'own.com', competitors: 'new.com', analyzeMissing };
		await world.run(own);
		expect(posted()).toEqual(['new.com', 'own.com']);
		world.sandbox.clearRequests();
		await world.run({ ...own, domain: 'mine.com', competitors: 'younger.com' });
		expect(posted()).toEqual(['younger.com']);
	});

	it('does not blame the rule for a wrong base URL', async () => {
		const baseUrl = `${world.credential.baseUrl}/wrong`;
		world.sandbox.addFault({ kind: 'status', status: 404, body: '<h1>Not Found</h1>' });
		const credential = { ...world.credential, baseUrl };
		const { error } = await world.run(compare, { credential });
		expect(error?.message).toMatch(
			/could not find what was requested: "Not Found"\. Check the 'Base URL'/,
		);
	});

	it('tells of the rule when it is off', async () => {
		const { error } = await world.run({ ...compare, competitors: 'new.com' });
		expect(error?.message).toMatch(
			/rejected the request: ".+"\. Each competitor needs an analysis from the last 30 days: analyze the missing ones first, or turn on 'Analyze Missing Domains'\.$/,
		);
		expect(world.sent()).toEqual(['GET /competitors']);
	});

	it('does not blame the rule for a domain that the service finds invalid', async () => {
		const body = { error: { code: 'INVALID_DOMAIN', message: 'Not a host', status: 400 } };
		world.sandbox.addFault({ kind: 'status', status: 400, body, path: '/competitors' });
		const { error } = await world.run({ ...compare, analyzeMissing });
		expect(error?.message).toMatch(
			/rejected the request: "Not a host"\. Check that you entered a domain such as/,
		);
		expect(world.sent()).toEqual(['GET /competitors']);
	});

	it('reports the first failure when nothing is missing', async () => {
		world.sandbox.addFault({ kind: 'status', status: 400, path: '/competitors' });
		const { error } = await world.run({ ...compare, analyzeMissing });
		expect(error?.description).toContain('HTTP status: 400');
		expect(world.sent()).not.toContain('POST /analyze');
	});

	it.each([
		[401, []],
		[403, ['GET /history']],
	])('spends no analysis after HTTP %i', async (status, suffix) => {
		world.sandbox.addFault({ kind: 'status', status, path: '/competitors' });
		const { error } = await world.run({ ...compare, analyzeMissing });
		expect(error?.description).toContain(`HTTP status: ${status}`);
		expect(world.sent()).toEqual(['GET /competitors', ...suffix]);
	});

	it('reports a second refusal', async () => {
		world.sandbox.set({ postAnswer: 'complete' });
		world.sandbox.addFault({ kind: 'status', status: 422, path: '/competitors', times: 2 });
		const { error } = await world.run({ ...compare, competitors: 'new.com', analyzeMissing });
		expect(error?.description).toContain('HTTP status: 422');
	});

	const posted = () =>
		world.sandbox
			.requests({ method: 'POST' })
			.map(({ body }) => (body as { domain: string }).domain)
			.sort();

	it('waits for an analysis that is still running, and pays for no second one', async () => {
		world.sandbox.set({ jobSeconds: 9_000 });
		await world.run({ operation: 'analyze', domain: 'new.com', waitForCompletion: false });
		const { json } = await world.run({ ...compare, competitors: 'new.com', analyzeMissing });
		expect(json[0]).toMatchObject({ competitors: [{ domain: 'new.com' }] });
		expect(posted()).toEqual(['new.com']);
	});

	it('analyses anew what has failed', async () => {
		world.sandbox.analysis.seedAnalysis({ domain: 'new.com', ageDays: 2, status: 'failed' });
		world.sandbox.set({ postAnswer: 'complete' });
		const { json } = await world.run({ ...compare, competitors: 'new.com', analyzeMissing });
		expect(json[0]).toMatchObject({ competitors: [{ domain: 'new.com' }] });
		expect(posted()).toEqual(['new.com']);
	});

	it('analyses anew what would become too old meanwhile, by the service’s clock', async () => {
		const skewMs = -3 * 86_400_000;
		world.sandbox.set({ postAnswer: 'complete', skewMs });
		seed('old.com', 30 - 0.5 / 24);
		seed('new.com', 29.5);
		world.sandbox.addFault({ kind: 'status', status: 422, path: '/competitors' });
		await world.run({ ...compare, competitors: 'old.com, new.com', analyzeMissing });
		expect(posted()).toEqual(['old.com']);
	});

	it('waits for what another item of the run has begun', async () => {
		world.sandbox.set({ jobSeconds: 9_000 });
		seed('other.com', 1);
		// The second item is refused only when the analysis for the first one is under way.
		const late = { kind: 'delay', delayMs: 500, path: '/competitors', after: 1 } as const;
		world.sandbox.addFault(late);
		const { json, errors } = await world.run(
			{ ...compare, domain: '={{ $json.domain }}', competitors: 'new.com', analyzeMissing },
			{
				items: [{ domain: 'example.com' }, { domain: 'other.com' }],
				onError: 'continueErrorOutput',
			},
		);
		expect(errors).toEqual([]);
		expect(json).toHaveLength(2);
		expect(posted()).toEqual(['new.com']);
	});

	it.each(['all', 'complete'] as const)(
		'pays once for two executions at the same moment, and the history shows %s',
		async (historyShows) => {
			world.sandbox.set({ historyShows, jobSeconds: 9_000 });
			const runs = ['a', 'b'].map(
				async (executionId) =>
					await world.run({ ...compare, competitors: 'new.com', analyzeMissing }, { executionId }),
			);
			const results = await Promise.all(runs);
			expect(results.map(({ error }) => error)).toEqual([undefined, undefined]);
			expect(posted()).toEqual(['new.com']);
		},
	);

	it('refuses an answer without competitors', async () => {
		world.sandbox.addFault({ kind: 'body', body: { domain: 'example.com' }, path: '/competitors' });
		const { error } = await world.run(compare);
		expect(error?.message).toMatch(/without the list "competitors"/);
	});
});
