import type { MentionSettings, MentionState, PendingActivation } from './state';

/** Moments of reads. Times are milliseconds since the epoch, in the service's own time. */

/** The moment of a read's first answer. */
export interface ReadStart {
	/** The service's time, as that answer told it. */
	at: number;
	/** n8n's time when it came. */
	local: number;
}

/** An answer may show the list as it was when the request was sent, up to its time-out earlier. */
export const ANSWER_MS = 65_000;

/** The window that has to be read: all that may still be listed late, as of a moment. */
export function windowStart(at: number, { lookbackMs }: MentionSettings): number {
	return at - lookbackMs - ANSWER_MS;
}

/** Up to where mentions are done with when a read begins. */
export function watermarkBefore(
	state: MentionState,
	settings: MentionSettings,
	read: ReadStart,
): number {
	const [first] = state.activations ?? [];
	return state.watermark ?? windowStart(first ? momentOf(first, read) : read.at, settings);
}

/** When an activation was, in the service's time. */
export function momentOf({ local, service }: PendingActivation, read: ReadStart): number {
	return service ?? read.at - Math.max(0, read.local - local);
}
