import { MINUTE_MS, SECOND_MS, type Ms } from './units';

/** Longest Retry-After to wait for: far more than a rate limit window. */
export const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS;

const FIRST_BACKOFF_MS = SECOND_MS;
const MAX_BACKOFF_MS = 30 * SECOND_MS;

/** Exponential back-off with jitter over its upper half. */
export function backoffMs(attempt: number, random: number): Ms {
	const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
	return Math.round(full * (0.5 + random / 2));
}

/** With Retry-After, a short first pause is enough; without it, the needed pause is unknown. */
const REQUESTED = { firstMs: 100, growth: 1.35 };
const UNREQUESTED = { firstMs: FIRST_BACKOFF_MS, growth: 2 };

/** Maximum jitter, as a share of the pause, so that processes that share a key do not retry at once. */
const JITTER = 0.3;

/**
 * The pause of a key after 429 responses in a row: Retry-After, up to the longest one, and growing in case that is too
 * short, to half a minute after 20 of them, or after 6 without Retry-After; plus jitter by a random number from 0 to
 * below 1 (document of the reporting service, "Limits", 3).
 */
export function refusalPauseMs(refusals: number, requestedMs: Ms | undefined, random: number): Ms {
	const { firstMs, growth } = requestedMs === undefined ? UNREQUESTED : REQUESTED;
	const ownMs = Math.min(MAX_BACKOFF_MS, firstMs * growth ** (refusals - 1));
	const pauseMs = Math.max(ownMs, Math.min(requestedMs ?? 0, MAX_RETRY_AFTER_MS));
	return Math.ceil(pauseMs * (1 + JITTER * random));
}
