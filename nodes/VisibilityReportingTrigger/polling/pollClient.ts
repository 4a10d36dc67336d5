import { unanswered, type ApiResult } from '../../shared/transport/response';
import { ApiClient, type ApiClientSettings } from '../../shared/transport/apiClient';
import { type RequestContext } from '../../shared/credentials/read';
import { type ApiRequest } from '../../shared/transport/request';
import type { ApiFailure, ErrorContext } from '../../shared/transport/errors';
import { isPassing, nextAttempt } from '../../shared/transport/retryPolicy';

/** A service that is down costs this many requests a poll at the most. */
const MAX_FAILURES = 4;

/** So long a poll waits for its retries in all, in milliseconds; the next poll is the better one. */
const MAX_WAIT_MS = 10_000;

/** What a request ends with when its turn in the budget of the key has not come within the poll's time. */
const UNASKED = {
	kind: 'unreachable',
	reason:
		'was not asked within the time available for this poll, because the calls that its API key allows were used up',
	advice:
		'The next poll tries again. If this happens often, poll less often, or use a separate API key for this workflow.',
} as const;

/** The egress of one poll: with little patience, as the next poll comes soon. */
export class PollClient extends ApiClient {
	/** The last request that failed for good. */
	failure: ApiFailure | undefined;

	private failures = 0;

	private waitedMs = 0;

	/** @param timeLeftMs how much of the poll's time is left, in milliseconds */
	constructor(context: RequestContext, settings: ApiClientSettings, timeLeftMs?: () => number) {
		super(context, { ...settings, timeLeftMs });
	}

	override async tryRequest(request: ApiRequest): Promise<ApiResult> {
		const { clock, signal } = this.settings;
		for (;;) {
			const result = await this.requestInTime(request);
			if ('response' in result) return result;
			this.failures += 1;
			const next = nextAttempt(result.failure, this.failures, this.waitedMs, Math.random());
			const isOver =
				'stop' in next ||
				this.failures >= MAX_FAILURES ||
				this.waitedMs + next.delayMs > MAX_WAIT_MS ||
				!(await clock.sleep(next.delayMs, signal));
			if (isOver) {
				this.failure = result.failure;
				return result;
			}
			this.waitedMs += next.delayMs;
		}
	}

	private async requestInTime(request: ApiRequest): Promise<ApiResult> {
		const { calls } = this.usage();
		return await this.requestOnce(request).then(
			(result) => result,
			(error: Error) => {
				if (!this.settings.signal?.aborted) throw error;
				const { method, path } = request;
				const wasSent = this.usage().calls > calls;
				const failure = wasSent ? unanswered({ method, path }) : { method, path, ...UNASKED };
				return { failure };
			},
		);
	}

	/** As for all requests, and with the cause by which newer versions of n8n back off. */
	override error(failure: ApiFailure, itemIndex?: number, note?: ErrorContext) {
		const error = super.error(failure, itemIndex, note);
		error.failure = causeOf(failure);
		return error;
	}
}

type Cause = NonNullable<ReturnType<ApiClient['error']>['failure']>;

function causeOf(failure: ApiFailure): Cause | undefined {
	const { kind, status = 0, retryAfterMs } = failure;
	if (status === 429) return { cause: 'rate-limited', retryAfterMs };
	if (status === 401) return { cause: 'credential-invalid' };
	if (passesSometime(failure)) {
		return { cause: 'temporarily-unavailable', retryAfterMs };
	}
	if (status >= 300 || kind === 'blocked') return { cause: 'configuration-invalid' };
	return undefined;
}

/** Whether a failure may be over at a later poll, so that it need not keep a workflow inactive. */
export function mayBeOverAtNextPoll(failure: ApiFailure): boolean {
	const isNoAddress = failure.code === 'ENOTFOUND' || failure.code === 'EADDRNOTAVAIL';
	return passesSometime(failure) && !(failure.kind === 'unreachable' && isNoAddress);
}

/** As isPassing, however long the service asks to wait: later polls come anyway. */
function passesSometime(failure: ApiFailure): boolean {
	return isPassing({ ...failure, retryAfterMs: 0 });
}
