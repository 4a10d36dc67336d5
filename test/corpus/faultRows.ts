import type { Fault } from '../../sandbox';

/** What goes wrong, and what becomes of it in each class of operation. */
export interface FaultRow {
	name: string;
	fault: Omit<Fault, 'service' | 'method' | 'path' | 'times'>;
	/** What happened, and the words of the service, as the message tells them; `…` is any text. */
	says?: [reason: string, serverMessage?: string];
	/** What to do, by name (see advice.ts). */
	advice?: string;
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

const refusal = (status: number, advice: string, more: Partial<FaultRow> = {}): FaultRow => ({
	name: `HTTP ${status}`,
	fault: { kind: 'status', status },
	says: [`responded with HTTP ${status}`, WORDS],
	advice,
	...FINAL,
	...more,
});

const outage = (status: number, advice = 'later'): FaultRow[] => [
	{
		name: `HTTP ${status} that stays`,
		fault: { kind: 'status', status, headers: NOW },
		says: [`responded with HTTP ${status}`, WORDS],
		advice,
		...PASSING,
	},
	{
		name: `HTTP ${status} that passes`,
		fault: { kind: 'status', status, headers: NOW },
		says: [`responded with HTTP ${status}`, WORDS],
		advice,
		...PASSED,
	},
];

const errorBody = (name: string, body: unknown, serverMessage?: string): FaultRow => ({
	name,
	fault: { kind: 'body', status: 400, body },
	says: ['responded with HTTP 400', serverMessage],
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
	says: [`redirected the request (HTTP ${status})`],
	advice: 'redirect',
	...FINAL,
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
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
			'responded with HTTP 429 and asks to wait 3600 seconds, which is more than the 300 seconds that this node waits',
			WORDS,
		],
		advice: 'busy',
		...FINAL,
		waiting: 'timeout 1',
		waitSays: ['responded with HTTP 429 and asked to wait 3600 s'],
	},

	{
		name: 'a reset before the answer',
		fault: { kind: 'reset' },
		says: ['could not complete its response, because the connection was lost'],
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
		says: ['could not complete its response, because the connection was lost'],
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
			'sent something other than JSON (HTTP 200)',
			'…',
		),
		submitting: 'ok 1',
	},
	goodStatus('an empty answer', { kind: 'empty' }, 'sent an empty response (HTTP 200)'),
	goodStatus('no content', { kind: 'empty', status: 204 }, 'sent an empty response (HTTP 204)'),
	goodStatus(
		'a page of HTML',
		{ kind: 'html', status: 200, body: '<script>x</script><p>Welcome &amp;\nlog in</p>' },
		...(['sent something other than JSON (HTTP 200)', 'Welcome &amp; log in'] as const),
	),
	goodStatus(
		'text',
		{ kind: 'body', body: 'OK' },
		'sent something other than JSON (HTTP 200)',
		'OK',
	),
	goodStatus('a list', { kind: 'body', body: [] }, 'sent JSON that is not an object (HTTP 200)'),
	goodStatus('a number', { kind: 'body', body: 42 }, 'sent JSON that is not an object (HTTP 200)'),
	goodStatus('null', { kind: 'body', body: 'null' }, 'sent an empty response (HTTP 200)'),
	goodStatus('an empty object', { kind: 'body', body: {} }, 'sent a response without {form}'),
	goodStatus(
		'an error with a good status',
		{ kind: 'body', body: { error: { code: 'x', message: 'y' } } },
		'sent a response without {form}',
		'y',
	),
	goodStatus(
		'data of other types',
		{ kind: 'body', body: { id: 7, competitors: 'x', data: 'x' } },
		'sent a response without {form}',
	),
	{
		name: 'a page of HTML by a gateway',
		fault: { kind: 'html', status: 502, headers: NOW },
		says: ['responded with HTTP 502', 'Bad Gateway nginx'],
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
		fault: { kind: 'empty', status: 304 },
		says: ['responded with HTTP 304'],
	}),
];
