import type { IHttpRequestMethods, INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import type { ApiRequest } from './request';

/** What a service is called in messages, and how it words what its statuses mean. */
export interface ErrorTexts {
	/** e.g. "analysis service" */
	name: string;
	/** What to do, by HTTP status; a function may look at the failure first. */
	advice: (failure: ApiFailure) => string | undefined;
	/**
	 * The request that tells whether a failure is one of every request with the key: then it fails with
	 * the same status. Undefined for a failure where that is certain.
	 */
	probe?: (failure: ApiFailure) => ApiRequest | undefined;
}

/** What to do about what only the service can mend. */
export const TRY_LATER = 'Try again later, or contact support if this continues.';

/** What to do where there is no server at all. */
export const CHECK_URL = 'Check the Base URL in the credential.';

/** What was asked for. */
export interface Sent {
	method: IHttpRequestMethods;
	path: string;
}

/** Why a request gave no usable response, free of anything that was sent with it. */
export interface ApiFailure extends Sent {
	/**
	 * `unreachable`: no connection came about, so the service has seen nothing.
	 * `lost`: the connection ended before the response, so the service may have acted.
	 * `status`: a response with an HTTP status outside 200 to 299.
	 * `malformed`: a response with a good status that cannot be understood.
	 * `blocked`: n8n itself sent nothing, because of the credential or its own settings.
	 */
	kind: 'unreachable' | 'lost' | 'status' | 'malformed' | 'blocked';
	/**
	 * What happened, to go behind the service's name, e.g. "rejected the API key"; when blocked, behind
	 * "The request to the … service".
	 */
	reason: string;
	status?: number;
	/** The service's own words and code, as far as it sent any. */
	serverMessage?: string;
	code?: string;
	requestId?: string;
	/** How long the service asked to wait, in milliseconds. */
	retryAfterMs?: number;
	/** The service's own time of the response, milliseconds since the epoch. */
	serverTime?: number;
	/** What to do, where the place that noticed knows better than the status does. */
	advice?: string;
	/** What fails like this: every request with the key, or only this one; absent where nobody knows. */
	affects?: 'key' | 'request';
}

/** What the operation adds to the error of a failure. */
export interface ErrorContext {
	/** Goes on the sentence that tells what happened, e.g. "an analysis may have started anyway". */
	suffix: string;
	/** What to do, where neither the failure nor the service has advice of its own. */
	advice?: string;
}

/**
 * Makes the one error that a user sees of a failure: what happened, and one sentence of what to do, as an
 * AI agent often gets the message only. Details for support are its description.
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
	const said = failure.serverMessage ? `: "${failure.serverMessage}"` : '';
	const suffix = context ? `; ${context.suffix}` : '';
	const error = new NodeApiError(
		node,
		{},
		{ itemIndex, httpCode: failure.status?.toString(), message: '-', description: '-' },
	);
	// Set afterwards, since n8n replaces a message that holds the name of a system error.
	error.message = `${subjectOf(failure, texts)} ${failure.reason}${said}${suffix}. ${advice}`;
	error.description = detailsOf(failure);
	error.messages = [];
	return error;
}

function subjectOf({ kind }: ApiFailure, { name }: ErrorTexts): string {
	return kind === 'blocked' ? `The request to the ${name}` : `The ${name}`;
}

/** The error of an execution that a user stopped. */
export function cancelledError(node: INode): NodeOperationError {
	return new NodeOperationError(node, 'The execution was cancelled.');
}

/**
 * The error of a parameter's value that cannot be used.
 *
 * @param isOneOfMany whether there are other items, so that the message has to name this one; as n8n
 * writes it, as its editor would add it otherwise
 * @param displayName the parameter as the editor shows it
 * @param reason goes behind the name, e.g. "is empty"
 * @param advice a sentence that says what to enter
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
	const message = `The parameter "${displayName}" ${reason}${item}. ${advice}`;
	const error = new NodeOperationError(node, message, { itemIndex, level: 'warning' });
	// Set again, since n8n replaces a message that holds the name of a system error.
	error.message = message;
	return error;
}

function detailsOf({ method, path, status, code, requestId }: ApiFailure): string {
	const parts = [`Request: ${method} ${path}`];
	if (status) parts.push(`HTTP status: ${status}`);
	if (code) parts.push(`Code: ${code}`);
	if (requestId) parts.push(`Request ID: ${requestId}`);
	return parts.join(', ');
}

function defaultAdvice({ kind, status }: ApiFailure): string {
	if (kind === 'unreachable') {
		return 'Check the Base URL in the credential, and that your n8n instance can reach it.';
	}
	if (kind === 'lost') return 'Try again later.';
	if (kind === 'malformed') {
		return 'Check that the Base URL in the credential points to this service.';
	}
	if (kind === 'blocked') return 'Check the credential.';
	if (status === 401) return 'Check the API key and the Base URL in the credential.';
	if (status === 404) {
		return 'Check the Base URL in the credential, and that the requested data exists.';
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
