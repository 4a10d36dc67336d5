import { MAX_PAGE } from '../../VisibilityReporting/api/reportingApi';
import { isFreshDue, restart } from './backlog';
import { countOf, SeenIds } from './seenIds';
import { isSame, type Backlog, type MentionSettings, type MentionState } from './state';
import { windowStart } from './window';

/** What a poll reads. Times are milliseconds since the epoch, in the service's own time. */

export interface Plan {
	/**
	 * The whole window, or only the end of the list; `fresh`: the end, while the backlog waits.
	 */
	scope: 'window' | 'tail' | 'fresh';
	since: number;
	/** The backlog to continue. */
	backlog?: Backlog;
}

/** Maximum number of known mentions in the tail, so that they and new ones fit on one page. */
export const TAIL_MAX = 80;

/** Before the IDs exceed this size, the whole window is read, so that old ones can be forgotten. */
const MAX_BYTES = 64_000;

/** The limit where the window itself needs more than MAX_BYTES, as larger by SLACK. */
const MAX_BYTES_OF_LARGE = 520_000;
const SLACK = 1.15;

/** How much n8n's clock may be ahead before the first read has to be restarted. */
const CLOCK_MS = 300_000;

/**
 * Decides what a poll reads. Reading only behind `tailFrom` costs one request when nothing is new,
 * in whatever order the service lists. The whole window is due when it fits in one page anyway, and
 * else after as many such polls as it has pages.
 *
 * @param local n8n's own time, for the very first read
 */
export function plan(state: MentionState, settings: MentionSettings, local: number): Plan {
	const { watermark, tailFrom, backlog } = state;
	if (backlog && isSame(backlog.filters, settings.filters)) {
		if (isFreshDue(backlog, state.polledAt)) return freshPlan(state, settings);
		return continuing(backlog);
	}
	if (backlog?.whole) return continuing(restart(backlog, settings.filters));
	if (watermark === undefined) {
		const from = Math.min(local, state.activations?.[0]?.local ?? local);
		return { scope: 'window', since: windowStart(from, settings) - CLOCK_MS };
	}
	if (tailFrom === undefined || isWindowDue(state, settings)) {
		return { scope: 'window', since: watermark };
	}
	return { scope: 'tail', since: tailFrom };
}

/** A plan that continues a backlog. */
export function continuing(backlog: Backlog): Plan {
	return { scope: backlog.whole ? 'window' : 'tail', since: backlog.since, backlog };
}

function isWindowDue(state: MentionState, settings: MentionSettings): boolean {
	const { seen, gapMs, polledAt, windowAt, windowBytes = 0 } = state;
	const maxBytes = windowBytes * SLACK > MAX_BYTES ? MAX_BYTES_OF_LARGE : MAX_BYTES;
	return (
		!isSame(state.filters, settings.filters) ||
		state.activations !== undefined ||
		state.tailReads >= Math.ceil(countOf(seen) / MAX_PAGE) ||
		seen.length * (1 + gapMs / settings.lookbackMs) > maxBytes ||
		polledAt - windowAt >= settings.lookbackMs
	);
}

/** As without a backlog: the end of the list, and sometimes the whole window. */
function freshPlan(state: MentionState, settings: MentionSettings): Plan {
	const { polledAt, watermark = 0, tailFrom = polledAt, backlog } = state;
	const start = Math.max(watermark, windowStart(polledAt, settings));
	const known = new SeenIds(state.seen).count({ from: start, to: Infinity });
	const isTail = state.tailReads < Math.ceil(known / MAX_PAGE);
	return { scope: 'fresh', since: isTail ? tailFrom : start, backlog };
}
