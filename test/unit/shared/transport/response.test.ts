import type { INode } from 'n8n-workflow';

import { classifyError } from '../../../../nodes/shared/transport/networkErrors';
import { parseResponse } from '../../../../nodes/shared/transport/response';
import {
	cancelledError,
	toNodeError,
	type ApiFailure,
	type ErrorContext,
} from '../../../../nodes/shared/transport/errors';
import { quote } from '../../../../nodes/shared/values/quote';
import { withoutKey } from '../../../../nodes/shared/transport/redact';
import { sleepUnlessAborted } from '../../../../nodes/shared/time/clock';

const sent = { method: 'GET', path: '/x' } as const;
const node = {
	id: '1',
	name: 'N',
	type: 'n',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
} as INode;
const errorOf = (failure: ApiFailure, itemIndex?: number, context?: ErrorContext) =>
	toNodeError(node, failure, { name: 'service', advice: () => undefined }, itemIndex, context);

function response(statusCode: number, body: unknown, headers = {}) {
	return { statusCode, body, headers } as never;
}

describe('the judgement of a response', () => {
	it("takes the service's own time from its Date header, else the time of the response", () => {
		const dated = parseResponse(
			sent,
			response(200, {}, { Date: 'Mon, 02 Nov 2026 10:00:00 GMT' }),
			5,
		);
		expect(dated).toMatchObject({ response: { serverTime: Date.UTC(2026, 10, 2, 10) } });
		expect(parseResponse(sent, response(200, {}), 5)).toMatchObject({
			response: { serverTime: 5 },
		});
		expect(parseResponse(sent, { statusCode: 200, body: {} } as never, 5)).toHaveProperty(
			'response',
		);
	});

	it.each([
		[response(200, null), 'returned an empty response', undefined],
		[response(204, undefined), 'returned an empty response', undefined],
		[response(200, []), 'returned JSON that is not an object', undefined],
		[
			response(500, { error: { message: 7, code: 8, request_id: 'r' } }),
			'could not process the request',
			'7',
		],
		[response(500, { error: { message: {} } }), 'could not process the request', undefined],
		[response(301, '', { Location: '/y' }), 'redirected the request', undefined],
		[response(304, ''), 'returned an unexpected response', undefined],
		[response(502, '<style>p{}</style><p>Bad\n gateway.</p>'), 'was unavailable', 'Bad gateway'],
		[
			response(502, '<STYLE>a</style>Bad<script src="x">if (a<b) c();</script >gateway'),
			'was unavailable',
			'Bad gateway',
		],
		[response(502, 'Down. .<script>var x = 1;'), 'was unavailable', 'Down'],
		[response(502, '1 < 2 and <b>so</b> on'), 'was unavailable', '1 < 2 and so on'],
	])('%#', (given, reason, said) => {
		const judged = parseResponse(sent, given, 0);
		expect(judged).toMatchObject({
			failure: { ...sent, reason, status: (given as { statusCode: number }).statusCode },
		});
		expect('failure' in judged ? judged.failure.serverMessage : undefined).toBe(said);
	});
});

describe('words of others', () => {
	it('are not cut in the middle of a sign', () => {
		const message = `${'x'.repeat(299)}😀 more`;
		expect(parseResponse(sent, response(400, { error: { message } }), 0)).toMatchObject({
			failure: { serverMessage: `${'x'.repeat(299)}…` },
		});
		expect(quote(`${'x'.repeat(79)}😀 more`)).toBe(`"${'x'.repeat(79)}…"`);
	});
});

describe('user name and password of an address', () => {
	const judgedWords = (message: string) => {
		const judged = parseResponse(sent, response(400, { error: { message } }), 0);
		return 'failure' in judged ? judged.failure.serverMessage : undefined;
	};

	it.each([
		['http://user:secret@example.com/x?y=1', '"http://***@example.com/x?y=1"'],
		['https://secret@example.com', '"https://***@example.com"'],
		['https://user:my secret@example.com', '"https://***@example.com"'],
		['https://user:se/cret@example.com', '"https://***@example.com"'],
		['https://user:se@secret@example.com', '"https://***@example.com"'],
		['user:secret@example.com', '"***@example.com"'],
		[`https://user:${'secret'.repeat(50)}@example.com`, '"https://***@example.com"'],
		[`${'x'.repeat(60)}://user:secret@host`, `"${'x'.repeat(60)}://***@host"`],
		// No secrets.
		['me@example.com', '"me@example.com"'],
		['https://example.com:8080', '"https://example.com:8080"'],
		['me@example.com:8080', '"me@example.com:8080"'],
	])('%s is quoted without them', (value, quoted) => {
		expect(quote(value)).toBe(quoted);
	});

	it('are not in the words of a service that repeats them', () => {
		expect(judgedWords('Bad cursor "http://user:secret@host/x", see a: me@host.com')).toBe(
			'Bad cursor "http://***@host/x", see a: me@host.com',
		);
	});
});

describe('the API key', () => {
	const apiKey = 'sk-visibility-"\\1';

	it.each([[200], [400]])('is in no answer with HTTP %i, however often it is quoted', (status) => {
		const body = { a: `Bearer ${apiKey}`, b: [{ [apiKey]: 1 }], c: `${apiKey}${apiKey}`, d: 7 };
		const safe = withoutKey(response(status, body), ` ${apiKey} `);
		expect(safe.body).toEqual({
			a: 'Bearer (API key)',
			b: [{ '(API key)': 1 }],
			c: '(API key)(API key)',
			d: 7,
		});
	});

	it.each([[apiKey], [''], ['  ']])('changes nothing where it is not quoted: %j', (key) => {
		const good = response(200, { a: 'sk-1', '': '' });
		expect(withoutKey(good, key)).toBe(good);
	});

	it.each([
		['sk-1', 'Invalid key sk-1.', 'Invalid key (API key).'],
		['sk-1', '"sk-1",sk-1 (sk-1)', '"(API key)",(API key) ((API key))'],
		['sk-1', 'ask-1 sk-12 sk-1a _sk-1 ésk-1', 'ask-1 sk-12 sk-1a _sk-1 ésk-1'],
		['70', '70 of 170', '(API key) of 170'],
		['$.*', 'is $.* or $..', 'is (API key) or $..'],
		['seven77', 'seven77', '(API key)'],
		['eight888', 'xeight8889', 'x(API key)9'],
	])('%j is hidden in %j, a short one as a word of its own only', (key, said, safe) => {
		expect(withoutKey(response(401, { error: said }), key).body).toEqual({ error: safe });
	});

	it.each([['70'], ['12345678']])('%s leaves numbers alone, and the rest as it is', (key) => {
		const rest = { score: Number(key), list: [Number(key), null, true], none: {} };
		const body = { text: `Bearer ${key}`, [key]: 1, ...rest };
		expect(withoutKey(response(200, body), key).body).toEqual({
			text: 'Bearer (API key)',
			'(API key)': 1,
			...rest,
		});
	});

	it('is not in a page of text either', () => {
		const page = '<p>Invalid key sk-1</p>' as never;
		expect(withoutKey(response(401, page), 'sk-1').body).toBe('<p>Invalid key (API key)</p>');
	});

	it.each([['a'.repeat(7)], ['a'.repeat(40)], ['a-a-a-a'], ['-a-a-']])(
		'%s is looked for in a megabyte without delay',
		(key) => {
			const text = key.slice(0, -1).repeat(Math.ceil(1e6 / key.length));
			const began = process.cpuUsage();
			withoutKey(response(200, { text, rest: Array(1_000).fill(text.slice(0, 1_000)), key }), key);
			expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
		},
	);
});

describe('the judgement of what was thrown', () => {
	it.each([
		[{ httpCode: 'ECONNREFUSED' }, 'unreachable'],
		[{ cause: { code: 'ENOTFOUND' } }, 'unreachable'],
		[{ code: 'ECONNRESET' }, 'lost'],
		[{ code: 'ECONNABORTED' }, 'lost'],
		[{ httpCode: '500' }, 'lost'],
		[{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'blocked'],
		[{ code: 'ERR_INVALID_CHAR', message: 'Invalid character' }, 'blocked'],
		['text', 'lost'],
		[undefined, 'lost'],
	])('%j is %s', (thrown, kind) => {
		expect(classifyError(sent, thrown, 'example.com')).toMatchObject({ ...sent, kind });
	});

	it('names the server where there is none of that name', () => {
		const failure = classifyError(sent, { cause: { code: 'ENOTFOUND' } }, 'api.example.com:8443');
		expect(errorOf(failure).message).toBe(
			"The service could not be reached, because no server was found at api.example.com:8443. Check the 'Base URL' in the credential.",
		);
	});

	it('is about the request where none was sent', () => {
		const failure = classifyError(sent, { code: 'CERT_HAS_EXPIRED' }, 'example.com');
		expect(errorOf(failure).message).toBe(
			"The request to the service was not sent, because the server's certificate is not trusted. Check the 'Base URL' in the credential, or contact support about the certificate.",
		);
	});

	it('takes along nothing but the code and the words', () => {
		const thrown = { code: 'ECONNRESET', config: { headers: { Authorization: 'Bearer secret' } } };
		expect(JSON.stringify(classifyError(sent, thrown, 'example.com'))).not.toContain('secret');
	});
});

describe('the error of a failure', () => {
	const messageOf = (failure: Partial<ApiFailure>) =>
		errorOf({ kind: 'status', reason: 'failed', ...sent, ...failure }).message;

	it.each([
		[{ kind: 'unreachable' }, /Check the 'Base URL'/],
		[{ kind: 'lost' }, /Try again later/],
		[{ kind: 'malformed' }, /points to this service/],
		[{ kind: 'blocked' }, /Check the credential/],
		[{ status: 401 }, /Check the API key/],
		[{ status: 404 }, /the requested data exists/],
		[{ status: 429 }, /The API key's rate limit is exhausted/],
		[{ status: 500 }, /contact support/],
		[{ status: 307 }, /redirects are not followed/],
		[{ status: 422 }, /Check the node's parameters/],
		[{}, /Check the node's parameters/],
		[{ advice: 'Do this.' }, /^The service failed\. Do this\.$/],
	] as Array<[Partial<ApiFailure>, RegExp]>)('of %j says what to do', (failure, advice) => {
		expect(messageOf(failure)).toMatch(advice);
	});

	it('says what to do once, and what the operation knows beside what happened', () => {
		const note = { suffix: 'it may have begun', advice: 'Look first.' };
		const said = (failure: Partial<ApiFailure>) =>
			errorOf({ kind: 'lost', reason: 'failed', ...sent, ...failure }, 0, note).message;
		expect(said({})).toBe('The service failed; it may have begun. Look first.');
		expect(said({ advice: 'Do this.' })).toBe('The service failed; it may have begun. Do this.');
	});

	it.each([
		[300_000, ''],
		[300_001, ' and asked to wait 6 minutes, until 2 Nov 2026, 10:05 UTC'],
		[3_600_000, ' and asked to wait 60 minutes, until 2 Nov 2026, 11:00 UTC'],
		[43_200_000, ' and asked to wait 12 hours, until 2 Nov 2026, 22:00 UTC'],
		[259_200_000, ' and asked to wait 3 days, until 5 Nov 2026, 10:00 UTC'],
		[1e18, ' and asked to wait 11,574,074,074 days'],
	])('names the time that the service asks for when it is %i ms', (retryAfterMs, asked) => {
		const serverTime = Date.parse('2026-11-02T10:00:00Z');
		const failure = { status: 429, retryAfterMs, serverTime, serverMessage: 'No' };
		const most = asked && ' (this node waits at most 5 minutes)';
		expect(messageOf(failure)).toContain(`The service failed${asked}${most}: "No". `);
	});

	it('keeps the details apart, and the request id', () => {
		const failure = { kind: 'status', reason: 'failed', requestId: 'r1', ...sent } as const;
		const error = errorOf(failure, 3);
		expect(error.message).toMatch(/^The service failed\. /);
		expect(error.description).toBe('Request: GET /x, Request ID: r1');
		expect(error.context).toMatchObject({ itemIndex: 3 });
		expect(cancelledError(node).message).toMatch(/cancelled/);
	});
});

describe('a sleep', () => {
	it('ends at once when its signal comes, or has come', async () => {
		const abort = new AbortController();
		const asleep = sleepUnlessAborted(60_000, abort.signal);
		abort.abort();
		expect(await asleep).toBe(false);
		expect(await sleepUnlessAborted(60_000, abort.signal)).toBe(false);
		expect(await sleepUnlessAborted(1)).toBe(true);
	});
});
