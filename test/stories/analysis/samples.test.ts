import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { analyzeSamples } from '../../../nodes/VisibilityAnalysis/analysis/samples';
import { AnalysisApi } from '../../../nodes/VisibilityAnalysis/analysisApi';
import type { Measurement } from 'ai-visibility-reports/model';
import { instantAgo } from '../../helpers/today';
import { sandboxed, SOON } from '../../helpers/sandboxed';
import { clientWorld, forbidden } from '../../helpers/client';

/** How an analysis ends, and after how many seconds; its answer has the end already after 0. */
type Observations = [end: 'complete' | 'failed', afterS: number];

const RUNNING: Observations = ['complete', Infinity];

/** A service that refuses every call from the first submission on that has no course. */
function serviceWith(courses: Observations[]) {
	let posts = 0;
	let isUsedUp = false;
	return clientWorld(({ method, path }, now) => {
		if (method === 'POST') posts += 1;
		isUsedUp ||= posts > courses.length;
		if (isUsedUp) return forbidden('The quota of the month is used up');
		const index = method === 'POST' ? posts - 1 : Number(path.slice('/analyze/an_'.length));
		const [end, afterS] = courses[index]!;
		const status = now >= afterS * 1_000 ? end : 'running';
		const body = { id: `an_${index}`, domain: 'a.com', status, score: 70 + index };
		return { body: body as never };
	});
}

/** What several samples give on such a service, or the message of their error, and when. */
async function measured(
	courses: Observations[],
	count = courses.length,
	{ onTimeout = 'error' as 'error' | 'returnPending' } = {},
) {
	const { clock, client } = serviceWith(courses);
	const api = new AnalysisApi(client());
	const submission = { domain: 'a.com', competitors: [], llms: [] };
	const wait = { timeout: 300, onTimeout, pollInterval: 0 };
	const analyzed = analyzeSamples(api, { submission, reuseWithinHours: 0, wait }, count);
	const result = await clock.runUntil(
		analyzed.then(
			({ record, samples }) => ({ id: record.id, samples, message: undefined }),
			({ message }: Error) => ({ id: undefined, samples: undefined, message }),
		),
	);
	return { ...result, seconds: clock.now() / 1_000 };
}

const DONE: Observations = ['complete', 0];
const DONE_SOON: Observations = ['complete', 40];

describe.each(['error', 'returnPending'] as const)(
	'Analyze with Samples and On Timeout %s',
	(onTimeout) => {
		it.each<[string, Observations[], object]>([
			[
				'what still runs at the timeout',
				[DONE_SOON, RUNNING, DONE_SOON, RUNNING, ['failed', 40]],
				{ count: 2, failed: 1, ids: ['an_0', 'an_2'], pending: ['an_1', 'an_3'] },
			],
			[
				"what was submitted before the month's quota ended",
				[DONE, RUNNING, RUNNING],
				{ count: 1, failed: 2, pending: ['an_1', 'an_2'], sd: null },
			],
		])('lists as pending %s', async (_, courses, expected) => {
			const { id, samples } = await measured(courses, 5, { onTimeout });
			expect(id).toBe('an_0');
			expect(samples).toMatchObject(expected);
		});
	},
);

it('returns the first pending analysis when the quota ended before any was complete', async () => {
	const { id, samples } = await measured([RUNNING, RUNNING], 4, { onTimeout: 'returnPending' });
	expect(id).toBe('an_0');
	expect(samples).toMatchObject({ count: 0, failed: 2, pending: ['an_0', 'an_1'], mean: null });
});

it('fails with the message of the service alone when no sample was submitted', async () => {
	const { message } = await measured([], 3);
	expect(message).toMatch(
		/used up"\. Run the workflow again on the first day of next month, or change the plan\.$/,
	);
});

describe('Analyze with Samples', () => {
	const world = sandboxed();

	const analyze = async (options: IDataObject, parameters: INodeParameters = {}) =>
		await world.run({
			operation: 'analyze',
			domain: 'example.com',
			...parameters,
			options: { ...SOON, ...options } as INodeParameters,
		});

	it('returns the analysis with the median score and the figures of all samples', async () => {
		const { json } = await analyze({ samples: 5 });
		const samples = json[0]!.samples as unknown as Omit<Measurement, 'records'>;
		expect(world.submitted()).toHaveLength(5);
		const { ids, scores } = samples;
		expect(Object.keys(samples).join(' ')).toBe('count failed pending ids scores mean low high sd');
		expect(samples).toMatchObject({ count: 5, failed: 0, pending: [] });
		expect(new Set(ids).size).toBe(5);
		expect(scores).toEqual([...scores].sort((one, other) => one - other));
		expect(json[0]).toMatchObject({ id: ids[2], score: scores[2] });
		const mean = scores.reduce((sum, score) => sum + score, 0) / 5;
		const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
		expect(samples.mean).toBeCloseTo(mean, 2);
		expect(samples.sd).toBe(Math.round(Math.sqrt(squares / 4) * 100) / 100);
		expect([samples.low, samples.high]).toEqual([scores[0], scores[4]]);
	});

	it('gives the range in the message, the facts and the rows', async () => {
		const { json } = await analyze({ samples: 3 }, { output: 'message' });
		const { text, score_low: low, score_high: high } = json[0]!;
		expect(text).toContain(`\nRange of 3 analyses: ${String(low)}–${String(high)}\n`);
		const rows = (await analyze({ samples: 3, includePrevious: true }, { output: 'rows' })).json;
		expect(Object.keys(rows[0]!).slice(-5).join(' ')).toBe(
			'previous_score score_change llm_low llm_high row_key',
		);
		for (const { llm_low, llm_high, llm_score } of rows) {
			expect(llm_low).toBeLessThanOrEqual(Number(llm_score));
			expect(llm_high).toBeGreaterThanOrEqual(Number(llm_score));
		}
	});

	it('counts failed analyses in the message', async () => {
		world.sandbox.analysis.failNext('example.com');
		const [item] = (await analyze({ samples: 3 }, { output: 'message' })).json;
		expect(item!.text).toMatch(/\nRange of 2 of 3 analyses: \d+–\d+\n/);
	});

	it('leaves out and counts a complete analysis without a score', async () => {
		const [first, second, third] = [60, null, 70].map((score, index) => ({
			...{ id: `an_${index}`, domain: 'example.com', status: 'complete', score },
			...{ created_at: instantAgo(0), completed_at: instantAgo(0) },
		}));
		for (const answer of [first, second, third]) world.answer(answer, { method: 'POST' });
		const [item] = (await analyze({ samples: 3 })).json;
		expect(item).toMatchObject({
			score: 60,
			samples: { count: 2, without_score: 1, failed: 0, scores: [60, 70], low: 60, mean: 65 },
		});
		for (const answer of [first, second, third]) world.answer(answer, { method: 'POST' });
		const [message] = (await analyze({ samples: 3 }, { output: 'message' })).json;
		expect(message).toMatchObject({ score: 60, score_low: 60 });
		expect(message!.text).toContain('\nRange of 2 of 3 analyses: 60–70');
	});

	it('gives no score when none of the complete analyses has one', async () => {
		for (const id of ['an_0', 'an_1']) {
			const answer = { id, domain: 'example.com', status: 'complete', score: null };
			world.answer(answer, { method: 'POST' });
		}
		const [item] = (await analyze({ samples: 2 })).json;
		expect(item).toMatchObject({ score: null, samples: { count: 0, without_score: 2, low: null } });
	});

	it('says in a hint which analyses may be those of samples whose answers were lost', async () => {
		world.sandbox.addFault({ kind: 'reset', method: 'POST', after: 1, times: 2, handled: true });
		const { json, hints } = await analyze({ samples: 3 });
		const begun = world.sandbox.analysis.analyses().slice(-3);
		const { ids, ...samples } = json[0]!.samples as unknown as Measurement;
		expect([ids.length, samples.failed]).toEqual([1, 2]);
		const [hint = '', ...others] = hints.filter((text) => text.includes('may have started anyway'));
		expect(others).toEqual([]);
		const isNamed = begun.map(({ id }) => hint.includes(id));
		expect(isNamed).toEqual(begun.map(({ id }) => id !== ids[0]));
	});

	it('compares with the analysis that was listed before the first sample', async () => {
		const before = world.seed('example.com', 3);
		const { json } = await analyze({ samples: 3, includePrevious: true });
		expect(json[0]!.previous).toMatchObject({ id: before.id });
	});

	it('is refused before any request together with Reuse Within (Hours)', async () => {
		const { error } = await analyze({ samples: 2, reuseWithinHours: 24 });
		expect(error?.message).toBe(
			"The parameter 'Samples' cannot be combined with 'Reuse Within (Hours)'. Remove one of them.",
		);
		expect(world.sent()).toEqual([]);
	});

	it('submits one analysis when it does not wait', async () => {
		const { json } = await analyze({ samples: 3 }, { waitForCompletion: false });
		expect(world.submitted()).toHaveLength(1);
		expect(json[0]).not.toHaveProperty('samples');
	});
});
