import type { NewMentions } from './newMentions';
import { TAIL_MAX } from './plan';
import {
	withActivation,
	type Backlog,
	type MentionSettings,
	type MentionState,
	type Plan,
} from './state';
import { windowStart, type ReadStart } from './window';

/** The result of reading by a plan. */
export interface MentionRead {
	plan: Plan | Backlog;
	start: ReadStart;
	news: NewMentions;
	/** Where to continue a list that was not read to its end; without a cursor, at its beginning. */
	rest?: { cursor: string | undefined };
}

/** The state to save after a read. */
export function stateAfter(
	state: MentionState,
	settings: MentionSettings,
	{ plan, start, news, rest }: MentionRead,
): MentionState {
	const { at, local } = start;
	const { filters } = settings;
	const { scope, since } = plan;
	const isBacklog = 'begunAt' in plan;
	const begunAt = isBacklog ? plan.begunAt : at;
	const { activations } = withActivation(state, settings, local, at);
	const next: MentionState = { ...state, activations, polledAt: at };
	delete next.backlog;
	if (rest) {
		// If its cursor expires or the filters change, the window is read.
		delete next.tailFrom;
		next.backlog = { filters, scope, since, cursor: rest.cursor, begunAt };
		return { ...next, seen: news.seen.pack() };
	}
	// A list that was read in parts says nothing about its end: what was listed since comes after it.
	next.tailFrom = isBacklog ? begunAt - 1_001 : tailStart(state, scope, news.times);
	if (scope === 'tail') {
		next.tailReads += 1;
		return { ...next, seen: news.seen.pack() };
	}
	const watermark = Math.max(news.done, windowStart(begunAt, settings));
	news.seen.forget(watermark, isBacklog ? undefined : news.undated);
	delete next.activations;
	delete next.isFromDate;
	return {
		...next,
		filters,
		watermark,
		seen: news.seen.pack(),
		windowAt: begunAt,
		tailReads: 0,
	};
}

/** The time after which at most TAIL_MAX known mentions were captured. */
function tailStart(state: MentionState, scope: Plan['scope'], times: number[]): number | undefined {
	const bound = times.sort((one, other) => other - one)[TAIL_MAX];
	if (bound !== undefined) return Math.ceil(bound / 1_000) * 1_000;
	return scope === 'window' ? undefined : state.tailFrom;
}
