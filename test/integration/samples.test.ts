import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxed, SOON } from './sandboxed';

const world = sandboxed();

const analyze = async (options: IDataObject, parameters: INodeParameters = {}) =>
	await world.run({
		operation: 'analyze',
		domain: 'example.com',
		...parameters,
		options: { ...SOON, ...options } as INodeParameters,
	});

const submissions = () => world.sent().filter((line) => line.startsWith('POST ')).length;

interface Samples {
	count: number;
	failed: number;
	pending: string[];
	ids: string[];
	scores: number[];
	mean: number;
	low: number;
	high: number;
	sd: number;
}

describe('several samples of a domain', () => {
	world.inQuietTime();

	it('are one measurement: the analysis with the median score, and the range of all', async () => {
		const { json } = await analyze({ samples: 5 });
		const samples = json[0]!.samples as unknown as Samples;
		expect(submissions()).toBe(5);
		expect(samples).toMatchObject({ count: 5, failed: 0, pending: [] });
		expect(new Set(samples.ids).size).toBe(5);
		expect(samples.scores).toEqual([...samples.scores].sort((one, other) => one - other));
		expect(json[0]).toMatchObject({ id: samples.ids[2], score: samples.scores[2] });
		const mean = samples.scores.reduce((sum, score) => sum + score, 0) / 5;
		const squares = samples.scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
		expect(samples.mean).toBeCloseTo(mean, 2);
		expect(samples.sd).toBeCloseTo(Math.sqrt(squares / 4), 2);
		expect([samples.low, samples.high]).toEqual([samples.scores[0], samples.scores[4]]);
	});

	it('give the lower of two', async () => {
		const { json } = await analyze({ samples: 2 });
		const { scores } = json[0]!.samples as unknown as Samples;
		expect(json[0]!.score).toBe(scores[0]);
	});

	it('are told with their range in a text, in facts and in rows', async () => {
		const { json } = await analyze({ samples: 3 }, { output: 'message' });
		const { text, score_low: low, score_high: high } = json[0]!;
		expect(text).toContain(`(${String(low)} to ${String(high)} in 3 analyses)`);
		const rows = (await analyze({ samples: 3, includePrevious: true }, { output: 'rows' })).json;
		expect(Object.keys(rows[0]!).slice(-5)).toEqual([
			'previous_score',
			'score_change',
			'llm_low',
			'llm_high',
			'row_key',
		]);
		for (const { llm_low, llm_high, llm_score } of rows) {
			expect(llm_low).toBeLessThanOrEqual(Number(llm_score));
			expect(llm_high).toBeGreaterThanOrEqual(Number(llm_score));
		}
	});

	it('leave out and count what fails', async () => {
		world.sandbox.analysis.failNext('example.com');
		const { json } = await analyze({ samples: 3 });
		expect(json[0]!.samples).toMatchObject({ count: 2, failed: 1 });
		world.sandbox.analysis.failNext('example.com');
		const [item] = (await analyze({ samples: 3 }, { output: 'message' })).json;
		expect(item!.text).toMatch(/\(\d+ to \d+ in 2 of 3 analyses\)/);
	});

	it('fail where none is complete', async () => {
		for (let sample = 0; sample < 2; sample += 1) world.sandbox.analysis.failNext('example.com');
		const { error } = await analyze({ samples: 2 });
		expect(error?.message).toContain('failed');
	});

	it('give the first pending one at the timeout, if wanted', async () => {
		world.sandbox.set({ jobSeconds: 90_000 });
		const { json, error } = await analyze({
			samples: 2,
			timeout: 1,
			onTimeout: 'returnPending',
		});
		expect(error).toBeUndefined();
		const { pending, ...samples } = json[0]!.samples as unknown as Samples;
		expect(samples).toMatchObject({ count: 0, failed: 0, mean: null, low: null, sd: null });
		expect(pending).toHaveLength(2);
		expect(json[0]!.id).toBe(pending[0]);
	});

	it('compare with what was listed before the first of them', async () => {
		const before = world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: 3 });
		const { json } = await analyze({ samples: 3, includePrevious: true });
		expect(json[0]!.previous).toMatchObject({ id: before.id });
	});

	it('are refused together with the reuse of an analysis, before a request', async () => {
		const { error } = await analyze({ samples: 2, reuseWithinHours: 24 });
		expect(error?.message).toBe(
			"The parameter 'Samples' cannot be combined with 'Reuse Within (Hours)'. Remove one of them.",
		);
		expect(world.sent()).toEqual([]);
	});

	it('are not taken without waiting for them', async () => {
		const { json } = await analyze({ samples: 3 }, { waitForCompletion: false });
		expect(submissions()).toBe(1);
		expect(json[0]).not.toHaveProperty('samples');
	});
});

describe('what is usual for an analysis', () => {
	world.inQuietTime();

	const seed = (scores: number[]) =>
		scores.forEach((score, index) =>
			world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: index + 1, score }),
		);

	it('is the prediction interval of the medians of at least 8 earlier days', async () => {
		seed([70, 72, 71, 69, 70, 71, 73, 70]);
		const { json } = await analyze({ includePrevious: true });
		// Mean 70.75, deviation 1.2817, t of 7 degrees of freedom 2.3646: 70.75 ± 3.2147.
		expect(json[0]!.score_usual).toEqual([expect.closeTo(67.54, 1), expect.closeTo(73.96, 1)]);
		const [low, high] = json[0]!.score_usual as [number, number];
		const score = Number(json[0]!.score);
		expect(json[0]!.score_unusual).toBe(score < low || score > high);
	});

	it.each([
		['7 days', { scores: 7, llms: [] }],
		['single assistants', { scores: 9, llms: ['chatgpt'] }],
	])('is not known with %s', async (_, { scores, llms }) => {
		seed(Array.from({ length: scores }, () => 70));
		const { json } = await analyze({ includePrevious: true }, { llms });
		expect(json[0]).toMatchObject({ score_usual: null, score_unusual: null });
	});

	it('counts the analyses of a day once, and none without a score', async () => {
		for (const score of [10, 70, 90, 0]) {
			for (let day = 1; day <= 8; day += 1) {
				world.sandbox.analysis.seedAnalysis({ domain: 'example.com', ageDays: day, score });
			}
		}
		const { json } = await analyze({ includePrevious: true }, { output: 'message' });
		expect(json[0]!.text).toContain('Usual for this domain: 69.0–71.0');
		expect(json[0]!.score_unusual).toBe(true);
	});
});
