import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';

import type { EpochMs, Ms } from 'ai-visibility-reports/time';
import { beginning, isRecord, kindOf, summarize, urlOf } from 'ai-visibility-reports/values';
import { type Answerer, answererOf, isPage } from './answerer';
import { meaningOfStatus, type RequestFailure, SAME_REQUEST_ELSEWHERE } from './failure';
import { numberIn, type RateLimitStatus, readRateLimit, retryAfterMs } from './rateLimitHeaders';
import { MAX_DEPTH } from './redact';
import type { RequestLine } from './request';

export interface ApiResponse {
	body: IDataObject;
	/** The service's own time of the response, from its Date header; without one, n8n's time. */
	serverTime: EpochMs;
	/** The path of its Location header, if that is an address of the origin that was asked. */
	location?: string;
	/** The time in the Date header; undefined if there is none that can be read. */
	date?: EpochMs;
	/** When the request that it answers was sent, see Clock.now; absent until the client adds it. */
	sentAt?: Ms;
}

/**
 * The response or the failure of a request, with what it says about the rate limit. Outside of
 * http/, a failure is thrown.
 */
export type ApiResult = ({ response: ApiResponse } | { failure: RequestFailure }) & {
	rateLimit?: RateLimitStatus;
};

/**
 * Parses a response that arrived `now`: a 2xx status with a JSON object is a success, all else a
 * failure. What is not whole JSON is `unreadable`, because both services answer in JSON only: a
 * read of it is tried again like a lost connection.
 * @param url where the request was sent
 */
export function parseResponse(
	requestLine: RequestLine,
	url: string,
	response: IN8nHttpFullResponse,
	now: EpochMs,
): ApiResult {
	const headers = lowerCased(response.headers);
	const status = response.statusCode;
	const dateMs = Date.parse(headers.date ?? '');
	const date = Number.isNaN(dateMs) ? undefined : dateMs;
	const serverTime = date ?? now;
	const body: unknown = response.body;
	const meta = isRecord(body) && isRecord(body.meta) ? body.meta : {};
	const rateLimit = readRateLimit(headers, serverTime, meta.ratelimit_remaining);
	const target = headers.location === undefined ? undefined : urlOf(headers.location, url);
	const asked = urlOf(url);
	const isSameOrigin = target !== undefined && target.origin === asked?.origin;
	const location = isSameOrigin ? target.pathname : undefined;
	if (status >= 200 && status < 300) {
		if (isRecord(body)) return { response: { body, serverTime, date, location }, rateLimit };
		const answeredBy = isPage(body) ? ('between' as const) : undefined;
		const failure = { ...requestLine, status, ...unusableBody(body), answeredBy, location };
		return { failure, rateLimit };
	}
	// A redirect says where to go, whoever has sent it.
	const answeredBy = status < 400 ? undefined : answererOf(status, headers, body);
	return {
		rateLimit,
		failure: {
			...requestLine,
			kind: 'status',
			status,
			reason: reasonOf(status, headers, answeredBy),
			...errorDetails(body),
			answeredBy,
			retryAfterMs: retryAfterMs(headers['retry-after'], serverTime),
			retryAfter: headers['retry-after'],
			serverTime,
			location,
			isAtOtherOrigin:
				SAME_REQUEST_ELSEWHERE.includes(status) &&
				!isSameOrigin &&
				target?.pathname === asked?.pathname,
		},
	};
}

/**
 * Says what the service did, by a status outside 200 to 299. Only a response in the service's own
 * form of errors can say that it rejected the key.
 */
function reasonOf(status: number, headers: Record<string, string>, answeredBy: Answerer): string {
	if (status < 400 && !headers.location) return 'returned an unexpected response';
	if (answeredBy === 'between') return `answered with HTTP ${status}`;
	if (answeredBy === 'unknown' && status === 401) return 'rejected the request';
	return meaningOfStatus(status).reason;
}

/**
 * Makes the failure of a JSON response without what is `expected`, e.g. 'a number in "score"'. An
 * error in the body may say why, so the failure has its details.
 * @param came what the response has in that place; null or absent if it has nothing there
 */
export function responseWithout(
	{ method, path }: RequestLine,
	expected: string,
	body: Record<string, unknown> = {},
	came?: unknown,
): RequestFailure {
	const isThere = came !== undefined && came !== null;
	const reason = isThere
		? `returned ${kindOf(came)} instead of ${expected}`
		: `returned a response without ${expected}`;
	const details = body.error ? errorDetails(body) : {};
	return { method, path, kind: 'malformed', reason, ...details };
}

/**
 * Gives the objects in a list that a document shows, and how many of its entries are no objects.
 * Null or absent counts as an empty list.
 * @returns undefined for a value of any other type
 */
export function objectsIn(value: unknown): { records: IDataObject[]; leftOut: number } | undefined {
	const entries = value ?? [];
	if (!Array.isArray(entries)) return undefined;
	const records = entries.filter(isRecord) as IDataObject[];
	return { records, leftOut: entries.length - records.length };
}

/** Makes the failure of a response that cannot be used. The reason follows the service's name. */
export function unusableResponse(path: string, reason: string, advice?: string): RequestFailure {
	return { method: 'GET', path, kind: 'malformed', reason, advice };
}

/**
 * Says why a 2xx body is no JSON object. n8n's helper gives a body that it cannot parse as text.
 */
function unusableBody(body: unknown): Pick<RequestFailure, 'kind' | 'reason' | 'serverMessage'> {
	if (body === '' || body === undefined || body === null) {
		return { kind: 'unreadable', reason: 'returned an empty response' };
	}
	if (typeof body !== 'string') {
		return { kind: 'malformed', reason: 'returned JSON that is not an object' };
	}
	const isBegunJson = /^\s*[{[]/.test(body);
	const reason = isBegunJson
		? 'returned JSON that is cut off or invalid'
		: 'returned something other than JSON';
	return { kind: 'unreadable', reason, serverMessage: withoutTags(body) };
}

/**
 * Reads the details of an error body, whose `error` may be as documented, a text or a list, or
 * which may be plain text.
 */
function errorDetails(body: unknown): Pick<RequestFailure, 'serverMessage' | 'code' | 'requestId'> {
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
 * Gives the text of an HTML response, or its title where it has one. The text is split by hand,
 * because a lazy [^]*? between script tags would take quadratic time.
 */
function withoutTags(body: string): string | undefined {
	const title = /<title[^<>]*>([^<]+)/i.exec(beginning(body))?.[1];
	if (title !== undefined && title.trim() !== '') return summaryOf(title);
	const [head = '', ...scripts] = beginning(body).split(/<(?:script|style)\b/i);
	const behind = scripts.flatMap((script) => script.split(/<\/(?:script|style)[^<>]*>?/i).slice(1));
	return summaryOf([head, ...behind].join(' ').replace(/<[^<>]*>/g, ' '));
}

function lowerCased(headers: IN8nHttpFullResponse['headers'] | undefined): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
}

/** A longer answer would block n8n for too long while it is processed (bench/README.md). */
export const MOST_MEGABYTES = 8;

const MOST_BYTES = MOST_MEGABYTES * 1_000_000;

/**
 * True if an answer is longer than this node reads. Its Content-Length says so. An answer that is
 * compressed or comes in chunks is counted by its texts, names and values, which are never more
 * than its bytes.
 */
export function isTooLong({ headers, body }: IN8nHttpFullResponse): boolean {
	const declared = numberIn(lowerCased(headers)['content-length']) ?? 0;
	return declared > MOST_BYTES || bytesLeft(body, MOST_BYTES) < 0;
}

/**
 * Subtracts the size of a value from a number of bytes.
 * @returns how many bytes are left; negative as soon as they do not suffice
 */
function bytesLeft(value: unknown, bytes: number, level = 0): number {
	if (typeof value === 'string') return bytes - value.length;
	let left = bytes - 1;
	// A value that is nested deeper is refused anyway.
	if (typeof value !== 'object' || value === null || level === MAX_DEPTH) return left;
	if (Array.isArray(value)) {
		for (const entry of value) {
			left = bytesLeft(entry, left, level + 1);
			if (left < 0) return left;
		}
		return left;
	}
	for (const name in value) {
		left = bytesLeft((value as Record<string, unknown>)[name], left - name.length, level + 1);
		if (left < 0) return left;
	}
	return left;
}
