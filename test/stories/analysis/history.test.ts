import type { INodeParameters } from 'n8n-workflow';

import { sandboxed } from '../../helpers/sandboxed';

const world = sandboxed();

const history = { operation: 'history', filters: { domain: 'example.com' } };
const all = { ...history, returnAll: true };

const seed = (count: number) =>
	Array.from({ length: count }, (_, index) => world.seed('example.com', index + 1).id);
const answer = (body: unknown, times = 1) => world.answer(body, { path: '/history', times });
const idsOf = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);

it('returns 50 analyses by default, each as the service sent it', async () => {
	const ids = seed(60);
	const { json, main } = await world.run(history);
	expect(idsOf(json)).toEqual(ids.slice(0, 50));
	expect(world.queries()).toEqual([{ domain: 'example.com', limit: '50' }]);
	expect(json).toEqual((await world.truth('/history?domain=example.com&limit=50')).data);
	expect(main.map(({ pairedItem }) => pairedItem)).toEqual(Array(50).fill({ item: 0 }));
});

it.each([
	[1, 1],
	[100, 1],
	[101, 2],
	[250, 3],
])('returns exactly %i analyses with %i requests', async (limit, calls) => {
	seed(260);
	const json = await world.items({ ...history, limit });
	expect(json).toHaveLength(limit);
	expect(new Set(idsOf(json)).size).toBe(limit);
	expect(world.sent()).toHaveLength(calls);
});

it('gives each item the meta of its page with Include Meta', async () => {
	seed(120);
	const options = { includeMeta: true };
	const items = await world.items({ ...all, options });
	const pages = [...items.slice(0, 100).map(() => 1), ...items.slice(100).map(() => 2)];
	expect(items.map(({ meta }) => meta)).toEqual(
		pages.map((page) => ({ total: 120, page, limit: 100, pages: 2 })),
	);
	const [message] = await world.items({ ...all, output: 'message', options });
	expect(message).toMatchObject({ count: 120, meta: { total: 120, page: 2 } });
});

describe('Get History as a tool', () => {
	const told = async (parameters: INodeParameters) =>
		JSON.parse(await world.callTool({ ...history, options: {}, ...parameters }).done) as object[];

	it('says how many analyses the limit has cut', async () => {
		seed(30);
		const items = await told({ limit: 20 });
		expect(items).toHaveLength(21);
		expect(items.at(-1)).toEqual({
			note: "These are 20 of 30 analyses. For more, raise 'Limit' or turn on 'Return All'; for fewer, set 'Domain'.",
		});
	});

	it('says that there are more analyses when the service does not say how many', async () => {
		answer({ data: [{ id: 'an_1' }, { id: 'an_2' }], meta: { pages: 2 } });
		const items = await told({ limit: 2 });
		expect(items.at(-1)).toEqual({ note: expect.stringMatching(/^These are 2 of at least 2 /) });
	});

	it('says nothing when it has listed all', async () => {
		seed(3);
		expect(await told({ limit: 20 })).toHaveLength(3);
	});
});

it('returns nothing for a domain without analyses', async () => {
	expect(await world.items(all)).toEqual([]);
});

it('returns the analyses of the whole account without a filter', async () => {
	world.seed('a.com', 1);
	world.seed('b.com', 1);
	const items = await world.items({ operation: 'history', returnAll: true });
	expect(items.map(({ domain }) => domain)).toEqual(expect.arrayContaining(['a.com', 'b.com']));
});

it('returns an analysis once when shifting pages list it twice', async () => {
	const page = (ids: string[]) => ({ data: ids.map((id) => ({ id })), meta: { pages: 2 } });
	answer(page(['an_1', 'an_2']));
	answer(page(['an_2', 'an_3']));
	expect(idsOf(await world.items(all))).toEqual(['an_1', 'an_2', 'an_3']);
});

it.each([
	['missing', {}],
	['null', { meta: { pages: null } }],
	['an empty text', { meta: { pages: '' } }],
	['a word', { meta: { pages: 'many' } }],
])('reads up to the empty page when the number of pages is %s', async (_, rest) => {
	[['an_1'], ['an_2'], []].forEach((ids) => answer({ data: ids.map((id) => ({ id })), ...rest }));
	expect(idsOf(await world.items(all))).toEqual(['an_1', 'an_2']);
});

it.each([
	['ID', { data: [{ id: 'an_1' }], meta: { pages: 1000 } }],
	['analysis without an ID', { data: [{ domain: 'example.com', score: 39 }] }],
])('fails instead of reading forever when each page has the same %s', async (_, body) => {
	answer(body, Infinity);
	expect(await world.failure(all)).toMatch(
		/returned a page with nothing new, although it indicated more\./,
	);
	expect(world.sent()).toHaveLength(2);
});

it('lists an analysis without an ID', async () => {
	const data = [
		{ domain: 'example.com', score: 39 },
		{ domain: 'example.com', id: 'an_1' },
	];
	answer({ data, meta: { pages: 1 } }, 2);
	expect(await world.items({ operation: 'history' })).toEqual(data);
	const [message] = await world.items({ operation: 'history', output: 'message' });
	expect(message).toMatchObject({ count: 2, text: expect.stringMatching(/^39 example\.com$/m) });
});

const message = { ...history, output: 'message' };

it('shows the scores of a domain over time', async () => {
	const scores = [40, 60, 50];
	scores.forEach((score, index) => world.seed('example.com', 30.01 - 15 * index, { score }));
	world.seed('other.example', 5);
	const [item] = await world.items(message);
	const { text, ...facts } = item!;
	expect(facts).toEqual({ count: 3 });
	expect(String(text).split('\n').slice(0, 3)).toEqual([
		expect.stringMatching(/^3 AI visibility analyses of example\.com, .+ \d{4}$/),
		expect.stringMatching(/^Latest score 50 \(\+10 since \d+ [A-Z][a-z]+ \d{4}\)$/),
		expect.stringMatching(/^Score, .+: ▁█▅ 40 → 50$/),
	]);
});

it.each<[order: string, scores: number[], line: string, limit?: number, pages?: number]>([
	['sorted with the newest first', [3, 2], 'Latest score 3 '],
	['sorted with the oldest first', [1, 2], 'Score on 3 Nov 2026: 2 '],
	['shuffled', [2, 3, 1], 'Score on 4 Nov 2026: 3 '],
	['sorted with the oldest first and whole at the limit', [1, 2], 'Latest score 2 ', 2, 1],
	['sorted with the oldest first and cut by the limit', [1, 2, 3], 'Score on 3 Nov 2026: 2 ', 2, 1],
])('calls a score the latest only when it is known to be, in a list that is %s', async (...row) => {
	const [, scores, line, limit = scores.length, pages = 2] = row;
	const data = scores.map((score) => ({
		id: `an_${score}`,
		domain: 'example.com',
		score,
		created_at: `2026-11-0${score + 1}T12:00:00Z`,
	}));
	world.answer({ data, meta: { pages } }, { path: '/history' });
	const [item] = await world.items({ ...message, limit });
	expect(String(item!.text).split('\n')[1]).toEqual(expect.stringMatching(line));
});

it('lists the analyses of an account without a trend, the newest first', async () => {
	const domains = ['c.example', 'b.example', 'a.example'];
	domains.forEach((domain, index) => world.seed(domain, (3 - index) / 10));
	const [item] = await world.items({ ...message, filters: {}, limit: 3 });
	const text = String(item!.text);
	expect(text).toMatch(/^3 AI visibility analyses, /);
	expect(text.match(/\w\.example/g)).toEqual(['a.example', 'b.example', 'c.example']);
	expect(text).not.toMatch(/[▁▂▃▅▇]/);
});

it('says that there are no analyses', async () => {
	expect(await world.items(message)).toEqual([
		{ text: 'No AI visibility analyses of example.com', count: 0 },
	]);
});

it('shows no score of an analysis that is still running', async () => {
	world.sandbox.set({ jobSeconds: 3_600 });
	const analyze = { operation: 'analyze', domain: 'example.com', waitForCompletion: false };
	await world.items(analyze);
	const [item] = await world.items(message);
	expect(item!.text).toMatch(/^1 AI visibility analysis of example\.com, [^\n]+$/);
});
