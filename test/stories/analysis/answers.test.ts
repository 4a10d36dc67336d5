import type { IDataObject } from 'n8n-workflow';

import { byId, sandboxed, SOON } from '../../helpers/sandboxed';

/** What the service answers is held against what it was asked. */

const world = sandboxed();

const analyze = { operation: 'analyze', domain: 'a.com', options: SOON };
const complete = {
	id: 'an_1',
	domain: 'a.com',
	status: 'complete',
	score: 60,
	llm_scores: { chatgpt: 60, grok: 60 },
};

/** Lets the service answer each submission with this. */
const answerAll = (body: object) => world.answer(body, { method: 'POST', times: Infinity });

describe('an answer about another domain than the one asked', () => {
	it('fails an analysis, and says what came', async () => {
		answerAll({ ...complete, domain: 'b.com' });
		expect(await world.failure(analyze)).toMatch(
			/answered with "b\.com" instead of a\.com\. .+ Use Get Analysis for the submitted analyses: an_1\.$/,
		);
	});

	it('ends a wait at once', async () => {
		world.sandbox.set({ jobSeconds: 9_000 });
		const other = { ...complete, domain: 'b.com', status: 'processing' };
		world.sandbox.addFault({ kind: 'status', status: 503, path: /^\/analyze\/./ });
		world.answer({ ...complete, status: 'queued' }, { method: 'POST' });
		world.answer(other, { path: '/analyze/an_1' });
		expect(await world.failure(analyze)).toMatch(
			/answered with "b\.com" instead of a\.com; the analysis an_1 may still be running\. /,
		);
		expect(world.sent()).toHaveLength(3);
	});

	it('fails an analysis that would be reused', async () => {
		const { id } = world.seed('a.com', 0.1);
		world.answer({ ...complete, id, domain: 'b.com' }, { path: `/analyze/${id}` });
		const options = { ...SOON, reuseWithinHours: 24 };
		expect(await world.failure({ ...analyze, options })).toMatch(/"b\.com" instead of a\.com/);
		expect(world.submitted()).toEqual([]);
	});

	it('fails a comparison', async () => {
		const competitors = [{ domain: 'c.com', score: 7, delta: 3 }];
		world.answer({ domain: 'b.com', score: 10, competitors, leader: 'b.com' });
		const compare = { operation: 'compare', domain: 'a.com', competitors: 'c.com' };
		expect(await world.failure(compare)).toMatch(/"b\.com" instead of a\.com/);
	});

	it('fails a history', async () => {
		const data = [
			{ id: 'an_1', domain: 'A.com' },
			{ id: 'an_2', domain: 'b.com' },
		];
		world.answer({ data, meta: { pages: 1 } });
		const history = { operation: 'history', filters: { domain: 'a.com' } };
		expect(await world.failure(history)).toMatch(/"b\.com" instead of a\.com/);
	});

	it.each([
		['written with "www."', 'www.a.com'],
		['written in capitals', 'A.COM'],
		['written in both ways, behind a blank', ' WWW.A.com'],
		['left out', undefined],
	])('is none when the domain is %s', async (_, domain) => {
		answerAll({ ...complete, domain });
		expect(await world.items(analyze)).toMatchObject([{ id: 'an_1', score: 60 }]);
	});
});

describe('an answer about other assistants than those asked', () => {
	it('fails an analysis, and says what came', async () => {
		answerAll(complete);
		expect(await world.failure({ ...analyze, llms: ['gemini', 'grok'] })).toMatch(
			/answered with scores of ChatGPT, Grok instead of Gemini, Grok in the analysis an_1\. /,
		);
	});

	it('fails a sample, which a hint says', async () => {
		world.answer(complete, { method: 'POST' });
		const options = { ...SOON, samples: 2 };
		const { json, hints } = await world.run({ ...analyze, llms: ['gemini'], options });
		expect(json).toMatchObject([{ samples: { count: 1, failed: 1 } }]);
		expect(hints.join()).toContain('scores of ChatGPT, Grok instead of Gemini');
	});

	it.each([
		['null for the one asked', { chatgpt: null, gemini: 5 }],
		['an empty object of scores', {}],
		['no scores', undefined],
	])('is none with %s', async (_, llm_scores) => {
		answerAll({ ...complete, llm_scores });
		expect(await world.items({ ...analyze, llms: ['chatgpt'] })).toMatchObject([{ id: 'an_1' }]);
	});
});

describe('one ID for several submissions', () => {
	it('is one sample, which a hint says', async () => {
		answerAll(complete);
		const options = { ...SOON, samples: 5 };
		const { json, hints } = await world.run({ ...analyze, output: 'all', options });
		const record = await world.run({ ...analyze, options });
		const samples = record.json[0]!.samples as IDataObject;
		expect(samples).toMatchObject({ count: 1, failed: 0, pending: [], ids: ['an_1'], sd: null });
		expect(json[0]!.text).not.toMatch(/analyses/);
		const shared =
			'The service answered several submissions with the same analysis, an_1, which counts as one sample.';
		expect(hints).toContain(shared);
	});

	it('is reused by a later run, which a hint says', async () => {
		world.seed('a.com', 3, { score: 50 });
		answerAll({ ...complete, created_at: '2026-11-19T08:16:56Z' });
		const first = await world.run(analyze);
		const second = await world.run(analyze);
		expect(second.json).toEqual(first.json);
		const shared = /same analysis, an_1, which is returned for each\.$/;
		expect(first.hints.filter((hint) => shared.test(hint))).toEqual([]);
		expect(second.hints.filter((hint) => shared.test(hint))).toHaveLength(1);
	});
});

it('an analysis that was submitted for something else fails, also when it does not say so', async () => {
	answerAll({ id: 'an_1', status: 'queued' });
	const items = [
		{ domain: 'a.com', llms: ['chatgpt'] },
		{ domain: 'b.com', llms: ['chatgpt'] },
		{ domain: 'a.com', llms: ['chatgpt', 'grok'] },
	];
	const parameters = {
		operation: 'analyze',
		domain: '={{ $json.domain }}',
		llms: '={{ $json.llms }}',
		waitForCompletion: false,
	};
	const { json } = await world.run(parameters, { items, onError: 'continueRegularOutput' });
	expect(json.map(({ id, error }) => id ?? error)).toEqual([
		'an_1',
		expect.stringContaining(
			'answered with the analysis an_1, submitted for a.com, ChatGPT, instead of one for b.com, ChatGPT. ',
		),
		expect.stringContaining(
			'submitted for a.com, ChatGPT, instead of one for a.com, ChatGPT, Grok. ',
		),
	]);
});

describe('an ID that is a number', () => {
	const numbered = { ...complete, id: 4711 };

	it('names an analysis, also while it runs', async () => {
		world.answer({ ...numbered, status: 'queued' }, { method: 'POST' });
		world.answer(numbered, { path: '/analyze/4711' });
		expect(await world.items(analyze)).toEqual([{ ...complete, id: '4711' }]);
	});

	it('stands in the address as one part of it, whatever signs the service puts into it', async () => {
		const odd = { ...complete, id: 'an 1/2?x' };
		world.answer({ ...odd, status: 'queued' }, { method: 'POST' });
		world.answer(odd, { path: /^\/analyze\/./ });
		expect(await world.items(analyze)).toMatchObject([{ id: 'an 1/2?x' }]);
		expect(world.sent()).toEqual(['POST /analyze', 'GET /analyze/an%201%2F2%3Fx']);
	});

	it.each([
		['a number', 4711],
		['text', '4711'],
		['a value of the mode By ID', byId(4711)],
	])('is taken by Get Analysis as %s', async (_, analysisId) => {
		world.answer(numbered);
		const [item] = await world.items({ operation: 'get', analysisId });
		expect([item!.id, world.sent()]).toEqual(['4711', ['GET /analyze/4711']]);
	});

	it('is in the history as text', async () => {
		world.answer({ data: [{ id: 4711, domain: 'a.com' }], meta: { pages: 1 } });
		expect(await world.items({ operation: 'history' })).toEqual([{ id: '4711', domain: 'a.com' }]);
	});
});
