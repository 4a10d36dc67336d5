import type { IDataObject } from 'n8n-workflow';

import { sandboxed } from '../../helpers/sandboxed';

/** Responses that are usable, though not quite as the documents show them. */

/** A service that answers with this body, and what the node makes of it. */
function answering(type: 'visibilityAnalysis' | 'visibilityReporting') {
	const world = sandboxed(type);
	const recordsOf = async (body: unknown, parameters: IDataObject) => {
		world.sandbox.addFault({ kind: 'body', body });
		const { json, error } = await world.run(parameters as never);
		expect(error).toBeUndefined();
		return json;
	};
	const rowsOf = async (body: unknown, parameters: IDataObject) =>
		await recordsOf(body, { ...parameters, output: 'rows' });
	const linesOf = async (body: unknown, parameters: IDataObject) => {
		const full = { output: 'message', appearance: { detail: 'full' } };
		const [message] = await recordsOf(body, { ...parameters, ...full });
		expect(message!.text).not.toMatch(/NaN|undefined|null|\[object/);
		return String(message!.text).split('\n');
	};
	return { world, recordsOf, rowsOf, linesOf };
}

/** Figures that are none. */
const NONE: Array<[name: string, value: unknown]> = [
	['null', null],
	['an empty text', ''],
	['a blank', ' '],
	['true', true],
	['false', false],
	['a list', [5]],
	['an object', {}],
];

describe('the analysis service', () => {
	const { recordsOf, rowsOf, linesOf } = answering('visibilityAnalysis');
	const row = {
		id: 'an_1',
		domain: 'a.example',
		status: 'complete',
		created_at: '2026-11-02T09:00:00Z',
	};
	const get = { operation: 'get', analysisId: { __rl: true, mode: 'id', value: 'an_1' } };
	const compare = { operation: 'compare', domain: 'a.example', competitors: 'b.example' };

	/** A score's cell in a spreadsheet: a number, or empty. */
	const cell = (value: unknown) => {
		const isText = typeof value === 'string' && /^\d+$/.test(value);
		return isText || typeof value === 'number' ? Number(value) : null;
	};

	it.each<[string, { score?: unknown; llm_scores?: IDataObject | null } & IDataObject, string[]]>([
		[
			'numbers as text',
			{ score: '72', llm_scores: { chatgpt: '70', grok: '80' } },
			['a.example', 'Score 72', '80 Grok', '70 ChatGPT'],
		],
		['no scores', { score: 72 }, ['a.example', 'Score 72']],
		[
			'other figures as text',
			{ score: 72, mentions: '161', sentiment: '0.5', accuracy: '94' },
			['a.example', 'Score 72', '161 mentions, sentiment 0.5, accuracy 94'],
		],
		[
			'other figures that are no numbers',
			{ score: 72, mentions: 'many', sentiment: {}, accuracy: true },
			['a.example', 'Score 72'],
		],
		['a score of null', { score: null, llm_scores: null }, ['a.example', 'Score: no score']],
		[
			'scores of assistants that are no numbers',
			{ score: 1, llm_scores: { grok: 'high', gemini: null } },
			['a.example', 'Score 1', 'Grok: high', 'Gemini: no score'],
		],
		['no domain', { domain: undefined, score: 5 }, ['the domain', 'Score 5']],
		...[...NONE, ['an empty list', []] as const].map(
			([name, none]): [string, IDataObject, string[]] => [
				`scores that are ${name}`,
				{ score: none, llm_scores: { grok: none, gemini: -3, claude: 0 } } as IDataObject,
				['a.example', 'Score: no score', '0 Claude', '−3 Gemini', 'Grok: no score'],
			],
		),
	])('may give a record with %s', async (_, changes, lines) => {
		const body = { ...row, ...changes };
		expect(await recordsOf(body, get)).toEqual([JSON.parse(JSON.stringify(body))]);
		const [first, ...others] = await linesOf(body, get);
		expect([first!.replace('AI visibility analysis of ', ''), ...others.slice(0, -1)]).toEqual(
			lines,
		);
		expect(others.at(-1)).toMatch(/^Analyzed /);
		for (const cells of await rowsOf(body, get)) {
			expect(Object.keys(cells)).toHaveLength(11);
			expect(cells.llm_score).toBe(cell(changes.llm_scores?.[cells.llm as string]));
			expect(cells.score).toBe(cell(changes.score));
			for (const figure of [cells.mentions, cells.sentiment, cells.accuracy]) {
				expect(figure === null || typeof figure === 'number').toBe(true);
			}
		}
	});

	it.each(NONE)('may give a comparison with scores that are %s', async (_, none) => {
		const competitors = [
			{ domain: 'b.example', score: none, delta: none },
			{ domain: 'c.example', score: -3, delta: 3 },
		];
		const body = { domain: 'a.example', score: none, competitors };
		expect((await linesOf(body, compare)).slice(1)).toEqual([
			'−3 c.example (−3)',
			'a.example: no score ◀ you',
			'b.example: no score',
		]);
		const rows = await rowsOf(body, compare);
		expect(rows.map((row) => [row.score, row.competitor_score, row.delta])).toEqual([
			[null, null, null],
			[null, -3, 3],
		]);
	});

	it('may give a comparison without domains, which still marks the own one', async () => {
		const body = { score: 5, competitors: [{ score: 7 }] };
		expect((await linesOf(body, compare)).slice(1)).toEqual(['7 unnamed', '5 unnamed ◀ you']);
	});
});

describe('the reporting service', () => {
	const { world, ...node } = answering('visibilityReporting');
	/** Without which there are no rows of a score. */
	const OWN = { domain: 'own.example' };
	const enveloped = (data: unknown) => ({ data, meta: { request_id: 'r' } });
	const recordsOf = async (operation: string, data: unknown) =>
		await node.recordsOf(enveloped(data), { operation });
	const rowsOf = async (operation: string, data: unknown) =>
		await node.rowsOf(enveloped(data), { operation });
	const linesOf = async (operation: string, data: unknown) =>
		await node.linesOf(enveloped(data), { operation });

	it.each([
		[
			'a score with numbers as text',
			'visibility',
			{ ...OWN, score: '61.5', score_delta_30d: '2', trend: [{ score: '60' }] },
		],
		['a score whose trend is null', 'visibility', { ...OWN, trend: null }],
		['a score whose trend has an empty day', 'visibility', { ...OWN, trend: [{}] }],
		[
			'shares as text, as a word and missing',
			'benchmarks',
			{ competitors: [{ name: 'a', share_pct: '40.5' }, { share_pct: 'much' }, {}] },
		],
		['shares whose list is null', 'benchmarks', { category: null, competitors: null }],
		[
			'a plan with a lift as text and an empty action',
			'actionPlan',
			{ actions: [{ title: 'x', expected_lift_pts: '2' }, {}] },
		],
		['a plan without actions', 'actionPlan', {}],
	])('may give %s', async (_, operation, data) => {
		expect(await recordsOf(operation, data)).toEqual([data]);
		await linesOf(operation, data);
		await rowsOf(operation, data);
	});

	it.each(NONE)('may give shares that are %s', async (_, none) => {
		const competitors = [
			{ name: 'None', share_pct: none },
			{ name: 'Less', share_pct: -1 },
			{ name: 'Zero', share_pct: 0 },
		];
		const shares = { category: none, competitors };
		const rows = await rowsOf('benchmarks', shares);
		expect(rows.map(({ name, share_pct }) => [name, share_pct])).toEqual([
			['Zero', 0],
			['Less', -1],
			['None', null],
		]);
		expect(await linesOf('benchmarks', shares)).toEqual([
			'AI visibility: Share of voice',
			'Zero leads, 1 percentage point ahead of Less.',
			'0% Zero',
			'−1% Less',
			'None: no share',
		]);
	});

	it.each(NONE)('may give scores that are %s', async (_, none) => {
		const trend = [
			{ date: '2026-11-01', score: 2 },
			{ date: '2026-11-02', score: none },
		];
		const score = { domain: none, score: none, score_delta_30d: none, trend };
		expect(await rowsOf('visibility', { ...score, ...OWN })).toMatchObject([
			{ date: '2026-11-01', score: 2 },
			{ date: '2026-11-02', score: null },
		]);
		expect(await linesOf('visibility', score)).toEqual([
			'AI visibility of the domain',
			'Score: no score',
		]);
	});

	it.each(NONE)('may give lifts that are %s', async (_, none) => {
		const plan = { week_of: '2026-11-02', actions: [{ title: 'x', expected_lift_pts: none }] };
		expect(await rowsOf('actionPlan', plan)).toMatchObject([{ expected_lift_pts: null }]);
		expect(await linesOf('actionPlan', plan)).toEqual([
			'AI visibility: Actions for the week of 2 Nov 2026',
			'1. x',
		]);
	});

	it('may give a trend in any order, which is drawn from its first day to its last', async () => {
		const trend = [3, 1, 2].map((day) => ({ date: `2026-11-0${day}`, score: 21 + 20 * day }));
		expect((await linesOf('visibility', { score: 63, trend })).slice(1)).toEqual([
			'Score 63',
			'Score, 1–3 Nov 2026: ▁▅█ 41 → 81',
		]);
	});

	it.each([
		['null', null],
		['an empty text', ''],
		['false', false],
	])('ends a list with a cursor that is %s', async (_, next_cursor) => {
		const body = { data: [{ id: 'men_1' }], meta: { next_cursor } };
		expect(await node.recordsOf(body, { operation: 'mentions' })).toEqual(body.data);
		expect(world.sent()).toEqual(['GET /mentions']);
	});

	it('may give mentions whose IDs are objects or booleans, which are all kept', async () => {
		const data = [{ id: {} }, { id: { a: 1 } }, { id: true }, { id: true, engine: 'grok' }];
		expect(await recordsOf('mentions', data)).toEqual(data);
	});

	it('may give a mention of blanks, objects and booleans, which is shown as unknown', async () => {
		const data = [{ engine: '', sentiment: {}, captured_at: false, prompt: {}, snippet: [{}] }];
		expect(await linesOf('mentions', data)).toEqual([
			'AI visibility: 1 mention',
			'⚪ unknown, unknown',
		]);
	});
});
