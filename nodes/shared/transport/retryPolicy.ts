import type { IHttpRequestMethods } from 'n8n-workflow';

import { backoffMs, MAX_RETRY_AFTER_MS } from '../time/backoff';
import type { ApiFailure } from './errors';

/** A rule of the retry table. */
interface RetryRule {
	applies: (failure: ApiFailure) => boolean;
	methods: IHttpRequestMethods[];
	/** Maximum number of attempts, including the first one. */
	attempts: number;
	/** Maximum time waited in total, in milliseconds. */
	withinMs: number;
}

const PASSING_MS = 300_000;

/**
 * While others use the same key, a request waits instead of failing: half of the Pro limit is enough
 * for 50 domains in about 40 minutes. After an hour without success it fails.
 */
const BUSY_MS = 3_600_000;

/**
 * Which requests are retried, and how often. The first rule that applies counts; without one there is
 * no retry. A POST is retried only when the service certainly has not processed it.
 */
export const RETRY_TABLE: RetryRule[] = [
	{
		applies: ({ status }) => status === 429,
		methods: ['GET', 'POST'],
		attempts: Infinity,
		withinMs: BUSY_MS,
	},
	{
		applies: ({ kind }) => kind === 'unreachable',
		methods: ['GET', 'POST'],
		attempts: 3,
		withinMs: PASSING_MS,
	},
	{ applies: ({ kind }) => kind === 'lost', methods: ['GET'], attempts: 4, withinMs: PASSING_MS },
	{
		applies: ({ status = 0 }) => [500, 502, 503, 504].includes(status),
		methods: ['GET'],
		attempts: 4,
		withinMs: PASSING_MS,
	},
];

/**
 * Whether a failure is transient, so that a wait for an analysis continues. The retry table is
 * stricter, since it retries within seconds.
 */
export function isPassing({ kind, status = 0, retryAfterMs = 0 }: ApiFailure): boolean {
	if (retryAfterMs > MAX_RETRY_AFTER_MS) return false;
	return (
		kind === 'unreachable' || kind === 'lost' || [408, 425, 429].includes(status) || status >= 500
	);
}

/**
 * Decides whether and when to retry a failed request.
 *
 * @param failure of the last attempt
 * @param attempt number of attempts so far, from 1
 * @param waitedMs time waited for retries so far, in milliseconds
 * @param random a number from 0 to below 1, for the jitter
 * @returns the delay in milliseconds; undefined if there is no retry
 */
export function retryDelayMs(
	failure: ApiFailure,
	attempt: number,
	waitedMs: number,
	random: number,
): number | undefined {
	const rule = RETRY_TABLE.find(
		({ applies, methods }) => applies(failure) && methods.includes(failure.method),
	);
	if (!rule || attempt >= rule.attempts) return undefined;
	const delayMs = failure.retryAfterMs ?? backoffMs(attempt, random);
	const tooLong = delayMs > MAX_RETRY_AFTER_MS || waitedMs + delayMs > rule.withinMs;
	return tooLong ? undefined : delayMs;
}
