import { MINUTE_MS, SECOND_MS, type EpochMs, type Ms } from '../../shared/time/units';
import { MENTIONS_PER_PAGE } from '../../reporting/api/reportingApi';
import { passedMs, type Moment } from '../polling/serviceClock';
import { countSaved } from './seenIds';
import { isSame, type Backlog, type MentionSettings, type MentionState, type Plan } from './state';

/** A window of so many known mentions is read by each poll. */
const MENTIONS_PER_POLL = 5 * MENTIONS_PER_PAGE;

/** A response may show the list as of when the request was sent, earlier by up to its timeout. */
export const ANSWER_MS: Ms = 65 * SECOND_MS;

/** How much n8n's clock may be ahead before the first read has to be restarted. */
const CLOCK_MS: Ms = 5 * MINUTE_MS;

/**
 * Decides what a poll reads at n8n's `local` time: the rest of a backlog, the whole window, or its end since the poll
 * before. A window of n times five pages is read whole by every n-th poll and at least once a lookback, as a late mention
 * can be anywhere in it.
 */
export function plan(
	state: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): Plan | Backlog {
	const { backlog, readAt } = state;
	// With other filters, its cursor is worth nothing.
	if (backlog && isSame(backlog.filters, settings.filters)) return backlog;
	if (isWindowDue(state, settings)) return wholeWindow(state, settings, local);
	return { scope: 'end', since: readAt - ANSWER_MS };
}

function isWindowDue(state: MentionState, settings: MentionSettings): boolean {
	const { watermark, filters, activations, seen, endReads, readAt } = state;
	return (
		watermark === undefined ||
		activations !== undefined ||
		!isSame(filters, settings.filters) ||
		countSaved(seen) <= MENTIONS_PER_POLL * (endReads + 1) ||
		windowStart(readAt, settings) - watermark >= settings.lookbackMs
	);
}

/** The window from its start; before the first read that is not known, but estimated by n8n's clock. */
export function wholeWindow(
	{ watermark, activations = [] }: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): Plan {
	const from = Math.min(local, activations[0]?.local ?? local);
	return { scope: 'window', since: watermark ?? windowStart(from, settings) - CLOCK_MS };
}

/** Start of the window to read: mentions captured after it may still be listed late. */
export function windowStart(at: EpochMs, { lookbackMs }: MentionSettings): EpochMs {
	return at - lookbackMs - ANSWER_MS;
}

/** When something was by the service's clock, as told then, unless it is now clear that the clock was ahead or it told nothing. */
export function momentOf({ at, local }: { at?: EpochMs; local: EpochMs }, now: Moment): EpochMs {
	const byNow = now.at - passedMs({ local }, now);
	return at === undefined || at > byNow + ANSWER_MS ? byNow : at;
}
