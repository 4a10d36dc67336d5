import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';

import { isRecord } from '../values/json';
import type { ApiFailure, Sent } from './errors';
import { readRateLimitStatus, type RateLimitStatus, retryAfterMs } from '../rateLimit/headers';
import { beginning, summarize } from '../values/truncate';

/** A usable response of a service. */
export interface ApiResponse {
	status: number;
	headers: Record<string, string>;
	/** The parsed JSON body: an object. */
	body: IDataObject;
	/** The service's own time of the response, milliseconds since the epoch, from its Date header. */
	serverTime: number;
}

/** The response or the failure of a request, with the rate limit headers. */
export type ApiResult = ({ response: ApiResponse } | { failure: ApiFailure }) & {
	rateLimit?: RateLimitStatus;
	/** When its last attempt was sent, see Clock.now; absent where none was. */
	sentAt?: number;
};

/**
 * Parses a response: a 2xx status with a JSON object is a success, all else is a failure with the
 * service's error message.
 *
 * @param now when the response arrived, milliseconds since the epoch
 */
export function parseResponse(sent: Sent, response: IN8nHttpFullResponse, now: number): ApiResult {
	const headers = lowerCased(response.headers);
	const status = response.statusCode;
	const dated = Date.parse(headers.date ?? '');
	const serverTime = Number.isNaN(dated) ? now : dated;
	const body: unknown = response.body;
	const rateLimit = readRateLimitStatus(headers, serverTime);
	if (status >= 200 && status < 300) {
		if (isRecord(body)) return { response: { status, headers, body, serverTime }, rateLimit };
		return { failure: { ...sent, ...malformedBody(body, status) }, rateLimit };
	}
	return {
		rateLimit,
		failure: {
			...sent,
			kind: 'status',
			status,
			reason: reasonFor(status, headers),
			...errorDetails(body),
			retryAfterMs: retryAfterMs(headers['retry-after'], serverTime),
			serverTime,
		},
	};
}

/**
 * The failure of a response whose JSON does not have the documented form.
 *
 * @param expected what is missing, e.g. 'a number in "score"'
 * @param body the response, which may hold an "error"
 */
export function malformedResponse(
	{ method, path }: Sent,
	expected: string,
	body: Record<string, unknown> = {},
): ApiFailure {
	const reason = `returned a response without ${expected}`;
	return { method, path, kind: 'malformed', reason, ...(body.error ? errorDetails(body) : {}) };
}

/** What the service did, by HTTP status, where that is more specific than its class. */
const MEANINGS: Record<number, string> = {
	401: 'rejected the API key',
	403: 'refused the request',
	404: 'could not find what was requested',
	429: 'rate-limited the request',
	502: 'was unavailable',
	503: 'was unavailable',
	504: 'was unavailable',
};

function reasonFor(status: number, headers: Record<string, string>): string {
	const meaning = MEANINGS[status];
	if (meaning) return meaning;
	if (status >= 500) return 'could not process the request';
	if (status >= 400) return 'rejected the request';
	return headers.location ? 'redirected the request' : 'returned an unexpected response';
}

function malformedBody(
	body: unknown,
	status: number,
): Pick<ApiFailure, 'kind' | 'reason' | 'status' | 'serverMessage'> {
	if (body === '' || body === undefined || body === null) {
		return { kind: 'malformed', status, reason: 'returned an empty response' };
	}
	if (typeof body === 'string') {
		const reason = 'returned something other than JSON';
		return { kind: 'malformed', status, reason, serverMessage: textOf(body) };
	}
	return { kind: 'malformed', status, reason: 'returned JSON that is not an object' };
}

/** The details of an error body: `error` as documented, as text or list, or plain text. */
function errorDetails(body: unknown): Pick<ApiFailure, 'serverMessage' | 'code' | 'requestId'> {
	if (typeof body === 'string') return { serverMessage: textOf(body) };
	if (!isRecord(body)) return {};
	const error = Array.isArray(body.error) ? body.error[0] : body.error;
	if (typeof error === 'string') return { serverMessage: summarize(error) };
	const details = isRecord(error) ? error : body;
	return {
		serverMessage: text(details.message),
		code: text(details.code),
		requestId: text(details.request_id) ?? metaRequestId(body),
	};
}

function metaRequestId(body: Record<string, unknown>): string | undefined {
	return isRecord(body.meta) ? text(body.meta.request_id) : undefined;
}

function text(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? summarize(value) : undefined;
}

/**
 * The text of an HTML response without its tags, scripts and styles. Split by hand, since a lazy [^]*?
 * between the tags of a script would take quadratic time.
 */
function textOf(body: string): string | undefined {
	const [head = '', ...scripts] = beginning(body).split(/<(?:script|style)\b/i);
	const behind = scripts.flatMap((script) => script.split(/<\/(?:script|style)[^<>]*>?/i).slice(1));
	return text([head, ...behind].join(' ').replace(/<[^<>]*>/g, ' '));
}

function lowerCased(headers: IN8nHttpFullResponse['headers'] | undefined): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
}
