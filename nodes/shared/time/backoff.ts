/** Longest single pause that a service may ask for, in milliseconds: far more than a window. */
export const MAX_RETRY_AFTER_MS = 300_000;

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

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
