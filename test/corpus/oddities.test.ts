import { sandboxed } from '../integration/sandboxed';

/** Answers that are usable, though not quite as the documents show them. */

const row = {
	id: 'an_1',
	domain: 'a.example',
	status: 'complete',
	created_at: '2026-11-02T09:00:00Z',
};
/** A score's cell in a spreadsheet: a number, or empty. */
const cell = (value: unknown) => {
	const isNumber = typeof value === 'number' && Number.isFinite(value);
	return isNumber || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : null;
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

	it.each<[string, { score?: unknown; llm_scores?: Record<string, unknown> | null }, string]>([
		[
			'numbers as text',
			{ ...row, score: '72', llm_scores: { chatgpt: '70', grok: '80' } },
			'a.example: 72\n████████░░ 80 Grok\n███████░░░ 70 ChatGPT\n',
		],
		['no scores', { ...row, score: 72 }, 'a.example: 72\n'],
		[
			'other figures as text',
			{ ...row, score: 72, mentions: '161', sentiment: '0.5', accuracy: '94' },
			'a.example: 72\n161 mentions, sentiment 0.5, accuracy 94\n',
		],
		[
			'other figures that are none',
			{ ...row, score: 72, mentions: 'many', sentiment: {}, accuracy: true },
			'a.example: 72\nAnalyzed',
		],
		['a score of null', { ...row, score: null, llm_scores: null }, 'a.example: no score\n'],
		[
			'scores that are none',
			{ ...row, score: 1, llm_scores: { grok: 'high', gemini: NaN } },
			'a.example: 1\nhigh Grok\nno score Gemini\nAnalyzed',
		],
		...[null, '', ' ', true, false, [], [5], {}].map((none): [string, object, string] => [
			`scores of ${JSON.stringify(none)}`,
			{ ...row, score: none, llm_scores: { grok: none, gemini: -3, claude: 0 } },
			'a.example: no score\n░░░░░░░░░░ 0 Claude\n░░░░░░░░░░ −3 Gemini\nno score Grok\nAnalyzed',
		]),
		['no domain', { id: 'an_1', status: 'complete', score: 5 }, 'the domain: 5'],
	])('a record with %s', async (_, body, report) => {
		const get = { operation: 'get', analysisId: locator };
		expect(await asked(body, get)).toEqual([JSON.parse(JSON.stringify(body))]);
		const [message] = await asked(body, { ...get, output: 'message' });
		expect(message!.text).toContain(`AI visibility of ${report}`);
		expect(message!.text).not.toMatch(/NaN|undefined|null|\[object/);
		const rows = await asked(body, { ...get, output: 'rows' });
		expect(Object.keys(rows[0]!)).toHaveLength(11);
		for (const { llm, llm_score, score } of rows) {
			expect([llm, llm_score]).toEqual([llm, cell(body.llm_scores?.[llm as string])]);
			expect(score).toBe(cell(body.score));
		}
		const figures = rows.map(({ mentions, sentiment, accuracy }) => [
			mentions,
			sentiment,
			accuracy,
		]);
		expect(figures.flat().every((each) => each === null || typeof each === 'number')).toBe(true);
	});

	it.each([[null], [''], [' '], [true], [false], [[5]], [{}]])(
		'a comparison with scores of %j',
		async (none) => {
			const competitors = [
				{ domain: 'b.example', score: none, delta: none },
				{ domain: 'c.example', score: -3, delta: 3 },
			];
			const body = { domain: 'a.example', score: none, competitors };
			const compare = { operation: 'compare', domain: 'a.example', competitors: 'b.example' };
			const [message] = await asked(body, { ...compare, output: 'message' });
			expect(String(message!.text).split('\n').slice(1)).toEqual([
				'░░░░░░░░░░ −3 c.example (−3)',
				'no score a.example ◀',
				'no score b.example',
			]);
			const rows = await asked(body, { ...compare, output: 'rows' });
			expect(rows.map((row) => [row.score, row.competitor_score, row.delta])).toEqual([
				[null, null, null],
				[null, -3, 3],
			]);
		},
	);

	it('a comparison without domains marks its own', async () => {
		const body = { score: 5, competitors: [{ score: 7 }] };
		const compare = { operation: 'compare', domain: 'a.example', competitors: 'b.example' };
		const [message] = await asked(body, { ...compare, output: 'message' });
		expect(String(message!.text).split('\n').slice(1)).toEqual([
			'█░░░░░░░░░ 7 unnamed',
			'█░░░░░░░░░ 5 unnamed ◀',
		]);
	});

	it('an unknown ID is told, once', async () => {
		const analysisId = { ...locator, value: 'an_unknown' };
		const { error } = await world.run({ operation: 'get', analysisId });
		expect(error?.message).toMatch(
			/^The analysis service could not find what was requested: ".+"\. Check the analysis ID, which must belong/,
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

	it.each([[null], [''], [' '], [true], [false], [[5]], [{}]])(
		'shares, scores and lifts of %j',
		async (none) => {
			const competitors = [
				{ name: 'None', share_pct: none },
				{ name: 'Less', share_pct: -1 },
				{ name: 'Zero', share_pct: 0 },
			];
			const shares = { category: none, competitors };
			const rows = await asked(shares, { operation: 'benchmarks', output: 'rows' });
			expect(rows.map(({ name, share_pct }) => [name, share_pct])).toEqual([
				['Zero', 0],
				['Less', -1],
				['None', null],
			]);
			const [voice] = await asked(shares, { operation: 'benchmarks', output: 'message' });
			expect(voice!.text).toBe(
				'Share of voice\n░░░░░░░░░░ 0% Zero\n░░░░░░░░░░ −1% Less\nno share None',
			);
			const trend = [
				{ date: '2026-11-01', score: 2 },
				{ date: '2026-11-02', score: none },
			];
			const score = { domain: none, score: none, score_delta_30d: none, trend };
			const days = await asked(score, { operation: 'visibility', output: 'rows' });
			expect(days.map((day) => [day.date, day.score])).toEqual([
				['2026-11-01', 2],
				['2026-11-02', null],
			]);
			const [visibility] = await asked(score, { operation: 'visibility', output: 'message' });
			expect(visibility!.text).toBe(
				'AI visibility of the domain: no score\n▃\n1 Nov 2026: first 2, last 2, lowest 2, highest 2',
			);
			const plan = { week_of: '2026-11-02', actions: [{ title: 'x', expected_lift_pts: none }] };
			const [action] = await asked(plan, { operation: 'actionPlan', output: 'rows' });
			expect(action!.expected_lift_pts).toBeNull();
			const [actions] = await asked(plan, { operation: 'actionPlan', output: 'message' });
			expect(actions!.text).toBe('Actions for the week of 2 Nov 2026\n1. x');
		},
	);

	it('a trend in any order is drawn from its first day to its last', async () => {
		const trend = [3, 1, 2].map((day) => ({ date: `2026-11-0${day}`, score: 21 + 20 * day }));
		const [message] = await asked(
			{ score: 63, trend },
			{ operation: 'visibility', output: 'message' },
		);
		expect(String(message!.text).split('\n').slice(1)).toEqual([
			'▁▃▇',
			'1–3 Nov 2026: first 41, last 81, lowest 41, highest 81',
		]);
	});

	it.each([[null], [''], [false]])('the cursor %j is none', async (next_cursor) => {
		const body = { data: [{ id: 'men_1' }], meta: { next_cursor } };
		world.sandbox.addFault({ kind: 'body', body });
		const { json, error } = await world.run({ operation: 'mentions' });
		expect(error).toBeUndefined();
		expect(json).toEqual(body.data);
		expect(world.sent()).toEqual(['GET /mentions']);
	});

	it('mentions whose ids are objects or switches are all kept', async () => {
		const data = [{ id: {} }, { id: { a: 1 } }, { id: true }, { id: true, engine: 'grok' }];
		expect(await asked(data, { operation: 'mentions' })).toEqual(data);
	});

	it('a mention of blanks, objects and switches is one of unknown things', async () => {
		const data = [{ engine: '', sentiment: {}, captured_at: false, prompt: {}, snippet: [{}] }];
		const [message] = await asked(data, { operation: 'mentions', output: 'message' });
		expect(message!.text).toBe(
			'1 mention\nBy assistant: unknown 1\nBy sentiment: unknown 1\n• unknown, unknown, ',
		);
	});

	it('a mention that comes twice is given once, and one without fields is kept', async () => {
		const data = [{ id: 'men_1' }, { id: 'men_1' }, {}, {}];
		const json = await asked(data, { operation: 'mentions' });
		expect(json).toEqual([{ id: 'men_1' }, {}, {}]);
		const [message] = await asked(data, { operation: 'mentions', output: 'message' });
		expect(message!.text).not.toMatch(/NaN|undefined|null|\[object/);
	});
});
