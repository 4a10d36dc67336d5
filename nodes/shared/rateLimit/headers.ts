import { utcMillis } from '../time/dates';
import { SECOND_MS, type EpochMs, type Ms } from '../time/units';

export interface RateLimitStatus {
	/** Calls per minute, or per burst; absent where the header is missing. */
	limit?: number;
	remaining: number;
	/** Undefined where the header is missing. */
	resetInMs: Ms | undefined;
}

/** The window is a minute, and a burst the calls of two (document, "Limits"): no reset is further away. */
const MOST_RESET_SECONDS = 120;

/** From these values on, a number is a time since the epoch. */
const LEAST_EPOCH_SECONDS = 1e9;
const LEAST_EPOCH_MS = 1e12;

/**
 * Reads X-RateLimit-Limit, -Remaining and -Reset. The reporting service's document does not show
 * the unit of Reset, so it is inferred from its size: seconds or milliseconds, from now or since the
 * epoch. Up to 120 counts as seconds, since waiting too long costs little: the allowance refills.
 *
 * @param headers names in lower case
 * @param repeated what the body says remains (`meta.ratelimit_remaining`), which counts where the header is missing
 * @returns undefined where neither says what remains
 */
export function readRateLimitStatus(
	headers: Record<string, string>,
	serverTime: EpochMs,
	repeated?: unknown,
): RateLimitStatus | undefined {
	const remaining = numberIn(headers['x-ratelimit-remaining']) ?? countIn(repeated);
	if (remaining === undefined) return undefined;
	const reset = numberIn(headers['x-ratelimit-reset']);
	return {
		limit: numberIn(headers['x-ratelimit-limit']),
		remaining,
		resetInMs: reset === undefined ? undefined : untilMs(reset, serverTime, MOST_RESET_SECONDS),
	};
}

/** @param mostSeconds larger numbers are milliseconds, unless they are an epoch */
function untilMs(number: number, serverTime: EpochMs, mostSeconds = Infinity): Ms {
	if (number >= LEAST_EPOCH_MS) return Math.max(0, number - serverTime);
	if (number >= LEAST_EPOCH_SECONDS) return Math.max(0, number * SECOND_MS - serverTime);
	return number > mostSeconds ? number : number * SECOND_MS;
}

function numberIn(header: string | undefined): number | undefined {
	return header !== undefined && /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined;
}

function countIn(value: unknown): number | undefined {
	return typeof value === 'number' && value >= 0 ? value : undefined;
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): whole seconds or an HTTP date. The services' documents
 * leave form and unit open, so fractions and epochs are read too. Undefined when invalid.
 */
export function retryAfterMs(value: unknown, serverTime: EpochMs): Ms | undefined {
	const text = String(value).trim();
	const number = numberIn(text);
	if (number !== undefined) return Math.ceil(untilMs(number, serverTime));
	if (!/[a-z]/i.test(text)) return undefined;
	// The asctime form of an HTTP date ends with the year, and has no zone.
	const date = utcMillis(text.replace(/ \d{4}$/, '$& GMT'));
	return date === undefined ? undefined : Math.max(0, date - serverTime);
}
