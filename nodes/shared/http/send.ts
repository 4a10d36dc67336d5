import {
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';

import type { Ms } from 'ai-visibility-reports/time';
import { isRecord, summarize } from 'ai-visibility-reports/values';
import { withTimeout } from '../clock';
import type { RequestContext } from '../credentials/readCredential';
import { parsedBody, withFiniteNumbers } from './answerNumbers';
import type { ApiClientSettings } from './connection';
import { type RequestFailure, TRY_LATER_OR_SUPPORT } from './failure';
import { failedHandshake } from './handshake';
import { MAX_DEPTH, redactKey } from './redact';
import type { ApiRequest, RequestLine } from './request';
import { type ApiResult, isTooLong, MOST_MEGABYTES, parseResponse } from './response';

/**
 * True for the reason of a signal that a failure has aborted; other signals are aborted by an
 * exception.
 */
export function isFailure(reason: unknown): reason is RequestFailure {
	return isRecord(reason) && 'kind' in reason;
}

/**
 * Sends a request once, by n8n's helper, which adds the key to it.
 * @returns the response without the key in it, or why there is none that can be used
 */
export async function answerOf(
	context: RequestContext,
	settings: ApiClientSettings,
	url: string,
	request: ApiRequest,
	timeoutMs: Ms,
): Promise<ApiResult> {
	const { method, path } = request;
	const { credential, clock } = settings;
	const answer = await sendTo(context, settings, url, request, timeoutMs);
	if ('failure' in answer) return answer;
	if (isTooLong(answer.response)) {
		const reason = `returned more than the ${MOST_MEGABYTES} MB that this node reads`;
		return { failure: { method, path, kind: 'malformed', reason } };
	}
	const parsed = { ...answer.response, body: parsedBody(answer.response.body) };
	const redacted = redactKey(parsed, credential.apiKey);
	if (redacted) {
		const response = { ...redacted, body: withFiniteNumbers(redacted.body) };
		return parseResponse({ method, path }, url, response, clock.wallTime());
	}
	const reason = `returned JSON that is not understood, with more than ${MAX_DEPTH} levels`;
	return { failure: { method, path, kind: 'malformed', reason, advice: TRY_LATER_OR_SUPPORT } };
}

/**
 * Sends a request with a timeout for all of it, because the timeout of n8n's helper only covers
 * silence.
 * @returns the response, whatever its status, or why there is none
 */
async function sendTo(
	context: RequestContext,
	{ credentialType, credential, clock }: ApiClientSettings,
	url: string,
	{ method, path, query, arrayFormat, body }: ApiRequest,
	timeoutMs: Ms,
): Promise<{ response: IN8nHttpFullResponse } | { failure: RequestFailure }> {
	const options: IHttpRequestOptions = {
		method,
		url,
		qs: query,
		arrayFormat,
		body,
		timeout: timeoutMs,
		headers: { 'Content-Type': 'application/json' },
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	};
	try {
		const response = await withTimeout(clock, timeoutMs, async (timeUp) => {
			const { caller, signal } = withRequestSignal(context, timeUp);
			return (await context.helpers.httpRequestWithAuthentication.call(
				caller,
				credentialType,
				{ ...options, abortSignal: signal },
				// Otherwise n8n reads and decrypts the credential again for each request.
				{ credentialsDecrypted: { id: '', name: '', type: credentialType, data: credential } },
			)) as IN8nHttpFullResponse;
		});
		return response ? { response } : { failure: timedOut({ method, path }) };
	} catch (thrown) {
		return { failure: failureOfNetworkError({ method, path }, thrown, new URL(url).host) };
	}
}

/**
 * Makes the context and the signal with which a request is sent, so that `timeUp` ends it. In an
 * action node this takes a context of its own, because n8n's helper ignores the request's signal
 * and uses that of the context.
 */
function withRequestSignal(context: RequestContext, timeUp: AbortSignal) {
	if (!('getExecutionCancelSignal' in context)) return { caller: context, signal: timeUp };
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, timeUp]) : timeUp;
	const signalGetter = { getExecutionCancelSignal: { value: () => signal } };
	return { caller: Object.create(context, signalGetter) as RequestContext, signal };
}

/** The calls of the system before a connection is established. */
const BEFORE_CONNECTION = ['getaddrinfo', 'connect'];

/**
 * Classifies an error of n8n's HTTP helper by its codes, its messages and the place where it failed
 * only, because the error may hold the API key. Whether the service may have got the request is
 * decided by the place: the same code, such as EHOSTUNREACH, may come before the connection is
 * established ("connect EHOSTUNREACH") and after the request was sent ("read EHOSTUNREACH").
 * @param host that of the base URL, with its port if it has one
 */
export function failureOfNetworkError(
	sent: RequestLine,
	thrown: unknown,
	host: string,
): RequestFailure {
	const errors = errorsIn(thrown);
	// n8n's versions keep the network code in different places.
	const code = errors
		.flatMap((error) => [error.httpCode, error.code])
		.find((value): value is string => typeof value === 'string' && /^[A-Z][A-Z0-9_]+$/.test(value));
	const text = errors.map(textOf).join(' ');
	if (BEFORE_CONNECTION.includes(placeIn(errors, text) ?? '')) {
		return { ...sent, kind: 'unreachable', code, ...whyUnreachable(code, text, host) };
	}
	if (errors.some(isAboutProxyUrl)) {
		const reason = 'was not sent, because the proxy that is set for n8n is not a valid URL';
		const advice =
			'Check HTTPS_PROXY and HTTP_PROXY: in a user name or password, signs such as # and % have to be percent-encoded.';
		return { ...sent, kind: 'blocked', code, reason, advice };
	}
	// Such an error is thrown before the request, by `authenticate` or by n8n about the credential.
	const isCredentialProblem = errors.some(
		(error) => error instanceof UserError || error instanceof NodeOperationError,
	);
	if (code?.startsWith('ERR_INVALID') || isCredentialProblem) {
		const [outermost = {}, cause = outermost] = errors;
		const serverMessage = summarize(String(cause.message ?? outermost.message ?? ''));
		return { ...sent, kind: 'blocked', reason: 'was not sent', serverMessage };
	}
	const handshake = failedHandshake(code, text, host);
	if (handshake) return { ...sent, code, ...handshake };
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return { ...timedOut(sent), code };
	const reason = 'lost the connection before its response was complete';
	return { ...sent, kind: 'lost', code, reason };
}

/**
 * True for an error about a URL that cannot be read. It is that of the proxy, because the URL of the
 * request was read before.
 */
function isAboutProxyUrl({ code, name }: Record<string, unknown>): boolean {
	return code === 'ERR_INVALID_URL' || name === 'URIError';
}

/** n8n's error has the HTTP library's as its cause, which has that of Node.js as its own. */
const MAX_CAUSES = 3;

/**
 * Gives an error, its causes, and the errors of each address that was tried, the outermost first.
 */
function errorsIn(thrown: unknown, level = 0): Array<Record<string, unknown>> {
	if (!isRecord(thrown) || level > MAX_CAUSES) return [];
	const each: unknown[] = Array.isArray(thrown.errors) ? thrown.errors : [];
	return [thrown, ...[thrown.cause, ...each].flatMap((error) => errorsIn(error, level + 1))];
}

/**
 * Finds the call of the system that failed, such as "connect"; undefined for an error without one.
 */
function placeIn(errors: Array<Record<string, unknown>>, text: string): string | undefined {
	const place = errors.map(({ syscall }) => syscall).find((syscall) => typeof syscall === 'string');
	return place ?? /\b(getaddrinfo|connect|read|write) E[A-Z]/.exec(text)?.[1];
}

/** Says why no connection was established, and what to do about it. */
function whyUnreachable(
	code: string | undefined,
	text: string,
	host: string,
): Pick<RequestFailure, 'reason' | 'advice'> {
	const proxy = proxyIn(text, host);
	if (proxy !== undefined) {
		const reason = `could not be reached, because there is no proxy at ${proxy}`;
		const advice = 'Check the proxy that is set for n8n (HTTPS_PROXY, HTTP_PROXY, NO_PROXY).';
		return { reason, advice };
	}
	if (code !== 'ENOTFOUND') return { reason: 'could not be reached' };
	const reason = `could not be reached, because no server was found at ${host}`;
	return { reason, advice: "Check the 'Base URL' in the credential." };
}

/**
 * Gives the message of an error, and what n8n keeps of the messages below it. The text is searched
 * and never shown.
 */
function textOf({ message, description, messages }: Record<string, unknown>): string {
	const lower: unknown[] = Array.isArray(messages) ? messages : [];
	return [message, description, ...lower].filter((text) => typeof text === 'string').join(' ');
}

/**
 * Finds the host or address that a network error names, if it is not the service's. Then n8n goes
 * through a proxy.
 */
function proxyIn(text: string, host: string): string | undefined {
	const [name = '', port = '443'] = host.split(':');
	const missing = /getaddrinfo E[A-Z_]+ ([^\s:]+)/.exec(text)?.[1];
	if (missing !== undefined) return missing.toLowerCase() === name ? undefined : missing;
	const refused = /connect E[A-Z]+ (\S+):(\d+)/.exec(text);
	if (!refused || refused[2] === port || host.startsWith('[')) return undefined;
	return `${refused[1]}:${refused[2]}`;
}

function timedOut(sent: RequestLine): RequestFailure {
	return { ...sent, kind: 'lost', reason: 'did not respond in time' };
}
