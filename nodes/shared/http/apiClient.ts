import type { IDataObject, INode } from 'n8n-workflow';

import type { Ms } from 'ai-visibility-reports/time';
import { accountKey } from '../credentials/authenticate';
import { parseBaseUrl, whyNoBaseUrl } from '../credentials/baseUrl';
import type { RequestContext } from '../credentials/readCredential';
import type { ErrorNote } from './advice';
import { NOT_FOUND } from './answerer';
import { ApiError, cancelledError } from './apiError';
import type { ApiClientSettings } from './connection';
import { writeDebugLine } from './debugLog';
import { REDIRECTS, type RequestFailure } from './failure';
import { type ApiRequest, MAX_RETRY_AFTER_MS, TIMEOUT_MS } from './request';
import type { ApiResponse, ApiResult } from './response';
import { asksForLongPause, type Failures, retryDelayMs, withAttemptCount } from './retryPolicy';
import { answerOf, isFailure } from './send';

export interface CallUsage extends IDataObject {
	calls: number;
	/** Requests that remain for the key in the current minute; absent where unknown. */
	remaining?: number;
}

/** What a request leaves at the service that its user pays for. */
interface PaidWork {
	/** What to do about the work. The message puts a colon and the name behind it. */
	advice: string;
	/** The name of the work, e.g. the ID of an analysis. */
	name: string;
}

/**
 * The one API client: every request of this package is sent, paced, retried and its response parsed
 * here.
 */
export class ApiClient {
	/** What errors name if the work of this client ends without its result. */
	readonly paidWork = new Set<PaidWork>();
	private calls = 0;
	private retries = 0;
	private pausedMs: Ms = 0;

	constructor(
		readonly context: RequestContext,
		readonly settings: ApiClientSettings,
	) {}

	/**
	 * Sends a request, and sends it again after failures that may pass.
	 * @throws ApiError without a usable response, NodeOperationError when the execution was cancelled
	 */
	async request(request: ApiRequest): Promise<ApiResponse> {
		return this.responseIn(await this.sendWithRetries(request));
	}

	/**
	 * Sends a request once, when the rate limiter allows it, even if the run has given up on its 429s:
	 * whoever calls this has a time limit of its own.
	 * @throws ApiError and NodeOperationError, as `request` does
	 */
	async requestOnce(request: ApiRequest): Promise<ApiResponse> {
		const stop = this.endSignal(request.method);
		return this.responseIn(await this.attempt(request, stop, false));
	}

	/**
	 * Sends a read once per run and account, however many items ask for exactly the same. Each caller
	 * has a copy of its own, because what goes into items may be changed; a failure is the same for
	 * all. The calls count for the first caller.
	 * @throws ApiError and NodeOperationError, as `request` does
	 */
	async requestOncePerRun(request: ApiRequest): Promise<ApiResponse> {
		const { run } = this.settings;
		const result = await run.shared(resultOf, { client: this }, request);
		return this.responseIn(structuredClone(result));
	}

	private responseIn(result: ApiResult): ApiResponse {
		if ('failure' in result) throw this.error(result.failure);
		return result.response;
	}

	/** Sends a request, and sends it again after failures that may pass. */
	async sendWithRetries(request: ApiRequest): Promise<ApiResult> {
		const { clock, run } = this.settings;
		const rateLimited: Failures = { attempts: 0, waitedMs: 0 };
		const others: Failures = { attempts: 0, waitedMs: 0 };
		for (let isRetry = false; ; isRetry = true) {
			const stop = this.endSignal(request.method, [run.givenUpSignal]);
			const result = await this.attempt(request, stop, isRetry);
			if ('response' in result) return result;
			const { failure } = result;
			// What had no turn, because the run has ended, was no attempt.
			if (failure.sentAt === undefined) return result;
			const sameKind = failure.status === 429 ? rateLimited : others;
			this.count(failure, sameKind);
			const delayMs = retryDelayMs(failure, sameKind, {
				random: Math.random(),
				patienceMs: run.outagePatience(clock.now()),
				busyMs: run.patience.busyMs,
			});
			const longestPauseMs = Math.min(MAX_RETRY_AFTER_MS, run.patience.busyMs);
			const last = withAttemptCount({ ...failure, longestPauseMs }, sameKind);
			if (delayMs === undefined) {
				this.endOthers(last);
				return { failure: last };
			}
			if (!this.spendRetry(delayMs)) return { failure: last };
			if (!(await clock.sleep(delayMs, stop))) return this.endedBeforeSending(request, stop);
			if (sameKind === others) others.waitedMs += delayMs;
		}
	}

	private count({ status }: RequestFailure, failures: Failures): void {
		failures.attempts += 1;
		if (status !== 429) return;
		const { clock, run, limiter } = this.settings;
		// The time is taken from the clock, because with a Retry-After of 0 there are no pauses to add
		// up.
		failures.since ??= run.rateLimitedSince ?? clock.now();
		const waitedMs = clock.now() - failures.since;
		failures.waitedMs = run.patience.isBusyOnlyInARow ? limiter.refusedForMs : waitedMs;
	}

	/**
	 * Ends the other requests of the run with the failure of one that has waited out its 429s, if
	 * somebody waits for the run. They are not sent, so for them it has no `sentAt`.
	 */
	private endOthers(last: RequestFailure): void {
		const { run } = this.settings;
		if (last.status !== 429 || !run.patience.isBusyOnlyInARow) return;
		run.giveUp({ ...last, sentAt: undefined });
	}

	/**
	 * Counts a retry and its pause.
	 * @returns true if the retry budget and the time limit allow it
	 */
	private spendRetry(delayMs: Ms): boolean {
		const { retryBudget, timeLimit } = this.settings;
		this.retries += 1;
		this.pausedMs += delayMs;
		if (timeLimit && delayMs >= timeLimit.leftMs()) return false;
		if (!retryBudget) return true;
		return this.retries <= retryBudget.retries && this.pausedMs <= retryBudget.pausesMs;
	}

	/**
	 * Sends a request once, in its turn.
	 * @param isRetry whether it is a retry, which goes before the run's other requests
	 */
	private async attempt(request: ApiRequest, stop: AbortSignal, isRetry: boolean) {
		const { clock, run } = this.settings;
		return await run.afterFirstAnswer(
			request.method,
			clock,
			async (sent) => await this.sendInTurn(request, stop, isRetry, sent),
		);
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
		// Every way out of here ends the call at the limiter, where it would count for ever otherwise.
		let end = () => limiter.release(undefined, false);
		try {
			sent();
			const sentAt = clock.now();
			const result = await this.send(request);
			const failure = 'failure' in result ? result.failure : undefined;
			const { rateLimit } = result;
			if (failure?.status === 429)
				end = () => limiter.releaseRateLimited(failure.retryAfterMs, rateLimit);
			else end = () => limiter.release(rateLimit, !failure || failure.status !== undefined);
			run.noteOutcome(request.method, failure, clock.now());
			if (failure && asksForLongPause(failure)) {
				limiter.block(failure);
				run.stopRequests(failure);
			}
			// Only the failure of this request has `sentAt`. The run and the limiter keep it without, for
			// requests that are then not sent.
			if ('failure' in result) return { failure: { ...result.failure, sentAt } };
			return { response: { ...result.response, sentAt } };
		} finally {
			end();
		}
	}

	/** Makes a signal that is aborted when no request of a method is to be sent any more. */
	private endSignal(method: ApiRequest['method'], others: AbortSignal[] = []): AbortSignal {
		const { signal, timeLimit, run } = this.settings;
		const signals = [signal, timeLimit?.signal, run.stopSignal(method), ...others];
		return AbortSignal.any(signals.filter((candidate) => !!candidate));
	}

	/**
	 * Gives the result of a request that was not sent. A request can end in this way for five reasons,
	 * and of several the first one of this list counts, because it says the most and concerns the most
	 * requests; of the first two, the one that came first:
	 *
	 *  1. the service wants no call of the key for a long time: nothing further of the run is sent
	 *  2. the run sends no more of this method: the key is wrong, or submissions are rejected
	 *  3. the run has given up after 429s for two minutes; what `stop` was aborted with says so
	 *  4. the time that the item has for its wait is over
	 *  5. the execution was cancelled
	 * @throws NodeOperationError when the execution was cancelled
	 */
	private endedBeforeSending({ method, path }: ApiRequest, stop: AbortSignal): ApiResult {
		const { run, limiter, timeLimit } = this.settings;
		const refusal = limiter.blockedBy;
		if (refusal) run.stopRequests(refusal);
		const { aborted, reason } = run.stopSignal(method);
		if (aborted) return { failure: reason as RequestFailure };
		if (isFailure(stop.reason)) return { failure: stop.reason };
		if (timeLimit?.signal.aborted) return { failure: { method, path, ...timeLimit.failure } };
		throw cancelledError(this.node);
	}

	/**
	 * Waits for a time, but not longer than the run or the time of the item lasts.
	 * @throws NodeOperationError when the execution was cancelled
	 */
	async pause(duration: Ms): Promise<void> {
		const { clock, signal } = this.settings;
		await clock.sleep(duration, this.endSignal('GET'));
		if (signal?.aborted) throw cancelledError(this.node);
	}

	usage(): CallUsage {
		const remaining = this.settings.limiter.remaining();
		return remaining === undefined ? { calls: this.calls } : { calls: this.calls, remaining };
	}

	/** Writes what has happened into n8n's debug log, without the key. */
	log(event: string, facts: IDataObject): void {
		writeDebugLine(this.context, this.settings.credential.apiKey, event, facts);
	}

	get account(): string {
		return accountKey(this.settings.credential);
	}

	get node(): INode {
		return this.context.getNode();
	}

	/** Makes the error of a failure. It is about the item that this client works for. */
	error(failure: RequestFailure, note?: ErrorNote): ApiError {
		const { texts, itemIndex } = this.settings;
		const advised = { ...failure, advice: this.addressAdvice(failure) ?? failure.advice };
		return new ApiError(this.node, advised, texts, itemIndex, note);
	}

	/**
	 * Says how the base URL has to end, if a failure may come from a wrong one: the response has
	 * another form than the documented one, or a status such as 404 without the service's error code.
	 * @returns undefined if the base URL is not to blame
	 */
	private addressAdvice({ kind, status = 0, code }: RequestFailure): string | undefined {
		const { credential, texts } = this.settings;
		const isElsewhere =
			kind === 'malformed' || (code === undefined && WRONG_ADDRESS.includes(status));
		const base = parseBaseUrl(credential.baseUrl);
		if (!isElsewhere || !base || base.address.endsWith(texts.pathEnd)) return undefined;
		return `The 'Base URL' in the credential is ${base.address}, but has to end with ${texts.pathEnd}.`;
	}

	private async send(request: ApiRequest): Promise<ApiResult> {
		const { method, path } = request;
		const { credential, run, timeLimit } = this.settings;
		const base = parseBaseUrl(credential.baseUrl);
		if (!base) {
			const reason = `was not sent, because ${whyNoBaseUrl(credential.baseUrl)}`;
			return { failure: { method, path, kind: 'blocked', reason } };
		}
		this.calls += 1;
		run.calls += 1;
		const needed = Math.min(request.timeoutMs ?? TIMEOUT_MS, timeLimit?.leftMs() ?? Infinity);
		const timeoutMs = Math.max(1, Math.ceil(needed));
		return await answerOf(this.context, this.settings, base.address + path, request, timeoutMs);
	}
}

/** Statuses of servers that have nothing at an address, or that send on to another one. */
const WRONG_ADDRESS = [...REDIRECTS, ...NOT_FOUND];

async function resultOf({ client }: { client: ApiClient }, request: ApiRequest) {
	return await client.sendWithRetries(request);
}
