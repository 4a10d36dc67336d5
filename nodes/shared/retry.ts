import type { IHttpRequestMethods } from 'n8n-workflow';

import type { Failure } from './failure';

/** One line of the retry table. */
interface RetryRule {
	applies: (failure: Failure) => boolean;
	methods: IHttpRequestMethods[];
	/** How often a request is sent at the most, the first time included. */
	attempts: number;
	/** How long its pauses are in all at the most, in milliseconds. */
	withinMs: number;
}

/** Longest single pause that a service may ask for, in milliseconds: far more than a window. */
export const MAX_RETRY_AFTER_MS = 300_000;

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
		applies: ({ kind }) => kind === 'unsent',
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
export function isPassing({ kind, status = 0, retryAfterMs = 0 }: Failure): boolean {
	if (retryAfterMs > MAX_RETRY_AFTER_MS) return false;
	return kind === 'unsent' || kind === 'lost' || [408, 425, 429].includes(status) || status >= 500;
}

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

/**
 * Decides whether a failed request is sent again, and when.
 *
 * @param failure what the last attempt ended with
 * @param attempt how many times it was sent already, from 1
 * @param waitedMs how long it has waited for its retries so far
 * @param random a number from 0 to below 1, for the jitter
 * @returns the delay in milliseconds, or why there is none: `final` or `bound` (waited too long)
 */
export function nextAttempt(
	failure: Failure,
	attempt: number,
	waitedMs: number,
	random: number,
): { delayMs: number } | { stop: 'final' | 'bound' } {
	const rule = RETRY_TABLE.find(
		({ applies, methods }) => applies(failure) && methods.includes(failure.method),
	);
	if (!rule) return { stop: 'final' };
	if (attempt >= rule.attempts) return { stop: 'bound' };
	const delayMs = failure.retryAfterMs ?? backoffMs(attempt, random);
	const tooLong = delayMs > MAX_RETRY_AFTER_MS || waitedMs + delayMs > rule.withinMs;
	return tooLong ? { stop: 'bound' } : { delayMs };
}

/** Exponential back-off with jitter over its upper half, in milliseconds. */
export function backoffMs(attempt: number, random: number): number {
	const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
	return Math.round(full * (0.5 + random / 2));
}

/** Where a service asks for a pause, it may well mean so little; where it does not, nobody knows. */
const ASKED = { firstMs: 100, growth: 1.35 };
const UNASKED = { firstMs: FIRST_BACKOFF_MS, growth: 2 };

/** How much of its own a pause is lengthened by at the most, so that not all come back at once. */
const JITTER = 0.25;

/**
 * How long all who use a key wait after refusals (429) in a row, in milliseconds: never shorter than
 * the service asks, and ever longer, should it never mean it. Half a minute after 20 of them, or after
 * 6 where it asks for nothing; with jitter on top (document of the reporting service, "Limits", 3).
 *
 * @param refusals how many in a row, from 1
 * @param askedMs what the service asks for, in milliseconds
 * @param random a number from 0 to below 1, for the jitter
 */
export function refusalPauseMs(
	refusals: number,
	askedMs: number | undefined,
	random: number,
): number {
	const { firstMs, growth } = askedMs === undefined ? UNASKED : ASKED;
	const ownMs = Math.min(MAX_BACKOFF_MS, firstMs * growth ** (refusals - 1));
	return Math.max(askedMs ?? 0, Math.round(ownMs)) + Math.round(ownMs * JITTER * random);
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): whole seconds or an HTTP date. The services'
 * documents leave the form open, so both are read, and fractions of a second too.
 *
 * @param value the header as it came
 * @param serviceNow the service's own time in milliseconds since the epoch, from its Date header
 * @returns milliseconds to wait, or undefined when the value says nothing
 */
export function retryAfterMs(value: unknown, serviceNow: number): number | undefined {
	const text = String(value).trim();
	if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
	if (!/[a-z]/i.test(text)) return undefined;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - serviceNow);
}
