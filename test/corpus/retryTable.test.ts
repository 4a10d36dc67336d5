import type { ApiFailure } from '../../nodes/shared/transport/errors';
import { retryDelayMs } from '../../nodes/shared/transport/retryPolicy';

/** The pauses, in seconds, between the requests of one that fails in the same way each time. */
function pausesOf(changes: Partial<ApiFailure>, random = 1): number[] {
	const failure = { kind: 'status', method: 'GET', path: '/', reason: '', ...changes } as const;
	const pauses: number[] = [];
	for (;;) {
		const waitedMs = pauses.reduce((sum, pause) => sum + pause * 1000, 0);
		const delayMs = retryDelayMs(failure, pauses.length + 1, waitedMs, random);
		if (delayMs === undefined) return pauses;
		pauses.push(delayMs / 1000);
	}
}

const NEVER = [
	300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 418,
	422, 425, 431, 451, 501, 505, 507, 511, 520, 599,
];

it.each<[string, gets: number, posts: number, Partial<ApiFailure>]>([
	['no connection', 2, 2, { kind: 'unreachable' }],
	['a lost connection', 3, 0, { kind: 'lost' }],
	['an answer of another form', 0, 0, { kind: 'malformed' }],
	['nothing sent', 0, 0, { kind: 'blocked' }],
	...[500, 502, 503, 504].map((status) => row(status, 3)),
	...NEVER.map((status) => row(status, 0)),
])('after %s, a GET is sent again %i times, a POST %i times', (_, gets, posts, failure) => {
	expect(pausesOf(failure)).toHaveLength(gets);
	expect(pausesOf({ ...failure, method: 'POST' })).toHaveLength(posts);
});

function row(status: number, gets: number): [string, number, number, Partial<ApiFailure>] {
	return [`HTTP ${status}`, gets, 0, { status }];
}

it('waits twice as long each time, from half of it to the whole', () => {
	expect(pausesOf({ status: 503 }, 1)).toEqual([1, 2, 4]);
	expect(pausesOf({ status: 503 }, 0)).toEqual([0.5, 1, 2]);
});

it.each([
	[503, 0.05, 3],
	[503, 60, 3],
	[503, 300, 1],
	[503, 301, 0],
	// Somebody else uses the key, too: as often as there is room for in an hour.
	[429, 5, 720],
	[429, 60, 60],
	[429, 300, 12],
])('after HTTP %i, waits the %f s that the service asks for: %i times', (status, asked, times) => {
	const pauses = Array(times).fill(asked);
	const failure = { status, retryAfterMs: asked * 1000 };
	expect(pausesOf(failure)).toEqual(pauses);
	expect(pausesOf({ ...failure, method: 'POST' })).toEqual(status === 429 ? pauses : []);
});
