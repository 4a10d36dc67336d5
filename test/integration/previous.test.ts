import type { IDataObject } from 'n8n-workflow';

import { instantAgo } from '../today';
import { byId, sandboxed } from './sandboxed';

const world = sandboxed();
world.inQuietTime();

const options = { includePrevious: true };
const analyze = { operation: 'analyze', domain: 'example.com', options };

const seed = (ageDays: number, domain = 'example.com') => world.seed(domain, ageDays).id;
const truth = async (id: string) => await world.truth(`/analyze/${id}`);
const get = async (id: string, more: object = {}) => {
	const [item] = await world.items({ operation: 'get', analysisId: byId(id), options, ...more });
	return item!;
};
const listed = (...data: IDataObject[]) =>
	world.answer({ data, meta: { pages: 1 } }, { path: '/history' });

describe('the previous analysis', () => {
	it('is the last one of the domain before, and stands in the record', async () => {
		seed(30);
		const before = seed(9);
		const id = seed(2);
		seed(1);
		seed(3, 'other.example');
		const record = await get(id);
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
		const row = await get(id, { output: 'rows' });
		expect(Object.keys(row).slice(-4).join(' ')).toBe(
			'completed_at previous_score score_change row_key',
		);
		expect(row).toMatchObject({
			previous_score: (await truth(before)).score,
			row_key: `${id}|${String(row.llm)}`,
		});
	});

	it('is told in a message, with the day of it', async () => {
		seed(9);
		const { text, ...facts } = await get(seed(2), { output: 'message' });
		expect(text).toMatch(
			/^AI visibility analysis of example\.com: \d+ \((?:[+−]\d+|no change) since \d+ [A-Z][a-z]+ \d{4}\)\n/,
		);
		expect(text).toMatch(/\nAnalyzed \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d E[SD]T$/);
		expect(Object.keys(facts).join(' ')).toBe(
			'analysis_id domain score score_change score_unusual',
		);
	});

	it('is null where there is none', async () => {
		const id = seed(2);
		seed(1);
		expect(await get(id)).toMatchObject({ previous: null, score_change: null });
		const none = { previous_score: null, score_change: null };
		expect(await get(id, { output: 'rows' })).toMatchObject(none);
		expect(await get(id, { output: 'message' })).toMatchObject({ score_change: null });
	});

	it.each(['newest', 'oldest', 'shuffled'] as const)(
		'is found in a long history, %s first',
		async (historyOrder) => {
			world.sandbox.set({ historyOrder });
			const ids = Array.from({ length: 150 }, (_, index) => seed(150 - index));
			expect(await get(ids[10]!)).toMatchObject({ previous: { id: ids[9] } });
		},
	);

	it('is no analysis without a score: it may still be running', async () => {
		const complete = seed(9);
		world.sandbox.set({ jobSeconds: 3_600 });
		const running = { ...analyze, waitForCompletion: false };
		await world.items({ ...running, options: {} });
		const [record] = await world.items(running);
		expect(record).toMatchObject({ previous: { id: complete }, score_change: null });
	});

	it('of a new analysis is looked for before anything is paid', async () => {
		world.sandbox.addFault({ kind: 'status', status: 400, path: '/history', times: Infinity });
		const { error } = await world.run(analyze);
		expect(error?.description).toContain('HTTP status: 400');
		expect(world.submitted()).toEqual([]);
	});

	it('is none whose status cannot be read: what is paid for is not lost by that', async () => {
		const complete = seed(9);
		const created_at = instantAgo(60_000);
		const unknown = { id: 'an_gone', domain: 'example.com', score: 0, created_at };
		listed(unknown, (await truth(complete)) as IDataObject);
		const [record] = await world.items(analyze);
		expect(record).toMatchObject({ status: 'complete', previous: { id: complete } });
		expect(world.sent()).toContain('GET /analyze/an_gone');
	});

	it('of a new analysis is the last one of the account', async () => {
		seed(9);
		const before = seed(2);
		const [record] = await world.items(analyze);
		expect(record!.previous).toMatchObject({ id: before });
		expect(record!.score_change).toBe(Number(record!.score) - Number((await truth(before)).score));
	});

	describe('that began in the same second', () => {
		const analysis = (id: string, score: number) => ({
			id,
			domain: 'example.com',
			status: 'complete',
			score,
			created_at: '2026-11-02T09:30:00Z',
		});

		it('is the one that was listed before a new analysis', async () => {
			listed(analysis('an_before', 39));
			world.answer(analysis('an_new', 40), { method: 'POST', path: '/analyze' });
			const [record] = await world.items(analyze);
			expect(record).toMatchObject({ previous: { id: 'an_before' }, score_change: 1 });
		});

		it('is none of an existing analysis', async () => {
			const existing = analysis('an_existing', 40);
			world.answer(existing, { path: '/analyze/an_existing' });
			listed(analysis('an_other', 9), existing);
			expect(await get('an_existing')).toMatchObject({ previous: null });
		});

		it('may be listed without an ID', async () => {
			const { id: _, ...rest } = analysis('', 39);
			listed(rest);
			const [record] = await world.items(analyze);
			expect(record!.previous).toEqual({ id: null, score: 39, created_at: rest.created_at });
		});
	});

	it('of a reused analysis is not one that was listed after it', async () => {
		seed(3);
		const reused = seed(0.5);
		const before = seed(2);
		const reuse = { ...options, reuseWithinHours: 24 };
		const [record] = await world.items({ ...analyze, options: reuse });
		expect(record).toMatchObject({ id: reused, previous: { id: before } });
	});

	it('is not asked for where nobody wants it', async () => {
		const id = seed(2);
		expect(await get(id, { options: {} })).toEqual(await truth(id));
		expect(world.sent()).not.toContain('GET /history');
	});
});

describe('a history as a text', () => {
	const history = { operation: 'history', output: 'message' };
	const ofDomain = { ...history, filters: { domain: 'example.com' } };

	it('shows the scores of a domain over time', async () => {
		const ids = [30, 20, 10].map((days) => seed(days));
		seed(5, 'other.example');
		const [item] = await world.items(ofDomain);
		const { text, ...facts } = item!;
		expect(facts).toEqual({ count: 3 });
		const lines = String(text).split('\n');
		expect(lines[0]).toMatch(/^3 AI visibility analyses of example\.com, .+ \d{4}$/);
		expect(lines[1]).toMatch(/^Latest score: \d+ \([+−]\d+ since \d+ [A-Z][a-z]+ \d{4}\)$/);
		expect(lines[1]).toContain(`: ${String((await truth(ids[2]!)).score)} (`);
		expect(lines[2]).toMatch(/^[▁▂▃▅▇]{3}$/);
	});

	it.each([
		['newest', [3, 2], 'Latest score: 3 '],
		['oldest', [1, 2], 'Score on 3 Nov 2026: 2 '],
		['shuffled', [2, 3, 1], 'Score on 4 Nov 2026: 3 '],
	])('calls a score the latest only if it is, %s first', async (_, scores, line) => {
		const data = scores.map((score) => ({
			id: `an_${score}`,
			domain: 'example.com',
			score,
			created_at: `2026-11-0${score + 1}T12:00:00Z`,
		}));
		world.answer({ data, meta: { pages: 2 } }, { path: '/history' });
		const [item] = await world.items({ ...ofDomain, limit: data.length });
		expect(String(item!.text).split('\n')[1]).toEqual(expect.stringMatching(line));
	});

	it('lists the analyses of an account, the newest first and without a trend', async () => {
		['c.example', 'b.example', 'a.example'].forEach((domain, index) =>
			seed((3 - index) / 10, domain),
		);
		const [item] = await world.items({ ...history, limit: 3 });
		const text = String(item!.text);
		expect(text).toMatch(/^3 AI visibility analyses, /);
		expect(text.match(/\w\.example/g)).toEqual(['a.example', 'b.example', 'c.example']);
		expect(text).not.toMatch(/[▁▂▃▅▇]/);
	});

	it('says that there are none, and shows no score that is still to come', async () => {
		expect(await world.items(ofDomain)).toEqual([
			{ text: 'No AI visibility analyses of example.com', count: 0 },
		]);
		world.sandbox.set({ jobSeconds: 3_600 });
		await world.items({ ...analyze, waitForCompletion: false });
		const [item] = await world.items(ofDomain);
		expect(item!.text).toMatch(/^1 AI visibility analysis of example\.com, [^\n]+$/);
	});
});
