import { parseTimestamp } from '../../../reports/time/dates';
import { type EpochMs, type Ms, SECOND_MS } from '../../../reports/time/units';

export interface RateLimitStatus {
	/** Calls per minute, or per burst; absent where the header is missing. */
	limit?: number;
	remaining: number;
	/** Undefined where the header is missing. */
	resetInMs: Ms | undefined;
}

/** The window is a minute, and a burst the calls of two (document, "Limits"): no reset is further away. */
const MAX_RESET_SECONDS = 120;

/** From these values on, a number is a time since the epoch. */
const LEAST_EPOCH_SECONDS = 1e9;

const LEAST_EPOCH_MS = 1e12;

/**
 * Reads X-RateLimit-Limit, -Remaining and -Reset, whose unit is undocumented and inferred from its size.
 * @param headers names in lower case
 * @param remainingInBody the body's `meta.ratelimit_remaining`, where the header is missing
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

/** @param maxSeconds larger numbers are milliseconds, unless they are an epoch */
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

/** Reads a Retry-After header: seconds or an HTTP date, also fractions and epochs, as its unit is undocumented. */
export function retryAfterMs(value: unknown, serverTime: EpochMs): Ms | undefined {
	const text = String(value).trim();
	const number = numberIn(text);
	if (number !== undefined) return Math.ceil(toDelay(number, serverTime));
	if (!/[a-z]/i.test(text)) return undefined;
	// The asctime form of an HTTP date ends with the year, and has no zone.
	const date = parseTimestamp(text.replace(/ \d{4}$/, '$& GMT'));
	return date === undefined ? undefined : Math.max(0, date - serverTime);
}

/** Longer pauses, in seconds, are not what a limit per minute needs: such a number may be milliseconds. */
const LONGEST_LIKELY_SECONDS = 120;

/** A Retry-After above 120 that gives 1 to 120 s if it is in milliseconds; undefined for any other one. */
export function retryAfterIfMs(value: string | undefined): Ms | undefined {
	const number = numberIn(value) ?? 0;
	const isLikely = number >= SECOND_MS && number <= LONGEST_LIKELY_SECONDS * SECOND_MS;
	return isLikely ? Math.ceil(number) : undefined;
}
