import { SECOND_MS, type EpochMs } from '../../shared/time/units';
import type { NewMentions } from './newMentions';
import { TAIL_MAX, windowStart, type ReadStart } from './plan';
import {
	withActivation,
	type Backlog,
	type MentionSettings,
	type MentionState,
	type Plan,
} from './state';

export interface MentionRead {
	plan: Plan | Backlog;
	start: ReadStart;
	news: NewMentions;
	/** Where to continue a list that was not read to its end; without a cursor, at its beginning. */
	rest?: { cursor: string | undefined };
}

/** The state to save after a read. */
export function stateAfter(
	{ backlog: _, ...state }: MentionState,
	settings: MentionSettings,
	{ plan, start, news, rest }: MentionRead,
): MentionState {
	const { filters } = settings;
	const { scope, since } = plan;
	const isBacklog = 'begunAt' in plan;
	const begunAt = isBacklog ? plan.begunAt : start.at;
	const { activations } = withActivation(state, settings, start.local, start.at);
	const next = { ...state, activations, polledAt: start.at };
	if (rest) {
		const backlog = { filters, scope, since, cursor: rest.cursor, begunAt };
		// Without a tail, the window is read if the cursor expires or the filters change.
		return { ...next, tailFrom: undefined, backlog, seen: news.seen.pack() };
	}
	// A list that was read in parts says nothing about its end: what was listed since comes after it.
	const tailFrom = isBacklog ? begunAt - 1_001 : tailStart(state, scope, news.times);
	if (scope === 'tail') {
		return { ...next, tailFrom, tailReads: next.tailReads + 1, seen: news.seen.pack() };
	}
	const watermark = Math.max(news.done, windowStart(begunAt, settings));
	news.seen.forget(watermark, isBacklog ? undefined : news.undated);
	return {
		version: 1,
		filters,
		watermark,
		seen: news.seen.pack(),
		windowAt: begunAt,
		tailFrom,
		tailReads: 0,
		polledAt: start.at,
	};
}

/** The time after which at most TAIL_MAX known mentions were captured. */
function tailStart(
	state: MentionState,
	scope: Plan['scope'],
	times: EpochMs[],
): EpochMs | undefined {
	const bound = times.sort((one, other) => other - one)[TAIL_MAX];
	if (bound !== undefined) return Math.ceil(bound / SECOND_MS) * SECOND_MS;
	return scope === 'window' ? undefined : state.tailFrom;
}
