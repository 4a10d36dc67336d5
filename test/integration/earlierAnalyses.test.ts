import type { IDataObject } from 'n8n-workflow';

import { instantAgo } from '../today';
import { byId, sandboxed } from './sandboxed';

const world = sandboxed();
world.inQuietTime();

const DAY_MS = 86_400_000;
const options = { includePrevious: true };
const analyze = { operation: 'analyze', domain: 'example.com', options };
const get = (id: string) => ({ operation: 'get', analysisId: byId(id), options });

/** An analysis that began so many UTC days ago, in the first seconds of the day. */
const analysis = (id: string, daysAgo: number, score: number, second = 0) => ({
	id,
	domain: 'example.com',
	status: 'complete',
	score,
	created_at: `${instantAgo(daysAgo * DAY_MS).slice(0, 10)}T00:00:0${second}Z`,
});
const listed = (data: IDataObject[]) =>
	world.answer({ data, meta: { pages: 1 } }, { path: '/history' });

/** Five samples of a day, the newest first, with a median of 70. */
const samplesOf = (daysAgo: number) =>
	[74, 66, 70, 72, 68].map((score, sample) =>
		analysis(`an_${daysAgo}day${sample}`, daysAgo, score, 5 - sample),
	);

describe('the previous score', () => {
	it('is the median of the last day, so that equal measurements of five samples show no change', async () => {
		listed([...samplesOf(2), ...samplesOf(9)]);
		world.answer(analysis('an_new', 0, 70), { method: 'POST', path: '/analyze' });
		const [item] = await world.items({ ...analyze, output: 'message' });
		expect(item).toMatchObject({ score: 70, score_change: 0 });
	});

	it('is of the same day when a new analysis follows an earlier one of it', async () => {
		listed([analysis('an_today', 0, 61), ...samplesOf(2)]);
		const [item] = await world.items(analyze);
		expect(item!.previous).toMatchObject({ id: 'an_today', score: 61 });
	});

	it('is of a day before its own when an existing analysis is one of several samples', async () => {
		const own = samplesOf(2);
		world.answer(own[0], { path: `/analyze/${own[0]!.id}` });
		listed([...own, ...samplesOf(9)]);
		const [item] = await world.items(get(own[0]!.id));
		expect(item).toMatchObject({ previous: { id: 'an_9day2', score: 70 }, score_change: 4 });
	});

	it('is the lower of two in the middle', async () => {
		listed([analysis('an_a', 1, 64, 1), analysis('an_b', 1, 60)]);
		const [item] = await world.items(analyze);
		expect(item!.previous).toMatchObject({ id: 'an_b', score: 60 });
	});

	it('takes three more calls at most when many analyses are listed with a score of 0', async () => {
		const zeros = Array.from({ length: 60 }, (_, index) => analysis(`an_zero${index}`, 1, 0));
		listed([...zeros, ...samplesOf(9)]);
		const [item] = await world.items(analyze);
		expect(item!.previous).toMatchObject({ id: 'an_9day2', score: 70 });
		expect(world.sent().filter((request) => request.includes('an_zero'))).toHaveLength(3);
	});

	it('is a 0 of a complete analysis, and a day of the others does not count', async () => {
		const failed = world.seed('example.com', 1, { score: 0, status: 'failed' });
		const complete = world.seed('example.com', 3, { score: 0 });
		world.seed('example.com', 9, { score: 70 });
		const [item] = await world.items(analyze);
		expect(item!.previous).toMatchObject({ id: complete.id, score: 0 });
		expect(world.sent()).toContain(`GET /analyze/${failed.id}`);
	});
});

describe('the usual range of a score', () => {
	const histories = () => world.sent().filter((request) => request === 'GET /history').length;

	/** Analyses of the days before today, the latest at 0; the first of the list are 70 or 71, those after them 10. */
	const seedDays = (count: number, near = count) =>
		Array.from({ length: count }, (_, day) => {
			const score = day < near ? 70 + (day % 2) : 10;
			return world.seed('example.com', day + 1, { score }).id;
		});

	it.each([
		[0, 2],
		[92, 2],
		[98, 2],
		[99, 2],
		[100, 3],
		[150, 3],
		[199, 3],
	])(
		'is of the 100 analyses before it, wherever a page ends (%i after it)',
		async (later, calls) => {
			const ids = seedDays(320, later + 101);
			const [item] = await world.items(get(ids[later]!));
			const [low, high] = item!.score_usual as [number, number];
			expect([low, high]).toEqual([expect.closeTo(69.49, 1), expect.closeTo(71.51, 1)]);
			expect(histories()).toBe(calls);
		},
	);

	it('is of those that three calls reach', async () => {
		const ids = seedDays(320);
		const [reached, beyond] = await Promise.all([
			world.items(get(ids[280]!)),
			world.items(get(ids[305]!)),
		]);
		expect(reached[0]!.score_usual).not.toBeNull();
		expect(beyond[0]).toMatchObject({ score_usual: null, previous: null });
		expect(histories()).toBe(6);
	});

	it('takes one call for a new analysis', async () => {
		seedDays(150, 100);
		const [item] = await world.items(analyze);
		expect(item!.score_usual).toEqual([expect.closeTo(69.49, 1), expect.closeTo(71.51, 1)]);
		expect(histories()).toBe(1);
	});

	it('is unknown when three calls do not show what is newest', async () => {
		world.sandbox.set({ historyOrder: 'shuffled' });
		seedDays(320);
		const [item] = await world.items(analyze);
		expect(item).toMatchObject({ score_usual: null, previous: null });
		expect(histories()).toBe(3);
	});
});

describe('an analysis that is not complete', () => {
	it.each(['running', 'failed'])(
		'has no figures in rows and facts when it is %s',
		async (status) => {
			const zeros = { score: 0, mentions: 0, sentiment: 0, accuracy: 0, llm_scores: { grok: 0 } };
			const record = { ...analysis('an_1', 1, 0), ...zeros, status };
			world.answer(record, { path: '/analyze/an_1', times: 2 });
			const asked = { ...get('an_1'), options: {} };
			const rows = await world.items({ ...asked, output: 'rows' });
			const none = {
				score: null,
				mentions: null,
				sentiment: null,
				accuracy: null,
				llm_score: null,
			};
			expect(rows).toEqual([
				expect.objectContaining({ ...none, llm: 'grok', row_key: 'an_1|grok' }),
			]);
			const [message] = await world.items({ ...asked, output: 'message' });
			expect(message).toMatchObject({ analysis_id: 'an_1', score: null });
		},
	);
});
