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
	if (reset === undefined) return undefined;
	if (reset >= EPOCH_MS) return Math.max(0, reset - serverTime);
	if (reset >= EPOCH_SECONDS) return Math.max(0, reset * 1000 - serverTime);
	return reset > MOST_SECONDS ? reset : reset * 1000;
}

function numberIn(header: string | undefined): number | undefined {
	return header !== undefined && /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined;
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): whole seconds or an HTTP date. The services'
 * documents leave the form open, so both are read, and fractions of a second too.
 *
 * @param value the header's value
 * @param serverTime the service's own time in milliseconds since the epoch, from its Date header
 * @returns milliseconds to wait, or undefined when the value is invalid
 */
export function retryAfterMs(value: unknown, serverTime: number): number | undefined {
	const text = String(value).trim();
	if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
	if (!/[a-z]/i.test(text)) return undefined;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - serverTime);
}
