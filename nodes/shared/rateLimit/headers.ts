import { utcMillis } from '../time/dates';

/** The rate limit headers of a response. */
export interface RateLimitStatus {
	/** Calls per minute, or per burst; absent where the header is missing. */
	limit?: number;
	/** Calls that may still be sent. */
	remaining: number;
	/** Milliseconds until the reset; undefined where the header is missing. */
	resetInMs: number | undefined;
}

/**
 * The window is a minute, and a burst the calls of two (document, "Limits"): so no reset is further
 * away than this, and a larger number is in milliseconds.
 */
const MOST_SECONDS = 120;

/** From these values on, a number is a time since the epoch, in seconds or milliseconds. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MS = 1e12;

/**
 * Reads X-RateLimit-Limit, -Remaining and -Reset. The reporting service's document does not show
 * the unit of Reset, so it is inferred from its size: seconds or milliseconds, from now or since the
 * epoch. Up to 120 counts as seconds, since waiting too long costs little: the allowance refills.
 *
 * @param headers names in lower case
 * @param serverTime the service's own time, milliseconds since the epoch
 * @returns undefined without X-RateLimit-Remaining
 */
export function readRateLimitStatus(
	headers: Record<string, string>,
	serverTime: number,
): RateLimitStatus | undefined {
	const remaining = numberIn(headers['x-ratelimit-remaining']);
	if (remaining === undefined) return undefined;
	return {
		limit: numberIn(headers['x-ratelimit-limit']),
		remaining,
		resetInMs: resetInMs(numberIn(headers['x-ratelimit-reset']), serverTime),
	};
}

function resetInMs(reset: number | undefined, serverTime: number): number | undefined {
	return reset === undefined ? undefined : untilMs(reset, MOST_SECONDS, serverTime);
}

/** @param mostSeconds larger numbers are milliseconds, unless they are an epoch */
function untilMs(number: number, mostSeconds: number, serverTime: number): number {
	if (number >= EPOCH_MS) return Math.max(0, number - serverTime);
	if (number >= EPOCH_SECONDS) return Math.max(0, number * 1000 - serverTime);
	return number > mostSeconds ? number : number * 1000;
}

function numberIn(header: string | undefined): number | undefined {
	return header !== undefined && /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined;
}

/** Even as a penalty, a limit per minute asks for a few hours at most: a larger number is milliseconds. */
const MOST_RETRY_SECONDS = 9_999;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): whole seconds or an HTTP date. The services'
 * documents leave form and unit open, so fractions, milliseconds and epochs are read too.
 *
 * @param value the header's value
 * @param serverTime the service's own time in milliseconds since the epoch, from its Date header
 * @returns milliseconds to wait, or undefined when the value is invalid
 */
export function retryAfterMs(value: unknown, serverTime: number): number | undefined {
	const text = String(value).trim();
	const number = numberIn(text);
	if (number !== undefined) return Math.ceil(untilMs(number, MOST_RETRY_SECONDS, serverTime));
	if (!/[a-z]/i.test(text)) return undefined;
	// The asctime form of an HTTP date ends with the year, and has no zone.
	const date = utcMillis(text.replace(/ \d{4}$/, '$& GMT'));
	return date === undefined ? undefined : Math.max(0, date - serverTime);
}
