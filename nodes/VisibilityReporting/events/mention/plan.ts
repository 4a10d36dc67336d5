import { type EpochMs, MINUTE_MS, type Ms } from 'ai-visibility-reports/time';
import { MENTIONS_PER_PAGE } from '../../reportingApi';
import type { TrustedTime } from '../clockReading';
import { NewMentions, RESPONSE_AGE_MS } from './newMentions';
import { countSeen } from './seenIds';
import {
	type Backlog,
	type MentionSettings,
	type MentionState,
	type ReadPlan,
	sameFilters,
} from './state';

/**
 * A poll that reads a list for the second time reads this many pages at most, because it finds
 * little, and others need the calls of the API key, too.
 */
export const MAX_PAGES_READ_AGAIN = 20;

/** Why a poll reads no further, as the debug log says it. */
export type Stop =
	| 'end of the list'
	| 'Max Items per Poll'
	| 'most pages of a second reading'
	| 'time of the poll'
	| 'empty pages without an end';

export interface MentionRead {
	plan: ReadPlan | Backlog;
	/** When the first response came, as far as both clocks agree. */
	time: TrustedTime;
	news: NewMentions;
	/** How many pages this poll has read. */
	pages: number;
	/** How many mentions those pages listed, new or not. */
	mentions: number;
	/** Why the poll read no further. */
	stop: Stop;
	/** Where to continue a list that was not read to its end; without a cursor, at its beginning. */
	resumeAt?: { cursor: string | undefined };
}

/**
 * Decides whether a window that was read to its end is read once more, because a mention may have
 * slipped through: where a service's cursors count places, a deletion moves all later mentions one
 * place ahead, past a cursor. Most windows are read anyway by the polls after it. So it is only one
 * that several polls have read, or a long one of which the next poll sees nothing more. The second
 * reading is the last, as it would go on for ever where mentions are deleted all the time.
 *
 * @param isLeft true if mentions are done now that no list had before this one
 */
export function isToReadAgain({ plan, pages, resumeAt }: MentionRead, isLeft: boolean): boolean {
	if (resumeAt || plan.scope === 'end' || plan.again) return false;
	const isContinued = 'cursor' in plan && plan.cursor !== undefined;
	return isContinued || (isLeft && pages > PAGES_PER_POLL);
}

/**
 * A window of at most so many pages, and thus of so many known mentions, is read whole by each
 * poll.
 */
const PAGES_PER_POLL = 5;

const MENTIONS_PER_POLL = PAGES_PER_POLL * MENTIONS_PER_PAGE;

/** How much n8n's clock may be ahead before the first read has to be restarted. */
const CLOCK_ERROR_MS: Ms = 5 * MINUTE_MS;

/**
 * Decides what a poll reads at n8n's `local` time: the rest of a backlog, the whole window, or its
 * end since the last poll. A window of n times five pages is read whole by every n-th poll, and at
 * least once a lookback.
 */
export function plan(
	state: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): ReadPlan | Backlog {
	const { backlog, readAt } = state;
	// The cursor of a backlog with other filters leads to other mentions.
	if (backlog && sameFilters(backlog.filters, settings.filters)) return backlog;
	if (isWindowDue(state, settings)) return wholeWindow(state, settings, local);
	return { scope: 'end', since: readAt - RESPONSE_AGE_MS };
}

function isWindowDue(state: MentionState, settings: MentionSettings): boolean {
	const { watermark, filters, activations, seen, endReads, readAt } = state;
	return (
		watermark === undefined ||
		activations !== undefined ||
		!sameFilters(filters, settings.filters) ||
		countSeen(seen) <= MENTIONS_PER_POLL * (endReads + 1) ||
		windowStart(readAt, settings) - watermark >= settings.lookbackMs
	);
}

/**
 * Makes the plan to read the whole window. Until its start is known, n8n's clock estimates it, and
 * five minutes are added in case that clock is ahead.
 */
export function wholeWindow(
	{ watermark, activations = [] }: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): ReadPlan {
	const from = Math.min(local, activations[0]?.local ?? local);
	return { scope: 'window', since: watermark ?? windowStart(from, settings) - CLOCK_ERROR_MS };
}

/** Tells where the window begins. Mentions captured after that may still be listed late. */
export function windowStart(at: EpochMs, { lookbackMs }: MentionSettings): EpochMs {
	return at - lookbackMs - RESPONSE_AGE_MS;
}
