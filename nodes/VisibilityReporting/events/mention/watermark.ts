import type { EpochMs } from 'ai-visibility-reports/time';
import { type MentionRead, windowStart } from './plan';
import type { MentionSettings, MentionState } from './state';

/**
 * What moves the watermark, up to which mentions are done with. It moves after a poll that
 *
 *  - has read the whole window to its end, and needs no second reading of it;
 *  - has found a mention in it, or is the third in a row that found none: an empty answer may be a
 *    mistake of the service, and a mention says that it is not;
 *  - follows an earlier answer, without which nothing confirms the time of this one.
 *
 * Then it is where the window began when the list was first asked for, as far as that time is
 * certain, and never moves back.
 */

/** After so many polls in a row without a mention, the window counts as empty. */
const EMPTY_POLLS = 3;

/** Counts the polls in a row that have found no mention in the whole window, with this one. */
export function emptyPollsAfter(state: MentionState, read: MentionRead): number | undefined {
	if (read.mentions > 0) return undefined;
	const isWhole = read.plan.scope === 'window' && !read.resumeAt;
	return isWhole ? (state.emptyPolls ?? 0) + 1 : state.emptyPolls;
}

/**
 * True if a list that was read to its end proves nothing, because it is empty. At the first poll
 * the watermark is not known yet, and there is nothing to keep.
 */
export function isUnproven(state: MentionState, read: MentionRead): boolean {
	const isAtEnd = read.plan.scope === 'window' && !read.resumeAt;
	if (state.watermark === undefined || !isAtEnd || read.mentions > 0) return false;
	return (emptyPollsAfter(state, read) ?? 0) < EMPTY_POLLS;
}

/**
 * Gives the watermark after a whole window that was read to its end.
 * @param readAt when the list was first asked for
 */
export function watermarkAfter(
	state: MentionState,
	settings: MentionSettings,
	{ news, time }: MentionRead,
	readAt: EpochMs,
): EpochMs {
	if (!state.clock) return news.watermark;
	return Math.max(news.watermark, windowStart(Math.min(readAt, time.certain), settings));
}
