import type { IDataObject, INode } from 'n8n-workflow';

import { classifyError, unanswered } from './networkErrors';
import { parseResponse, type ApiResponse, type ApiResult } from './response';
import type { RequestContext } from '../credentials/read';
import { readBaseUrl } from '../credentials/baseUrl';
import { cancelledError, toNodeError, type ApiFailure, type ErrorContext } from './errors';
import type { ApiClientSettings } from './clientSettings';
import { requestInTime } from './httpRequest';
import { TIMEOUT_MS, type ApiRequest } from './request';
import { withoutKey } from './redact';
import { retryDelayMs } from './retryPolicy';
import { AttemptCounter, withAttempts } from './attempts';

/** What the work on an item has cost so far. */
export interface Usage extends IDataObject {
	/** Requests sent. */
	calls: number;
	/** Requests that the key still has in the present minute; absent where nobody knows. */
	remaining?: number;
}

/** The one API client: every request of this package is sent, paced, retried and its response parsed here. */
export class ApiClient {
	private readonly stop: AbortSignal;

	private calls = 0;

	private retries = 0;

	private pausedMs = 0;

	constructor(
		private readonly context: RequestContext,
		readonly settings: ApiClientSettings,
	) {
		const { signal, run, timeLimit } = settings;
		this.stop = AbortSignal.any([signal, timeLimit?.signal, run.ended].filter((each) => !!each));
	}

	/**
	 * Sends a request, again where the retry table says so.
	 *
	 * @throws NodeApiError that tells the user what happened and what to do
	 * @throws NodeOperationError when the execution was cancelled
	 */
	async request(request: ApiRequest, itemIndex?: number): Promise<ApiResponse> {
		const result = await this.tryRequest(request);
		if ('response' in result) return result.response;
		throw this.error(result.failure, itemIndex);
	}

	/** As `request`, but returns a failure for the caller to decide about. */
	async tryRequest(request: ApiRequest): Promise<ApiResult> {
		const { clock, run } = this.settings;
		const counter = new AttemptCounter();
		for (let again = false; ; again = true) {
			const result = await this.requestOnce(request, again);
			if ('response' in result) return result;
			const { failure, sentAt } = result;
			// Not sent, as the run is over: that is no attempt to be counted.
			if (sentAt === undefined) return result;
			counter.record(failure, run.refusedSince ?? clock.now());
			const { attempts, waitedMs } = counter.totals(failure, clock.now());
			const delayMs = retryDelayMs(failure, attempts, waitedMs, Math.random());
			if (delayMs === undefined || !this.affordsRetry(delayMs)) {
				return { ...result, failure: withAttempts(failure, attempts, waitedMs) };
			}
			if (!(await clock.sleep(delayMs, this.stop))) return this.notSent(request);
			counter.pause(failure, delayMs);
		}
	}

	/** Takes a retry after such a pause out of the client's budget, where there is enough left. */
	private affordsRetry(delayMs: number): boolean {
		const { retryBudget, timeLimit } = this.settings;
		this.retries += 1;
		this.pausedMs += delayMs;
		const { retries, pausesMs } = retryBudget ?? { retries: Infinity, pausesMs: Infinity };
		const isInTime = delayMs < (timeLimit?.leftMs() ?? Infinity);
		return isInTime && this.retries <= retries && this.pausedMs <= pausesMs;
	}

	/**
	 * Sends a request a single time, when the limiter lets it.
	 *
	 * @param again whether it was sent before, and failed
	 */
	async requestOnce(request: ApiRequest, again = false): Promise<ApiResult> {
		const { clock, run } = this.settings;
		return await run.probeFirst(clock, async () => {
			const result = await this.sendPaced(request, again);
			if ('response' in result || result.sentAt === undefined) return result;
			return { ...result, failure: await this.examined(result.failure) };
		});
	}

	/** The failure of a request that was sent, with what it affects where the service lets that be known. */
	private async examined(failure: ApiFailure): Promise<ApiFailure> {
		const { run, texts } = this.settings;
		const probe = texts.probe?.(failure);
		if (!probe) return failure;
		const isProbe = probe.method === failure.method && probe.path === failure.path;
		return await run.examine(
			failure,
			isProbe ? undefined : async () => await this.sendPaced(probe, true),
		);
	}

	private async sendPaced(request: ApiRequest, again: boolean): Promise<ApiResult> {
		const { limiter, clock, owner, run, signal } = this.settings;
		if (!(await limiter.acquire(owner, this.stop, again))) return this.notSent(request);
		const sentAt = clock.now();
		const result = await this.send(request);
		const failure = 'failure' in result ? result.failure : undefined;
		run.recordOutcome(failure?.status === 429, clock.now());
		if (failure?.status === 429) limiter.throttled(failure.retryAfterMs, result.rateLimit);
		else limiter.release(result.rateLimit, !failure || failure.status !== undefined);
		if (signal?.aborted) throw cancelledError(this.node);
		return { ...result, sentAt };
	}

	/** What becomes of a request that the end of the run, of the time or of the execution came before. */
	private notSent({ method, path }: ApiRequest): ApiResult {
		const { run, timeLimit } = this.settings;
		if (run.end) return { failure: run.end };
		if (timeLimit?.signal.aborted) return { failure: { method, path, ...timeLimit.failure } };
		throw cancelledError(this.node);
	}

	/** What the work on this item has cost so far. */
	usage(): Usage {
		const remaining = this.settings.limiter.remaining();
		return remaining === undefined ? { calls: this.calls } : { calls: this.calls, remaining };
	}

	get node(): INode {
		return this.context.getNode();
	}

	/** Whether a user has started the run in the editor. */
	get isManual(): boolean {
		return 'addExecutionHints' in this.context && this.context.getMode() === 'manual';
	}

	/** Tells the user something beside the items, once in a run, where the context can. */
	hint(message: string, type: 'info' | 'warning' = 'warning'): void {
		const { told } = this.settings.run;
		if (told.has(message) || !('addExecutionHints' in this.context)) return;
		told.add(message);
		this.context.addExecutionHints({ message, type, location: 'outputPane' });
	}

	/** The error that a user sees of a failure. */
	error(failure: ApiFailure, itemIndex?: number, context?: ErrorContext) {
		return toNodeError(this.node, failure, this.settings.texts, itemIndex, context);
	}

	private async send(request: ApiRequest): Promise<ApiResult> {
		const { method, path } = request;
		const { credential, clock, run, timeLimit } = this.settings;
		const base = readBaseUrl(credential.baseUrl);
		if ('problem' in base) {
			const reason = `was not sent, because ${base.problem}`;
			return { failure: { method, path, kind: 'blocked', reason } };
		}
		this.calls += 1;
		run.calls += 1;
		const url = base.address + path;
		const needed = Math.min(request.timeoutMs ?? TIMEOUT_MS, timeLimit?.leftMs() ?? Infinity);
		const timeoutMs = Math.max(1, Math.ceil(needed));
		try {
			const response = await requestInTime(this.context, this.settings, request, url, timeoutMs);
			if (!response) return { failure: unanswered({ method, path }) };
			return parseResponse(
				{ method, path },
				withoutKey(response, credential.apiKey),
				clock.wallTime(),
			);
		} catch (thrown) {
			return { failure: classifyError({ method, path }, thrown, new URL(url).host) };
		}
	}
}
