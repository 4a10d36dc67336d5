import { isRecord } from '../../shared/values/json';
import { packedIn } from './seenIds';
import type { Backlog, MentionState } from './state';

/** Reads a saved state, also of an earlier version; undefined when it is invalid. */
export function savedState(saved: unknown): MentionState | undefined {
	if (!isRecord(saved) || saved.version !== 2) return undefined;
	const { filters, activations = [], backlog, resume } = saved;
	const { watermark = 0, tailFrom = 0, windowBytes = 0 } = saved;
	const { windowAt, tailReads, polledAt, gapMs } = saved;
	const seen = packedIn(saved.seen);
	const isWhole =
		[watermark, tailFrom, windowBytes, windowAt, tailReads, polledAt, gapMs].every(
			Number.isFinite,
		) &&
		isRecord(filters) &&
		Array.isArray(activations) &&
		activations.every((each) => isRecord(each) && isRecord(each.filters)) &&
		(backlog === undefined || isBacklog(backlog));
	if (!isWhole || seen === undefined) return undefined;
	const state = { ...saved, seen } as unknown as MentionState & { resume?: unknown };
	if (resume === undefined) return state;
	// An earlier version was reading the window: start again.
	delete state.resume;
	delete state.tailFrom;
	return state;
}

/** Whether a saved value is a backlog. */
export function isBacklog(saved: unknown): saved is Backlog {
	if (!isRecord(saved)) return false;
	const { filters, since, cursor, at, freshAt, credit } = saved;
	const { trend = { low: 0, high: 0, rise: 0, fall: 0 }, passed = { from: 0, to: 0 } } = saved;
	return (
		isRecord(filters) &&
		(cursor === undefined || typeof cursor === 'string') &&
		isRecord(trend) &&
		isRecord(passed) &&
		[since, at, freshAt, credit, passed.from, passed.to].every(Number.isFinite) &&
		[trend.low, trend.high, trend.rise, trend.fall].every(Number.isFinite)
	);
}
