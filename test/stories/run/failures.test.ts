import { storeNone } from '../../helpers/files';
import { byId, itemsOf, sandboxed } from '../../helpers/sandboxed';

const onError = 'continueErrorOutput';

describe('the node Visibility Reporting', () => {
	const world = sandboxed('visibilityReporting');
	afterEach(() => jest.restoreAllMocks());

	const two = itemsOf('lumenroast.example', 'harborbeans.example');
	const visibility = { operation: 'visibility', domains: '={{ $json.domain }}' };
	const withFile = { ...visibility, output: 'html', appearance: { htmlFile: true } };
	const report = { operation: 'report', domains: '={{ $json.domain }}', output: 'message' };
	const combine = { ...report, options: { combine: true } };

	it.each([onError, 'continueRegularOutput'] as const)(
		'keeps the item whose file is stored when the file of another one is not, with On Error %s',
		async (way) => {
			storeNone('harborbeans');
			const { main, errors, error } = await world.run(withFile, { items: two, onError: way });
			expect(error).toBeUndefined();
			const all = [...main, ...errors];
			expect(all.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
			expect(all.map(({ binary }) => binary?.report?.fileName)).toEqual([
				expect.stringContaining('lumenroast.example'),
				undefined,
			]);
			expect(all[1]!.json.error).toMatch(/disk full/);
		},
	);

	it('gives each input an error item when the file of the combined item is not stored', async () => {
		storeNone('2-domains');
		const options = { combine: true };
		const { main, errors } = await world.run({ ...withFile, options }, { items: two, onError });
		expect(main).toEqual([]);
		expect(errors.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
			['disk full', { item: 0 }],
			['disk full', { item: 1 }],
		]);
	});

	it('names the domain that fails when an item has several', async () => {
		world.sandbox.addFault({ kind: 'status', status: 400, times: 1 });
		expect(await world.failure({ ...visibility, domains: 'one.example, two.example' })).toMatch(
			/^(one|two)\.example: The reporting service .+ Set On Error to Continue/,
		);
	});

	it.each([
		['of one item', [{ client: 'Acme', all: 'one.example, two.example' }]],
		[
			'of several items',
			[
				{ client: 'Acme', all: 'one.example, two.example' },
				{ client: 'Moka', all: 'three.example' },
			],
		],
	])(
		'names the client and the domain that fails when a client %s has several',
		async (_, items) => {
			world.answer({}, { status: 400, path: '/visibility' });
			const parameters = { ...visibility, domains: '={{ $json.all }}' };
			expect(await world.failure(parameters, { items })).toMatch(
				/^(Acme, (one|two)|Moka, three)\.example: The reporting service .+ Set On Error to Continue/,
			);
		},
	);

	it.each([
		['on the error output', { ...visibility, domains: '={{ $json.all }}' }],
		[
			'in the hint of a report',
			{ ...combine, domains: '={{ $json.all }}', sections: ['visibility'] },
		],
	])('names the client and the domain that fails %s', async (where, parameters) => {
		world.answer({ error: { code: 'no', message: 'No.' } }, { status: 404, path: '/visibility' });
		const items = [{ client: 'Acme', all: 'lumenroast.example, harborbeans.example' }];
		const { errors, hints } = await world.run(parameters, { items, onError });
		const messages = where === 'on the error output' ? errors.map(({ json }) => json.error) : hints;
		expect(messages).toContainEqual(
			expect.stringMatching(/^Acme, (lumenroast|harborbeans)\.example: The reporting service /),
		);
	});

	it('names the client and the domain of a report that lacks a section', async () => {
		world.answer({}, { status: 400, path: '/benchmarks' });
		const items = [{ client: 'Acme', all: 'lumenroast.example, harborbeans.example' }];
		const { hints } = await world.run({ ...report, domains: '={{ $json.all }}' }, { items });
		expect(hints).toContainEqual(
			expect.stringMatching(
				/^Share of voice \(Acme, lumenroast\.example\): The reporting service /,
			),
		);
	});

	it('names domain, status and code beside the fields of the input item on the error output', async () => {
		const items = two.map((item, index) => ({ ...item, status: 'active', client: `C${index}` }));
		const body = { error: { code: 'domain_not_tracked', message: 'Not tracked.' } };
		world.answer(body, { status: 404 });
		const { json, errors } = await world.run(visibility, { items, onError });
		expect(json).toHaveLength(1);
		const failed = items.find(({ domain }) => domain !== json[0]!.domain)!;
		expect(errors).toEqual([
			{
				json: {
					...failed,
					error: expect.stringContaining('Not tracked') as string,
					failure: { domain: failed.domain, status: 404, code: 'domain_not_tracked' },
				},
				pairedItem: { item: items.indexOf(failed) },
			},
		]);
	});

	it('names domain, status and code in the only output when the node continues there', async () => {
		const { main, errors } = await world.run(
			{ operation: 'visibility', domains: 'nobody.example, lumenroast.example' },
			{ onError: 'continueRegularOutput' },
		);
		expect(errors).toEqual([]);
		expect(main.map(({ json }) => json.failure)).toEqual([
			{ domain: 'nobody.example', status: 404, code: expect.any(String) as string },
			undefined,
		]);
		expect(Object.keys(main[0]!.json)).toEqual(['error', 'failure']);
	});

	it('names a refused item by its domain if that is one, and has no status for it', async () => {
		// n8n asks for both dates where an expression gives the period.
		const period = { period: '={{ $json.period }}', from: '2026-11-09', to: '2026-11-15' };
		const items = [
			{ domain: 'WWW.Lumenroast.example', period: 'never' },
			{ domain: 'none', period: 'last7Days' },
		];
		const { errors } = await world.run({ ...report, ...period }, { items, onError });
		expect(errors.map(({ json }) => json.failure)).toEqual([
			{ domain: 'www.lumenroast.example', status: null, code: null },
			{ domain: null, status: null, code: null },
		]);
	});

	it.each([
		['the key of an item cannot be read', { by: 'Nowhere', domain: two[1]!.domain }],
		['an item is refused', { by: 'Input', domain: 'none' }],
	])('leaves the sections of an account out of a combined item when %s', async (_, other) => {
		const own = { by: 'Input', domain: 'lumenroast.example' };
		const key = world.newKey();
		const apiKey = `={{ $($json.by) && $json.domain === "${own.domain}" ? "${key}" : "sk-other" }}`;
		const credential = { ...world.credential, apiKey };
		const { json } = await world.run(combine, { items: [own, other], credential, onError });
		expect(json[0]).toMatchObject({ count: 2, failed: 1 });
		expect(json[0]!.text).toMatch(/^As usual: lumenroast\.example [\d.]+$/m);
		expect(json[0]!.text).not.toMatch(/\(you\)|^Action plan/m);
	});
});

describe('the node Visibility Analysis', () => {
	const world = sandboxed();

	it.each([
		['Analyze', { operation: 'analyze', domain: 'example.com' }, 'example.com'],
		['Get Analysis, which has no domain', { operation: 'get', analysisId: byId('an_1') }, null],
	])('names domain, status and code of a failure of %s', async (_, parameters, domain) => {
		world.answer({ error: { code: 'INVALID_DOMAIN', message: 'No.' } }, { status: 400 });
		const { errors } = await world.run(parameters, { onError });
		expect(errors.map(({ json }) => json.failure)).toEqual([
			{ domain, status: 400, code: 'INVALID_DOMAIN' },
		]);
	});
});
