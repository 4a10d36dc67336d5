import type { IHttpRequestMethods, INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import type { ApiRequest } from './request';

/** The name of a service in messages, and its advice on errors. */
export interface ErrorTexts {
	/** e.g. "analysis service" */
	name: string;
	/** What the user can do about a failure; undefined for the default advice. */
	advice: (failure: ApiFailure) => string | undefined;
	/**
	 * A request that fails with the same status if every request with the key does. Undefined for a
	 * failure that needs no probe.
	 */
	probe?: (failure: ApiFailure) => ApiRequest | undefined;
}

/** Advice for an error that only the service can fix. */
export const TRY_LATER = 'Try again later, or contact support if this continues.';

/** Advice where there is no server at this URL. */
export const CHECK_URL = "Check the 'Base URL' in the credential.";

/** The request of a failure. */
export interface Sent {
	method: IHttpRequestMethods;
	path: string;
}

/** Why a request had no usable response, without anything that was sent with it. */
export interface ApiFailure extends Sent {
	/**
	 * `unreachable`: no connection, so the service has not received the request.
	 * `lost`: timeout or lost connection, so the service may have processed the request.
	 * `status`: a response with an HTTP status outside 200 to 299.
	 * `malformed`: a 2xx response without the documented form.
	 * `blocked`: n8n did not send the request, because of the credential or its own settings.
	 */
	kind: 'unreachable' | 'lost' | 'status' | 'malformed' | 'blocked';
	/**
	 * What happened, to follow the service's name, e.g. "rejected the API key"; when blocked, to follow
	 * "The request to the … service".
	 */
	reason: string;
	status?: number;
	/** The service's error message and code, where it sent any; when blocked, n8n's message. */
	serverMessage?: string;
	code?: string;
	requestId?: string;
	/** Retry-After, in milliseconds. */
	retryAfterMs?: number;
	/** The service's own time of the response, milliseconds since the epoch. */
	serverTime?: number;
	/** What to do, where that is known better than by the status. */
	advice?: string;
	/** What the failure affects: every request with the key, or only this one; absent where unknown. */
	affects?: 'key' | 'request';
}

/** What an operation adds to the error of a failure. */
export interface ErrorContext {
	/** Continues the sentence about what happened, e.g. "an analysis may have started anyway". */
	suffix: string;
	/** What to do, where neither the failure nor the service has advice. */
	advice?: string;
}

/**
 * Makes the error that a user sees: one sentence about what happened and one about what to do, both in
 * the message, since an AI agent often gets nothing else. Its description holds details for support.
 */
export function toNodeError(
	node: INode,
	failure: ApiFailure,
	texts: ErrorTexts,
	itemIndex?: number,
	context?: ErrorContext,
): NodeApiError {
	const advice =
		failure.advice ?? texts.advice(failure) ?? context?.advice ?? defaultAdvice(failure);
	const said = quoted(failure);
	const suffix = context ? `; ${context.suffix}` : '';
	const error = new NodeApiError(
		node,
		{},
		{ itemIndex, httpCode: failure.status?.toString(), message: '-', description: '-' },
	);
	// Set afterwards, since n8n replaces a message that contains the name of a system error.
	error.message = `${subjectOf(failure, texts)} ${failure.reason}${said}${suffix}. ${advice}`;
	error.description = detailsOf(failure);
	error.messages = [];
	return error;
}

/** The service's own message in quotes; when blocked, it is n8n's or this package's. */
function quoted({ kind, serverMessage }: ApiFailure): string {
	if (!serverMessage) return '';
	return kind === 'blocked' ? `: ${serverMessage}` : `: "${serverMessage}"`;
}

function subjectOf({ kind }: ApiFailure, { name }: ErrorTexts): string {
	return kind === 'blocked' ? `The request to the ${name}` : `The ${name}`;
}

/** The error of a cancelled execution. */
export function cancelledError(node: INode): NodeOperationError {
	return new NodeOperationError(node, 'The execution was cancelled.');
}

/**
 * The error of an invalid parameter.
 *
 * @param displayName the parameter as the editor shows it
 * @param reason to follow the name, e.g. "is empty"
 * @param advice a sentence about what to enter
 * @param isOneOfMany whether there are other items: then the message names this one, in n8n's own form,
 * since the editor would add it otherwise
 */
export function invalidParameter(
	node: INode,
	itemIndex: number | undefined,
	displayName: string,
	reason: string,
	advice: string,
	isOneOfMany = false,
): NodeOperationError {
	const item = isOneOfMany ? ` [item ${itemIndex}]` : '';
	const message = `The parameter '${displayName}' ${reason}${item}. ${advice}`;
	const error = new NodeOperationError(node, message, { itemIndex, level: 'warning' });
	// Set again, since n8n replaces a message that contains the name of a system error.
	error.message = message;
	return error;
}

function detailsOf({ kind, method, path, status, code, requestId }: ApiFailure): string {
	const parts = [`Request: ${method} ${path}${kind === 'blocked' ? ' (not sent)' : ''}`];
	if (status) parts.push(`HTTP status: ${status}`);
	if (code) parts.push(`Code: ${code}`);
	if (requestId) parts.push(`Request ID: ${requestId}`);
	return parts.join(', ');
}

function defaultAdvice({ kind, status }: ApiFailure): string {
	if (kind === 'unreachable') {
		return "Check the 'Base URL' in the credential, and that your n8n instance can reach it.";
	}
	if (kind === 'lost') return 'Try again later.';
	if (kind === 'malformed') {
		return "Check that the 'Base URL' in the credential points to this service.";
	}
	if (kind === 'blocked') return 'Check the credential.';
	if (status === 401) return "Check the API key and the 'Base URL' in the credential.";
	if (status === 404) {
		return "Check the 'Base URL' in the credential, and that the requested data exists.";
	}
	if (status === 429) {
		return "The API key's rate limit is exhausted: run the workflow again later, or use a separate API key for it.";
	}
	if (status !== undefined && status >= 500) {
		return TRY_LATER;
	}
	if (status !== undefined && status >= 300 && status < 400) {
		return 'Enter the final URL in the credential: to protect the API key, redirects are not followed.';
	}
	return "Check the node's parameters.";
}
