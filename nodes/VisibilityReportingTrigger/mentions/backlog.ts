import type { SeenIds, Span } from './seenIds';
import type { Backlog, Filters, MentionSettings, Trend } from './state';
import { windowStart } from './window';

/**
 * A backlog is more than one poll can return: more than Max Items per Poll, or than a poll has time for.
 * It is read once, page by page with the service's cursor, over several polls.
 */

/** Pages of a backlog to read per page at the end of the list. */
const PAGES_PER_FRESH = 12;

/** Maximum time between reads of the end of the list. */
const FRESH_MS = 3_600_000;

/**
 * Minimum number of IDs of a backlog to keep, about 100 KB: with a cursor that counts, newly listed
 * mentions shift the pages, and mentions are listed again.
 */
export const KEPT_IDS = 15_000;

/** Whether to read the end of the list, so that new mentions do not wait for hours. */
export function isFreshDue({ credit, freshAt }: Backlog, now: number): boolean {
	return credit >= PAGES_PER_FRESH || now - freshAt >= FRESH_MS;
}

/** The backlog after reading pages at the end of the list; never twice in a row. */
export function afterFresh(backlog: Backlog, at: number, pages: number): Backlog {
	const credit = Math.min(0, backlog.credit - PAGES_PER_FRESH * pages);
	return { ...backlog, freshAt: at, credit };
}

/** The backlog from its beginning, without the part that is done; for an invalid cursor. */
export function restart(backlog: Backlog, filters: Filters): Backlog {
	const { since, passed } = backlog;
	const again: Backlog = { ...backlog, filters, restarted: true };
	delete again.cursor;
	delete again.trend;
	return passed && passed.from <= since ? { ...again, since: passed.to } : again;
}

/** Whether a mention is listed again after its ID was forgotten. */
export function isPassed({ passed, restarted }: Backlog, time: number | undefined): boolean {
	return restarted === true && passed !== undefined && isWithin(passed, time);
}

/** The trend with another mention. */
export function trendWith(trend: Trend | undefined, time: number): Trend {
	if (!trend) return { low: time, high: time, rise: 0, fall: 0 };
	return {
		low: Math.min(trend.low, time),
		high: Math.max(trend.high, time),
		rise: Math.max(trend.rise, time - trend.low),
		fall: Math.max(trend.fall, trend.high - time),
	};
}

/**
 * Forgets the IDs of the part of a long backlog that is done, the furthest first. That part is known only
 * for a list in chronological order, ascending or descending. As mentions may be listed late by up to
 * the lookback, deviations of that size count as in order, and that time is excluded. Only of a backlog
 * of the whole window: one of its tail is read again with the window, so its IDs must stay known.
 *
 * @param ahead the times of mentions that will be read again, whose IDs must stay known, too
 */
export function forgetPassed(
	backlog: Backlog,
	seen: SeenIds,
	settings: MentionSettings,
	ahead: number[],
): Backlog {
	const { since, at, trend, passed, whole } = backlog;
	const all = { from: since, to: windowStart(at, settings) };
	const excess = seen.count(all) - settings.keptIds;
	const { lookbackMs } = settings;
	if (!whole || !trend || excess <= 0) return backlog;
	const isNewestFirst = trend.rise <= lookbackMs;
	const isOldestFirst = trend.fall <= lookbackMs;
	if (isNewestFirst === isOldestFirst) return backlog;
	const part = isNewestFirst
		? { ...all, from: Math.max(trend.low + lookbackMs, ...ahead) }
		: { ...all, to: Math.min(all.to, trend.high - lookbackMs, ...ahead.map((time) => time - 1)) };
	if (passed && (passed.to < part.from || passed.from > part.to)) return backlog;
	const gone = seen.drop(part, excess, isNewestFirst ? 'newest' : 'oldest');
	if (!gone) return backlog;
	const more = isNewestFirst ? { ...all, from: gone.from } : { ...all, to: gone.to };
	return { ...backlog, passed: passed ? union(passed, more) : more };
}

function isWithin({ from, to }: Span, time: number | undefined): boolean {
	return time !== undefined && time > from && time <= to;
}

function union(one: Span, other: Span): Span {
	return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}
