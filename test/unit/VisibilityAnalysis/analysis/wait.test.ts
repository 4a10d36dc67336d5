import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';

import { ParameterReader } from '../../../../nodes/shared/fields/parameterReader';
import { analyze } from '../../../../nodes/VisibilityAnalysis/operations/analyze';
import { getAnalysis } from '../../../../nodes/VisibilityAnalysis/operations/get';
import type { AnalysisResult } from '../../../../nodes/VisibilityAnalysis/api/records';
import { AnalysisApi } from '../../../../nodes/VisibilityAnalysis/api/analysisApi';
import { busy, clientWorld, lost, type Service } from '../../shared/transport/clientWorld';

const JOB_MS = 45_000;
const ID = 'an_1';
const begun = { id: ID, domain: 'a.com', status: 'queued', created_at: iso(0) };
const done = {
	...{ ...begun, status: 'complete', score: 7, llm_scores: { grok: 7 } },
	completed_at: iso(JOB_MS),
};
const missing: Answer = { statusCode: 404, body: { error: { message: 'No such analysis' } } };

type Answer = Omit<Partial<IN8nHttpFullResponse>, 'body'> & { body: IDataObject };
type Parameters = Record<string, unknown>;

function iso(ms: number): string {
	return new Date(ms).toISOString();
}

/** The service at its best: an analysis that began at 0 and takes 45 s. */
function job(now: number): Answer {
	return { body: now < JOB_MS ? begun : done };
}

/** What an operation gives, on a clock of its own; `status` answers each question about the analysis. */
async function run(
	operation: typeof getAnalysis,
	parameters: Parameters,
	status: (now: number, question: number) => Partial<IN8nHttpFullResponse>,
	submitted: Service = () => ({ body: begun as never }),
) {
	let questions = 0;
	const world = clientWorld((request, now) =>
		request.path.startsWith('/analyze/') ? status(now, (questions += 1)) : submitted(request, now),
	);
	const context = {
		getNode: () => world.client().node,
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string, _: number, fallback: unknown) => parameters[name] ?? fallback,
	};
	const [ask] = operation.prepare(new ParameterReader(context, 0, operation.properties));
	const service = new AnalysisApi(world.client(), 0);
	const asked = ask!.run(service);
	const { json, message } = await world.clock.runUntil(
		asked.then(
			(found) => ({ json: (found as AnalysisResult).record, message: undefined }),
			(error: Error) => ({ json: undefined, message: error.message }),
		),
	);
	const seconds = Math.round(world.clock.now() / 1_000);
	return { json, message, seconds, sent: world.sent.map(({ request }) => request) };
}

const getting = (options: Parameters = {}) => ({
	analysisId: ID,
	waitForCompletion: true,
	output: 'record',
	...Object.fromEntries(Object.entries(options).map(([name, each]) => [`options.${name}`, each])),
});
const analyzing = (options: Parameters = {}) => ({ ...getting(options), domain: 'a.com' });

describe('an ID that the service does not know', () => {
	const message =
		'The analysis service could not find what was requested: "No such analysis". Check the analysis ID, which must belong to the same account as the API key, and the \'Base URL\' in the credential.';

	it.each([[5], [60], [119]])('yet, for %i s, is waited for', async (lateS) => {
		const late = (now: number) => (now < lateS * 1_000 ? missing : job(now));
		const { json, seconds } = await run(getAnalysis, getting(), late as never);
		expect(json).toEqual(done);
		expect(seconds).toBeLessThanOrEqual(120);
	});

	it.each([
		['by the schedule', {}, 4, 120],
		['every second', { pollInterval: 1 }, 9, 120],
		['ever again', { pollInterval: 0.02 }, 15, 120],
		['until a shorter timeout', { timeout: 60 }, 3, 60],
		['although the pending one was wanted', { timeout: 60, onTimeout: 'returnPending' }, 3, 60],
		['longer than that', { timeout: 3_600 }, 4, 120],
	])('ever fails with few calls, asked %s', async (_, options, calls, after) => {
		const asked = await run(getAnalysis, getting(options), () => missing as never);
		expect(asked).toMatchObject({ json: undefined, message, seconds: after });
		expect(asked.sent).toEqual(Array<string>(calls).fill(`GET /analyze/${ID}`));
	});

	it('fails at once without waiting', async () => {
		const once = { ...getting(), waitForCompletion: false };
		const asked = await run(getAnalysis, once, () => missing as never);
		expect(asked).toMatchObject({ json: undefined, message, seconds: 0 });
		expect(asked.sent).toHaveLength(1);
	});

	it('after it was submitted may still be running', async () => {
		const { message: said } = await run(analyze, analyzing(), () => missing as never);
		expect(said).toMatch(
			/could not find what was requested: "No such analysis"; the analysis an_1 may still be running\./,
		);
	});
});

describe('an analysis that is got', () => {
	it('is asked for again soon where the first answers are passing failures', async () => {
		const down = (now: number, question: number) =>
			question < 3 ? { statusCode: 503 } : job(now + JOB_MS);
		const { json, seconds, sent } = await run(getAnalysis, getting(), down as never);
		expect(json).toEqual(done);
		expect(sent).toHaveLength(3);
		expect(seconds).toBe(3);
	});

	it.each([[{}], [{ id: '' }], [{ id: 7 }]])(
		'is asked for again where the first answer is %j',
		async (body) => {
			const odd = (now: number, question: number) =>
				question === 1 ? { body } : job(now + JOB_MS);
			const { json, seconds } = await run(getAnalysis, getting(), odd as never);
			expect([json, seconds]).toEqual([done, 1]);
			const { message } = await run(getAnalysis, getting(), () => ({ body: body as never }));
			expect(message).toMatch(
				/"unknown"; at the last check it returned a response without the "id" of/,
			);
		},
	);

	it('may have its ID in other letters', async () => {
		const { json } = await run(getAnalysis, { ...getting(), analysisId: 'AN_1' }, job as never);
		expect(json).toEqual(done);
	});

	it('is asked for at the same times where its first answers were failures', async () => {
		const down = (now: number, question: number) =>
			question <= 5 ? { statusCode: 503 } : job(now);
		const { json, seconds, sent } = await run(getAnalysis, getting(), down as never);
		expect(json).toEqual(done);
		// After 1, 2, 4, 8 and 16 s more, then by the schedule.
		expect([seconds, sent.length]).toEqual([45, 8]);
	});

	it('is asked for at the times that fit its age', async () => {
		const old = (now: number) => ({ ...job(now + 30_000), headers: { date: iso(now + 30_000) } });
		const { seconds, sent } = await run(getAnalysis, getting(), old as never);
		expect(seconds).toBeLessThan(20);
		expect(sent.length).toBeLessThanOrEqual(3);
	});

	it('fails at once where the first answer is final', async () => {
		const { message, sent } = await run(getAnalysis, getting(), () => ({
			statusCode: 401,
			body: {} as never,
		}));
		expect(message).toBe(
			"The analysis service rejected the API key. Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the analysis service.",
		);
		expect(sent).toHaveLength(1);
	});
});

describe('what only an earlier answer held', () => {
	const competitors = [{ domain: 'b.com', score: 3 }];
	const submitted = () => ({ body: { ...begun, competitors, score: null } as never });

	it('stays when the analysis is complete', async () => {
		const { json } = await run(analyze, analyzing(), job as never, submitted);
		expect(json).toEqual({ ...done, competitors });
	});

	it('stays when the time is up', async () => {
		const options = { timeout: 40, onTimeout: 'returnPending' };
		const running = () => ({ body: { id: ID, status: 'running' } });
		const { json } = await run(analyze, analyzing(options), running as never, submitted);
		expect(json).toEqual({ ...begun, competitors, score: null, status: 'running' });
	});

	it('is a status no more when a later answer without one is complete', async () => {
		const { status: _, ...silent } = done;
		const quiet = () => ({ body: silent });
		const { json } = await run(analyze, analyzing(), quiet as never, submitted);
		expect(json).toEqual({ ...silent, competitors });
	});
});

describe('a submission whose answer is lost', () => {
	const { status: _, ...rest } = begun;
	const item = { ...rest, note: 'ours' };
	const losing: Service = ({ method }) =>
		method === 'POST' ? lost() : { body: { data: [item], meta: { pages: 1 } } as never };
	const once = { ...analyzing(), waitForCompletion: false };

	it('is given whole without waiting', async () => {
		const { json, sent } = await run(analyze, once, job as never, losing);
		expect(json).toEqual({ ...begun, note: 'ours' });
		expect(sent).toEqual(['POST /analyze', 'GET /history', `GET /analyze/${ID}`]);
	});

	it.each([
		['503', { statusCode: 503 }],
		['404', missing],
		['an empty answer', { body: '' }],
		['a long pause', busy(7_200)],
	])(
		'is given as the history has it where the service answers with %s',
		async (_name, response) => {
			const { json } = await run(analyze, once, () => response as never, losing);
			expect(json).toEqual(item);
		},
	);

	it('fails with its ID where the service refuses for good', async () => {
		const refused = () => ({ statusCode: 401, body: {} as never });
		const { message } = await run(analyze, once, refused, losing);
		expect(message).toMatch(
			/rejected the API key; the analysis an_1 may still be running\. Check that the API key/,
		);
	});

	it('is not asked for twice when it is waited for', async () => {
		const { json, sent } = await run(analyze, analyzing(), job as never, losing);
		expect(json).toEqual({ ...done, note: 'ours' });
		expect(sent.length).toBeLessThanOrEqual(4);
	});

	it('is waited for where it is found late and cannot be got at first', async () => {
		const late: Service = (request, now) =>
			request.method === 'GET' && now < JOB_MS
				? { body: { data: [], meta: { pages: 1 } } as never }
				: losing(request, now);
		const down = (now: number, question: number) =>
			question <= 4 ? { statusCode: 503 } : job(now);
		const { json } = await run(analyze, analyzing(), down as never, late);
		expect(json).toEqual({ ...done, note: 'ours' });
	});
});

describe('a wait that is told to come back after its time', () => {
	const REFUSED =
		/^The analysis service rate-limited the request and asked to wait 2 hours, until 1 Jan 1970, 02:0\d UTC \(this node waits at most 5 minutes\); the analysis an_1 may still be running\. Get it later with Get Analysis\.$/;
	const DOWN =
		/^The analysis service did not complete the analysis an_1 of a\.com within 300 seconds \(status: "queued"; at the last check it was unavailable and asked to wait 7,200 seconds\)\. It may still be running: get it later with Get Analysis, or increase 'Timeout \(Seconds\)'\.$/;
	const down = { statusCode: 503, headers: { 'retry-after': '7200' } };

	it.each([
		['429', busy(7_200), REFUSED],
		['429 by a date', busy(new Date(7_300_000).toUTCString()), REFUSED],
		['503', down, DOWN],
	])('is over at once: HTTP %s', async (_, response, said) => {
		const pending = { onTimeout: 'returnPending' };
		const told = await run(analyze, analyzing(pending), () => response);
		expect(told).toMatchObject({ json: begun, message: undefined });
		expect(told.sent).toEqual(['POST /analyze', `GET /analyze/${ID}`]);
		expect(told.seconds).toBeLessThan(60);
		const { message } = await run(analyze, analyzing(), () => response);
		expect(message).toMatch(said);
	});

	it('is over at once at its first question too', async () => {
		const told = await run(getAnalysis, getting({ onTimeout: 'returnPending' }), () => busy(7_200));
		expect(told).toMatchObject({ json: { id: ID }, seconds: 0 });
		expect(told.sent).toHaveLength(1);
		const { message } = await run(getAnalysis, getting(), () => busy(7_200));
		expect(message).toMatch(/rate-limited the request and asked to wait 2 hours/);
	});

	it('goes on where there is time, however long, when the service is unavailable', async () => {
		const long = (now: number, question: number) => (question === 1 ? down : job(now));
		const { json, seconds, sent } = await run(
			analyze,
			analyzing({ timeout: 8_000 }),
			long as never,
		);
		expect(json).toEqual(done);
		expect(seconds).toBeGreaterThan(7_200);
		expect(sent).toHaveLength(3);
	});

	it('is over at once, whatever its time-out, when the key is refused for hours', async () => {
		const told = await run(analyze, analyzing({ timeout: 8_000 }), () => busy(7_200));
		expect(told.message).toMatch(REFUSED);
		expect(told.seconds).toBeLessThan(60);
	});
});

describe('a status in other words', () => {
	it.each(['done', 'Finished', 'SUCCEEDED', 'success'])(
		'%s ends a wait with scores',
		async (status) => {
			const body = { ...begun, status, score: 7 };
			const { json, sent } = await run(analyze, analyzing(), () => ({ body: body as never }));
			expect(json).toEqual(body);
			expect(sent).toHaveLength(2);
		},
	);

	it('goes on without any', async () => {
		const vague = { ...begun, status: 'success', score: null, llm_scores: {}, completed_at: null };
		const response = (now: number) => (now < JOB_MS ? { body: vague } : job(now));
		const { json } = await run(analyze, analyzing(), response as never);
		expect(json).toEqual(done);
	});
});
