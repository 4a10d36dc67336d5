import type { Fault } from '../../../sandbox';
import { sandboxed } from '../../helpers/sandboxed';

const world = sandboxed();

const compare = { operation: 'compare', domain: 'example.com', competitors: 'a.com, b.com' };

const refuse = (status: number, more: Partial<Fault> = {}) =>
	world.sandbox.addFault({ kind: 'status', status, path: '/competitors', ...more });

beforeEach(() => {
	world.seed('example.com', 1, { score: 60 });
	world.seed('a.com', 2, { score: 71 });
	world.seed('b.com', 3, { score: 60 });
});

describe('a comparison', () => {
	it.each([false, true])(
		'is returned as the service sent it, with one request, with Analyze Missing Domains %s',
		async (analyzeMissing) => {
			const { json, main } = await world.run({ ...compare, analyzeMissing });
			expect(world.sent()).toEqual(['GET /competitors']);
			const truth = await world.truth(
				'/competitors?domain=example.com&competitors=a.com&competitors=b.com',
			);
			expect(json).toEqual([{ ...truth, generated_at: json[0]!.generated_at }]);
			expect(json[0]).toMatchObject({ domain: 'example.com', score: 60, leader: 'a.com' });
			expect(main[0]!.pairedItem).toEqual({ item: 0 });
		},
	);

	it.each([
		['repeat', 'competitors=a.com&competitors=b.com'],
		['comma', 'competitors=a.com%2Cb.com'],
		['brackets', 'competitors%5B%5D=a.com&competitors%5B%5D=b.com'],
		['indices', 'competitors%5B0%5D=a.com&competitors%5B1%5D=b.com'],
	] as const)(
		'is requested with the competitors in the Array Format "%s"',
		async (arrayFormat, written) => {
			world.sandbox.set({ competitorsEncoding: arrayFormat });
			const json = await world.items({ ...compare, options: { arrayFormat } });
			expect(json[0]).toMatchObject({ leader: 'a.com' });
			expect(world.sandbox.requests()[0]!.rawQuery).toBe(`domain=example.com&${written}`);
		},
	);

	it('has one row per competitor', async () => {
		const rows = await world.items({ ...compare, output: 'rows' });
		const row = { domain: 'example.com', score: 60, leader: 'a.com' };
		expect(rows).toMatchObject([
			{ ...row, competitor: 'a.com', competitor_score: 71, delta: -11 },
			{ ...row, competitor: 'b.com', competitor_score: 60, delta: 0 },
		]);
	});

	it('has a message with the best first and the own domain marked', async () => {
		const [message] = await world.items({ ...compare, output: 'message' });
		expect(String(message!.text).split('\n')).toEqual([
			'AI visibility comparison: a.com leads',
			'71 a.com (+11)',
			'60 example.com ◀ you',
			'60 b.com (tied)',
			expect.stringMatching(/^Data as of \d+ [A-Z][a-z]+ \d{4}$/),
		]);
	});

	it.each([404, 405, 410])(
		'fails with advice about the base URL when HTTP %i has no error code',
		async (status) => {
			const baseUrl = `${world.credential.baseUrl}/wrong`;
			const fault = {
				kind: 'status',
				status,
				body: '<h1>Not Found</h1>',
				times: Infinity,
			} as const;
			world.sandbox.addFault(fault);
			const credential = { ...world.credential, baseUrl };
			expect(await world.failure(compare, { credential })).toMatch(
				/(could not find what was requested|rejected the request): "Not Found"\. The 'Base URL' .+ has to end with \/api\/v1\.$/,
			);
		},
	);
});

describe('Analyze Missing Domains', () => {
	const analyzing = { ...compare, analyzeMissing: true };
	const missing = { ...analyzing, competitors: 'new.com' };
	const posted = () =>
		world
			.submitted()
			.map(({ domain }) => domain)
			.sort();

	it.each([400, 404, 409, 422] as const)(
		'analyzes what is missing or too old after HTTP %s and compares again',
		async (notAnalysedStatus) => {
			world.sandbox.set({ notAnalysedStatus });
			world.seed('old.com', 31);
			const json = await world.items({ ...analyzing, competitors: 'a.com, old.com, new.com' });
			expect(json[0]).toMatchObject({ domain: 'example.com' });
			expect(posted()).toEqual(['new.com', 'old.com']);
		},
	);

	it.each([412, 424, 428])('analyzes what may be missing after HTTP %s', async (status) => {
		refuse(status, { times: 1 });
		await world.items({ ...analyzing, competitors: 'a.com, new.com' });
		expect(posted()).toEqual(['new.com']);
	});

	it('analyzes the domain itself only when the service then rejects the comparison for another reason', async () => {
		world.sandbox.set({ postAnswer: 'complete', competitorsEncoding: 'any' });
		const rejected = (message: string) => refuse(422, { message, times: 3 });
		// In the three encodings of a single competitor.
		rejected('new.com has no analysis from the last 30 days');
		rejected('own.com has no analysis from the last 30 days');
		await world.items({ ...missing, domain: 'own.com' });
		expect(posted()).toEqual(['new.com', 'own.com']);
		world.sandbox.clearRequests();
		await world.items({ ...missing, domain: 'mine.com', competitors: 'younger.com' });
		expect(posted()).toEqual(['younger.com']);
	});

	it('pays no second time when the same rejection comes back with all competitors analyzed', async () => {
		world.sandbox.set({ postAnswer: 'complete' });
		refuse(422, { message: 'Not analysed', times: Infinity });
		expect(await world.failure({ ...missing, domain: 'own.com' })).toMatch(/"Not analysed"/);
		expect(posted()).toEqual(['new.com']);
	});

	it.each([
		[405, {}],
		[410, {}],
		[418, {}],
		[451, {}],
		[400, { message: "The parameter 'competitors' must be an array." }],
		[422, { code: 'INVALID_QUERY', message: 'Expected a comma-separated list.' }],
	])('submits nothing after HTTP %i, which is about something else', async (status, more) => {
		refuse(status, { ...more, times: Infinity });
		await world.failure(missing);
		expect(posted()).toEqual([]);
	});

	it.each([
		[400, "'competitors' is required for an analysis"],
		[422, 'Missing required parameter: competitors (analysis)'],
		[400, 'Unknown field competitors in the analysis request'],
		[400, 'competitors[0] must be a domain that was analyzed'],
	])(
		'takes HTTP %i with the words "%s" for no missing analysis, and quotes it',
		async (status, message) => {
			refuse(status, { message, times: Infinity });
			for (const analyzeMissing of [false, true]) {
				const said = await world.failure({ ...missing, analyzeMissing });
				expect(said).toContain(`rejected the request: "${message}"`);
				expect(said).not.toContain('30 days');
			}
			expect(posted()).toEqual([]);
		},
	);

	it('analyzes the domain itself when only that is missing', async () => {
		world.sandbox.set({ postAnswer: 'complete' });
		refuse(422);
		await world.items({ ...analyzing, domain: 'own.com' });
		expect(posted()).toEqual(['own.com']);
	});

	it('submits nothing when the service calls a domain invalid', async () => {
		refuse(400, { code: 'INVALID_DOMAIN', message: 'Not a host' });
		expect(await world.failure(analyzing)).toMatch(
			/rejected the request: "Not a host"\. Check that you entered a domain such as/,
		);
		expect(world.sent()).toEqual(['GET /competitors']);
	});

	it.each([
		[400, 'nothing is missing'],
		[401, 'the key is rejected'],
		[403, 'the plan does not allow it'],
	])('submits nothing after HTTP %i when %s', async (status) => {
		refuse(status);
		const { error } = await world.run(analyzing);
		expect(error?.description).toContain(`HTTP status: ${status}`);
		expect(posted()).toEqual([]);
	});

	it('waits for an analysis that is already running instead of paying for a second one', async () => {
		world.sandbox.set({ jobSeconds: 9_000 });
		await world.items({ operation: 'analyze', domain: 'new.com', waitForCompletion: false });
		expect((await world.items(missing))[0]).toMatchObject({ competitors: [{ domain: 'new.com' }] });
		expect(posted()).toEqual(['new.com']);
	});

	it('analyzes a domain again when its analysis is within an hour of 30 days by the service’s clock', async () => {
		const skewMs = -3 * 86_400_000;
		world.sandbox.set({ postAnswer: 'complete', skewMs });
		world.seed('old.com', 30 - 0.5 / 24);
		world.seed('new.com', 29.5);
		refuse(422);
		await world.items({ ...analyzing, competitors: 'old.com, new.com' });
		expect(posted()).toEqual(['old.com']);
	});
});
