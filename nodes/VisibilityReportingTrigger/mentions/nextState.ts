import { afterFresh, forgetPassed } from './backlog';
import type { NewMentions } from './newMentions';
import { TAIL_MAX, type Plan } from './plan';
import { deferActivation, type Backlog, type MentionSettings, type MentionState } from './state';
import { windowStart, type ReadStart } from './window';

/** The result of reading by a plan. */
export interface MentionRead extends ReadStart {
	plan: Plan;
	news: NewMentions;
	pages: number;
	/** Whether the list was read to its end, and nothing new was deferred. */
	complete: boolean;
	/** Cursor to continue an incomplete read; undefined: at its beginning. */
	next?: string;
}

/** The state to save after a read. */
export function stateAfter(
	state: MentionState,
	settings: MentionSettings,
	read: MentionRead,
): MentionState {
	const { plan, news, at, local, complete } = read;
	const gapMs = state.polledAt === 0 ? 0 : Math.max(0, at - state.polledAt);
	const next: MentionState = { ...state, polledAt: at, gapMs };
	// A list that was read in parts says nothing about its end.
	if (complete && (plan.scope === 'fresh' || !plan.backlog)) {
		next.tailFrom = tailStart(state, read);
	}
	if (complete && plan.scope === 'window') return windowDone(next, settings, read);
	next.activations = deferActivation(state, settings, local, at).activations;
	if (plan.scope === 'fresh') {
		next.tailReads = plan.since === state.tailFrom ? state.tailReads + 1 : 0;
		if (state.backlog) next.backlog = afterFresh(state.backlog, at, read.pages);
	} else if (complete) {
		next.tailReads = state.tailReads + 1;
		delete next.backlog;
	} else {
		const isPageReadAgain = news.deferred > 0;
		const ahead = isPageReadAgain ? news.pageTimes : [];
		next.backlog = forgetPassed(backlogAfter(settings, read), news.seen, settings, ahead);
		// Mentions listed from now on come after the backlog, which may take long to read.
		if (!plan.backlog) next.tailFrom = at - 1_001;
	}
	return { ...next, seen: news.seen.pack() };
}

/** The state after a complete read of the window, as of its start. */
function windowDone(
	state: MentionState,
	settings: MentionSettings,
	{ plan: { backlog }, news, at }: MentionRead,
): MentionState {
	const windowAt = backlog?.at ?? at;
	const watermark = Math.max(news.done, windowStart(windowAt, settings));
	news.seen.forget(watermark, backlog ? undefined : news.undated);
	const seen = news.seen.pack();
	const { filters } = settings;
	const next: MentionState = { ...state, filters, watermark, seen, windowAt, tailReads: 0 };
	next.windowBytes = seen.length;
	delete next.backlog;
	delete next.activations;
	return next;
}

function backlogAfter(
	{ filters }: MentionSettings,
	{ plan, news, at, pages, next }: MentionRead,
): Backlog {
	const { scope, since } = plan;
	const begun = plan.backlog ?? { at, freshAt: at, credit: 0, whole: scope === 'window' };
	const backlog: Backlog = { ...begun, filters, since, credit: begun.credit + pages };
	backlog.trend = news.trend;
	backlog.cursor = next;
	return backlog;
}

/** The time after which at most TAIL_MAX known mentions were captured. */
function tailStart(state: MentionState, { plan, news }: MentionRead): number | undefined {
	const bound = news.times.sort((one, other) => other - one)[TAIL_MAX];
	if (bound !== undefined) return Math.ceil(bound / 1_000) * 1_000;
	return plan.scope === 'window' ? undefined : state.tailFrom;
}
