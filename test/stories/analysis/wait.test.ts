import { ParameterReader } from '../../../nodes/shared/fields/parameterReader';
import { analyze } from '../../../nodes/VisibilityAnalysis/operations/analyze';
import { getAnalysis } from '../../../nodes/VisibilityAnalysis/operations/get';
import type { AnalysisResult } from 'ai-visibility-reports/model';
import { AnalysisApi } from '../../../nodes/VisibilityAnalysis/analysisApi';
import { now } from '../../helpers/today';
import { busy, clientWorld, lost, type Service } from '../../helpers/client';
import { sandboxed, SOON } from '../../helpers/sandboxed';
import { VirtualClock } from '../../helpers/virtualClock';
import { CHECK_TIMES, untilNextCheck } from '../../../nodes/VisibilityAnalysis/analysis/schedule';

const JOB_MS = 45_000;
const ID = 'an_1';
const iso = (ms: number) => new Date(ms).toISOString();
const begun = { id: ID, domain: 'a.com', status: 'queued', created_at: iso(0) };
const result = { score: 7, llm_scores: { grok: 7 } };
const done = { ...begun, status: 'complete', ...result, completed_at: iso(JOB_MS) };
const missing = { statusCode: 404, body: { error: { message: 'No such analysis' } } };

type Parameters = Record<string, unknown>;
/** What the service responds to a status check, by its time and its number. */
type Status = (now: number, check: number, clock: VirtualClock) => object;

/** An analysis that began at 0 and takes 45 s. */
const job = (now: number) => ({ body: now < JOB_MS ? begun : done });

/** The first checks fail with 503. */
const downFor =
	(checks: number, then: (now: number) => object = job): Status =>
	(now, check) =>
		check <= checks ? { statusCode: 503 } : then(now);

/** What an operation returns, on a clock of its own. */
async function run(
	operation: typeof getAnalysis,
	parameters: Parameters,
	status: Status,
	submitted: Service = () => ({ body: begun as never }),
	credential: object = { plan: 'pro' },
) {
	let checks = 0;
	const world = clientWorld((request, now) =>
		request.path.startsWith('/analyze/')
			? status(now, (checks += 1), world.clock)
			: submitted(request, now),
	);
	const client = world.client();
	Object.assign(client.settings.credential, credential);
	const context = {
		getNode: () => world.client().node,
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string, _: number, fallback: unknown) => parameters[name] ?? fallback,
	};
	const [work] = operation.prepare(new ParameterReader(context, 0, operation.properties));
	const { json, message } = await world.clock.runUntil(
		work!.run(new AnalysisApi(client)).then(
			(found) => ({ json: (found as AnalysisResult).record, message: undefined }),
			(error: Error) => ({ json: undefined, message: error.message }),
		),
	);
	const seconds = Math.round(world.clock.now() / 1_000);
	return { json, message, seconds, sent: world.sent.map(({ request }) => request) };
}

const parametersOf = (options: Parameters = {}) => ({
	analysisId: ID,
	domain: 'a.com',
	waitForCompletion: true,
	output: 'record',
	...Object.fromEntries(
		Object.entries(options).map(([name, option]) => [`options.${name}`, option]),
	),
});
const getting = async (options: Parameters, status: Status) =>
	await run(getAnalysis, parametersOf(options), status);
const analyzing = async (options: Parameters, status: Status, submitted?: Service) =>
	await run(analyze, parametersOf(options), status, submitted);
const PENDING = { onTimeout: 'returnPending' };

describe('an ID that the service does not know', () => {
	const message =
		'The analysis service could not find what was requested: "No such analysis". Check the analysis ID, which must belong to the same account as the API key, and the \'Base URL\' in the credential.';

	it.each([5, 60, 119])('is waited for when the service knows it after %i s', async (lateS) => {
		const late = (now: number) => (now < lateS * 1_000 ? missing : job(now));
		const { json, seconds } = await getting({}, late);
		expect(json).toEqual(done);
		expect(seconds).toBeLessThanOrEqual(120);
	});

	it.each([
		[4, 120, 'by default', {}],
		[9, 120, 'with a check every second', { pollInterval: 1 }],
		[15, 120, 'with a check every 20 ms', { pollInterval: 0.02 }],
		[3, 60, 'with a timeout of a minute', { timeout: 60 }],
		[3, 60, 'where a timeout returns what is pending', { timeout: 60, ...PENDING }],
		[4, 120, 'with a timeout of an hour', { timeout: 3_600 }],
	])('fails after %i checks in %i s %s', async (calls, seconds, _, options) => {
		const failed = await getting(options, () => missing);
		expect(failed).toMatchObject({ json: undefined, message, seconds });
		expect(failed.sent).toEqual(Array<string>(calls).fill(`GET /analyze/${ID}`));
	});

	it('fails at once when it is not to be waited for', async () => {
		const once = { ...parametersOf(), waitForCompletion: false };
		const failed = await run(getAnalysis, once, () => missing);
		expect(failed).toMatchObject({ json: undefined, message, seconds: 0 });
		expect(failed.sent).toHaveLength(1);
	});

	it('is said to be of an analysis that may still be running when it was submitted in the run', async () => {
		const { message: said } = await analyzing({}, () => missing);
		expect(said).toMatch(
			/could not find what was requested: "No such analysis"; the analysis an_1 may still be running\./,
		);
	});
});

describe('the status checks of an analysis chosen by its ID', () => {
	it('follow soon when the first ones fail temporarily', async () => {
		const late = downFor(2, (now) => job(now + JOB_MS));
		const { json, seconds, sent } = await getting({}, late);
		expect([json, seconds, sent.length]).toEqual([done, 3, 3]);
	});

	it.each([
		['no ID', {}],
		['an empty ID', { id: '' }],
		['a number as its ID', { id: 7 }],
	])('go on when the first response has %s', async (_, body) => {
		const odd = (now: number, check: number) => (check === 1 ? { body } : job(now + JOB_MS));
		const { json, seconds } = await getting({}, odd);
		expect([json, seconds]).toEqual([done, 1]);
		const { message } = await getting({}, () => ({ body }));
		expect(message).toMatch(
			/"unknown"; at the last check it returned a response without the "id" of/,
		);
	});

	it.each([
		[
			'every 5 s from the start with the plan Enterprise',
			{ plan: 'enterprise' },
			[5, 10, 15, 20, 25, 30, 35, 40, 45],
		],
		[
			'every 5 s from the start with 60 calls a minute',
			{ plan: 'custom', requestsPerMinute: 60 },
			[5, 10, 15, 20, 25, 30, 35, 40, 45],
		],
		['later with 59 calls a minute', { plan: 'custom', requestsPerMinute: 59 }, [37.2, 45]],
	])('come %s', async (_, plan, all) => {
		const times: number[] = [];
		const status: Status = (now) => {
			times.push(now / 1_000);
			return job(now);
		};
		await run(analyze, parametersOf(), status, undefined, plan);
		expect(times).toEqual(all);
	});

	it('come as for a new analysis when the service does not say when it began', async () => {
		const headers = { date: new Date(now()).toUTCString() };
		const { seconds } = await getting({}, (now) => ({
			headers,
			body: { ...job(now).body, created_at: undefined },
		}));
		expect(seconds).toBe(45);
	});

	it('accept the ID in other letters', async () => {
		const { json } = await run(getAnalysis, { ...parametersOf(), analysisId: 'AN_1' }, job);
		expect(json).toEqual(done);
	});

	it('return to the schedule after failures', async () => {
		const { json, seconds, sent } = await getting({}, downFor(5));
		// After 1, 2, 4, 8 and 16 s more, then by the schedule.
		expect([json, seconds, sent.length]).toEqual([done, 45, 8]);
	});

	it('are timed by the age of the analysis', async () => {
		const old = (now: number) => ({ ...job(now + 30_000), headers: { date: iso(now + 30_000) } });
		const { seconds, sent } = await getting({}, old);
		expect(seconds).toBeLessThan(20);
		expect(sent.length).toBeLessThanOrEqual(3);
	});

	it('end at once when the key is rejected', async () => {
		const { message, sent } = await getting({}, () => ({
			statusCode: 401,
			body: { error: { code: 'UNAUTHORIZED' } },
		}));
		expect(message).toBe(
			"The analysis service rejected the API key. Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the analysis service.",
		);
		expect(sent).toHaveLength(1);
	});
});

describe('fields that only the response to the submission had', () => {
	const competitors = [{ domain: 'b.com', score: 3 }];
	const submitted = () => ({ body: { ...begun, competitors, score: null } as never });
	const { status: _, ...silent } = done;

	it.each<[string, Parameters, Status, object]>([
		['are kept when the analysis is complete', {}, job, { ...done, competitors }],
		[
			'are kept at the timeout',
			{ timeout: 40, ...PENDING },
			() => ({ body: { id: ID, status: 'running' } }),
			{ ...begun, competitors, score: null, status: 'running' },
		],
		[
			'lose the status when a complete analysis has none',
			{},
			() => ({ body: silent }),
			{ ...silent, competitors },
		],
	])('%s', async (_title, options, status, record) => {
		expect((await analyzing(options, status, submitted)).json).toEqual(record);
	});
});

describe('a submission whose response is lost', () => {
	const { status: _, ...rest } = begun;
	// It begins by n8n's clock, too, which is far from that of these answers.
	const created_at = new Date(new VirtualClock().wallTime()).toISOString();
	const item = { ...rest, created_at, note: 'ours' };
	const listed = (data: object[]) => ({ body: { data, meta: { pages: 1 } } as never });
	const losing: Service = ({ method }) => (method === 'POST' ? lost() : listed([item]));
	const once = { ...parametersOf(), waitForCompletion: false };

	it('is returned whole when it is not waited for', async () => {
		const { json, sent } = await run(analyze, once, job, losing);
		expect(json).toEqual({ ...begun, note: 'ours' });
		expect(sent).toEqual(['POST /analyze', 'GET /history', `GET /analyze/${ID}`]);
	});

	it.each([
		['is down', { statusCode: 503 }],
		['does not know it', missing],
		['answers with nothing', { body: '' }],
		['asks to wait two days', busy(172_800)],
	])(
		'is returned as the history has it when the service %s at the request for it',
		async (_, response) => {
			expect((await run(analyze, once, () => response, losing)).json).toEqual(item);
		},
	);

	it('fails with its ID when the key is rejected', async () => {
		const refused = () => ({ statusCode: 401, body: { error: { code: 'UNAUTHORIZED' } } });
		const { message } = await run(analyze, once, refused, losing);
		expect(message).toMatch(
			/rejected the API key; the analysis an_1 may still be running\. Check that the API key/,
		);
	});

	it('is not requested twice when it is waited for', async () => {
		const { json, sent } = await analyzing({}, job, losing);
		expect(json).toEqual({ ...done, note: 'ours' });
		expect(sent.length).toBeLessThanOrEqual(4);
	});

	it('is waited for when the history lists it late and it cannot be read at first', async () => {
		const late: Service = (request, now) =>
			request.method === 'GET' && now < JOB_MS ? listed([]) : losing(request, now);
		const { json } = await analyzing({}, downFor(4), late);
		expect(json).toEqual({ ...done, note: 'ours' });
	});
});

it('the wait leaves the last status check, at the timeout, time for its answer', async () => {
	const slow: Status = async (now, _, clock) => {
		await clock.sleep(2_000);
		return job(now);
	};
	expect(await analyzing({ timeout: 45 }, slow)).toMatchObject({ json: done, seconds: 47 });
});

describe('an answer with numbers that are none', () => {
	const bodies = ['NaN', 'Infinity', '-Infinity', '1e400'].map((token) => [
		token,
		JSON.stringify({ ...done, sentiment: 'x' }).replace('"x"', token),
	]);

	it.each(bodies)(
		'is the complete analysis, without a result where %s stands',
		async (token, text) => {
			// n8n's helper leaves as text what it cannot parse.
			const body = token === '1e400' ? (JSON.parse(text!) as object) : text;
			const complete = () => ({ body: body as never });
			const { json, sent } = await analyzing({}, complete);
			expect(json).toEqual(done);
			expect(sent).toHaveLength(2);
		},
	);
});

it.each(['.', '..'])('the ID "%s" that the service gives asks for no other path', async (id) => {
	const submitted = () => ({ body: { ...begun, id } as never });
	const { message, sent } = await analyzing({}, () => ({ body: { data: [] } }), submitted);
	expect(sent).toEqual(['POST /analyze']);
	expect(message).toMatch(
		/^The request .+ was not sent, because no URL can name the analysis "\.+"; .+ Check Get History\./,
	);
});

describe('answers that are no JSON', () => {
	const garbled = () => ({ body: 'upstream says hello' as never });

	it('end the wait when three came over 90 s, with what came and the ID', async () => {
		const { message, seconds, sent } = await analyzing({ timeout: 3_600 }, garbled);
		expect(message).toBe(
			'The analysis service returned something other than JSON: "upstream says hello"; the analysis an_1 may still be running. Get it later with Get Analysis.',
		);
		expect(sent.length).toBeGreaterThan(3);
		expect(seconds).toBeLessThan(300);
	});

	it('end no wait that asks three times within a minute', async () => {
		const first = (now: number) => (now < 60_000 ? garbled() : { body: done });
		expect(await analyzing({ pollInterval: 10, timeout: 600 }, first)).toMatchObject({
			json: done,
		});
	});

	it('begin anew after an answer that is JSON, and never count if they are', async () => {
		const mixed = (now: number, check: number) =>
			now > 1_000_000
				? { body: done }
				: check % 3 === 0
					? { body: { status: 'processing' } }
					: garbled();
		expect(await analyzing({ timeout: 3_600 }, mixed)).toMatchObject({ json: done });
	});
});

describe('a Retry-After beyond the timeout', () => {
	const REFUSED =
		/^The analysis service rate-limited the request and asked to wait 2 days, until 3 Jan 1970, 00:0\d UTC \(Retry-After: ".+"; this node waits at most 5 minutes\); the analysis an_1 may still be running\. Get it later with Get Analysis\.$/;
	const DOWN =
		/^The analysis service did not complete the analysis an_1 of a\.com within 300 seconds \(status: "queued"; at the last check it was unavailable and asked to wait 900 seconds\)\. It may still be running: get it later with Get Analysis, or increase 'Timeout \(Seconds\)'\.$/;
	const down = { statusCode: 503, headers: { 'retry-after': '900' } };

	it.each([
		['429', busy(172_800), REFUSED, 300],
		['429 and a longer timeout', busy(172_800), REFUSED, 8_000],
		['429 with a date', busy(new Date(172_900_000).toUTCString()), REFUSED, 300],
		['503', down, DOWN, 300],
	])('ends the wait at the first status check with HTTP %s', async (_, response, said, timeout) => {
		const ended = await analyzing({ ...PENDING, timeout }, () => response);
		expect(ended).toMatchObject({ json: begun, message: undefined });
		expect(ended.sent).toEqual(['POST /analyze', `GET /analyze/${ID}`]);
		expect(ended.seconds).toBeLessThan(60);
		expect((await analyzing({ timeout }, () => response)).message).toMatch(said);
	});

	it('ends the wait at the first status check of an analysis chosen by its ID', async () => {
		const ended = await getting(PENDING, () => busy(172_800));
		expect(ended).toMatchObject({ json: { id: ID }, seconds: 0 });
		expect(ended.sent).toHaveLength(1);
		const { message } = await getting({}, () => busy(172_800));
		expect(message).toMatch(/rate-limited the request and asked to wait 2 days/);
	});

	it('is waited for when the timeout is longer and the service is unavailable', async () => {
		const long = (now: number, check: number) => (check === 1 ? down : job(now));
		const { json, seconds, sent } = await analyzing({ timeout: 1_500 }, long);
		expect(json).toEqual(done);
		expect(seconds).toBeGreaterThan(900);
		expect(sent).toHaveLength(3);
	});
});

it('a status such as "success" ends the wait only when the analysis has scores', async () => {
	const success = { ...begun, status: 'success', score: null, llm_scores: {}, completed_at: null };
	const scored = { ...success, score: 7 };
	const { json, sent } = await analyzing({}, () => ({ body: scored }));
	const { completed_at: _, ...ended } = scored;
	expect(json).toEqual(ended);
	expect(sent).toHaveLength(2);
	const late = (now: number) => (now < JOB_MS ? { body: success } : job(now));
	expect((await analyzing({}, late)).json).toEqual(done);
});

/** Polls until a job of the given duration is done. */
function play(seconds: number, isUnhurried = false): { calls: number; lateSeconds: number } {
	let elapsed = 0;
	let calls = 0;
	do {
		elapsed += untilNextCheck(elapsed, isUnhurried);
		calls += 1;
	} while (elapsed < seconds * 1000);
	return { calls, lateSeconds: elapsed / 1000 - seconds };
}

function costOf(durations: number[]) {
	const plays = durations.map((duration) => play(duration));
	const mean = (key: 'calls' | 'lateSeconds') =>
		plays.reduce((sum, played) => sum + played[key], 0) / plays.length;
	const [calls, late] = [mean('calls'), mean('lateSeconds')];
	return { calls, late, cost: calls + 0.4 * late };
}

/** Durations as documented, but other ones than the plan is made from. */
const DOCUMENTED = Array.from({ length: 5_000 }, (_, index) =>
	Math.min(90, 30 - 15 * Math.log(1 - (index + 0.5) / 5_000)),
);

describe('the automatic poll schedule', () => {
	it('is near the optimum of calls and delay for documented durations', () => {
		const ours = costOf(DOCUMENTED);
		expect(ours.calls).toBeLessThanOrEqual(2.5);
		expect(ours.late).toBeLessThanOrEqual(4.2);
		// The optimum by dynamic programming over the same 5,000 durations is 4.086.
		expect(ours.cost).toBeLessThanOrEqual(1.1 * 4.086);
	});

	it('notices each documented duration within a quarter of it', () => {
		const worst = Math.max(...DOCUMENTED.map((seconds) => play(seconds).lateSeconds / seconds));
		expect(worst).toBeLessThanOrEqual(0.25);
	});

	it.each([
		[100, 10, 30],
		[600, 18, 150],
		[6_000, 29, 1_500],
		[60_000, 40, 15_000],
	])(
		'polls an analysis of %i s at most %i times and notices it at most %i s late',
		(seconds, calls, late) => {
			const played = play(seconds);
			expect(played.calls).toBeLessThanOrEqual(calls);
			expect(played.lateSeconds).toBeLessThanOrEqual(late);
		},
	);

	it('notices the end within 5 s where calls are cheap', () => {
		const late = DOCUMENTED.map((seconds) => play(seconds, true).lateSeconds);
		expect(Math.max(...late)).toBeLessThanOrEqual(5);
	});

	it('never polls twice within a second', () => {
		const [first, second] = CHECK_TIMES.map((seconds) => seconds * 1000);
		expect(untilNextCheck(first! - 1_001, false)).toBe(1_001);
		expect(untilNextCheck(first! - 1_000, false)).toBe(second! - first! + 1_000);
		expect(untilNextCheck(89_500, false)).toBeCloseTo(22_375);
	});
});

describe('at 60 calls a minute', () => {
	const world = sandboxed();

	const analyzeAll = async (count: number) => {
		const { analysis } = world.sandbox;
		const { baseUrl } = world.credential;
		const apiKey = analysis.createKey({ plan: 'enterprise', account: 'new' });
		const items = Array.from({ length: count }, (_, index) => ({ domain: `a${index}.com` }));
		const started = world.clock.now();
		await world.items(
			{ operation: 'analyze', domain: '={{ $json.domain }}' },
			{ items, credential: { apiKey, baseUrl, plan: 'enterprise' } },
		);
		return (world.clock.now() - started) / 1_000;
	};

	it('an analysis of 2.5 s takes less than 6 s', async () => {
		world.sandbox.setSpeed(1);
		world.sandbox.set({ jobSeconds: 2.5 });
		expect(await analyzeAll(1)).toBeLessThan(6);
	});

	it('20 analyses at once are refused by no rate limit', async () => {
		world.sandbox.setSpeed(1);
		await analyzeAll(20);
		expect(world.sandbox.requests({ status: 429 })).toEqual([]);
		expect(world.submitted()).toHaveLength(20);
	});
});

describe('a complete analysis', () => {
	const world = sandboxed();

	/** As a service may answer a submission: with placeholders for what is not known yet. */
	const pending = {
		id: 'an_1',
		domain: 'a.com',
		status: 'queued',
		score: 0,
		llm_scores: {},
		mentions: 0,
		sentiment: 0,
		accuracy: 0,
		created_at: '2026-11-19T08:16:56Z',
		completed_at: null,
		region: 'eu',
	};

	it('has results only from its last record, and unknown fields also from the submission', async () => {
		world.answer(pending, { method: 'POST' });
		const complete = { id: 'an_1', domain: 'a.com', status: 'complete', score: 71 };
		const last = { ...complete, llm_scores: { chatgpt: 71 }, accuracy: null, tier: 'gold' };
		world.answer(last, { path: '/analyze/an_1' });
		expect(await world.items({ operation: 'analyze', domain: 'a.com', options: SOON })).toEqual([
			{
				...complete,
				llm_scores: { chatgpt: 71 },
				created_at: '2026-11-19T08:16:56Z',
				region: 'eu',
				tier: 'gold',
			},
		]);
	});

	it('shows no figure in rows and message that only the answer to the submission had', async () => {
		const last = { id: 'an_1', domain: 'a.com', status: 'complete', score: 71 };
		for (const output of ['rows', 'message']) {
			world.answer(pending, { method: 'POST' });
			world.answer(last, { path: '/analyze/an_1' });
			const parameters = { operation: 'analyze', domain: 'a.com', output, options: SOON };
			const [item] = await world.items(parameters);
			if (output === 'rows') expect(item).toMatchObject({ mentions: null, accuracy: null });
			else expect(item!.text).not.toMatch(/mention|accuracy/i);
		}
	});
});
