import { ApiClient } from '../../shared/transport/apiClient';
import type { ApiClientSettings } from '../../shared/transport/clientSettings';
import { type RequestContext } from '../../shared/credentials/read';
import type { ApiFailure, ErrorContext } from '../../shared/transport/errors';
import { isPassing } from '../../shared/transport/retryPolicy';
import type { PollTime } from './timeLimit';

/** What a service that is down costs a poll on top of its first request; the next poll comes soon. */
const RETRY_BUDGET = { retries: 3, pausesMs: 10_000 };

/** What a request ends with that the limiter did not let through within the poll's time. */
const NO_TURN = {
	kind: 'unreachable',
	reason:
		'was not asked within the time available for this poll, because the calls that its API key allows were used up',
	advice:
		'The next poll tries again. If this happens often, poll less often, or use a separate API key for this workflow.',
} as const;

/** The API client of one poll. */
export class PollClient extends ApiClient {
	/** The last failure that became an error. */
	failure: ApiFailure | undefined;

	/** @param time what the poll has of it; absent for as much as it needs */
	constructor(context: RequestContext, settings: ApiClientSettings, time?: PollTime) {
		const timeLimit = time && { ...time, failure: NO_TURN };
		super(context, { ...settings, timeLimit, retryBudget: RETRY_BUDGET });
	}

	/** As for all requests, and with the cause by which newer versions of n8n back off. */
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
