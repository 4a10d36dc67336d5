import { utcMillis } from '../time/dates';

/** What a service says is left of its limit. */
export interface RateLimitStatus {
	/** Calls in a minute, or in a burst; absent when it does not say. */
	limit?: number;
	/** Calls that may still be sent. */
	remaining: number;
	/** Milliseconds until the service lets more through; undefined when it does not say. */
	resetInMs: number | undefined;
}

/**
 * The window is a minute, and a burst two windows' worth (document, "Limits"): so no reset is more
 * seconds away than this, and a larger number is milliseconds.
 */
const MOST_SECONDS = 120;

/** From here on a number is an epoch in seconds, or in milliseconds, and not a time from now. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MS = 1e12;

/**
 * Reads X-RateLimit-Limit, -Remaining and -Reset. The reporting service's document does not show
 * the unit of Reset, so it is told by its size: seconds or milliseconds, from now or since the epoch.
 * Up to 120 it is taken for seconds: who waits too long loses little, as the allowance grows meanwhile.
 *
 * @param headers names in lower case
 * @param serverTime the service's own time, milliseconds since the epoch
 * @returns undefined when the service does not say what remains
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

/** @param mostSeconds a larger number is milliseconds, if it is no epoch */
function untilMs(number: number, mostSeconds: number, serverTime: number): number {
	if (number >= EPOCH_MS) return Math.max(0, number - serverTime);
	if (number >= EPOCH_SECONDS) return Math.max(0, number * 1000 - serverTime);
	return number > mostSeconds ? number : number * 1000;
}

function numberIn(header: string | undefined): number | undefined {
	return header !== undefined && /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined;
}

/** A limit per minute may ask for hours, as a penalty; who seems to ask for more means milliseconds. */
const MOST_RETRY_SECONDS = 9_999;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): whole seconds or an HTTP date. The services'
 * documents leave form and unit open, so both are read, and fractions, milliseconds and epochs too.
 *
 * @param value the header as it came
 * @param serverTime the service's own time in milliseconds since the epoch, from its Date header
 * @returns milliseconds to wait, or undefined when the value says nothing
 */
export function retryAfterMs(value: unknown, serverTime: number): number | undefined {
	const text = String(value).trim();
	const number = numberIn(text);
	if (number !== undefined) return Math.ceil(untilMs(number, MOST_RETRY_SECONDS, serverTime));
	if (!/[a-z]/i.test(text)) return undefined;
	// The oldest of the three forms of an HTTP date ends with the year, and names no zone.
	const date = utcMillis(text.replace(/ \d{4}$/, '$& GMT'));
	return date === undefined ? undefined : Math.max(0, date - serverTime);
}
