import type { IDataObject } from 'n8n-workflow';

import { instantAgo } from '../today';
import { sandboxed } from './sandboxed';

const world = sandboxed();
const locator = (value: string) => ({ __rl: true, mode: 'id', value });
const options = { includePrevious: true };
const analyze = { operation: 'analyze', domain: 'example.com' };

const seed = (ageDays: number, domain = 'example.com') =>
	world.sandbox.analysis.seedAnalysis({ domain, ageDays }).id;
const truth = async (id: string) => await world.truth(`/analyze/${id}`);
const get = async (id: string, more: object = {}) => {
	const parameters = { operation: 'get', analysisId: locator(id), options, ...more };
	const { json, error } = await world.run(parameters);
	expect(error).toBeUndefined();
	return json;
};

describe('the previous analysis', () => {
	it('is the last one of the domain before, and stands in the record', async () => {
		seed(30);
		const before = seed(9);
		const id = seed(2);
		seed(1);
		seed(3, 'other.example');
		const [record] = await get(id);
		const [one, other] = [await truth(id), await truth(before)];
		expect(record).toEqual({
			...one,
			previous: { id: before, score: other.score, created_at: other.created_at },
			score_change: Number(one.score) - Number(other.score),
			score_usual: null,
			score_unusual: null,
		});
		const { query } = world.sandbox.requests().find(({ path }) => path === '/history')!;
		expect(query).toEqual({ domain: 'example.com', limit: '100' });
	});

	it('stands in the rows before their key', async () => {
		const before = seed(9);
		const id = seed(2);
		const [row] = await get(id, { output: 'rows' });
		expect(Object.keys(row!).slice(-4)).toEqual([
			...['completed_at', 'previous_score', 'score_change', 'row_key'],
		]);
		expect(row).toMatchObject({
			previous_score: (await truth(before)).score,
			row_key: `${id}|${String(row!.llm)}`,
		});
	});

	it('is told in a message, with the day of it', async () => {
		seed(9);
		const [json] = await get(seed(2), { output: 'message' });
		expect(json!.text).toMatch(
			/^AI visibility of example\.com: \d+ \((?:[+−]\d+|no change) since \d+ [A-Z][a-z]+ \d{4}\)\n/,
		);
		expect(Object.keys(json!)).toEqual([
			'text',
			'analysis_id',
			'domain',
			'score',
			'score_change',
			'score_unusual',
		]);
	});

	it('is null where there is none', async () => {
		const id = seed(2);
		seed(1);
		expect((await get(id))[0]).toMatchObject({ previous: null, score_change: null });
		expect((await get(id, { output: 'rows' }))[0]).toMatchObject({
			...{ previous_score: null, score_change: null },
		});
		expect((await get(id, { output: 'message' }))[0]).toMatchObject({ score_change: null });
	});

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'is found in a long history, %s first',
		async (historyOrder) => {
			world.sandbox.set({ historyOrder });
			const ids = Array.from({ length: 150 }, (_, index) => seed(150 - index));
			const [record] = await get(ids[10]!);
			expect((record!.previous as IDataObject).id).toBe(ids[9]);
		},
	);

	it('is no analysis without a score: it may still be running', async () => {
		const complete = seed(9);
		world.sandbox.set({ jobSeconds: 3_600 });
		const first = { operation: 'analyze', domain: 'example.com', waitForCompletion: false };
		await world.run(first);
		const { json } = await world.run({ ...first, options });
		expect(json[0]).toMatchObject({ previous: { id: complete }, score_change: null });
	});

	it('of a new analysis is looked for before anything is paid', async () => {
		world.sandbox.addFault({ kind: 'status', status: 400, path: '/history', times: Infinity });
		const { error } = await world.run({ ...analyze, options });
		expect(error?.description).toContain('HTTP status: 400');
		expect(world.sent()).not.toContain('POST /analyze');
	});

	it('is none whose status cannot be read: what is paid for is not lost by that', async () => {
		const complete = seed(9);
		const created_at = instantAgo(60_000);
		const unknown = { id: 'an_gone', domain: 'example.com', score: 0, created_at };
		const data = [unknown, await truth(complete)];
		world.sandbox.clearRequests();
		const body = { data, meta: { pages: 1 } };
		world.sandbox.addFault({ kind: 'body', body, path: '/history' });
		const { json, error } = await world.run({ ...analyze, options });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ status: 'complete', previous: { id: complete } });
		expect(world.sent()).toContain('GET /analyze/an_gone');
	});

	it('of a new analysis is the last one of the account', async () => {
		seed(9);
		const before = seed(2);
		const { json } = await world.run({ ...analyze, options });
		expect(json[0]!.previous).toMatchObject({ id: before });
		expect(json[0]!.score_change).toBe(
			Number(json[0]!.score) - Number((await truth(before)).score),
		);
	});

	const at = '2026-11-02T09:30:00Z';
	const analysis = (id: string, score: number) => ({
		id,
		domain: 'example.com',
		status: 'complete',
		score,
		created_at: at,
	});
	const listed = (data: IDataObject[]) =>
		world.sandbox.addFault({ kind: 'body', body: { data, meta: { pages: 1 } }, path: '/history' });

	it('of a new analysis may have begun in the same second, as it was listed before', async () => {
		listed([analysis('an_before', 39)]);
		const body = analysis('an_new', 40);
		world.sandbox.addFault({ kind: 'body', body, method: 'POST', path: '/analyze' });
		const { json } = await world.run({ ...analyze, options });
		expect(json[0]).toMatchObject({ previous: { id: 'an_before' }, score_change: 1 });
	});

	it('of an existing analysis began before it, not in the same second', async () => {
		const body = analysis('an_existing', 40);
		world.sandbox.addFault({ kind: 'body', body, path: '/analyze/an_existing' });
		listed([analysis('an_other', 9), body]);
		expect((await get('an_existing'))[0]).toMatchObject({ previous: null });
	});

	it('of a reused analysis is not one that was listed after it', async () => {
		seed(3);
		const reused = seed(0.5);
		const before = seed(2);
		const reuse = { ...options, reuseWithinHours: 24 };
		const { json } = await world.run({ ...analyze, options: reuse });
		expect(json[0]).toMatchObject({ id: reused, previous: { id: before } });
	});

	it('may be listed without an ID', async () => {
		listed([{ domain: 'example.com', score: 39, created_at: at }]);
		const { json, error } = await world.run({ ...analyze, options });
		expect(error).toBeUndefined();
		expect(json[0]!.previous).toEqual({ id: null, score: 39, created_at: at });
	});

	it('is not asked for where nobody wants it', async () => {
		const id = seed(2);
		const [record] = await get(id, { options: {} });
		expect(record).toEqual(await truth(id));
		expect(world.sent()).not.toContain('GET /history');
	});
});

describe('a history as a text', () => {
	const history = { operation: 'history', output: 'message' };

	it('shows the scores of a domain over time', async () => {
		const ids = [30, 20, 10].map((days) => seed(days));
		seed(5, 'other.example');
		const { json } = await world.run({ ...history, filters: { domain: 'example.com' } });
		expect(Object.keys(json[0]!)).toEqual(['text', 'count']);
		expect(json[0]!.count).toBe(3);
		const lines = String(json[0]!.text).split('\n');
		const scores = await Promise.all(ids.map(async (id) => Number((await truth(id)).score)));
		expect(lines[0]).toMatch(/^3 visibility analyses of example\.com, .+ \d{4}$/);
		expect(lines[1]).toMatch(
			new RegExp(`^Latest score: ${scores[2]} \\([+−]\\d+ since \\d+ [A-Z][a-z]+ \\d{4}\\)$`),
		);
		expect(lines[2]).toMatch(/^[▁▂▃▅▇]{3}$/);
	});

	it.each([
		['newest', 'Latest score: 3 '],
		['oldest', 'Score on 3 Nov 2026: 2 '],
		['shuffled', 'Score on 4 Nov 2026: 3 '],
	] as const)('calls a score the latest only if it is, %s first', async (order, line) => {
		const data = [1, 2, 3].map((score) => ({
			id: `an_${score}`,
			domain: 'example.com',
			score,
			created_at: `2026-11-0${score + 1}T12:00:00Z`,
		}));
		const [first, second, third] = data;
		const orders = {
			newest: [third, second],
			oldest: [first, second],
			shuffled: [second, third, first],
		};
		const listed = orders[order];
		const body = { data: listed, meta: { pages: 2 } };
		world.sandbox.addFault({ kind: 'body', body, path: '/history' });
		const filters = { domain: 'example.com' };
		const { json } = await world.run({ ...history, filters, limit: listed.length });
		const shown = String(json[0]!.text).split('\n')[1];
		expect(shown).toEqual(expect.stringMatching(line));
	});

	it('lists the analyses of an account, the newest first and without a trend', async () => {
		['c.example', 'b.example', 'a.example'].forEach((domain, index) =>
			seed((3 - index) / 10, domain),
		);
		const { json } = await world.run({ ...history, limit: 3 });
		const text = String(json[0]!.text);
		expect(text).toMatch(/^3 visibility analyses, /);
		expect(text.match(/\w\.example/g)).toEqual(['a.example', 'b.example', 'c.example']);
		expect(text).not.toMatch(/[▁▂▃▅▇]/);
	});

	it('says that there are none, and shows no score that is still to come', async () => {
		const filters = { domain: 'example.com' };
		const none = await world.run({ ...history, filters });
		expect(none.json).toEqual([{ text: 'No visibility analyses of example.com', count: 0 }]);
		world.sandbox.set({ jobSeconds: 3_600 });
		await world.run({ operation: 'analyze', domain: 'example.com', waitForCompletion: false });
		const { json } = await world.run({ ...history, filters });
		expect(String(json[0]!.text)).toMatch(/^1 visibility analysis of example\.com, [^\n]+$/);
	});

	it('gives records as before', async () => {
		const id = seed(1);
		const { json } = await world.run({ operation: 'history', limit: 1 });
		expect(json[0]!.id).toBe(id);
	});
});
