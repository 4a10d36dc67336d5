import type { IHttpRequestMethods } from 'n8n-workflow';

import { backoffMs, MAX_RETRY_AFTER_MS } from '../time/backoff';
import type { ApiFailure } from './errors';

/** One line of the retry table. */
interface RetryRule {
	applies: (failure: ApiFailure) => boolean;
	methods: IHttpRequestMethods[];
	/** How often a request is sent at the most, the first time included. */
	attempts: number;
	/** How long its pauses are in all at the most, in milliseconds. */
	withinMs: number;
}

const PASSING_MS = 300_000;

/**
 * While others use the same key, a request waits rather than fails: half of the Pro limit serves
 * 50 domains in about 40 minutes. Who gets nothing for an hour is told so.
 */
const BUSY_MS = 3_600_000;

/**
 * What is sent again, and how often. The first line that applies counts; what no line names is
 * final. A POST is only sent again when the service surely has not taken it.
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
 * Whether a failure may be over after a while, so that it does not end a wait: such a status says
 * that the fault is not the request's. The table above is stricter, as it sends at once again.
 */
export function isPassing({ kind, status = 0, retryAfterMs = 0 }: ApiFailure): boolean {
	if (retryAfterMs > MAX_RETRY_AFTER_MS) return false;
	return (
		kind === 'unreachable' || kind === 'lost' || [408, 425, 429].includes(status) || status >= 500
	);
}

/**
 * Decides whether a failed request is sent again, and when.
 *
 * @param failure what the last attempt ended with
 * @param attempt how many times it was sent already, from 1
 * @param waitedMs how long it has waited for its retries so far
 * @param random a number from 0 to below 1, for the jitter
 * @returns the delay in milliseconds; undefined where it is not sent again
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
