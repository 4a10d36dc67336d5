import type { IDataObject } from 'n8n-workflow';

import { byId, sandboxed } from '../../helpers/sandboxed';
import { dayAgo } from '../../helpers/today';

const world = sandboxed();

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

/** An analysis that began so many UTC days ago, in the first seconds of the day. */
const analysis = (id: string, daysAgo: number, score: number, second = 0) => ({
	id,
	domain: 'example.com',
	status: 'complete',
	score,
	created_at: `${dayAgo(daysAgo)}T00:00:0${second}Z`,
});

/** Five samples of a day, the newest first, with a median of 70. */
const samplesOf = (daysAgo: number) =>
	[74, 66, 70, 72, 68].map((score, sample) =>
		analysis(`an_${daysAgo}day${sample}`, daysAgo, score, 5 - sample),
	);

describe('the previous analysis of an existing one', () => {
	it('is the last one of the domain before it', async () => {
		seed(30);
		const before = seed(9);
		const id = seed(2);
		seed(1);
		seed(3, 'other.example');
		const [one, other] = [await truth(id), await truth(before)];
		expect(await get(id)).toEqual({
			...one,
			previous: { id: before, score: other.score, created_at: other.created_at },
			score_change: Number(one.score) - Number(other.score),
			score_usual: null,
			score_unusual: null,
		});
		const { query } = world.sandbox.requests().find(({ path }) => path === '/history')!;
		expect(query).toEqual({ domain: 'example.com', limit: '100' });
	});

	it('is null when there is none', async () => {
		const id = seed(2);
		seed(1);
		expect(await get(id)).toMatchObject({ previous: null, score_change: null });
		const none = { previous_score: null, score_change: null };
		expect(await get(id, { output: 'rows' })).toMatchObject(none);
		expect(await get(id, { output: 'message' })).toMatchObject({ score_change: null });
	});

	it('is null when the other one began at the same time', async () => {
		const existing = analysis('an_existing', 2, 40);
		world.answer(existing, { path: '/analyze/an_existing' });
		listed(analysis('an_other', 2, 9), existing);
		expect(await get('an_existing')).toMatchObject({ previous: null });
	});

	it('is of an earlier day when the existing one is one of several samples', async () => {
		const own = samplesOf(2);
		world.answer(own[0], { path: `/analyze/${own[0]!.id}` });
		listed(...own, ...samplesOf(9));
		expect(await get(own[0]!.id)).toMatchObject({
			previous: { id: 'an_9day2', score: 70 },
			score_change: 4,
		});
	});

	it('is not requested when Include Previous Analysis is off', async () => {
		const id = seed(2);
		expect(await get(id, { options: {} })).toEqual(await truth(id));
		expect(world.sent()).not.toContain('GET /history');
	});
});

describe('the previous analysis of a new one', () => {
	it.each([false, true])(
		'is of an earlier day, as Get Analysis then says, too, with a reused analysis %s',
		async (isReused) => {
			const own = analysis('an_own', 0, 65, 9);
			listed(own, analysis('an_today', 0, 61, 1), ...samplesOf(2));
			world.answer(own, isReused ? { path: '/analyze/an_own' } : { method: 'POST' });
			const reuse = { ...options, reuseWithinHours: isReused ? 24 : 0 };
			if (isReused) listed(own);
			const [analyzed] = await world.items({ ...analyze, options: reuse });
			world.answer(own, { path: '/analyze/an_own' });
			listed(own, analysis('an_today', 0, 61, 1), ...samplesOf(2));
			const { previous, score_change } = await get('an_own');
			expect(analyzed).toMatchObject({ id: 'an_own', previous, score_change });
			expect(previous).toMatchObject({ id: 'an_2day2', score: 70 });
		},
	);

	it('is of the other form of its domain when that is reused', async () => {
		world.seed('www.example.com', 0.2);
		const before = world.seed('www.example.com', 3);
		world.seed('example.com', 2);
		const reuse = { ...options, reuseWithinHours: 24 };
		const [item] = await world.items({ ...analyze, options: reuse });
		expect(item).toMatchObject({ domain: 'www.example.com', previous: { id: before.id } });
	});

	it('is the median of a day, so that equal measurements of five samples show no change', async () => {
		listed(...samplesOf(2), ...samplesOf(9));
		world.answer(analysis('an_new', 0, 70), { method: 'POST', path: '/analyze' });
		const [item] = await world.items({ ...analyze, output: 'message' });
		expect(item).toMatchObject({ score: 70, score_change: 0 });
	});

	it('has no ID when the history lists it without one', async () => {
		const { id: _, ...rest } = analysis('', 1, 39);
		listed(rest);
		const [record] = await world.items(analyze);
		expect(record!.previous).toEqual({ id: null, score: 39, created_at: rest.created_at });
	});

	it('is read before anything is paid for', async () => {
		world.sandbox.addFault({ kind: 'status', status: 400, path: '/history', times: Infinity });
		const { error } = await world.run(analyze);
		expect(error?.description).toContain('HTTP status: 400');
		expect(world.submitted()).toEqual([]);
	});

	it('is an earlier one with a score when the last one is still running', async () => {
		const complete = seed(9);
		world.sandbox.set({ jobSeconds: 3_600 });
		const running = { ...analyze, waitForCompletion: false };
		await world.items({ ...running, options: {} });
		const [record] = await world.items(running);
		expect(record).toMatchObject({ previous: { id: complete }, score_change: null });
	});

	it('is one listed before it when the new one is reused', async () => {
		seed(3);
		const reused = seed(0.5);
		const before = seed(2);
		const reuse = { ...options, reuseWithinHours: 24 };
		const [record] = await world.items({ ...analyze, options: reuse });
		expect(record).toMatchObject({ id: reused, previous: { id: before } });
	});
});

describe('a score of 0 in the history', () => {
	it('counts when its analysis is complete, and not when it failed', async () => {
		const failed = world.seed('example.com', 1, { score: 0, status: 'failed' });
		const complete = world.seed('example.com', 3, { score: 0 });
		world.seed('example.com', 9, { score: 70 });
		const [item] = await world.items(analyze);
		expect(item!.previous).toMatchObject({ id: complete.id, score: 0 });
		expect(world.sent()).toContain(`GET /analyze/${failed.id}`);
	});

	it('does not count when its status cannot be read', async () => {
		listed(analysis('an_gone', 1, 0), analysis('an_complete', 9, 70));
		const [record] = await world.items(analyze);
		expect(record).toMatchObject({ status: 'complete', previous: { id: 'an_complete' } });
		expect(world.sent()).toContain('GET /analyze/an_gone');
	});

	it('costs a request for the first three only', async () => {
		const zeros = Array.from({ length: 60 }, (_, index) => analysis(`an_zero${index}`, 1, 0));
		listed(...zeros, ...samplesOf(9));
		const [item] = await world.items(analyze);
		expect(item!.previous).toMatchObject({ id: 'an_9day2', score: 70 });
		expect(world.sent().filter((request) => request.includes('an_zero'))).toHaveLength(3);
	});
});
