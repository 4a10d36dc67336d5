import type { MentionSettings, MentionState, PendingActivation } from './state';

/** Times of reads, in milliseconds since the epoch, in the service's own time. */

/** The time of a read's first response. */
export interface ReadStart {
	/** The service's time of that response. */
	at: number;
	/** n8n's time when it arrived. */
	local: number;
}

/** A response may show the list as of when the request was sent, earlier by up to its timeout. */
export const ANSWER_MS = 65_000;

/** Start of the window to read: mentions captured after it may still be listed late. */
export function windowStart(at: number, { lookbackMs }: MentionSettings): number {
	return at - lookbackMs - ANSWER_MS;
}

/** The watermark when a read begins: mentions captured up to it are done. */
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
