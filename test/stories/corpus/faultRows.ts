import type { Fault } from '../../../sandbox';
import { now } from '../../helpers/today';

/** What goes wrong, and what becomes of it in each class of operation. */
export interface FaultRow {
	name: string;
	fault: Omit<Fault, 'service' | 'method' | 'path' | 'times'>;
	/** What happened, and the words of the service, as the message tells them; `…` is any text. */
	says: Said;
	/** What to do, by name (see advice.ts). */
	advice: string;
	ends: Ends;
	/** True if what answers is no part of the service. */
	isInBetween?: boolean;
	/** What the advice after an unclear end says in addition. */
	alsoAdvises?: string;
}

type Said = [reason: string, words?: string];

/** How it ends, and the number of requests seen. */
export interface Ends {
	reading: Ending;
	submitting: Ending;
	waiting: Ending;
}

/** `unclear`: the error says that an analysis may have started anyway. */
type Ending = `${'ok' | 'error' | 'unclear'} ${number}`;

const ends = (reading: Ending, submitting: Ending, waiting: Ending): Ends => {
	return { reading, submitting, waiting };
};

const WORDS = 'A fault was asked for';
const NOW = { 'retry-after': '0' };
const SAME = ends('ok 1', 'ok 1', 'ok 1');
const FINAL = ends('error 1', 'error 1', 'error 1');
const LATER = ends('ok 2', 'ok 2', 'ok 2');
/** A good status with JSON of another form: a wait goes on, a submission is looked for. */
const VAGUE = ends('error 1', 'unclear 1', 'ok 3');
/** Asked again by who only reads. */
const PASSING = ends('error 4', 'unclear 1', 'ok 3');
const PASSED = ends('ok 3', 'unclear 1', 'ok 3');
/** A submission may have been accepted, by a gateway that gave up on it or by a redirect to its result. */
const UNCLEAR = ends('error 1', 'unclear 1', 'error 1');

const REJECTED = 'rejected the request';
const FAILED = 'could not process the request';
const UNAVAILABLE = 'was unavailable';
const LOST = 'lost the connection before its response was complete';
const NO_JSON = 'returned something other than JSON';
const NO_OBJECT = 'returned JSON that is not an object';
const EMPTY = 'returned an empty response';
const CUT_OFF = 'returned JSON that is cut off or invalid';
const NO_FORM = 'returned a response without {form}';

const row = (
	name: string,
	fault: FaultRow['fault'],
	says: Said,
	advice: string,
	ends: Ends,
): FaultRow => ({ name, fault, says, advice, ends });

/** A fault that no operation fails by. */
const harmless = (name: string, fault: FaultRow['fault'], ends: Ends) =>
	row(name, fault, [''], '', ends);

const refusal = (status: number, advice: string, reason = REJECTED, ends = FINAL) =>
	row(`HTTP ${status}`, { kind: 'status', status }, [reason, WORDS], advice, ends);

const outage = (status: number, reason: string, advice = 'later') => {
	const fault = { kind: 'status', status, headers: NOW } as const;
	return [
		row(`HTTP ${status} that stays`, fault, [reason, WORDS], advice, PASSING),
		row(`HTTP ${status} that passes`, fault, [reason, WORDS], advice, PASSED),
	];
};

const busy = (name: string, headers: Record<string, string>) =>
	harmless(`HTTP 429, Retry-After ${name}`, { kind: 'status', status: 429, headers }, LATER);

const goodStatus = (name: string, fault: FaultRow['fault'], reason: string, words?: string) =>
	row(name, fault, [reason, words], 'address', VAGUE);

/** An answer that is not whole JSON is read again, as one that a lost connection cut off. */
const unreadable = (
	name: string,
	fault: FaultRow['fault'],
	reason: string,
	words?: string,
	ends = PASSING,
) => row(name, fault, [reason, words], 'again', ends);

/** A page, which is no answer of the service. */
const inBetween = (name: string, fault: FaultRow['fault'], reason: string, words: string) => ({
	...row(name, fault, [reason, words], 'proxy', PASSING),
	isInBetween: true,
});

const goodBody = (name: string, body: unknown, reason: string, words?: string) =>
	goodStatus(name, { kind: 'body', body }, reason, words);

const errorBody = (name: string, body: unknown, words?: string) =>
	row(name, { kind: 'body', status: 400, body }, [REJECTED, words], 'parameters', FINAL);

const redirect = (status: number, location: string) => {
	const fault = { kind: 'redirect', status, location } as const;
	return row(`HTTP ${status} to ${location}`, fault, ['redirected the request'], 'redirect', FINAL);
};

const inSeconds = (seconds: number) => new Date(now() + seconds * 1000).toUTCString();
const DAY = 86_400;
const DAYS_LONG =
	'rate-limited the request and asked to wait 2 days, until … UTC (this node waits at most … minutes)';

export const FAULT_ROWS: FaultRow[] = [
	refusal(400, 'parameters'),
	refusal(401, 'key', 'rejected the API key'),
	refusal(403, 'permission', 'rejected the request'),
	refusal(404, 'existence', 'could not find what was requested', { ...FINAL, waiting: 'ok 3' }),
	refusal(408, 'later', 'timed out', PASSING),
	refusal(409, 'parameters'),
	refusal(418, 'parameters'),
	refusal(422, 'parameters'),
	refusal(425, 'later', 'was not ready for the request', PASSING),
	refusal(460, 'parameters', REJECTED, UNCLEAR),
	refusal(499, 'parameters', REJECTED, UNCLEAR),
	refusal(501, 'later', FAILED, UNCLEAR),
	refusal(505, 'later', FAILED, UNCLEAR),
	...[507, 520, 530, 599].map((status) => refusal(status, 'later', FAILED, PASSING)),
	...outage(500, FAILED),
	...outage(502, UNAVAILABLE),
	...outage(503, UNAVAILABLE),
	...outage(504, UNAVAILABLE),

	busy('0', NOW),
	busy('a fraction', { 'retry-after': '0.05' }),
	busy('a date', { 'retry-after': inSeconds(-1) }),
	busy('a date by a clock a day ahead', { date: inSeconds(DAY), 'retry-after': inSeconds(DAY) }),
	busy('absent', {}),
	busy('nonsense', { 'retry-after': 'soon' }),
	busy('negative', { 'retry-after': '-5' }),
	busy('absent, Reset in ms', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '500' }),
	row(
		'HTTP 429, Retry-After of two days',
		{ kind: 'status', status: 429, headers: { 'retry-after': '200000' } },
		[DAYS_LONG, WORDS],
		'busy',
		FINAL,
	),

	row(
		'a reset before the answer',
		{ kind: 'reset' },
		[LOST],
		'again',
		ends('ok 2', 'unclear 1', 'ok 3'),
	),
	row('resets that stay', { kind: 'reset' }, [LOST], 'again', PASSING),
	// The submission is taken here, and found in the history.
	harmless(
		'a reset within the answer',
		{ kind: 'resetAfterHeaders' },
		ends('ok 2', 'ok 1', 'ok 3'),
	),
	harmless('an answer in drips', { kind: 'drip', delayMs: 300 }, SAME),
	harmless('a late answer', { kind: 'delay', delayMs: 300 }, SAME),
	harmless(
		'the right answer as another content type',
		{ kind: 'delay', delayMs: 1, headers: { 'content-type': 'text/plain' } },
		SAME,
	),

	unreadable('half an answer', { kind: 'truncated' }, CUT_OFF, '…', {
		...PASSING,
		submitting: 'ok 1',
	}),
	harmless(
		'half an answer that is whole when it is read again',
		{ kind: 'truncated' },
		{
			...LATER,
			submitting: 'ok 1',
		},
	),
	unreadable('an empty answer', { kind: 'empty' }, EMPTY),
	unreadable('no content', { kind: 'empty', status: 204 }, EMPTY),
	inBetween(
		'a page of HTML',
		{ kind: 'html', status: 200, body: '<script>x</script><p>Welcome &amp;\nlog in</p>' },
		NO_JSON,
		'Welcome &amp; log in',
	),
	unreadable('text', { kind: 'body', body: 'OK' }, NO_JSON, 'OK'),
	goodBody('a list', [], NO_OBJECT),
	goodBody('a number', 42, NO_OBJECT),
	unreadable('null', { kind: 'body', body: 'null' }, EMPTY),
	goodBody('an empty object', {}, NO_FORM),
	goodBody('a good status with an error', { error: { code: 'x', message: 'y' } }, NO_FORM, 'y'),
	goodBody('data of other types', { id: [], competitors: 'x', data: 'x' }, 'returned {wrong}'),
	inBetween(
		'a page of HTML by a gateway',
		{ kind: 'html', status: 502, headers: NOW },
		'answered with HTTP 502',
		'…',
	),

	errorBody('error as text', { error: 'No way.' }, 'No way'),
	errorBody('error as a list', { error: ['one', 'two'] }, 'one'),
	errorBody('error as a list of objects', { error: [{ message: 'one' }] }, 'one'),
	errorBody('error as null', { error: null }),
	errorBody('error as a number', { error: 7 }),
	errorBody('no error at all', {}),
	errorBody('an unknown code', { error: { code: 'moon', message: 'Not today' } }, 'Not today'),
	errorBody('a message of another type', { error: { message: { a: 1 } } }),
	errorBody('a message beside', { message: 'no' }, 'no'),
	errorBody('a list for a body', ['no']),
	errorBody('words with line breaks', { error: 'a\r\nb\u0000c' }, 'a b c'),
	errorBody('words without end', { error: 'x'.repeat(9_999) }, `${'x'.repeat(300)}…`),
	errorBody('the name of a system error', { error: 'ENOENT: of ours' }, 'ENOENT: of ours'),

	...[301, 302, 307, 308].map((status) => redirect(status, '{foreign}/api/v1/history')),
	{
		...redirect(303, '{foreign}/api/v1/history'),
		ends: UNCLEAR,
		alsoAdvises: ', and enter the final URL in the credential',
	},
	redirect(302, '/analysis/api/v1/history'),
	redirect(302, '//example.com/'),
	row(
		'HTTP 304',
		{ kind: 'empty', status: 304 },
		['returned an unexpected response'],
		'later',
		FINAL,
	),
];

/** A service that gives no answer in time, or never ends it. */
export const SLOW_ROWS: FaultRow[] = [
	row('no answer in time', { kind: 'hang' }, ['did not respond in time'], 'again', PASSING),
	// Never silent for as long as a request may take.
	row('an endless answer', { kind: 'trickle' }, ['did not respond in time'], 'again', PASSING),
];

/** A connection that is refused; the fault itself is not met. */
export const REFUSED: FaultRow = row(
	'a refused connection',
	{ kind: 'reset' },
	['could not be reached'],
	'reach',
	ends('error 3', 'error 3', 'error 3'),
);

/** So large that one operation of each class is enough. */
export const HUGE: FaultRow = row(
	'50 MB of something else',
	{ kind: 'huge', bytes: 50_000_000 },
	['returned more than the 8 MB that this node reads'],
	'address',
	ends('error 1', 'unclear 1', 'ok 2'),
);
