import { MINUTE_MS, type Ms, SECOND_MS } from 'ai-visibility-reports/time';
import { counted } from 'ai-visibility-reports/values';
import type { RequestFailure } from './failure';
import { MAX_RETRY_AFTER_MS } from './request';

const FIRST_BACKOFF_MS = SECOND_MS;

const MAX_BACKOFF_MS = 30 * SECOND_MS;

/**
 * Gives the pause before a retry. It doubles with each attempt, from 1 s up to 30 s, and is between
 * half and all of that.
 * @param attempt the number of attempts so far, from 1
 * @param random from 0 up to 1
 */
export function backoffMs(attempt: number, random: number): Ms {
	const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
	return Math.round(full * (0.5 + random / 2));
}

/**
 * How the pause of a key grows. With Retry-After a short first pause is enough, because the service
 * says how long to wait. Without it, the needed pause is unknown.
 */
const WITH_RETRY_AFTER = { firstMs: 100, growth: 1.35 };

const WITHOUT_RETRY_AFTER = { firstMs: FIRST_BACKOFF_MS, growth: 2 };

/**
 * The longest jitter, as a share of the pause, so that processes that share a key do not retry at
 * the same time.
 */
const JITTER = 0.3;

/**
 * How long all calls of a key pause after 429s in a row: for Retry-After or, if that is longer, for
 * a time that grows to half a minute with 20 of them (with 6 if there is no Retry-After). Jitter of
 * up to 30 % is added.
 * @param requestedMs the Retry-After, of which at most five minutes count
 * @param random from 0 up to 1
 */
export function rateLimitPause(refusals: number, requestedMs: Ms | undefined, random: number): Ms {
	const { firstMs, growth } = requestedMs === undefined ? WITHOUT_RETRY_AFTER : WITH_RETRY_AFTER;
	const ownMs = Math.min(MAX_BACKOFF_MS, firstMs * growth ** (refusals - 1));
	const pauseMs = Math.max(ownMs, Math.min(requestedMs ?? 0, MAX_RETRY_AFTER_MS));
	return Math.ceil(pauseMs * (1 + JITTER * random));
}

const TRANSIENT_MS = 5 * MINUTE_MS;

/**
 * How often a request is tried in all, and within what time. A POST is tried again only if the
 * service certainly has not processed it.
 */
function retryLimits(failure: RequestFailure, busyMs: Ms): { attempts: number; withinMs: Ms } {
	if (failure.status === 429) return { attempts: Infinity, withinMs: busyMs };
	if (failure.kind === 'unreachable') return { attempts: 3, withinMs: TRANSIENT_MS };
	return { attempts: isServiceDown(failure) ? 4 : 1, withinMs: TRANSIENT_MS };
}

/**
 * Server errors that no retry can help: 501 is a method that is not implemented, and 505 an
 * unsupported version of HTTP.
 */
const LASTING_SERVER_ERRORS = [501, 505];

/** Statuses below 500 that pass: a timeout, a request that came too early, and a rate limit. */
const PASSING_STATUSES = [408, 425, 429];

/**
 * The one list of failures that may be over soon. After them, reads are tried again, and waits and
 * polls go on. Whether a submission may have arrived is another question, see submit.ts.
 */
export function isTransient({ kind, status = 0 }: RequestFailure): boolean {
	if (kind === 'unreachable' || kind === 'lost' || kind === 'unreadable') return true;
	if (status >= 500) return !LASTING_SERVER_ERRORS.includes(status);
	return PASSING_STATUSES.includes(status);
}

/**
 * True if a read failed in a way that may pass. A rate limit does not count, because it has pauses
 * of its own.
 */
export function isServiceDown(failure: RequestFailure): boolean {
	return failure.method === 'GET' && failure.status !== 429 && isTransient(failure);
}

/** The failures of one request that are of one kind: with 429, or others. */
export interface Failures {
	attempts: number;
	/**
	 * How long the request has waited because of them: its own pauses or, for 429, the time since the
	 * first one of the run, or of the key where somebody waits for the run.
	 */
	waitedMs: Ms;
	/** Since when the run's requests are answered with 429, see Clock.now. */
	since?: Ms;
}

interface RetryTerms {
	/** From 0 up to 1, for the jitter. */
	random: number;
	/**
	 * How much longer reads are retried in an outage, however often they were tried. It is 0 where
	 * somebody waits for the run.
	 */
	patienceMs: Ms;
	/** How long 429s are waited out. */
	busyMs: Ms;
}

/**
 * Gives the delay before a request is tried again; undefined if it is not to be tried again.
 * @param failures those so far that were of this kind
 */
export function retryDelayMs(
	failure: RequestFailure,
	{ attempts, waitedMs }: Failures,
	{ random, patienceMs, busyMs }: RetryTerms,
): Ms | undefined {
	const { attempts: most, withinMs } = retryLimits(failure, busyMs);
	const ownMs = backoffMs(attempts, random);
	if (attempts >= most) {
		// Retry-After may be 0, so a retry never comes sooner than the back-off. Only the last one may,
		// so that it still fits.
		const delayMs = Math.max(Math.min(ownMs, patienceMs), failure.retryAfterMs ?? 0);
		return isServiceDown(failure) && patienceMs > 0 && delayMs <= patienceMs ? delayMs : undefined;
	}
	const delayMs = failure.retryAfterMs ?? ownMs;
	if (delayMs > Math.min(MAX_RETRY_AFTER_MS, withinMs)) return undefined;
	// A pause may end after that time, because the service may accept calls again when it is over.
	return waitedMs < withinMs ? delayMs : undefined;
}

/** True if the service refuses the key for longer than the five minutes that any request waits. */
export function asksForLongPause({ status, retryAfterMs = 0 }: RequestFailure): boolean {
	return status === 429 && retryAfterMs > MAX_RETRY_AFTER_MS;
}

/**
 * Adds to the reason of a failure how often the request was tried and for how long, if it was tried
 * more than once.
 */
export function withAttemptCount(
	failure: RequestFailure,
	{ attempts, waitedMs }: Failures,
): RequestFailure {
	if (attempts === 1) return failure;
	const waited = counted(Math.round(waitedMs / SECOND_MS), 'second');
	return { ...failure, reason: `${failure.reason} (${attempts} attempts over ${waited})` };
}
