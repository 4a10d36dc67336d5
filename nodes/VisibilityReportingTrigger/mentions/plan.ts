import { MAX_PAGE } from '../../VisibilityReporting/api/reportingApi';
import { countOf } from './seenIds';
import { isSame, type Backlog, type MentionSettings, type MentionState, type Plan } from './state';
import { windowStart } from './window';

/** Maximum number of known mentions in the tail, so that they and new ones fit on one page. */
export const TAIL_MAX = 80;

/** How much n8n's clock may be ahead before the first read has to be restarted. */
const CLOCK_MS = 300_000;

/**
 * Decides what a poll reads: the rest of a backlog, or else the tail or the whole window. Reading only
 * behind `tailFrom` costs one request when nothing is new, in whatever order the service lists. The
 * whole window is due when it fits on one page anyway, and else after as many such polls as it has pages.
 *
 * @param local n8n's own time, for the very first read
 */
export function plan(
	state: MentionState,
	settings: MentionSettings,
	local: number,
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
		tailReads >= Math.ceil(countOf(seen) / MAX_PAGE) ||
		polledAt - windowAt >= settings.lookbackMs
	);
}
