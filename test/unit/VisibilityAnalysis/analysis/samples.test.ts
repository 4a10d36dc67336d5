import { analyzeSamples } from '../../../../nodes/VisibilityAnalysis/analysis/samples';
import { AnalysisApi } from '../../../../nodes/VisibilityAnalysis/api/analysisApi';
import { clientWorld, forbidden } from '../../shared/transport/clientWorld';

/** How an analysis ends, and after how many seconds; its answer has the end already after 0. */
type Course = [end: 'complete' | 'failed', afterS: number];

const RUNNING: Course = ['complete', Infinity];

/** A service that refuses every call from the first submission on that has no course. */
function serviceWith(courses: Course[]) {
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
	courses: Course[],
	count = courses.length,
	{ onTimeout = 'error' as 'error' | 'returnPending', cancelAfterMs = Infinity } = {},
) {
	const { clock, client } = serviceWith(courses);
	const cancel = new AbortController();
	const api = new AnalysisApi(client({ signal: cancel.signal }), 0);
	if (cancelAfterMs < Infinity) void clock.sleep(cancelAfterMs).then(() => cancel.abort());
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

const DONE: Course = ['complete', 0];
const DONE_SOON: Course = ['complete', 40];

describe('several samples', () => {
	it.each(['error', 'returnPending'] as const)(
		'have as pending what still runs at the timeout, whatever On Timeout is (%s)',
		async (onTimeout) => {
			const courses = [DONE_SOON, RUNNING, DONE_SOON, RUNNING, ['failed', 40] as Course];
			const { id, samples } = await measured(courses, 5, { onTimeout });
			expect(id).toBe('an_0');
			expect(samples).toMatchObject({
				count: 2,
				failed: 1,
				ids: ['an_0', 'an_2'],
				pending: ['an_1', 'an_3'],
			});
		},
	);

	it.each(['error', 'returnPending'] as const)(
		"have as pending what was submitted before the month's quota ended (%s)",
		async (onTimeout) => {
			const { id, samples, seconds } = await measured([DONE, RUNNING, RUNNING], 5, { onTimeout });
			expect(id).toBe('an_0');
			expect(samples).toMatchObject({ count: 1, failed: 2, pending: ['an_1', 'an_2'] });
			expect(seconds).toBeLessThan(2);
		},
	);

	it('return the first pending one, if wanted, when the quota ended before any was complete', async () => {
		const { id, samples } = await measured([RUNNING, RUNNING], 4, { onTimeout: 'returnPending' });
		expect(id).toBe('an_0');
		expect(samples).toMatchObject({ count: 0, failed: 2, pending: ['an_0', 'an_1'], mean: null });
	});

	it.each<[string, Course[], number, 'error' | 'returnPending', RegExp]>([
		[
			'the timeout is over',
			[RUNNING, RUNNING, RUNNING],
			3,
			'error',
			/the analysis an_0 of a\.com within 300 seconds .+ Get the other samples later with Get Analysis: an_1, an_2\.$/,
		],
		[
			'the quota of the month ends',
			[RUNNING, RUNNING],
			4,
			'error',
			/used up"; the analysis an_0 may still be running\. .+ Get the other samples later with Get Analysis: an_1\.$/,
		],
		[
			'all have failed',
			[
				['failed', 10],
				['failed', 20],
			],
			2,
			'returnPending',
			/ended the analysis an_0 of a\.com with the status "failed"\. .+ Get Analysis: an_1\.$/,
		],
		[
			'one has failed and another still runs',
			[['failed', 10], RUNNING],
			2,
			'error',
			/ended the analysis an_0 of a\.com with the status "failed"\. .+ Get Analysis: an_1\.$/,
		],
	])(
		'fail with the IDs of all when %s and none is complete',
		async (_, courses, count, onTimeout, words) => {
			const { message } = await measured(courses, count, { onTimeout });
			expect(message).toMatch(words);
		},
	);

	it('fail with the message of the service alone when none was submitted', async () => {
		const { message } = await measured([], 3);
		expect(message).toMatch(/used up"\. Every request with this API key is refused: [^.]+\.$/);
	});

	it.each([
		['some are complete', [DONE, RUNNING, DONE]],
		['one still runs', [DONE_SOON, DONE_SOON, ['complete', 60] as Course]],
		['none is complete', [RUNNING, RUNNING, RUNNING]],
	])('give no result when the execution is cancelled and %s', async (_, courses) => {
		const { message, seconds } = await measured(courses, 3, { cancelAfterMs: 50_000 });
		expect(message).toBe('The execution was cancelled.');
		expect(seconds).toBe(50);
	});
});
