import type { IPollFunctions } from 'n8n-workflow';

import type { Ms } from 'ai-visibility-reports/time';
import { systemClock } from '../../shared/clock';
import type { RequestContext } from '../../shared/credentials/readCredential';
import { ApiClient } from '../../shared/http/apiClient';
import type { ErrorNote } from '../../shared/http/advice';
import type { ApiClientSettings, TimeLimit } from '../../shared/http/connection';
import type { RequestFailure } from '../../shared/http/failure';
import { isTransient } from '../../shared/http/retryPolicy';

/** The time limit of an activation, because a user waits for it in the editor. */
const ACTIVATION_MS: Ms = 30_000;

/**
 * The time limit of a poll in n8n before 2.38, which has no poll budget. Later versions have the
 * same limit.
 */
const POLL_MS: Ms = 240_000;

/**
 * After this share of its time, a poll requests no further pages, so that it can complete those
 * under way.
 */
const SHARE = 0.75;

/** The budget is small, because the next poll follows soon. */
const RETRY_BUDGET = { retries: 3, pausesMs: 10_000 };

/** The failure of a request that the rate limiter held back until the poll's time was up. */
const RATE_LIMITED = {
	kind: 'unreachable',
	reason: "was not called during this poll, because the API key's rate limit is exhausted",
	advice:
		'The next poll tries again. If this happens often, poll less frequently or use a separate API key for this workflow.',
} as const;

/** The time limit of a poll, as its client takes it. */
export interface PollTime extends TimeLimit {
	/** True if the poll should request no further pages. */
	isTimeUp: () => boolean;
}

/**
 * Begins the time of a poll: as much as n8n allows, and less for an activation, because a user
 * waits for it.
 */
export function pollTime(context: IPollFunctions, isActivation: boolean): PollTime {
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : POLL_MS;
	const budgetMs = Math.max(1, Math.floor(isActivation ? Math.min(budget, ACTIVATION_MS) : budget));
	const { now } = systemClock;
	const begin = now();
	const signal = AbortSignal.timeout(budgetMs);
	return {
		signal,
		failure: RATE_LIMITED,
		leftMs: () => begin + budgetMs - now(),
		isTimeUp: () => signal.aborted || now() >= begin + budgetMs * SHARE,
	};
}

export class PollClient extends ApiClient {
	constructor(context: RequestContext, settings: ApiClientSettings, timeLimit?: PollTime) {
		super(context, { ...settings, timeLimit, retryBudget: RETRY_BUDGET });
	}

	/**
	 * Makes the error of a failure as ApiClient does, and adds the cause that newer versions of n8n
	 * use for their back-off.
	 */
	override error(failure: RequestFailure, note?: ErrorNote) {
		const error = super.error(failure, note);
		error.failure = causeOf(failure);
		return error;
	}
}

type Cause = NonNullable<ReturnType<ApiClient['error']>['failure']>;

function causeOf(failure: RequestFailure): Cause | undefined {
	const { kind, status = 0, retryAfterMs } = failure;
	if (status === 429) return { cause: 'rate-limited', retryAfterMs };
	if (status === 401) return { cause: 'credential-invalid' };
	if (isTransient(failure)) return { cause: 'temporarily-unavailable', retryAfterMs };
	if (status >= 300 || kind === 'blocked') return { cause: 'configuration-invalid' };
	return undefined;
}

/** True if a later poll may succeed, so that the failure need not prevent the activation. */
export function mayBeOverAtNextPoll(failure: RequestFailure): boolean {
	const isNoAddress = failure.code === 'ENOTFOUND' || failure.code === 'EADDRNOTAVAIL';
	return isTransient(failure) && !(failure.kind === 'unreachable' && isNoAddress);
}
