import { sandboxed } from '../integration/sandboxed';

/** Answers that are usable, though not quite as the documents show them. */

const row = {
	id: 'an_1',
	domain: 'a.example',
	status: 'complete',
	created_at: '2026-11-02T09:00:00Z',
};
const locator = { __rl: true, mode: 'id', value: 'an_1' };

describe('the analysis service', () => {
	const world = sandboxed();
	const asked = async (body: unknown, parameters: Record<string, unknown>) => {
		world.sandbox.addFault({ kind: 'body', body });
		const { json, error } = await world.run(parameters as never);
		expect(error).toBeUndefined();
		return json;
	};

	it.each([
		[
			'numbers as text',
			{ ...row, score: '72', llm_scores: { chatgpt: '70', grok: '80' } },
			'a.example: 72\n████████░░ 80 Grok\n███████░░░ 70 ChatGPT\n',
		],
		['no scores', { ...row, score: 72 }, 'a.example: 72\n'],
		['a score of null', { ...row, score: null, llm_scores: null }, 'a.example: no score\n'],
		[
			'scores that are none',
			{ ...row, score: 1, llm_scores: { grok: 'high', gemini: NaN } },
			'a.example: 1\n',
		],
		['no domain', { id: 'an_1', status: 'complete', score: 5 }, 'the domain: 5'],
	])('a record with %s', async (_, body, report) => {
		const get = { operation: 'get', analysisId: locator };
		expect(await asked(body, get)).toEqual([JSON.parse(JSON.stringify(body))]);
		const [message] = await asked(body, { ...get, output: 'message' });
		expect(message!.text).toContain(`AI visibility of ${report}`);
		expect(message!.text).not.toMatch(/NaN|undefined|null|\[object/);
		const rows = await asked(body, { ...get, output: 'rows' });
		expect(Object.keys(rows[0]!)).toHaveLength(10);
	});

	it('an unknown ID is told, once', async () => {
		const analysisId = { ...locator, value: 'an_unknown' };
		const { error } = await world.run({ operation: 'get', analysisId });
		expect(error?.message).toMatch(
			/^The analysis service responded with HTTP 404: ".+"\. Check the analysis ID, which must belong/,
		);
		expect(world.sent()).toEqual(['GET /analyze/an_unknown']);
	});

	it('an analysis that the history lists twice is given once', async () => {
		const data = [row, row, { ...row, id: 'an_2' }];
		const json = await asked(
			{ data, meta: { total: 3, page: 1, limit: 50, pages: 1 } },
			{ operation: 'history' },
		);
		expect(json.map(({ id }) => id)).toEqual(['an_1', 'an_2']);
	});

	it.each([{ pages: '1' }, { pages: 'many' }, null, undefined])(
		'a page of the history with the meta %j',
		async (meta) => {
			world.sandbox.addFault({ kind: 'body', body: { data: [], meta }, after: 1 });
			const json = await asked({ data: [row], meta }, { operation: 'history' });
			expect(json).toEqual([row]);
		},
	);
});

describe('the reporting service', () => {
	const world = sandboxed('visibilityReporting');
	const asked = async (data: unknown, parameters: Record<string, unknown>) => {
		world.sandbox.addFault({ kind: 'body', body: { data, meta: { request_id: 'r' } } });
		const { json, error } = await world.run(parameters as never);
		expect(error).toBeUndefined();
		return json;
	};

	it.each([
		[
			'visibility',
			{
				domain: 'a.example',
				score: '61.5',
				score_delta_30d: '2',
				trend: [{ date: '2026-11-01', score: '60' }],
			},
		],
		['visibility', { trend: null }],
		['visibility', { trend: [null, 7, {}] }],
		['benchmarks', { competitors: [{ name: 'a', share_pct: '40.5' }, { share_pct: 'much' }, {}] }],
		['benchmarks', { category: null, competitors: 'none' }],
		[
			'actionPlan',
			{ week_of: '2026-11-02', actions: [{ title: 'x', expected_lift_pts: '2' }, {}, null] },
		],
		['actionPlan', {}],
	])('%s with %j', async (operation, data) => {
		expect(await asked(data, { operation })).toEqual([data]);
		const [message] = await asked(data, { operation, output: 'message' });
		expect(message!.text).not.toMatch(/NaN|undefined|null|\[object/);
		await asked(data, { operation, output: 'rows' });
	});

	it('a mention that comes twice is given once, and one without fields is kept', async () => {
		const data = [{ id: 'men_1' }, { id: 'men_1' }, {}, {}];
		const json = await asked(data, { operation: 'mentions' });
		expect(json).toEqual([{ id: 'men_1' }, {}, {}]);
		const [message] = await asked(data, { operation: 'mentions', output: 'message' });
		expect(message!.text).not.toMatch(/NaN|undefined|null|\[object/);
	});
});
