import { SECOND_MS, type EpochMs, type Ms } from '../../shared/time/units';
import { MENTIONS_PER_PAGE } from '../../reporting/api/reportingApi';
import { countPacked } from './seenIds';
import {
	isSame,
	type Backlog,
	type MentionSettings,
	type MentionState,
	type PendingActivation,
	type Plan,
} from './state';

/** Maximum number of known mentions in the tail, so that they and new ones fit on one page. */
export const TAIL_MAX = 80;

/** A response may show the list as of when the request was sent, earlier by up to its timeout. */
export const ANSWER_MS: Ms = 65 * SECOND_MS;

/** How much n8n's clock may be ahead before the first read has to be restarted. */
const CLOCK_MS: Ms = 300 * SECOND_MS;

/** When the first response of a read arrived. */
export interface ReadStart {
	/** By the service's clock. */
	at: EpochMs;
	/** By n8n's clock. */
	local: EpochMs;
}

/**
 * Decides what a poll reads at n8n's `local` time: the rest of a backlog, the tail or the whole window. The tail costs
 * one request when nothing is new, in any order. The window is due when it fits on one page anyway, and else after as
 * many such polls as it has pages.
 */
export function plan(
	state: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): Plan | Backlog {
	const { watermark, tailFrom, backlog } = state;
	// With other filters, its cursor is worth nothing, and the window is read from its start.
	if (backlog && isSame(backlog.filters, settings.filters)) return backlog;
	if (watermark === undefined) {
		const from = Math.min(local, state.activations?.[0]?.local ?? local);
		return { scope: 'window', since: windowStart(from, settings) - CLOCK_MS };
	}
	if (tailFrom === undefined || isWindowDue(state, settings)) {
		return { scope: 'window', since: watermark };
	}
	return { scope: 'tail', since: tailFrom };
}

function isWindowDue(state: MentionState, settings: MentionSettings): boolean {
	const { filters, activations, seen, tailReads, polledAt, windowAt } = state;
	return (
		!isSame(filters, settings.filters) ||
		activations !== undefined ||
		tailReads >= Math.ceil(countPacked(seen) / MENTIONS_PER_PAGE) ||
		polledAt - windowAt >= settings.lookbackMs
	);
}

/** Start of the window to read: mentions captured after it may still be listed late. */
export function windowStart(at: EpochMs, { lookbackMs }: MentionSettings): EpochMs {
	return at - lookbackMs - ANSWER_MS;
}

/** The watermark when a read begins: mentions captured up to it are done. */
export function watermarkBefore(
	state: MentionState,
	settings: MentionSettings,
	read: ReadStart,
): EpochMs {
	const [first] = state.activations ?? [];
	return state.watermark ?? windowStart(first ? momentOf(first, read) : read.at, settings);
}

/** When an activation was, by the service's clock. */
export function momentOf({ local, service }: PendingActivation, read: ReadStart): EpochMs {
	return service ?? read.at - Math.max(0, read.local - local);
}
