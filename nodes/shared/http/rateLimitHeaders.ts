import { type EpochMs, type Ms, parseTimestamp, SECOND_MS } from 'ai-visibility-reports/time';

export interface RateLimitStatus {
	/** Calls per minute, or per burst; absent where the header is missing. */
	limit?: number;
	remaining: number;
	/** How long it is until the limit is reset; undefined where the header is missing. */
	resetInMs: Ms | undefined;
}

/**
 * No reset is further away than this, because the window is a minute, and a burst has the calls of
 * two minutes (document, "Limits").
 */
const MAX_RESET_SECONDS = 120;

/**
 * From here on, a number is a time since the epoch: in seconds or, from LEAST_EPOCH_MS on, in
 * milliseconds.
 */
const LEAST_EPOCH_SECONDS = 1e9;

const LEAST_EPOCH_MS = 1e12;

/**
 * Reads X-RateLimit-Limit, -Remaining and -Reset. The unit of Reset is undocumented and inferred
 * from its size.
 * @param headers names in lower case
 * @param remainingInBody the body's `meta.ratelimit_remaining`, which counts if the header is
 * missing
 * @returns undefined if the response does not say how many calls remain
 */
export function readRateLimit(
	headers: Record<string, string>,
	serverTime: EpochMs,
	remainingInBody?: unknown,
): RateLimitStatus | undefined {
	const remaining = numberIn(headers['x-ratelimit-remaining']) ?? countIn(remainingInBody);
	if (remaining === undefined) return undefined;
	const reset = numberIn(headers['x-ratelimit-reset']);
	return {
		limit: numberIn(headers['x-ratelimit-limit']),
		remaining,
		resetInMs: reset === undefined ? undefined : toDelay(reset, serverTime, MAX_RESET_SECONDS),
	};
}

/**
 * Makes a delay out of a number, whose unit is inferred from its size.
 * @param maxSeconds a larger number is in milliseconds, unless it is a time since the epoch
 */
function toDelay(number: number, serverTime: EpochMs, maxSeconds = Infinity): Ms {
	if (number >= LEAST_EPOCH_MS) return Math.max(0, number - serverTime);
	if (number >= LEAST_EPOCH_SECONDS) return Math.max(0, number * SECOND_MS - serverTime);
	return number > maxSeconds ? number : number * SECOND_MS;
}

export function numberIn(header: string | undefined): number | undefined {
	return header !== undefined && /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined;
}

function countIn(value: unknown): number | undefined {
	return typeof value === 'number' && value >= 0 ? value : undefined;
}

/**
 * Reads a Retry-After header: a number of seconds or an HTTP date (RFC 9110, 10.2.3). A number of
 * seconds may have a fraction, or be a time since the epoch.
 * @returns undefined if it is none of these
 */
export function retryAfterMs(value: unknown, serverTime: EpochMs): Ms | undefined {
	const text = String(value).trim();
	const number = numberIn(text);
	if (number !== undefined) return Math.ceil(toDelay(number, serverTime));
	if (!/[a-z]/i.test(text)) return undefined;
	// The asctime form of an HTTP date ends with the year, and has no zone.
	const date = parseTimestamp(text.replace(/ \d{4}$/, '$& GMT'));
	return date === undefined ? undefined : Math.max(0, date - serverTime);
}
