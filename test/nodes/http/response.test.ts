import { parseResponse } from '../../../nodes/shared/http/response';

const sent = { method: 'GET', path: '/x' } as const;

const parsed = (statusCode: number, body: unknown, headers = {}) =>
	parseResponse(sent, { statusCode, body, headers } as never, 5);

/** The message that a failure keeps of the service's own words. */
const messageIn = (statusCode: number, body: unknown) => {
	const result = parsed(statusCode, body);
	return 'failure' in result ? result.failure.serverMessage : undefined;
};

it.each([
	[{ Date: 'Mon, 02 Nov 2026 10:00:00 GMT' }, Date.UTC(2026, 10, 2, 10)],
	[{}, 5],
	[undefined, 5],
])("dates a response with the headers %j by the service's clock, or else its arrival", (...row) => {
	const [headers, serverTime] = row;
	expect(parseResponse(sent, { statusCode: 200, body: {}, headers } as never, 5)).toMatchObject({
		response: { serverTime },
	});
});

it.each<[number, unknown, reason: string, message: string | undefined]>([
	[500, { error: { message: 7, code: 8 } }, 'could not process the request', '7'],
	[300, {}, 'returned an unexpected response', undefined],
	[502, '<style>p{}</style><p>Bad\n gateway.</p>', 'was unavailable', 'Bad gateway'],
	[
		502,
		'<STYLE>a</style>Bad<script src="x">if (a<b) c();</script >gateway',
		'was unavailable',
		'Bad gateway',
	],
	[502, 'Down. .<script>var x = 1;', 'was unavailable', 'Down'],
	[502, '1 < 2 and <b>so</b> on', 'was unavailable', '1 < 2 and so on'],
])('fails by HTTP %i with the body %j', (status, body, reason, message) => {
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

it('keeps the code and the request ID of an error as text', () => {
	const error = { message: 7, code: 8, request_id: 'r' };
	expect(parsed(500, { error })).toMatchObject({ failure: { code: '8', requestId: 'r' } });
});

it('masks user name and password of an address that the service repeats', () => {
	const message = 'Bad cursor "http://user:secret@host/x", see a: me@host.com';
	expect(messageIn(400, { error: { message } })).toBe(
		'Bad cursor "http://***@host/x", see a: me@host.com',
	);
});
