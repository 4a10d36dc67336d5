import type { ApiRequest } from '../../../../nodes/shared/http/request';
import { ATTENDED, AccountRun } from '../../../../nodes/shared/http/runState';
import {
	isTransient,
	retryDelayMs,
	withAttemptCount,
} from '../../../../nodes/shared/http/retryPolicy';
import { busy, clientWorld, endOf, forbidden, lost, silence } from '../../../helpers/client';

const get = { method: 'GET', path: '/history' } as const;
const post = { method: 'POST', path: '/analyze' } as const;
const HOUR_MS = 3_600_000;

/** The time limit of a client whose time is not up yet. */
const endless = () => ({
	signal: new AbortController().signal,
	leftMs: () => Infinity,
	failure: { kind: 'unreachable', reason: 'was not reached in time' } as const,
});

it.each([
	['of 0', '0'],
	['that is empty', ''],
	['of 60', '60'],
])(
	'a service that never stops refusing is asked less and less often, and given up after an hour, with a Retry-After %s',
	async (_, retryAfter) => {
		const { clock, sent, client } = clientWorld(() => busy(retryAfter));
		const result = await clock.runUntil(endOf(client().request(get)));
		expect(clock.now()).toBeGreaterThan(HOUR_MS - 60_000);
		expect(clock.now()).toBeLessThan(HOUR_MS + 60_000);
		expect(sent.length).toBeLessThan(300);
		expect(sent.filter(({ at }) => at < 5_000).length).toBeLessThan(33);
		const seconds = Math.round(clock.now() / 1_000);
		expect(result).toBe(
			`rate-limited the request (${sent.length} attempts over ${seconds.toLocaleString('en')} seconds)`,
		);
	},
);

it('names the host when no server is found', async () => {
	const { clock, client } = clientWorld(() => {
		throw Object.assign(new Error('hidden'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
	});
	const result = await clock.runUntil(endOf(client().request(get)));
	expect(result).toMatch(
		/^could not be reached, because no server was found at api-\d+\.example\.com \(3 attempts over \d seconds?\)$/,
	);
});

describe('attempts', () => {
	it('are several for what may pass, but for a submission only after HTTP 429', () => {
		const failed = { path: '/', kind: 'status', reason: '' } as const;
		const all = Array.from({ length: 300 }, (_, index) => 300 + index);
		const [read, submitted] = (['GET', 'POST'] as const).map((method) =>
			all.filter((status) => {
				const failures = { attempts: 1, waitedMs: 0 };
				const terms = { random: 0, patienceMs: 0, busyMs: HOUR_MS };
				return retryDelayMs({ ...failed, method, status }, failures, terms) !== undefined;
			}),
		);
		const passing = all.filter((status) => isTransient({ ...failed, method: 'GET', status }));
		const ofServer = all.filter((status) => status >= 500 && status !== 501 && status !== 505);
		expect(passing).toEqual([408, 425, 429, ...ofServer]);
		expect([read, submitted]).toEqual([passing, [429]]);
	});

	it.each([
		['half of a JSON text', '{"data":[{"id":"an'],
		['an empty text', ''],
		['a text that is no JSON', 'upstream connect error'],
		['no body', undefined],
	])('go on after %s, which a lost connection may have left', async (_, body) => {
		const { clock, sent, client } = clientWorld(() =>
			sent.length < 3 ? { body: body as never } : {},
		);
		expect(await clock.runUntil(endOf(client().request(get)))).toBe('an answer');
		expect(sent).toHaveLength(3);
	});

	it('end at one for JSON of another form, and for a submission', async () => {
		const { clock, sent, client } = clientWorld(({ method }) => ({
			body: (method === 'GET' ? [] : '{"id":') as never,
		}));
		await clock.runUntil(endOf(client().request(get)));
		await clock.runUntil(endOf(client().request(post)));
		expect(sent.map(({ request }) => request)).toEqual(['GET /history', 'POST /analyze']);
	});

	const down = { ...busy(30), statusCode: 503 };

	it('are all left for lost connections when refusals came before', async () => {
		const { clock, sent, client } = clientWorld((_, now) => (now < 20_000 ? busy(5) : lost()));
		expect(await clock.runUntil(endOf(client().request(get)))).toMatch(
			/response was complete \(4 attempts over \d seconds?\)$/,
		);
		expect(sent).toHaveLength(4 + 4);
	});

	it('name only refusals and their pauses when outages came before', async () => {
		const { clock, client } = clientWorld((_, now) => (now < 30_000 ? down : busy(5)));
		const patient = client({ retryBudget: { retries: 3, pausesMs: HOUR_MS } });
		expect(await clock.runUntil(endOf(patient.request(get)))).toBe(
			'rate-limited the request (3 attempts over 10 seconds)',
		);
	});

	it('name the sum of the pauses between outages', async () => {
		const { clock, client } = clientWorld(() => down);
		expect(await clock.runUntil(endOf(client().request(get)))).toBe(
			'was unavailable (4 attempts over 90 seconds)',
		);
	});
});

describe('a client', () => {
	it('pauses no longer than its retry budget allows', async () => {
		const { clock, client } = clientWorld(() => busy(4));
		const result = await clock.runUntil(
			endOf(client({ retryBudget: { retries: 9, pausesMs: 10_000 } }).request(get)),
		);
		expect(result).toBe('rate-limited the request (3 attempts over 8 seconds)');
	});

	it('begins no pause that would end after its time limit', async () => {
		const { clock, client } = clientWorld(() => busy(5));
		const timeLimit = { ...endless(), leftMs: () => 5_000 - clock.now() };
		const result = await clock.runUntil(endOf(client({ timeLimit }).request(get)));
		expect([result, clock.now()]).toEqual(['rate-limited the request', 0]);
	});

	it('fails what its time limit ends before it is sent', async () => {
		const { clock, sent, client } = clientWorld(() => ({}), 1);
		const timeUp = new AbortController();
		const limited = client({ timeLimit: { ...endless(), signal: timeUp.signal } });
		await endOf(limited.request(get));
		const late = endOf(limited.request(post));
		timeUp.abort();
		expect(await late).toBe(endless().failure.reason);
		expect([sent.length, clock.now()]).toEqual([1, 0]);
	});
});

describe('a request without a response', () => {
	it('ends at its timeout, even when its signal is ignored', async () => {
		const { clock, client } = clientWorld(silence);
		const result = await clock.runUntil(endOf(client().request({ ...post, timeoutMs: 150_000 })));
		expect(result).toBe('did not respond in time');
		expect(clock.now()).toBe(150_000);
		expect(clock.sleeping).toBe(0);
	});

	it('has the time that is left of the limit when it is sent after a pause', async () => {
		const { clock, sent, client } = clientWorld((_, now) => (now < 40_000 ? busy(40) : silence()));
		const timeLimit = { ...endless(), leftMs: () => 50_000 - clock.now() };
		const asked = await clock.runUntil(endOf(client({ timeLimit }).request(post)));
		expect(asked).toBe('did not respond in time');
		expect(sent.map(({ at }) => at)).toEqual([0, 40_000]);
		expect(clock.now()).toBe(50_000);
	});

	it('holds other runs back until the timeout of a request that is the first of its key', async () => {
		const { clock, sent, client } = clientWorld(({ path }) => (path === '/slow' ? silence() : {}));
		const slow = endOf(client().request({ method: 'POST', path: '/slow', timeoutMs: 20_000 }));
		const others = Array.from(
			{ length: 3 },
			async () => await endOf(client({ run: new AccountRun(), executionId: '2' }).request(get)),
		);
		await clock.runUntil(Promise.all([slow, ...others]));
		expect(sent.map(({ at }) => at)).toEqual([0, 20_000, 20_000, 20_000]);
	});

	it('leaves no timer behind when a response comes after all', async () => {
		const { clock, client } = clientWorld(() => ({}));
		await endOf(client().request(get));
		await new Promise(setImmediate);
		expect(clock.sleeping).toBe(0);
	});
});

const CANCELLED = 'The execution was cancelled.';

/** What a request gets while it is cancelled, and how it ends. */
const ENDS: Array<[string, () => object, string]> = [
	['an answer, which is kept', () => ({}), 'an answer'],
	['a refusal', () => busy(5), CANCELLED],
	['a lost connection', lost, CANCELLED],
];

it.each([1, Infinity].flatMap((limit) => ENDS.map((end) => [limit, ...end] as const)))(
	'a request that is cancelled leaves the key free for others, with the limit %d, after %s',
	async (limit, _, answer, end) => {
		const cancel = new AbortController();
		const { clock, sent, client } = clientWorld(() => {
			if (sent.length > 1) return {};
			cancel.abort();
			return answer();
		}, limit);
		const request = endOf(client({ signal: cancel.signal }).request(get));
		const ended = request.catch(({ message }: Error) => message);
		expect(await clock.runUntil(ended)).toBe(end);
		const others = Array.from(
			{ length: 3 },
			async () => await endOf(client({ run: new AccountRun(), executionId: '2' }).request(get)),
		);
		const results = await clock.runUntil(Promise.all(others));
		expect(results).toEqual(['an answer', 'an answer', 'an answer']);
	},
);

describe('a run whose key the service rejects', () => {
	const rejected = { statusCode: 401, body: { error: { message: 'No' } } as never };

	it('ends a pause before a retry, which counts as no attempt', async () => {
		const { clock, sent, client } = clientWorld(({ path }) =>
			path === '/analyze/an_1' ? { ...busy(300), statusCode: 503 } : rejected,
		);
		const paused = endOf(client().request({ method: 'GET', path: '/analyze/an_1' }));
		await new Promise(setImmediate);
		const ending = endOf(client().request(post));
		const result = await clock.runUntil(paused);
		expect(result).toBe('rejected the API key');
		expect(clock.now()).toBeLessThan(2_000);
		await ending;
		expect(sent).toHaveLength(2);
	});

	it('ends the wait of a retry for the rate limiter, which counts as no attempt', async () => {
		const { clock, sent, client } = clientWorld(async ({ path }) => {
			if (path === '/analyze/an_1') return { ...busy(1), statusCode: 503 };
			await clock.sleep(5_000);
			return rejected;
		}, 2);
		const waiting = endOf(client().request({ method: 'GET', path: '/analyze/an_1' }));
		const [result] = await clock.runUntil(Promise.all([waiting, endOf(client().request(post))]));
		expect(result).toBe('rejected the API key');
		expect([sent.length, clock.now()]).toEqual([2, 5_000]);
	});

	it('says that the execution was cancelled when the user cancels during a pause', async () => {
		const { clock, client } = clientWorld(() => ({ ...busy(300), statusCode: 503 }));
		const cancel = new AbortController();
		const paused = endOf(client({ signal: cancel.signal }).request(get));
		await new Promise(setImmediate);
		cancel.abort();
		await expect(clock.runUntil(paused)).rejects.toThrow('The execution was cancelled.');
		expect(clock.now()).toBe(0);
	});
});

describe('a key that the service refuses for hours', () => {
	it('ends what waits for the key in another run', async () => {
		const { clock, sent, client } = clientWorld((_, now) => (now < 60_000 ? {} : busy(200_000)), 1);
		await endOf(client().request(get));
		const other = { run: new AccountRun(), executionId: '2' };
		const all = [{}, {}, other, other].map(async (more) => await endOf(client(more).request(get)));
		const results = await clock.runUntil(Promise.all(all));
		expect(clock.now()).toBe(60_000);
		expect(results.filter((end) => end !== 'an answer')).toHaveLength(4);
		expect(sent).toHaveLength(2);
	});

	it('is tried again by another run after five minutes', async () => {
		const { clock, sent, client } = clientWorld((_, now) => (now < 300_000 ? busy(200_000) : {}));
		await endOf(client().request(get));
		const again = async () => await endOf(client({ run: new AccountRun() }).request(get));
		await clock.runUntil(clock.sleep(299_999));
		expect(await again()).toBe('rate-limited the request');
		await clock.runUntil(clock.sleep(1));
		expect(await again()).toBe('an answer');
		expect(sent.map(({ at }) => at)).toEqual([0, 300_000]);
	});

	it('is waited for when the service asks for five minutes', async () => {
		const { clock, sent, client } = clientWorld((_, now) => (now < 300_000 ? busy(300) : {}));
		expect(await clock.runUntil(endOf(client().request(get)))).toBe('an answer');
		expect(sent).toHaveLength(2);
	});

	it('says that the execution was cancelled when the user cancels after the refusal', async () => {
		const { clock, client } = clientWorld(() => busy(200_000));
		await endOf(client().request(get));
		const cancel = new AbortController();
		cancel.abort();
		const late = client({ signal: cancel.signal, run: new AccountRun() });
		await expect(clock.runUntil(late.pause(1_000))).rejects.toThrow('The execution was cancelled.');
	});
});

describe('a submission that is refused with HTTP 403', () => {
	const refused = forbidden('No.');
	const NOT_SENT = 'rejected two submissions in a row, so this one was not sent';
	/** When requests are sent to a service that answers after so many milliseconds, and refuses the first one. */
	const sentAt = async (requests: ApiRequest[], delayMs: number) => {
		const { clock, sent, client } = clientWorld(async () => {
			const answer = sent.length === 1 ? refused : {};
			await clock.sleep(delayMs);
			return answer;
		}, 100);
		const all = requests.map(async (request) => await endOf(client().request(request)));
		await clock.runUntil(Promise.all(all));
		return sent.map(({ at }) => at);
	};

	it('lets the next submission go ahead by a second, after reads', async () => {
		expect(await sentAt([post, get, post, post, post], 800)).toEqual([0, 800, 800, 1_600, 1_600]);
		expect(await sentAt([post, post, post], 1_500)).toEqual([0, 1_000, 1_000]);
	});

	it('is counted apart from reads that are refused', async () => {
		const { sent, client } = clientWorld(({ path }) => (path === '/history' ? refused : {}));
		for (const request of [get, get, post]) await endOf(client().request(request));
		expect(sent).toHaveLength(3);
	});

	it.each([
		[
			'not followed by another one when it is the second one in a row, with an invalid one between',
			[refused, { statusCode: 400 }, refused],
			3,
		],
		[
			'followed by others when one was accepted since the last one',
			[refused, {}, refused, {}, refused],
			6,
		],
	])('is %s', async (_, answers, count) => {
		const { clock, sent, client } = clientWorld(() => answers[sent.length - 1] ?? {});
		const said: string[] = [];
		for (let number = 1; number <= 6; number += 1) {
			said.push(await clock.runUntil(endOf(client().request(post))));
		}
		expect(sent).toHaveLength(count);
		expect(said.filter((text) => text === NOT_SENT)).toHaveLength(6 - count);
	});

	it('ends the pause of a submission, but of nothing else, when it is the second one', async () => {
		const { clock, sent, client } = clientWorld(({ path }, now) => {
			if (path === '/history') return now < 100_000 ? { ...busy(200), statusCode: 503 } : {};
			if (sent.length === 2)
				throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
			return refused;
		});
		const read = endOf(client().request(get));
		const all = Array.from({ length: 3 }, async () => await endOf(client().request(post)));
		const results = await clock.runUntil(Promise.all(all));
		expect(results).toEqual([NOT_SENT, ...Array<string>(2).fill('rejected the request')]);
		expect(await clock.runUntil(read)).toBe('an answer');
		expect([sent.length, clock.now()]).toEqual([5, 200_000]);
	});

	it('holds back no request of another run', async () => {
		const { clock, sent, client } = clientWorld(async ({ path }) => {
			await clock.sleep(800);
			return path === '/analyze' ? refused : {};
		}, 100);
		const free = client({ run: new AccountRun() });
		await clock.runUntil(Promise.all([endOf(client().request(post)), endOf(free.request(get))]));
		expect(sent.map(({ at }) => at)).toEqual([0, 0]);
	});
});

it('leaves its place to the next request, whatever its response does to the client', async () => {
	const broken = {
		toString: () => {
			throw new TypeError('no text');
		},
	};
	const { clock, sent, client } = clientWorld(
		() => (sent.length === 1 ? { headers: { date: broken } } : {}),
		1,
	);
	const first = client()
		.request(get)
		.catch((error: unknown) => String(error));
	expect(await clock.runUntil(first)).toContain('no text');
	expect(await clock.runUntil(endOf(client({ run: new AccountRun() }).request(get)))).toBe(
		'an answer',
	);
});

it('obeys a large Retry-After as seconds, and quotes it as it came', async () => {
	const { clock, sent, client } = clientWorld(() => busy(60_000));
	await expect(clock.runUntil(client().request(get))).rejects.toThrow(
		'asked to wait 17 hours, until 1 Jan 1970, 16:40 UTC (Retry-After: "60000"; this node waits at most 5 minutes)',
	);
	expect(await endOf(client({ run: new AccountRun() }).request(get))).toMatch(/^rate-limited/);
	expect(sent).toHaveLength(1);
});

it('pauses a read of a service that is down for its Retry-After', async () => {
	const down = { ...busy(2), statusCode: 503 };
	const { clock, sent, client } = clientWorld(() => (sent.length === 1 ? down : {}));
	expect(await clock.runUntil(endOf(client().request(get)))).toBe('an answer');
	expect(sent.map(({ at }) => at)).toEqual([0, 2_000]);
});

describe('a run that somebody waits for', () => {
	const attended = () => new AccountRun(undefined, undefined, ATTENDED);

	it.each([
		['of 0', '0'],
		['that is empty', ''],
		['of 20', '20'],
	])(
		'gives up a request after two minutes of refusals, with a Retry-After %s',
		async (_, retryAfter) => {
			const { clock, client } = clientWorld(() => busy(retryAfter));
			const result = await clock.runUntil(endOf(client({ run: attended() }).request(get)));
			expect(result).toMatch(/^rate-limited the request \(\d+ attempts over 1?\d\d seconds\)$/);
			expect(clock.now()).toBeGreaterThanOrEqual(120_000);
			// The last pause may begin shortly before.
			expect(clock.now()).toBeLessThanOrEqual(150_000);
		},
	);

	it('tries once more after a pause that begins within the two minutes, also if it ends later', async () => {
		const { clock, client } = clientWorld(() => busy('50'));
		await clock.runUntil(endOf(client({ run: attended() }).request(get)));
		expect(clock.now()).toBeGreaterThan(120_000);
		expect(clock.now()).toBeLessThanOrEqual(200_000);
	});

	it('gives up at once when the service asks for more than two minutes, and names them', async () => {
		const { clock, client } = clientWorld(() => busy(150));
		const reading = client({ run: attended() }).request(get);
		await expect(clock.runUntil(reading)).rejects.toThrow('this node waits at most 2 minutes)');
		expect(clock.now()).toBe(0);
	});

	it('gives up all requests that wait for the key together, but for the checks of a wait', async () => {
		const { clock, sent, client } = clientWorld(() => busy('30'), 5);
		const run = attended();
		const all = Array.from({ length: 40 }, async () => await endOf(client({ run }).request(get)));
		const results = await clock.runUntil(Promise.all(all));
		expect(results.every((said) => said.startsWith('rate-limited'))).toBe(true);
		expect(clock.now()).toBeLessThanOrEqual(130_000);
		const before = sent.length;
		const check = client({ run }).requestOnce({ method: 'GET', path: '/analyze/an_1' });
		await expect(clock.runUntil(check)).rejects.toThrow('rate-limited');
		expect(sent.length).toBe(before + 1);
	});

	it('goes on for as long as calls of the key are accepted, in whatever execution', async () => {
		const { clock, sent, client } = clientWorld(
			({ path }, now) => (path === '/analyze/an_1' || now > 600_000 ? {} : busy(20)),
			2,
		);
		const reading = endOf(client({ run: attended() }).request(get));
		const other = async () => {
			for (;;) {
				await clock.sleep(60_000);
				if (clock.now() > 600_000) return;
				const more = { run: new AccountRun(), executionId: '2' };
				await client(more).requestOnce({ method: 'GET', path: '/analyze/an_1' });
			}
		};
		const [result] = await clock.runUntil(Promise.all([reading, other()]));
		expect(result).toBe('an answer');
		expect(clock.now()).toBeGreaterThan(600_000);
		expect(sent.length).toBeGreaterThan(20);
	});

	it('waits in the queue of its own key for as long as that takes', async () => {
		const { clock, sent, client } = clientWorld(() => ({}), 10);
		const run = attended();
		const all = Array.from({ length: 100 }, async () => await endOf(client({ run }).request(get)));
		expect(await clock.runUntil(Promise.all(all))).toEqual(Array<string>(100).fill('an answer'));
		expect([sent.length, clock.now()]).toEqual([100, 540_000]);
	});
});

it('an error says how often a request was tried, if it was more than once', () => {
	const failure = { method: 'GET', path: '/', kind: 'lost', reason: 'was lost' } as const;
	expect(withAttemptCount(failure, { attempts: 1, waitedMs: 0 }).reason).toBe('was lost');
	const twice = withAttemptCount(failure, { attempts: 2, waitedMs: 3_000 });
	expect(twice.reason).toBe('was lost (2 attempts over 3 seconds)');
});
