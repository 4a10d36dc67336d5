import type { ApiFailure } from '../../nodes/shared/transport/errors';
import { retryDelayMs } from '../../nodes/shared/transport/retryPolicy';
import { tally } from './tally';

/** The retry table, as data: how often a request is sent, and how long it waits in between. */

const figures = tally('Retry table');

type Row = [reason: string, failure: Partial<ApiFailure>, gets: number, posts: number];

/** So often, as long as its pauses come to an hour: somebody else uses the key too. */
const BUSY = 60 * 60;

const status = (code: number, gets: number, posts: number): Row => [
	`HTTP ${code}`,
	{ kind: 'status', status: code },
	gets,
	posts,
];

const ROWS: Row[] = [
	['no connection', { kind: 'unreachable' }, 3, 3],
	['a lost connection', { kind: 'lost' }, 4, 1],
	['an answer of another form', { kind: 'malformed' }, 1, 1],
	['nothing sent', { kind: 'blocked' }, 1, 1],
	...[300, 301, 302, 303, 304, 307, 308].map((code) => status(code, 1, 1)),
	...[400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 418, 422, 425, 431, 451].map((code) =>
		status(code, 1, 1),
	),
	...[500, 502, 503, 504].map((code) => status(code, 4, 1)),
	...[501, 505, 507, 511, 520, 599].map((code) => status(code, 1, 1)),
];

/** Sends until the table says stop; gives the number of attempts and the pauses in seconds. */
function played(failure: ApiFailure, random = 1): { attempts: number; pauses: number[] } {
	const pauses: number[] = [];
	for (;;) {
		const waited = pauses.reduce((sum, pause) => sum + pause * 1000, 0);
		const delayMs = retryDelayMs(failure, pauses.length + 1, waited, random);
		if (delayMs === undefined) return { attempts: pauses.length + 1, pauses };
		pauses.push(delayMs / 1000);
	}
}

const failed = (failure: Partial<ApiFailure>, method: 'GET' | 'POST'): ApiFailure => ({
	...{ kind: 'status', method, path: '/', reason: '' },
	...failure,
});

it('says how often each failure is met, by method', () => {
	const cases = ROWS.flatMap(([reason, failure, gets, posts]) => [
		{ reason: `${reason}, GET`, failure: failed(failure, 'GET'), wanted: gets },
		{ reason: `${reason}, POST`, failure: failed(failure, 'POST'), wanted: posts },
	]);
	figures.judge(cases, ({ reason, failure, wanted }) => {
		const { attempts } = played(failure);
		return attempts === wanted ? undefined : `${reason}: ${attempts}, not ${wanted}`;
	});
});

it('waits twice as long each time, from half of it to the whole', () => {
	const cases = [
		{ reason: 'at the most', random: 1, wanted: [1, 2, 4] },
		{ reason: 'at the least', random: 0, wanted: [0.5, 1, 2] },
	];
	figures.judge(cases, ({ reason, random, wanted }) => {
		const { pauses } = played(failed({ status: 503 }, 'GET'), random);
		return String(pauses) === String(wanted) ? undefined : `${reason}: ${pauses.join()}`;
	});
});

it('waits as long as the service asks, up to 300 s at once', () => {
	const cases = [
		{ seconds: 0.05, wanted: 4 },
		{ seconds: 60, wanted: 4 },
		{ seconds: 300, wanted: 2 },
		{ seconds: 301, wanted: 1 },
	];
	figures.judge(cases, ({ seconds, wanted }) => {
		const { attempts, pauses } = played(
			failed({ status: 503, retryAfterMs: seconds * 1000 }, 'GET'),
		);
		const right = attempts === wanted && pauses.every((pause) => pause === seconds);
		return right ? undefined : `${seconds} s: ${attempts} attempts, ${pauses.join()}`;
	});
});

it('waits for others who use the key, up to an hour in all', () => {
	const cases = (['GET', 'POST'] as const).flatMap((method) =>
		[5, 60, 300].map((seconds) => ({ method, seconds })),
	);
	figures.judge(cases, ({ method, seconds }) => {
		const { attempts } = played(failed({ status: 429, retryAfterMs: seconds * 1000 }, method));
		const wanted = BUSY / seconds + 1;
		return attempts === wanted ? undefined : `${method}, ${seconds} s: ${attempts}, not ${wanted}`;
	});
});
