import { isRecord } from '../../shared/values/json';
import type { SeenIds, Span } from './seenIds';
import type { Filters, MentionSettings } from './state';
import { windowStart } from './window';

/**
 * A backlog is what one poll cannot give: it holds more than Max Items, or takes more time than a
 * poll has. It is read once, page after page by the service's cursor, across as many polls as it takes.
 */

/** How the times of the mentions moved so far, in the order of the list; in milliseconds. */
export interface Trend {
	low: number;
	high: number;
	/** By how much a mention was later than an earlier one of the list at the most. */
	rise: number;
	/** And by how much earlier. */
	fall: number;
}

export interface Backlog {
	/** The filters that its cursor belongs to. */
	filters: Filters;
	/** Whether it holds all that is not done with, or only the end of the list. */
	whole: boolean;
	/** From where on it is listed. */
	since: number;
	/** Where it goes on; undefined: at its beginning. */
	cursor?: string;
	/** When its reading began. */
	at: number;
	/** When the end of the list was looked at last. */
	freshAt: number;
	/** Pages read since, less what looking at the end has cost. */
	credit: number;
	trend?: Trend;
	/** Where all is done with and no ids are known any more; only for a list in time order. */
	passed?: Span;
	/** Whether it was begun again, so that mentions in `passed` come a second time. */
	restarted?: true;
}

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
 * what may still be listed late is no part of it.
 */
export function forgetPassed(backlog: Backlog, seen: SeenIds, settings: MentionSettings): Backlog {
	const { since, at, trend, passed } = backlog;
	const all = { from: since, to: windowStart(at, settings) };
	const excess = seen.count(all) - settings.keptIds;
	const { lookbackMs } = settings;
	if (!trend || excess <= 0) return backlog;
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

/** Whether something that was saved is a backlog. */
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

function isWithin({ from, to }: Span, time: number | undefined): boolean {
	return time !== undefined && time > from && time <= to;
}

function union(one: Span, other: Span): Span {
	return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}
