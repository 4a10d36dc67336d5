import type { IPollFunctions } from 'n8n-workflow';

import { ApiClient } from '../../shared/transport/apiClient';
import type { ApiClientSettings } from '../../shared/transport/connection';
import { type RequestContext } from '../../shared/credentials/read';
import type { ApiFailure, ErrorContext } from '../../shared/transport/errors';
import { isPassing } from '../../shared/transport/retryPolicy';
import { systemClock } from '../../shared/time/clock';
import type { Ms } from '../../shared/time/units';

/** Time limit of an activation, since a user waits for it in the editor. */
const ACTIVATION_MS: Ms = 30_000;

/** Time limit for n8n before 2.38, which has no poll budget; the same as that of later versions. */
const POLL_MS: Ms = 240_000;

/** After this share of its time, a poll requests no further pages, to complete those in flight. */
const SHARE = 0.75;

/** Small, since the next poll follows soon. */
const RETRY_BUDGET = { retries: 3, pausesMs: 10_000 };

/** The failure of a request that the rate limiter held back until the poll's time was up. */
const RATE_LIMITED = {
	kind: 'unreachable',
	reason: "was not called during this poll, because the API key's rate limit is exhausted",
	advice:
		'The next poll tries again. If this happens often, poll less frequently or use a separate API key for this workflow.',
} as const;

export interface PollTime {
	signal: AbortSignal;
	leftMs: () => Ms;
	/** Whether the poll should request no further pages. */
	isTimeUp: () => boolean;
}

/** The time limit of a poll. */
export function pollTime(context: IPollFunctions, isActivation: boolean): PollTime {
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : POLL_MS;
	const budgetMs = Math.max(1, Math.floor(isActivation ? Math.min(budget, ACTIVATION_MS) : budget));
	const { now } = systemClock;
	const begin = now();
	const signal = AbortSignal.timeout(budgetMs);
	return {
		signal,
		leftMs: () => begin + budgetMs - now(),
		isTimeUp: () => signal.aborted || now() >= begin + budgetMs * SHARE,
	};
}

export class PollClient extends ApiClient {
	/** The last failure that became an error. */
	failure: ApiFailure | undefined;

	constructor(context: RequestContext, settings: ApiClientSettings, time?: PollTime) {
		const timeLimit = time && { ...time, failure: RATE_LIMITED };
		super(context, { ...settings, timeLimit, retryBudget: RETRY_BUDGET });
	}

	/** As in ApiClient, with the cause that newer versions of n8n use for their back-off. */
	override error(failure: ApiFailure, itemIndex?: number, context?: ErrorContext) {
		this.failure = failure;
		const error = super.error(failure, itemIndex, context);
		error.failure = causeOf(failure);
		return error;
	}
}

type Cause = NonNullable<ReturnType<ApiClient['error']>['failure']>;

function causeOf(failure: ApiFailure): Cause | undefined {
	const { kind, status = 0, retryAfterMs } = failure;
	if (status === 429) return { cause: 'rate-limited', retryAfterMs };
	if (status === 401) return { cause: 'credential-invalid' };
	if (isPassing(failure)) return { cause: 'temporarily-unavailable', retryAfterMs };
	if (status >= 300 || kind === 'blocked') return { cause: 'configuration-invalid' };
	return undefined;
}

/** Whether a later poll may succeed, so that the failure need not prevent the activation. */
export function mayBeOverAtNextPoll(failure: ApiFailure): boolean {
	const isNoAddress = failure.code === 'ENOTFOUND' || failure.code === 'EADDRNOTAVAIL';
	return isPassing(failure) && !(failure.kind === 'unreachable' && isNoAddress);
}

/** Whether the service refuses what a poll asks for: neither its key, nor how often it asks. */
export function isRefusal({ kind, status = 0 }: ApiFailure): boolean {
	return kind === 'status' && status !== 401 && status !== 429;
}
