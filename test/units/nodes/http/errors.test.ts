import type { INode } from 'n8n-workflow';
import { ApiError } from '../../../../nodes/shared/http/apiError';
import type { RequestFailure } from '../../../../nodes/shared/http/failure';
import { parseResponse } from '../../../../nodes/shared/http/response';

const SENT = { method: 'GET', path: '/x' } as const;
const NODE = { id: '1', name: 'N', type: 'n', typeVersion: 1, position: [0, 0], parameters: {} };

function errorOf(failure: Partial<RequestFailure>) {
	const whole = { kind: 'status', reason: 'failed', ...SENT, ...failure } as const;
	const texts = { name: 'service', pathEnd: '', advice: () => undefined };
	return new ApiError(NODE as unknown as INode, whole, texts, 3);
}

it.each<[string, Partial<RequestFailure>, RegExp]>([
	[
		'to check the credential when no request could be sent',
		{ kind: 'blocked' },
		/Check the credential/,
	],
	['to check the parameters when the service failed', {}, /Check the node's parameters/],
	['what the failure itself advises', { advice: 'Do this.' }, /^The service failed\. Do this\.$/],
])('advises %s', (_, failure, advice) => {
	expect(errorOf(failure).message).toMatch(advice);
});

it('says that the request was not sent when it was not', () => {
	const blocked = { kind: 'blocked', reason: 'was not sent', serverMessage: 'No' } as const;
	expect(errorOf(blocked).message).toMatch(/^The request to the service was not sent: No\. /);
});

it.each([
	[300_000, ''],
	[300_001, ' and asked to wait 6 minutes, until 2 Nov 2026, 10:05 UTC'],
	[3_600_000, ' and asked to wait 60 minutes, until 2 Nov 2026, 11:00 UTC'],
	[43_200_000, ' and asked to wait 12 hours, until 2 Nov 2026, 22:00 UTC'],
	[259_200_000, ' and asked to wait 3 days, until 5 Nov 2026, 10:00 UTC'],
	[1e18, ' and asked to wait 11,574,074,074 days'],
])('names the pause that the service asks for when it is %i ms', (retryAfterMs, asked) => {
	const serverTime = Date.parse('2026-11-02T10:00:00Z');
	const failure = { status: 429, retryAfterMs, serverTime, serverMessage: 'No' };
	const most = asked && ' (this node waits at most 5 minutes)';
	expect(errorOf(failure).message).toContain(`The service failed${asked}${most}: "No". `);
});

it('keeps request, status, code and request ID in the description, and the item in the context', () => {
	const { description, context } = errorOf({ status: 400, code: 'c', requestId: 'r1' });
	expect(description).toBe('Request: GET /x, HTTP status: 400, Code: c, Request ID: r1');
	expect(context).toMatchObject({ itemIndex: 3, code: 'c' });
});

const sent = { method: 'GET', path: '/x' } as const;

const URL_SENT = 'https://api.example/v1/x';

const parsed = (statusCode: number, body: unknown, headers?: object) =>
	parseResponse(sent, URL_SENT, { statusCode, body, headers } as never, 5);

/** The message that a failure keeps of the service's own words. */
const messageIn = (statusCode: number, body: unknown) => {
	const result = parsed(statusCode, body);
	return 'failure' in result ? result.failure.serverMessage : undefined;
};

it.each([
	[
		"the service's clock when its headers have a date",
		{ Date: 'Mon, 02 Nov 2026 10:00:00 GMT' },
		Date.UTC(2026, 10, 2, 10),
	],
	['its arrival when its headers have no date', {}, 5],
	['its arrival when it has no headers', undefined, 5],
])('dates a response by %s', (_, headers, serverTime) => {
	expect(parsed(200, {}, headers)).toMatchObject({
		response: { serverTime },
	});
});

it.each<[number, string, unknown, reason: string, message: string | undefined]>([
	[
		500,
		'a message that is a number',
		{ error: { message: 7, code: 8 } },
		'could not process the request',
		'7',
	],
	[300, 'no message', {}, 'returned an unexpected response', undefined],
	[
		502,
		'a page with a style',
		'<style>p{}</style><p>Bad\n gateway.</p>',
		'answered with HTTP 502',
		'Bad gateway',
	],
	[
		502,
		'a page with a style and a script',
		'<STYLE>a</style>Bad<script src="x">if (a<b) c();</script >gateway',
		'answered with HTTP 502',
		'Bad gateway',
	],
	[502, 'a page with a script without end', 'Down. .<script>var x = 1;', 'was unavailable', 'Down'],
	[
		502,
		'a text with a sign of markup that is none',
		'1 < 2 and <b>so</b> on',
		'was unavailable',
		'1 < 2 and so on',
	],
])('says what happened on HTTP %i with %s', (status, _, body, reason, message) => {
	expect(parsed(status, body)).toMatchObject({ failure: { ...sent, status, reason } });
	expect(messageIn(status, body)).toBe(message);
});

it('reads from the body what remains of the rate limit when the headers are missing', () => {
	const body = { data: [], meta: { ratelimit_remaining: 3 } };
	expect(parsed(200, body)).toMatchObject({ rateLimit: { remaining: 3 } });
	expect(parsed(200, { data: [] }).rateLimit).toBeUndefined();
	const headers = { 'X-RateLimit-Remaining': '7' };
	expect(parsed(200, body, headers)).toMatchObject({ rateLimit: { remaining: 7 } });
});

it.each([
	['an address of the same origin', 'https://api.example/v1/analyze/an_1?x=1', '/v1/analyze/an_1'],
	['a path', '/v1/analyze/an_1/status', '/v1/analyze/an_1/status'],
	['a path beside the one that was asked', 'analyze/an_1', '/v1/analyze/an_1'],
	['an address of another host', 'https://other.example/v1/analyze/an_1', undefined],
	['an address of another scheme', 'http://api.example/v1/analyze/an_1', undefined],
	['an address without a scheme', '//other.example/v1/analyze/an_1', undefined],
	['no address', 'https://', undefined],
	['absent', undefined, undefined],
])('gives the path that a Location names within the origin when it is %s', (_, value, location) => {
	const headers = value === undefined ? {} : { Location: value };
	expect(parsed(202, {}, headers)).toMatchObject({ response: { location } });
	expect(parsed(202, 'x', headers)).toMatchObject({ failure: { location } });
	expect(parsed(303, '', headers)).toMatchObject({ failure: { location } });
});

it('keeps the code and the request ID of an error as text, the ID also of the metadata', () => {
	const error = { message: 7, code: 8, request_id: 'r' };
	expect(parsed(500, { error })).toMatchObject({ failure: { code: '8', requestId: 'r' } });
	const rest = { error: { message: 'x' }, meta: { request_id: 'm' } };
	expect(parsed(500, rest)).toMatchObject({ failure: { requestId: 'm' } });
});

it.each<[string, unknown, string | undefined]>([
	['a text', { error: 'No way.' }, 'No way'],
	['a list of texts', { error: ['one', 'two'] }, 'one'],
	['a list of objects', { error: [{ message: 'one' }] }, 'one'],
	[
		'an object with an unknown code',
		{ error: { code: 'moon', message: 'Not today' } },
		'Not today',
	],
	['an object whose message is none', { error: { message: { a: 1 } } }, undefined],
	['null', { error: null }, undefined],
	['a number', { error: 7 }, undefined],
	['absent', {}, undefined],
	['absent beside a message', { message: 'no' }, 'no'],
	['absent from a body that is a list', ['no'], undefined],
	['a text with line breaks', { error: 'a\r\nb\u0000c' }, 'a b c'],
	['a text without end', { error: 'x'.repeat(9_999) }, `${'x'.repeat(300)}…`],
])("keeps the service's words where its error is %s", (_, body, words) => {
	expect(messageIn(400, body)).toBe(words);
});

it('masks user name and password of an address that the service repeats', () => {
	const message = 'Bad cursor "http://user:secret@host/x", see a: me@host.com';
	expect(messageIn(400, { error: { message } })).toBe(
		'Bad cursor "http://***@host/x", see a: me@host.com',
	);
});
