import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';

/** Responses whose lists are of another type, have other entries, or are not there at all. */

const ENDPOINTS = [
	['visibility', '/visibility', 'trend'],
	['benchmarks', '/benchmarks', 'competitors'],
	['actionPlan', '/action-plan', 'actions'],
] as const;

const WRONG: Array<[kind: string, value: unknown]> = [
	['a string', 'none'],
	['a number', 5],
	['a boolean', true],
	['an object', { 0: {} }],
];

describe.each(ENDPOINTS)('the operation %s', (operation, path, list) => {
	const world = sandboxed('visibilityReporting');
	const own = { domain: 'own.example', week_of: '2026-11-02', category: 'Coffee' };

	it.each(
		WRONG.flatMap(([kind, value]) =>
			['record', 'rows', 'message'].map((output) => [kind, output, value] as const),
		),
	)(
		`fails when "${list}" is %s with the output "%s", and says what was expected`,
		async (...row) => {
			const [kind, output, value] = row;
			world.answer({ data: { ...own, [list]: value }, meta: {} }, { path });
			expect(await world.failure({ operation, output })).toBe(
				`The reporting service returned ${kind} instead of the list "${list}". Try again later, or contact support if this continues.`,
			);
		},
	);

	it.each(WRONG.slice(0, 3))('fails for data that is %s', async (kind, data) => {
		world.answer({ data, meta: {} }, { path });
		expect(await world.failure({ operation })).toContain(
			`returned ${kind} instead of an object in "data".`,
		);
	});

	it.each([null, undefined])(`takes "${list}" as nothing when it is %s`, async (value) => {
		const data = { ...own, [list]: value };
		world.answer({ data, meta: {} }, { path });
		expect(await world.items({ operation })).toEqual([JSON.parse(JSON.stringify(data))]);
	});

	it.each([
		['data that is null', { data: null }],
		['data that is null beside metadata', { data: null, meta: {} }],
		['metadata alone', { meta: { request_id: 'r' } }],
	])('takes %s as nothing', async (_, body) => {
		world.answer(body, { path });
		expect(await world.items({ operation })).toEqual([{}]);
	});

	it('leaves out entries that are no objects, with a hint that counts them', async () => {
		const data = { ...own, [list]: [{ a: 1 }, null, 7, 'x', [{}], { b: 2 }] };
		world.answer({ data, meta: {} }, { path });
		const { json, hints } = await world.run({ operation });
		expect(json).toEqual([{ ...data, [list]: [{ a: 1 }, { b: 2 }] }]);
		expect(hints.join()).toContain(
			`4 entries of "${list}" in the response of the reporting service to /`,
		);
	});

	it('is named as missing in a report, with the reason', async () => {
		const body = { data: { ...own, [list]: 'none' }, meta: {} };
		world.answer(body, { path, times: Infinity });
		const [record] = await world.items({ operation: 'report', output: 'record' });
		expect(record!.unavailable).toEqual([
			{ section: operation, reason: expect.stringContaining(`instead of the list "${list}"`) },
		]);
	});
});

describe.each([
	['visibilityAnalysis', 'history', 'the list "data"'],
	['visibilityReporting', 'mentions', 'the list of mentions in "data"'],
] as const)('the node %s with the operation %s', (type, operation, expected) => {
	const world = sandboxed(type);

	it.each(WRONG)('fails for data that is %s', async (kind, data) => {
		world.answer({ data, meta: {} });
		expect(await world.failure({ operation })).toContain(
			`returned ${kind} instead of ${expected}.`,
		);
	});

	it.each([
		['an empty object', {}],
		['a status alone', { status: 'ok' }],
	])('fails for %s, which is no answer of the service', async (_, body) => {
		world.answer(body);
		expect(await world.failure({ operation })).toContain(
			`returned a response without ${expected}.`,
		);
	});

	it('takes null as an empty list', async () => {
		world.answer({ data: null, meta: {} });
		expect(await world.items({ operation })).toEqual([]);
	});

	it('leaves out entries that are no objects, with a hint that counts them', async () => {
		world.answer({ data: [null, { id: 'a' }, 'x'], meta: { pages: 1 } });
		const { json, hints } = await world.run({ operation });
		expect(json).toEqual([{ id: 'a' }]);
		expect(hints.join()).toMatch(/2 entries of "data" in the response .+ are not objects and were/);
	});
});

describe('a score without a day', () => {
	const world = sandboxed('visibilityReporting');

	it.each([
		['null', null],
		['missing', undefined],
		['empty', []],
	])('gives no row when its trend is %s', async (_, trend) => {
		world.answer({ data: { domain: 5, score: 60, trend }, meta: {} });
		expect(await world.items({ operation: 'visibility', output: 'rows' })).toEqual([]);
	});
});

describe('the trigger of an account that has no data yet', () => {
	const world = sandboxed('visibilityReporting');
	const active = async (event: string, data: unknown) => {
		const workflow = new TriggerWorkflow({ event }, world.credential);
		world.answer({ data, meta: {} });
		await workflow.activate();
		return workflow;
	};

	it.each<[string, string, unknown]>([
		['visibilityChange', 'data that is null', null],
		['visibilityChange', 'a score that is null', { domain: 'own.example', score: null }],
		['visibilityChange', 'no score', { domain: 'own.example' }],
		['shareOfVoiceChange', 'data that is null', null],
		['shareOfVoiceChange', 'competitors that are null', { competitors: null }],
		['shareOfVoiceChange', 'no competitors', { category: 'c' }],
		['actionPlan', 'data that is null', null],
		['actionPlan', 'actions that are null', { week_of: null, actions: null }],
		['actionPlan', 'no actions', {}],
	])('gives nothing, and no error, when the event %s gets %s', async (event, _, data) => {
		const workflow = await active(event, data);
		world.answer({ data, meta: {} });
		expect(await workflow.poll()).toEqual([]);
	});

	it('takes an infinite score for none', async () => {
		const workflow = await active('visibilityChange', null);
		world.answer('{"data":{"domain":"own.example","score":1e400},"meta":{}}');
		expect(await workflow.poll()).toEqual([]);
	});

	it('gives the first plan of the account as a new one', async () => {
		const workflow = await active('actionPlan', { week_of: null });
		expect(await workflow.poll()).toMatchObject([{ week_of: expect.any(String) }]);
	});

	it('compares a score with the last one that there was', async () => {
		const workflow = await active('visibilityChange', { domain: 'own.example', score: 50 });
		world.answer({ data: { domain: 'own.example', score: null }, meta: {} });
		expect(await workflow.poll()).toEqual([]);
		world.answer({ data: { domain: 'own.example', score: 70 }, meta: {} });
		expect(await workflow.poll()).toMatchObject([{ score: 70, previous_score: 50 }]);
	});
});
