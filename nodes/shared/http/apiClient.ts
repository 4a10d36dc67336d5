import type { IDataObject, IN8nHttpFullResponse, INode } from 'n8n-workflow';

import type { Ms } from '../../../reports/time/dates';
import { isRecord } from '../../../reports/values/json';
import type { ApiClientSettings } from './connection';
import { accountId, readBaseUrl, type RequestContext, trimmedKey } from './credentials';
import {
	type ApiFailure,
	cancelledError,
	type ErrorContext,
	toNodeError,
	TRY_LATER,
} from './errors';
import { sendRequest } from './httpRequest';
import { type ApiRequest, TIMEOUT_MS } from './request';
import { type ApiResult, parseResponse } from './response';
import { isLongRefusal, retryDelayMs, withAttempts } from './retryPolicy';

export interface Usage extends IDataObject {
	calls: number;
	/** Requests that remain for the key in the current minute; absent where unknown. */
	remaining?: number;
}

/** What a request leaves at the service that its user pays for. */
export interface Leftover {
	/** What to do about it, to be followed by its name. */
	advice: string;
	/** e.g. an ID. */
	name: string;
}

/** Statuses of servers that have nothing at an address, or something else. */
const NOT_HERE = [301, 302, 303, 307, 308, 404, 405, 410];

/** The one API client: every request of this package is sent, paced, retried and its response parsed here. */
export class ApiClient {
	/** Named if the work of this client ends without its result. */
	readonly leftovers = new Set<Leftover>();
	private calls = 0;
	private retries = 0;
	private pausedMs: Ms = 0;

	constructor(
		readonly context: RequestContext,
		readonly settings: ApiClientSettings,
	) {}

	/** Sends a request, with retries. @throws NodeOperationError when the execution was cancelled */
	async tryRequest(request: ApiRequest): Promise<ApiResult> {
		const { clock, run } = this.settings;
		// Failures with 429 and others are counted separately.
		const refusals = { attempts: 0, waitedMs: 0 };
		const others = { attempts: 0, waitedMs: 0 };
		let refusedAt: Ms | undefined;
		for (let again = false; ; again = true) {
			const result = await this.requestOnce(request, again);
			if ('response' in result) return result;
			const { failure, sentAt } = result;
			// Not sent, because the run has ended: this does not count as an attempt.
			if (sentAt === undefined) return result;
			const isRefused = failure.status === 429;
			const tried = isRefused ? refusals : others;
			tried.attempts += 1;
			if (isRefused) {
				refusedAt ??= run.refusedSince ?? clock.now();
				// By the clock, since Retry-After may be 0.
				tried.waitedMs = clock.now() - refusedAt;
			}
			const { attempts, waitedMs } = tried;
			const patienceMs = run.patienceMs(clock.now());
			const delayMs = retryDelayMs(failure, attempts, waitedMs, Math.random(), patienceMs);
			if (delayMs === undefined || !this.affordsRetry(delayMs)) {
				return { ...result, failure: withAttempts(failure, attempts, waitedMs) };
			}
			if (!(await clock.sleep(delayMs, this.stop(request.method)))) return this.notSent(request);
			tried.waitedMs += delayMs;
		}
	}

	/** True if the retry budget and the time limit allow a retry after a pause; counts it. */
	private affordsRetry(delayMs: Ms): boolean {
		const { retryBudget, timeLimit } = this.settings;
		this.retries += 1;
		this.pausedMs += delayMs;
		const { retries, pausesMs } = retryBudget ?? { retries: Infinity, pausesMs: Infinity };
		const isInTime = delayMs < (timeLimit?.leftMs() ?? Infinity);
		return isInTime && this.retries <= retries && this.pausedMs <= pausesMs;
	}

	/** Sends a request once, when the rate limiter allows it. */
	async requestOnce(request: ApiRequest, again = false): Promise<ApiResult> {
		const { clock, run } = this.settings;
		const send = async (sent: () => void) => await this.sendPaced(request, again, sent);
		return await run.inOrder(request.method, clock, send);
	}

	private async sendPaced(request: ApiRequest, again: boolean, sent: () => void) {
		const { limiter, clock, owner, run } = this.settings;
		const stop = this.stop(request.method);
		if (!(await limiter.acquire(owner, stop, again))) return this.notSent(request);
		sent();
		const sentAt = clock.now();
		const result = await this.send(request);
		const failure = 'failure' in result ? result.failure : undefined;
		run.recordOutcome(request.method, failure, clock.now());
		if (failure && isLongRefusal(failure)) {
			limiter.refuse(failure);
			run.endWith(failure);
		}
		if (failure?.status === 429) limiter.throttled(failure.retryAfterMs, result.rateLimit);
		else limiter.release(result.rateLimit, !failure || failure.status !== undefined);
		return { ...result, sentAt };
	}

	/** Aborted when no request of a method is to be sent any more. */
	private stop(method: ApiRequest['method']): AbortSignal {
		const { signal, timeLimit, run } = this.settings;
		const signals = [signal, timeLimit?.signal, run.ended(method)];
		return AbortSignal.any(signals.filter((each) => !!each));
	}

	/** The result of a request that was not sent, because the run, its time or the execution has ended. */
	private notSent({ method, path }: ApiRequest): ApiResult {
		const { run, limiter, timeLimit } = this.settings;
		const refusal = limiter.refusal as ApiFailure | undefined;
		if (refusal) run.endWith(refusal);
		const { aborted, reason } = run.ended(method);
		if (aborted) return { failure: reason as ApiFailure };
		if (timeLimit?.signal.aborted) return { failure: { method, path, ...timeLimit.failure } };
		throw cancelledError(this.node);
	}

	/** Waits, at most until the run has ended. @throws NodeOperationError when the execution was cancelled */
	async pause(duration: Ms): Promise<void> {
		const { clock, signal } = this.settings;
		await clock.sleep(duration, this.stop('GET'));
		if (signal?.aborted) throw cancelledError(this.node);
	}

	usage(): Usage {
		const remaining = this.settings.limiter.remaining();
		return remaining === undefined ? { calls: this.calls } : { calls: this.calls, remaining };
	}

	get account(): string {
		return accountId(this.settings.credential);
	}

	get node(): INode {
		return this.context.getNode();
	}

	error(failure: ApiFailure, itemIndex?: number, context?: ErrorContext) {
		const advised = { ...failure, advice: this.addressAdvice(failure) ?? failure.advice };
		return toNodeError(this.node, advised, this.settings.texts, itemIndex, context);
	}

	/** What to enter as the base URL, where a failure may be because of it: what is not documented has no code, either. */
	private addressAdvice({ kind, status = 0, code }: ApiFailure): string | undefined {
		const { credential, texts } = this.settings;
		const isElsewhere = kind === 'malformed' || (code === undefined && NOT_HERE.includes(status));
		const base = readBaseUrl(credential.baseUrl);
		if (!isElsewhere || 'problem' in base || base.address.endsWith(texts.pathEnd)) return undefined;
		return `The 'Base URL' in the credential is ${base.address}, but has to end with ${texts.pathEnd}.`;
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
		const answer = await sendRequest(this.context, this.settings, request, url, timeoutMs);
		if ('failure' in answer) return answer;
		const response = withoutKey(answer.response, credential.apiKey);
		if (response) return parseResponse({ method, path }, response, clock.wallTime());
		const reason = `returned JSON that is not understood, with more than ${MOST_LEVELS} levels`;
		return { failure: { method, path, kind: 'malformed', reason, advice: TRY_LATER } };
	}
}

const HIDDEN = '(API key)';

/** Of lists and objects in each other: far more than any service needs, and few enough for n8n to copy. */
const MOST_LEVELS = 500;

/** A shorter key may occur inside unrelated words. */
const SHORTEST_ANYWHERE = 8;

/**
 * A response without the API key, in texts and field names; a key of less than 8 characters only as a whole word.
 * @returns undefined for a response with too many levels
 */
export function withoutKey(
	response: IN8nHttpFullResponse,
	apiKey: unknown,
): IN8nHttpFullResponse | undefined {
	const key = trimmedKey(apiKey);
	const { body } = response;
	const found = search(body, key);
	if (found === 'depth') return undefined;
	if (key === '' || found === undefined) return response;
	const sought = key.length < SHORTEST_ANYWHERE ? asWholeWord(key) : key;
	const safe = inTexts(body, (text) => text.replaceAll(sought, HIDDEN));
	return { ...response, body: safe as IN8nHttpFullResponse['body'] };
}

/** Looks for the key in texts and field names, and for too many levels; runs for each response, so it copies nothing. */
function search(value: unknown, key: string, level = 0): 'key' | 'depth' | undefined {
	if (typeof value === 'string') return value.includes(key) ? 'key' : undefined;
	if (typeof value !== 'object' || value === null) return undefined;
	if (level === MOST_LEVELS) return 'depth';
	let found: 'key' | undefined;
	for (const name in value) {
		if (!Array.isArray(value) && name.includes(key)) found = 'key';
		const inside = search((value as Record<string, unknown>)[name], key, level + 1);
		if (inside === 'depth') return inside;
		found ??= inside;
	}
	return found;
}

/** Matches a text with no letter, digit or underscore next to it. */
function asWholeWord(text: string): RegExp {
	const literal = text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
	return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'gu');
}

function inTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (Array.isArray(value)) return value.map((each) => inTexts(each, change));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [change(name), inTexts(each, change)]),
	);
}
