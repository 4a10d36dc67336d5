import { HOUR_MS, MINUTE_MS, type Ms, SECOND_MS } from '../../../reports/time/units';
import { counted } from '../../../reports/values/text';
import type { RequestFailure } from './failure';
import { MAX_RETRY_AFTER_MS } from './request';

const FIRST_BACKOFF_MS = SECOND_MS;

const MAX_BACKOFF_MS = 30 * SECOND_MS;

/** Exponential back-off with jitter over its upper half. */
export function backoffMs(attempt: number, random: number): Ms {
	const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
	return Math.round(full * (0.5 + random / 2));
}

/** With Retry-After, a short first pause is enough; without it, the needed pause is unknown. */
const WITH_RETRY_AFTER = { firstMs: 100, growth: 1.35 };

const WITHOUT_RETRY_AFTER = { firstMs: FIRST_BACKOFF_MS, growth: 2 };

/** Maximum jitter, as a share of the pause, so that processes that share a key do not retry at once. */
const JITTER = 0.3;

/** The pause of a key after 429s in a row: Retry-After, growing to half a minute after 20 (6 without it), plus jitter. */
export function rateLimitPause(refusals: number, requestedMs: Ms | undefined, random: number): Ms {
	const { firstMs, growth } = requestedMs === undefined ? WITHOUT_RETRY_AFTER : WITH_RETRY_AFTER;
	const ownMs = Math.min(MAX_BACKOFF_MS, firstMs * growth ** (refusals - 1));
	const pauseMs = Math.max(ownMs, Math.min(requestedMs ?? 0, MAX_RETRY_AFTER_MS));
	return Math.ceil(pauseMs * (1 + JITTER * random));
}

const TRANSIENT_MS = 5 * MINUTE_MS;

/** While others use the key, requests wait: half of the Pro limit serves 50 domains in about 40 minutes. */
export const RATE_LIMITED_MS = HOUR_MS;

/** How long a run that somebody waits for bears 429s with no call of the key accepted in between. */
export const BUSY_ATTENDED_MS = 2 * MINUTE_MS;

/** How often a request is tried, and how long. A POST is tried again only if the service certainly has not processed it. */
function retryLimits(failure: RequestFailure, busyMs: Ms): { attempts: number; withinMs: Ms } {
	if (failure.status === 429) return { attempts: Infinity, withinMs: busyMs };
	if (failure.kind === 'unreachable') return { attempts: 3, withinMs: TRANSIENT_MS };
	return { attempts: isServiceDown(failure) ? 4 : 1, withinMs: TRANSIENT_MS };
}

/** Server errors that say of a request that it never works: not implemented, and an unsupported version of HTTP. */
const LASTING_SERVER_ERRORS = [501, 505];

/** Statuses below 500 that pass: a timeout, a request that came too early, and a rate limit. */
const PASSING_STATUSES = [408, 425, 429];

/**
 * The one list of failures that may be over soon. Reads are tried again after them, and waits and polls go on. Whether a
 * submission may have arrived is another question, see submit.ts.
 */
export function isTransient({ kind, status = 0 }: RequestFailure): boolean {
	if (kind === 'unreachable' || kind === 'lost' || kind === 'unreadable') return true;
	if (status >= 500) return !LASTING_SERVER_ERRORS.includes(status);
	return PASSING_STATUSES.includes(status);
}

/** True if a read failed in a way that may pass, but for a rate limit, which has pauses of its own. */
export function isServiceDown(failure: RequestFailure): boolean {
	return failure.method === 'GET' && failure.status !== 429 && isTransient(failure);
}

/**
 * The delay before a retry, with jitter by a random number below 1; undefined for none.
 * @param patienceMs for how long a read is retried, however often it was, where its run has nobody waiting
 * @param busyMs for how long 429s are waited for
 */
export function retryDelayMs(
	failure: RequestFailure,
	attempt: number,
	waitedMs: Ms,
	random: number,
	patienceMs: Ms = 0,
	busyMs: Ms = RATE_LIMITED_MS,
): Ms | undefined {
	const { attempts: most, withinMs } = retryLimits(failure, busyMs);
	const ownMs = backoffMs(attempt, random);
	if (attempt >= most) {
		// Not sooner than by itself, whatever the service asks for, except for a last time at the end.
		const delayMs = Math.max(Math.min(ownMs, patienceMs), failure.retryAfterMs ?? 0);
		return isServiceDown(failure) && patienceMs > 0 && delayMs <= patienceMs ? delayMs : undefined;
	}
	const delayMs = failure.retryAfterMs ?? ownMs;
	if (delayMs > Math.min(MAX_RETRY_AFTER_MS, withinMs)) return undefined;
	// A pause that ends only after that time is worth it: after it the service may accept calls again.
	return waitedMs < withinMs ? delayMs : undefined;
}

/** True if the service refuses the key for longer than any request waits. */
export function asksForLongPause({ status, retryAfterMs = 0 }: RequestFailure): boolean {
	return status === 429 && retryAfterMs > MAX_RETRY_AFTER_MS;
}

/** Adds the number of attempts to a failure. */
export function withAttemptCount(
	failure: RequestFailure,
	attempts: number,
	waitedMs: Ms,
): RequestFailure {
	if (attempts === 1) return failure;
	const waited = counted(Math.round(waitedMs / SECOND_MS), 'second');
	return { ...failure, reason: `${failure.reason} (${attempts} attempts over ${waited})` };
}
