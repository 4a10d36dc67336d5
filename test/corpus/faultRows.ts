import type { Fault } from '../../sandbox';
import { now } from '../today';

/** What goes wrong, and what becomes of it in each class of operation. */
export interface FaultRow {
	name: string;
	fault: Omit<Fault, 'service' | 'method' | 'path' | 'times'>;
	/** What happened, and the words of the service, as the message tells them; `…` is any text. */
	says?: [reason: string, serverMessage?: string];
	/** What to do, by name (see advice.ts). */
	advice?: string;
	/** What the advice after an unclear end says in addition. */
	alsoAdvises?: string;
	/** How it ends, and the number of requests seen. */
	reading: Outcome;
	submitting: Outcome;
	waiting: Outcome;
	/** Where a wait tells it otherwise. */
	waitSays?: [reason: string, serverMessage?: string];
}

/** `unclear`: the error says that an analysis may have started anyway; `timeout`: it is a wait's own. */
type Outcome = `${'ok' | 'error' | 'unclear' | 'timeout'} ${number}`;

const WORDS = 'A fault was asked for';
const NOW = { 'retry-after': '0' };
const FINAL = { reading: 'error 1', submitting: 'error 1', waiting: 'error 1' } as const;
const LATER = { reading: 'ok 2', submitting: 'ok 2', waiting: 'ok 2' } as const;
/** A good status with an answer that says nothing: a wait goes on, a submission is looked for. */
const VAGUE = { reading: 'error 1', submitting: 'unclear 1', waiting: 'ok 3' } as const;
/** Asked again by who only reads. */
const PASSING = { reading: 'error 4', submitting: 'unclear 1', waiting: 'ok 3' } as const;
const PASSED = { reading: 'ok 3', submitting: 'unclear 1', waiting: 'ok 3' } as const;

/** What happened, by status; any other of 400 to 499 is a rejected request. */
const REASONS: Record<number, string> = {
	401: 'rejected the API key',
	403: 'refused the request',
	404: 'could not find what was requested',
	500: 'could not process the request',
	501: 'could not process the request',
	502: 'was unavailable',
	503: 'was unavailable',
	504: 'was unavailable',
	599: 'could not process the request',
};

const reasonOf = (status: number) => REASONS[status] ?? 'rejected the request';

const refusal = (status: number, advice: string, more: Partial<FaultRow> = {}): FaultRow => ({
	name: `HTTP ${status}`,
	fault: { kind: 'status', status },
	says: [reasonOf(status), WORDS],
	advice,
	...FINAL,
	...more,
});

const outage = (status: number, advice = 'later'): FaultRow[] => [
	{
		name: `HTTP ${status} that stays`,
		fault: { kind: 'status', status, headers: NOW },
		says: [reasonOf(status), WORDS],
		advice,
		...PASSING,
	},
	{
		name: `HTTP ${status} that passes`,
		fault: { kind: 'status', status, headers: NOW },
		says: [reasonOf(status), WORDS],
		advice,
		...PASSED,
	},
];

/** It is not followed, so a submission may have been accepted. */
const REDIRECTED = {
	...FINAL,
	submitting: 'unclear 1',
	alsoAdvises: ', and enter the final URL in the credential',
} as const;

const errorBody = (name: string, body: unknown, serverMessage?: string): FaultRow => ({
	name,
	fault: { kind: 'body', status: 400, body },
	says: ['rejected the request', serverMessage],
	advice: 'parameters',
	...FINAL,
});

const goodStatus = (
	name: string,
	fault: FaultRow['fault'],
	reason: string,
	serverMessage?: string,
): FaultRow => ({ name, fault, says: [reason, serverMessage], advice: 'address', ...VAGUE });

const busy = (name: string, headers: Record<string, string>): FaultRow => ({
	name: `HTTP 429, Retry-After ${name}`,
	fault: { kind: 'status', status: 429, headers },
	...LATER,
});

const redirect = (status: number, location: string): FaultRow => ({
	name: `HTTP ${status} to ${location}`,
	fault: { kind: 'redirect', status, location },
	says: ['redirected the request'],
	advice: 'redirect',
	...REDIRECTED,
});

const inSeconds = (seconds: number) => new Date(now() + seconds * 1000).toUTCString();
const DAY = 86_400;

export const FAULT_ROWS: FaultRow[] = [
	refusal(400, 'parameters'),
	refusal(401, 'key'),
	refusal(403, 'permission'),
	refusal(404, 'existence', { waiting: 'ok 3' }),
	refusal(409, 'parameters'),
	refusal(418, 'parameters'),
	refusal(422, 'parameters'),
	refusal(501, 'later', { submitting: 'unclear 1', waiting: 'ok 3' }),
	refusal(599, 'later', { submitting: 'unclear 1', waiting: 'ok 3' }),
	...[500, 502, 504].flatMap((status) => outage(status)),
	...outage(503, 'assistant'),

	busy('0', { 'retry-after': '0' }),
	busy('a fraction', { 'retry-after': '0.05' }),
	busy('a date', { 'retry-after': inSeconds(-1) }),
	busy('a date by a clock that is a day ahead', {
		...{ date: inSeconds(DAY), 'retry-after': inSeconds(DAY) },
	}),
	busy('absent', {}),
	busy('nonsense', { 'retry-after': 'soon' }),
	busy('negative', { 'retry-after': '-5' }),
	busy('absent, and Reset in milliseconds', {
		...{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '500' },
	}),
	{
		name: 'HTTP 429, Retry-After of an hour',
		fault: { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
		says: [
			'rate-limited the request and asked to wait 3,600 seconds (this node waits at most 300 seconds)',
			WORDS,
		],
		advice: 'busy',
		...FINAL,
		waiting: 'timeout 1',
		waitSays: ['rate-limited the request and asked to wait 3,600 seconds'],
	},

	{
		name: 'a reset before the answer',
		fault: { kind: 'reset' },
		says: ['lost the connection before its response was complete'],
		advice: 'again',
		...PASSED,
		reading: 'ok 2',
	},
	{
		// The submission is taken here, and found in the history.
		name: 'a reset within the answer',
		fault: { kind: 'resetAfterHeaders' },
		...{ reading: 'ok 2', submitting: 'ok 1', waiting: 'ok 3' },
	},
	{
		name: 'resets that stay',
		fault: { kind: 'reset' },
		says: ['lost the connection before its response was complete'],
		advice: 'again',
		...PASSING,
	},
	{
		name: 'an answer in drips',
		fault: { kind: 'drip', delayMs: 300 },
		...{ reading: 'ok 1', submitting: 'ok 1', waiting: 'ok 1' },
	},
	{
		name: 'a late answer',
		fault: { kind: 'delay', delayMs: 300 },
		...{ reading: 'ok 1', submitting: 'ok 1', waiting: 'ok 1' },
	},
	{
		name: 'the right answer as another content type',
		fault: { kind: 'delay', delayMs: 1, headers: { 'content-type': 'text/plain' } },
		...{ reading: 'ok 1', submitting: 'ok 1', waiting: 'ok 1' },
	},

	{
		...goodStatus(
			'half an answer',
			{ kind: 'truncated' },
			'returned something other than JSON',
			'…',
		),
		submitting: 'ok 1',
	},
	goodStatus('an empty answer', { kind: 'empty' }, 'returned an empty response'),
	goodStatus('no content', { kind: 'empty', status: 204 }, 'returned an empty response'),
	goodStatus(
		'a page of HTML',
		{ kind: 'html', status: 200, body: '<script>x</script><p>Welcome &amp;\nlog in</p>' },
		...(['returned something other than JSON', 'Welcome &amp; log in'] as const),
	),
	goodStatus('text', { kind: 'body', body: 'OK' }, 'returned something other than JSON', 'OK'),
	goodStatus('a list', { kind: 'body', body: [] }, 'returned JSON that is not an object'),
	goodStatus('a number', { kind: 'body', body: 42 }, 'returned JSON that is not an object'),
	goodStatus('null', { kind: 'body', body: 'null' }, 'returned an empty response'),
	goodStatus('an empty object', { kind: 'body', body: {} }, 'returned a response without {form}'),
	goodStatus(
		'an error with a good status',
		{ kind: 'body', body: { error: { code: 'x', message: 'y' } } },
		'returned a response without {form}',
		'y',
	),
	goodStatus(
		'data of other types',
		{ kind: 'body', body: { id: 7, competitors: 'x', data: 'x' } },
		'returned a response without {form}',
	),
	{
		name: 'a page of HTML by a gateway',
		fault: { kind: 'html', status: 502, headers: NOW },
		says: ['was unavailable', 'Bad Gateway nginx'],
		advice: 'later',
		...PASSING,
	},

	errorBody('error as text', { error: 'No way.' }, 'No way'),
	errorBody('error as a list', { error: ['one', 'two'] }, 'one'),
	errorBody('error as a list of objects', { error: [{ message: 'one' }] }, 'one'),
	errorBody('error as null', { error: null }),
	errorBody('error as a number', { error: 7 }),
	errorBody('no error at all', {}),
	errorBody(
		'an unknown code',
		{ error: { code: 'moon_phase', message: 'Not today' } },
		'Not today',
	),
	errorBody('a message of another type', { error: { message: { a: 1 } } }),
	errorBody('a message beside', { message: 'no' }, 'no'),
	errorBody('a list for a body', ['no']),
	errorBody('words with line breaks', { error: 'a\r\nb\u0000c' }, 'a b c'),
	errorBody('words without end', { error: 'x'.repeat(9_999) }, `${'x'.repeat(300)}…`),
	errorBody('the name of a system error', { error: 'ENOENT: of ours' }, 'ENOENT: of ours'),

	...[301, 302, 303, 307, 308].map((status) => redirect(status, '{foreign}/api/v1/history')),
	redirect(302, '/analysis/api/v1/history'),
	redirect(302, '//example.com/'),
	refusal(304, 'redirect', {
		...REDIRECTED,
		fault: { kind: 'empty', status: 304 },
		says: ['returned an unexpected response'],
	}),
];
