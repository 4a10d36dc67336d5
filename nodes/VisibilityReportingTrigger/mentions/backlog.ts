import type { SeenIds, Span } from './seenIds';
import type { Backlog, Filters, MentionSettings, Trend } from './state';
import { windowStart } from './window';

/**
 * A backlog is what one poll cannot give: it holds more than Max Items, or takes more time than a
 * poll has. It is read once, page after page by the service's cursor, across as many polls as it takes.
 */

/** So many pages of a backlog are read for each one at the end of the list. */
const PAGES_PER_FRESH = 12;

/** Or the end is looked at after so long. */
const FRESH_MS = 3_600_000;

/**
 * So many ids of a backlog are kept in any case, some 100 KB: by a cursor that counts, what was listed
 * since shifts the pages, and mentions come again.
 */
export const KEPT_IDS = 15_000;

/** Whether it is time to look at the end of the list, so that new mentions do not wait for hours. */
export function isFreshDue({ credit, freshAt }: Backlog, now: number): boolean {
	return credit >= PAGES_PER_FRESH || now - freshAt >= FRESH_MS;
}

/** After a look at the end of the list that took so many pages; never two of them in a row. */
export function afterFresh(backlog: Backlog, at: number, pages: number): Backlog {
	const credit = Math.min(0, backlog.credit - PAGES_PER_FRESH * pages);
	return { ...backlog, freshAt: at, credit };
}

/** The backlog from its beginning, as far as that is not done with: its cursor is of no use any more. */
export function restart(backlog: Backlog, filters: Filters): Backlog {
	const { since, passed } = backlog;
	const again: Backlog = { ...backlog, filters, restarted: true };
	delete again.cursor;
	delete again.trend;
	return passed && passed.from <= since ? { ...again, since: passed.to } : again;
}

/** Whether a mention comes a second time although its id is not known any more. */
export function isPassed({ passed, restarted }: Backlog, time: number | undefined): boolean {
	return restarted === true && passed !== undefined && isWithin(passed, time);
}

/** The trend with one mention more. */
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
 * Forgets the ids of the part of a long backlog that is passed, farthest first. That part is known only
 * as long as the list is in the order of time, either way: then nothing more can stand in it. As a
 * mention may be listed a lookback late, so much later or earlier than others is still in order, and
 * what may still be listed late is no part of it. Only of a whole backlog: the end of the list is read
 * again with the window that it lies in, and then its ids must be known.
 */
export function forgetPassed(backlog: Backlog, seen: SeenIds, settings: MentionSettings): Backlog {
	const { since, at, trend, passed, whole } = backlog;
	const all = { from: since, to: windowStart(at, settings) };
	const excess = seen.count(all) - settings.keptIds;
	const { lookbackMs } = settings;
	if (!whole || !trend || excess <= 0) return backlog;
	const isNewestFirst = trend.rise <= lookbackMs;
	const isOldestFirst = trend.fall <= lookbackMs;
	if (isNewestFirst === isOldestFirst) return backlog;
	const part = isNewestFirst
		? { ...all, from: trend.low + lookbackMs }
		: { ...all, to: Math.min(all.to, trend.high - lookbackMs) };
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
