/** What a service says is left of its limit. */
export interface Allowance {
	/** Calls that may still be sent. */
	remaining: number;
	/** Milliseconds until the service lets more through; undefined when it does not say. */
	resetInMs: number | undefined;
}

/** From here on a number is an epoch in seconds, or in milliseconds, not seconds from now. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MS = 1e12;

/**
 * Reads X-RateLimit-Remaining and X-RateLimit-Reset. The reporting service's document does not show
 * the unit of Reset, so it is told by its size: seconds from now, epoch seconds or epoch
 * milliseconds.
 *
 * @param headers names in lower case
 * @param serviceNow the service's own time, milliseconds since the epoch
 * @returns undefined when the service sends no such headers
 */
export function readAllowance(
	headers: Record<string, string>,
	serviceNow: number,
): Allowance | undefined {
	const remaining = numberIn(headers['x-ratelimit-remaining']);
	if (remaining === undefined) return undefined;
	return { remaining, resetInMs: resetInMs(numberIn(headers['x-ratelimit-reset']), serviceNow) };
}

function resetInMs(reset: number | undefined, serviceNow: number): number | undefined {
	if (reset === undefined) return undefined;
	if (reset >= EPOCH_MS) return Math.max(0, reset - serviceNow);
	if (reset >= EPOCH_SECONDS) return Math.max(0, reset * 1000 - serviceNow);
	return reset * 1000;
}

function numberIn(header: string | undefined): number | undefined {
	return header !== undefined && /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined;
}
