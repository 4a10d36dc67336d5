import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';

import { isRecord } from '../values/json';
import type { EpochMs, Ms } from '../time/units';
import { meaningOf, type ApiFailure } from './errors';
import type { Sent } from './request';
import { readRateLimitStatus, type RateLimitStatus, retryAfterMs } from '../rateLimit/headers';
import { beginning, summarize } from '../values/truncate';

export interface ApiResponse {
	body: IDataObject;
	/** The service's own time of the response, from its Date header. */
	serverTime: EpochMs;
}

/** The response or the failure of a request, with what it says about the rate limit. */
export type ApiResult = ({ response: ApiResponse } | { failure: ApiFailure }) & {
	rateLimit?: RateLimitStatus;
	/** When its last attempt was sent, see Clock.now; absent where none was. */
	sentAt?: Ms;
};

/** Parses a response that arrived `now`: a 2xx status with a JSON object is a success, all else a failure. */
export function parseResponse(sent: Sent, response: IN8nHttpFullResponse, now: EpochMs): ApiResult {
	const headers = lowerCased(response.headers);
	const status = response.statusCode;
	const dated = Date.parse(headers.date ?? '');
	const serverTime = Number.isNaN(dated) ? now : dated;
	const body: unknown = response.body;
	const meta = isRecord(body) && isRecord(body.meta) ? body.meta : {};
	const rateLimit = readRateLimitStatus(headers, serverTime, meta.ratelimit_remaining);
	if (status >= 200 && status < 300) {
		if (isRecord(body)) return { response: { body, serverTime }, rateLimit };
		return { failure: { ...sent, kind: 'malformed', status, ...malformedBody(body) }, rateLimit };
	}
	return {
		rateLimit,
		failure: {
			...sent,
			kind: 'status',
			status,
			reason:
				status < 400 && !headers.location
					? 'returned an unexpected response'
					: meaningOf(status).reason,
			...errorDetails(body),
			retryAfterMs: retryAfterMs(headers['retry-after'], serverTime),
			serverTime,
		},
	};
}

/** The failure of a JSON response without what is `expected`, e.g. 'a number in "score"'; the body may say why. */
export function malformedResponse(
	{ method, path }: Sent,
	expected: string,
	body: Record<string, unknown> = {},
): ApiFailure {
	const reason = `returned a response without ${expected}`;
	const details = body.error ? errorDetails(body) : {};
	return { method, path, kind: 'malformed', reason, ...details };
}

/** The failure of a response that cannot be used; the reason follows the service's name. */
export function unusable({ method, path }: Sent, reason: string, advice: string): ApiFailure {
	return { method, path, kind: 'malformed', reason, advice };
}

function malformedBody(body: unknown): Pick<ApiFailure, 'reason' | 'serverMessage'> {
	if (body === '' || body === undefined || body === null) {
		return { reason: 'returned an empty response' };
	}
	if (typeof body !== 'string') return { reason: 'returned JSON that is not an object' };
	return { reason: 'returned something other than JSON', serverMessage: withoutTags(body) };
}

/** The details of an error body: `error` as documented, as text or list, or plain text. */
function errorDetails(body: unknown): Pick<ApiFailure, 'serverMessage' | 'code' | 'requestId'> {
	if (typeof body === 'string') return { serverMessage: withoutTags(body) };
	if (!isRecord(body)) return {};
	const error = Array.isArray(body.error) ? body.error[0] : body.error;
	if (typeof error === 'string') return { serverMessage: summarize(error) };
	const details = isRecord(error) ? error : body;
	return {
		serverMessage: summaryOf(details.message),
		code: summaryOf(details.code),
		requestId:
			summaryOf(details.request_id) ??
			(isRecord(body.meta) ? summaryOf(body.meta.request_id) : undefined),
	};
}

function summaryOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? summarize(value) : undefined;
}

/**
 * The text of an HTML response without its tags, scripts and styles. Split by hand, since a lazy [^]*?
 * between the tags of a script would take quadratic time.
 */
function withoutTags(body: string): string | undefined {
	const [head = '', ...scripts] = beginning(body).split(/<(?:script|style)\b/i);
	const behind = scripts.flatMap((script) => script.split(/<\/(?:script|style)[^<>]*>?/i).slice(1));
	return summaryOf([head, ...behind].join(' ').replace(/<[^<>]*>/g, ' '));
}

function lowerCased(headers: IN8nHttpFullResponse['headers'] | undefined): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
}
