import {
	type IDataObject,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	type INode,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';

import type { Ms } from '../../../reports/time/dates';
import { isRecord } from '../../../reports/values/json';
import { summarize } from '../../../reports/values/text';
import { withTimeout } from '../clock';
import type { ApiClientSettings } from './connection';
import { accountKey, parseBaseUrl, type RequestContext, whyNoBaseUrl } from './credentials';
import {
	ApiError,
	type RequestFailure,
	cancelledError,
	type ErrorNote,
	TRY_LATER_OR_SUPPORT,
} from './errors';
import { MAX_DEPTH, redactKey } from './redact';
import { type ApiRequest, type RequestLine, TIMEOUT_MS } from './request';
import {
	type ApiResponse,
	type ApiResult,
	isTooLong,
	MOST_MEGABYTES,
	parseResponse,
} from './response';
import { asksForLongPause, retryDelayMs, withAttemptCount } from './retryPolicy';

export interface CallUsage extends IDataObject {
	calls: number;
	/** Requests that remain for the key in the current minute; absent where unknown. */
	remaining?: number;
}

/** What a request leaves at the service that its user pays for. */
export interface PaidWork {
	/** What to do about it, to be followed by its name. */
	advice: string;
	/** e.g. an ID. */
	name: string;
}

/** Statuses of servers that have nothing at an address, or something else. */
const WRONG_ADDRESS_STATUSES = [301, 302, 303, 307, 308, 404, 405, 410];

/** The one API client: every request of this package is sent, paced, retried and its response parsed here. */
export class ApiClient {
	/** Named if the work of this client ends without its result. */
	readonly paidWork = new Set<PaidWork>();
	private calls = 0;
	private retries = 0;
	private pausedMs: Ms = 0;

	constructor(
		readonly context: RequestContext,
		readonly settings: ApiClientSettings,
	) {}

	/**
	 * Sends a request, and again where that may help.
	 * @throws ApiError without a usable response, NodeOperationError when the execution was cancelled
	 */
	async request(request: ApiRequest): Promise<ApiResponse> {
		return this.responseIn(await this.sendWithRetries(request));
	}

	/** Sends a request once, when the rate limiter allows it. @throws as `request` */
	async requestOnce(request: ApiRequest): Promise<ApiResponse> {
		const stop = this.endSignal(request.method);
		return this.responseIn(await this.attempt(request, stop, false));
	}

	/** Sends a read once per run and account, see `sendOncePerRun`. @throws as `request` */
	async requestOncePerRun(request: ApiRequest): Promise<ApiResponse> {
		return this.responseIn(await this.sendOncePerRun(request));
	}

	private responseIn(result: ApiResult): ApiResponse {
		if ('failure' in result) throw this.error(result.failure);
		return result.response;
	}

	private async sendWithRetries(request: ApiRequest): Promise<ApiResult> {
		const { clock, run, limiter } = this.settings;
		const { busyMs, isBusyOnlyInARow } = run.patience;
		// Failures with 429 and other failures are counted separately.
		const rateLimited = { attempts: 0, waitedMs: 0 };
		const otherFailures = { attempts: 0, waitedMs: 0 };
		let rateLimitedAt: Ms | undefined;
		const longestPause = isBusyOnlyInARow ? { longestPauseMs: busyMs } : {};
		for (let isRetry = false; ; isRetry = true) {
			const stop = this.endSignal(request.method, [run.hasGivenUp]);
			const result = await this.attempt(request, stop, isRetry);
			if ('response' in result) return result;
			const { failure } = result;
			// Not sent, because the run has ended: this does not count as an attempt.
			if (failure.sentAt === undefined) return result;
			const isRateLimited = failure.status === 429;
			const sameKind = isRateLimited ? rateLimited : otherFailures;
			sameKind.attempts += 1;
			if (isRateLimited) {
				rateLimitedAt ??= run.rateLimitedSince ?? clock.now();
				// By the clock, since Retry-After may be 0.
				sameKind.waitedMs = isBusyOnlyInARow ? limiter.refusedForMs : clock.now() - rateLimitedAt;
			}
			const { attempts, waitedMs } = sameKind;
			const patienceMs = run.outagePatience(clock.now());
			const random = Math.random();
			const delayMs = retryDelayMs(failure, attempts, waitedMs, random, patienceMs, busyMs);
			if (delayMs === undefined || !this.mayRetry(delayMs)) {
				const last = withAttemptCount({ ...failure, ...longestPause }, attempts, waitedMs);
				// For other requests it is the failure of something that was not sent.
				const shared = { ...last, sentAt: undefined };
				if (isRateLimited && isBusyOnlyInARow && delayMs === undefined) run.giveUp(shared);
				return { failure: last };
			}
			if (!(await clock.sleep(delayMs, stop))) return this.endedBeforeSending(request, stop);
			sameKind.waitedMs += delayMs;
		}
	}

	/**
	 * Sends a read once per run and account, however many items ask for exactly the same. Each caller has a copy of its own,
	 * because what goes into items may be changed; a failure is the same for all. The calls count for the first caller.
	 */
	private async sendOncePerRun(request: ApiRequest): Promise<ApiResult> {
		const { run } = this.settings;
		const send = async () => await this.sendWithRetries(request);
		return structuredClone(await run.once(['request', request], send));
	}

	/** True if the retry budget and the time limit allow a retry after a pause; counts it. */
	private mayRetry(delayMs: Ms): boolean {
		const { retryBudget, timeLimit } = this.settings;
		this.retries += 1;
		this.pausedMs += delayMs;
		const { retries, pausesMs } = retryBudget ?? { retries: Infinity, pausesMs: Infinity };
		const isInTime = delayMs < (timeLimit?.leftMs() ?? Infinity);
		return isInTime && this.retries <= retries && this.pausedMs <= pausesMs;
	}

	/** @param isRetry whether it is a retry, which goes before the run's other requests */
	private async attempt(request: ApiRequest, stop: AbortSignal, isRetry: boolean) {
		const { clock, run } = this.settings;
		const send = async (sent: () => void) => await this.sendInTurn(request, stop, isRetry, sent);
		return await run.afterFirstAnswer(request.method, clock, send);
	}

	private async sendInTurn(
		request: ApiRequest,
		stop: AbortSignal,
		isRetry: boolean,
		sent: () => void,
	): Promise<ApiResult> {
		const { limiter, clock, executionId, run } = this.settings;
		if (!(await limiter.acquire(executionId, stop, isRetry)))
			return this.endedBeforeSending(request, stop);
		sent();
		const sentAt = clock.now();
		const answer = await this.send(request);
		const result = 'failure' in answer ? this.withPause(answer, sentAt) : answer;
		const failure = 'failure' in result ? result.failure : undefined;
		if (!failure) limiter.accepted(sentAt);
		run.noteOutcome(request.method, failure, clock.now());
		if (failure && asksForLongPause(failure)) {
			limiter.block(failure);
			run.stopRequests(failure);
		}
		if (failure?.status === 429) limiter.releaseRateLimited(failure.retryAfterMs, result.rateLimit);
		else limiter.release(result.rateLimit, !failure || failure.status !== undefined);
		// The failures that others get of the run and the limiter are without it: those were not sent.
		if ('failure' in result) return { failure: { ...result.failure, sentAt } };
		return { response: { ...result.response, sentAt } };
	}

	/** A failed result with the Retry-After that counts, if that may be seconds or milliseconds. */
	private withPause<Failed extends { failure: RequestFailure }>(
		result: Failed,
		sentAt: Ms,
	): Failed {
		const { failure } = result;
		const { retryAfterIfMs: inMs } = failure;
		if (inMs === undefined) return result;
		if (!this.settings.limiter.takesAsMilliseconds(inMs, sentAt)) return result;
		return { ...result, failure: { ...failure, retryAfterMs: inMs } };
	}

	/** Aborted when no request of a method is to be sent any more. */
	private endSignal(method: ApiRequest['method'], others: AbortSignal[] = []): AbortSignal {
		const { signal, timeLimit, run } = this.settings;
		const signals = [signal, timeLimit?.signal, run.stopSignal(method), ...others];
		return AbortSignal.any(signals.filter((each) => !!each));
	}

	/** The result of a request that was not sent, because the run, its time or the execution has ended. */
	private endedBeforeSending({ method, path }: ApiRequest, stop: AbortSignal): ApiResult {
		const { run, limiter, timeLimit } = this.settings;
		const refusal = limiter.blockedBy as RequestFailure | undefined;
		if (refusal) run.stopRequests(refusal);
		const { aborted, reason } = run.stopSignal(method);
		if (aborted) return { failure: reason as RequestFailure };
		if (isFailure(stop.reason)) return { failure: stop.reason };
		if (timeLimit?.signal.aborted) return { failure: { method, path, ...timeLimit.failure } };
		throw cancelledError(this.node);
	}

	/** Waits, at most until the run has ended. @throws NodeOperationError when the execution was cancelled */
	async pause(duration: Ms): Promise<void> {
		const { clock, signal } = this.settings;
		await clock.sleep(duration, this.endSignal('GET'));
		if (signal?.aborted) throw cancelledError(this.node);
	}

	usage(): CallUsage {
		const remaining = this.settings.limiter.remaining();
		return remaining === undefined ? { calls: this.calls } : { calls: this.calls, remaining };
	}

	get account(): string {
		return accountKey(this.settings.credential);
	}

	get node(): INode {
		return this.context.getNode();
	}

	/** The error of a failure, of the item that this client is of. */
	error(failure: RequestFailure, note?: ErrorNote): ApiError {
		const { texts, itemIndex } = this.settings;
		const advised = { ...failure, advice: this.addressAdvice(failure) ?? failure.advice };
		return new ApiError(this.node, advised, texts, itemIndex, note);
	}

	/** What to enter as the base URL, where a failure may be because of it: what is not documented has no code, either. */
	private addressAdvice({ kind, status = 0, code }: RequestFailure): string | undefined {
		const { credential, texts } = this.settings;
		const isElsewhere =
			kind === 'malformed' || (code === undefined && WRONG_ADDRESS_STATUSES.includes(status));
		const base = parseBaseUrl(credential.baseUrl);
		if (!isElsewhere || !base || base.address.endsWith(texts.pathEnd)) return undefined;
		return `The 'Base URL' in the credential is ${base.address}, but has to end with ${texts.pathEnd}.`;
	}

	private async send(request: ApiRequest): Promise<ApiResult> {
		const { method, path } = request;
		const { credential, clock, run, timeLimit } = this.settings;
		const base = parseBaseUrl(credential.baseUrl);
		if (!base) {
			const reason = `was not sent, because ${whyNoBaseUrl(credential.baseUrl)}`;
			return { failure: { method, path, kind: 'blocked', reason } };
		}
		this.calls += 1;
		run.calls += 1;
		const needed = Math.min(request.timeoutMs ?? TIMEOUT_MS, timeLimit?.leftMs() ?? Infinity);
		const timeoutMs = Math.max(1, Math.ceil(needed));
		const answer = await this.sendTo(base.address + path, request, timeoutMs);
		if ('failure' in answer) return answer;
		if (isTooLong(answer.response)) {
			const reason = `returned more than the ${MOST_MEGABYTES} MB that this node reads`;
			return { failure: { method, path, kind: 'malformed', reason } };
		}
		const response = redactKey(answer.response, credential.apiKey);
		if (response) return parseResponse({ method, path }, response, clock.wallTime());
		const reason = `returned JSON that is not understood, with more than ${MAX_DEPTH} levels`;
		return { failure: { method, path, kind: 'malformed', reason, advice: TRY_LATER_OR_SUPPORT } };
	}

	/**
	 * Sends a request with a total timeout: that of n8n's helper only covers silence.
	 * @returns the response, whatever its status, or why there is none
	 */
	private async sendTo(
		url: string,
		{ method, path, query, arrayFormat, body }: ApiRequest,
		timeoutMs: Ms,
	): Promise<{ response: IN8nHttpFullResponse } | { failure: RequestFailure }> {
		const { context } = this;
		const { credentialType, credential, clock } = this.settings;
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
}

/** True for the reason of a signal that a failure has aborted; other signals are aborted by an exception. */
function isFailure(reason: unknown): reason is RequestFailure {
	return isRecord(reason) && 'kind' in reason;
}

/** In an action node, n8n's helper ignores the request's signal and uses the context's, so that ends it, too. */
function withRequestSignal(context: RequestContext, timeUp: AbortSignal) {
	if (!('getExecutionCancelSignal' in context)) return { caller: context, signal: timeUp };
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, timeUp]) : timeUp;
	const own = { getExecutionCancelSignal: { value: () => signal } };
	return { caller: Object.create(context, own) as RequestContext, signal };
}

/** Codes of network errors before a connection was established. */
const BEFORE_CONNECTION = /^(ECONNREFUSED|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;

/** Classifies an error of n8n's HTTP helper by its code and message only: it may hold the API key. */
export function failureOfNetworkError(
	sent: RequestLine,
	thrown: unknown,
	host: string,
): RequestFailure {
	const error = isRecord(thrown) ? thrown : {};
	const cause = isRecord(error.cause) ? error.cause : {};
	// n8n's versions keep the network code in different places.
	const code = [error.httpCode, error.code, cause.code].find(
		(each): each is string => typeof each === 'string' && /^[A-Z][A-Z0-9_]+$/.test(each),
	);
	const proxy = proxyIn(`${textOf(error)} ${textOf(cause)}`, host);
	if (proxy !== undefined && code && (code === 'ENOTFOUND' || BEFORE_CONNECTION.test(code))) {
		const reason = `could not be reached, because there is no proxy at ${proxy}`;
		const advice = 'Check the proxy that is set for n8n (HTTPS_PROXY, HTTP_PROXY, NO_PROXY).';
		return { ...sent, kind: 'unreachable', code, reason, advice };
	}
	if (code === 'ENOTFOUND') {
		const reason = `could not be reached, because no server was found at ${host}`;
		const advice = "Check the 'Base URL' in the credential.";
		return { ...sent, kind: 'unreachable', code, reason, advice };
	}
	if (code && BEFORE_CONNECTION.test(code)) {
		return { ...sent, kind: 'unreachable', code, reason: 'could not be reached' };
	}
	// Thrown before the request, by `authenticate` or by n8n about the credential.
	const isCredentialProblem = [error, cause].some(
		(each) => each instanceof UserError || each instanceof NodeOperationError,
	);
	if (code?.startsWith('ERR_INVALID') || isCredentialProblem) {
		const serverMessage = summarize(String(cause.message ?? error.message ?? ''));
		return { ...sent, kind: 'blocked', reason: 'was not sent', serverMessage };
	}
	const handshake = failedHandshake(`${code ?? ''} ${textOf(error)} ${textOf(cause)}`, host);
	if (handshake) return { ...sent, kind: 'blocked', code, ...handshake };
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return { ...timedOut(sent), code };
	const reason = 'lost the connection before its response was complete';
	return { ...sent, kind: 'lost', code, reason };
}

/** The message of an error, and what n8n keeps of the messages below it. It is searched and never shown. */
function textOf({ message, description, messages }: Record<string, unknown>): string {
	const lower: unknown[] = Array.isArray(messages) ? messages : [];
	return [message, description, ...lower].filter((each) => typeof each === 'string').join(' ');
}

/** The host or address that a network error names, if it is not the service's: then n8n goes through a proxy. */
function proxyIn(text: string, host: string): string | undefined {
	const [name = '', port = '443'] = host.split(':');
	const missing = /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([^\s:]+)/.exec(text)?.[1];
	if (missing !== undefined) return missing.toLowerCase() === name ? undefined : missing;
	const refused = /connect E[A-Z]+ (\S+):(\d+)/.exec(text);
	if (!refused || refused[2] === port || host.startsWith('[')) return undefined;
	return `${refused[1]}:${refused[2]}`;
}

type Handshake = Required<Pick<RequestFailure, 'reason' | 'advice'>>;

/**
 * Why a TLS handshake failed, so that the request was certainly not sent; undefined for all else. Names of OpenSSL come as
 * codes (ERR_SSL_WRONG_VERSION_NUMBER) or within the message of EPROTO ("wrong version number"), depending on Node.js.
 */
function failedHandshake(text: string, host: string): Handshake | undefined {
	const words = text.toUpperCase().replace(/[\s_]+/g, ' ');
	return handshakesAt(host).find(([pattern]) => pattern.test(words))?.[1];
}

function handshakesAt(host: string): Array<[RegExp, Handshake]> {
	return [
		[
			/WRONG VERSION NUMBER|PACKET LENGTH TOO LONG|UNKNOWN PROTOCOL|SSL HTTP REQUEST/,
			{
				reason: `was not sent, because what answers at ${host} does not speak TLS`,
				advice:
					"Check the host and port of the 'Base URL' in the credential, and any proxy in between.",
			},
		],
		[
			/UNSUPPORTED PROTOCOL|ALERT PROTOCOL VERSION|VERSION TOO LOW/,
			{
				reason:
					'was not sent, because the server has only versions of TLS that n8n does not accept',
				advice: 'Ask whoever runs the server or the proxy in between for TLS 1.2 or later.',
			},
		],
		[
			/CERTIFICATE REQUIRED/,
			{
				reason:
					'was not sent, because the server wants a client certificate, and this node has none',
				advice: "Check the 'Base URL' in the credential, or ask whoever runs the server.",
			},
		],
		[
			/CERT HAS EXPIRED|CERTIFICATE HAS EXPIRED/,
			{
				reason: "was not sent, because the server's certificate has expired",
				advice: 'Contact support, and check that the clock of n8n is right.',
			},
		],
		[
			/CERT ALTNAME INVALID|DOES NOT MATCH CERTIFICATE/,
			{
				reason: `was not sent, because the server's certificate is for another name than ${host}`,
				advice: "Check the 'Base URL' in the credential, and any proxy in between.",
			},
		],
		[
			/SELF SIGNED|SELF-SIGNED|UNABLE TO (?:GET|VERIFY)/,
			{
				reason: "was not sent, because the server's certificate is not trusted",
				advice:
					"If it is from a private certificate authority, set NODE_EXTRA_CA_CERTS for n8n to its certificate; else check the 'Base URL' in the credential.",
			},
		],
		[
			/\b(?:ERR TLS|CERT [A-Z]+)|CERTIFICATE (?:UNKNOWN|REVOKED|REJECTED|UNTRUSTED)/,
			{
				reason: "was not sent, because the server's certificate is not trusted",
				advice: "Check the 'Base URL' in the credential, or contact support about the certificate.",
			},
		],
	];
}

/** The failure of a request that timed out. */
function timedOut(sent: RequestLine): RequestFailure {
	return { ...sent, kind: 'lost', reason: 'did not respond in time' };
}
