import { ApiClient } from '../../shared/transport/apiClient';
import type { ApiClientSettings } from '../../shared/transport/clientSettings';
import { type RequestContext } from '../../shared/credentials/read';
import type { ApiFailure, ErrorContext } from '../../shared/transport/errors';
import { isPassing } from '../../shared/transport/retryPolicy';
import type { PollTime } from './timeLimit';

/** Limits for the retries of a poll; the next poll follows soon. */
const RETRY_BUDGET = { retries: 3, pausesMs: 10_000 };

/** The failure of a request that the rate limiter held back until the poll's time was up. */
const RATE_LIMITED = {
	kind: 'unreachable',
	reason: "was not called during this poll, because the API key's rate limit is exhausted",
	advice:
		'The next poll tries again. If this happens often, poll less frequently or use a separate API key for this workflow.',
} as const;

/** The API client of one poll. */
export class PollClient extends ApiClient {
	/** The last failure that became an error. */
	failure: ApiFailure | undefined;

	/** @param time the poll's time limit; absent for none */
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
	if (isTransient(failure)) {
		return { cause: 'temporarily-unavailable', retryAfterMs };
	}
	if (status >= 300 || kind === 'blocked') return { cause: 'configuration-invalid' };
	return undefined;
}

/** Whether a later poll may succeed, so that the failure need not prevent the activation. */
export function mayBeOverAtNextPoll(failure: ApiFailure): boolean {
	const isNoAddress = failure.code === 'ENOTFOUND' || failure.code === 'EADDRNOTAVAIL';
	return isTransient(failure) && !(failure.kind === 'unreachable' && isNoAddress);
}

/** As isPassing, with any Retry-After, since later polls follow anyway. */
function isTransient(failure: ApiFailure): boolean {
	return isPassing({ ...failure, retryAfterMs: 0 });
}
