import type { EpochMs } from '../../reports/time/dates';
import { TRY_LATER } from '../shared/http/errors';
import { get } from '../shared/http/request';
import { unusable } from '../shared/http/response';
import { type AnalysisApi, MAX_HISTORY_PAGE } from './analysisApi';
import { type HistoryItem, isAnalysis, isAnalysisOf } from './records';
import { beginOf } from '../../reports/documents/analysisData';

export interface HistoryRead {
	items: HistoryItem[];
	/** True if the newest analysis is among them; false where that is unknown. */
	hasNewest: boolean;
	serverTime: EpochMs;
}

/** Reads up to `wanted` items of the history (Infinity for all), each once, until what so many calls read is `enough`. */
export async function readHistory(
	api: AnalysisApi,
	wanted: number,
	domain?: string,
	enough: (read: HistoryItem[], calls: number) => boolean = () => false,
): Promise<HistoryRead> {
	const size = Math.min(wanted, MAX_HISTORY_PAGE);
	const items = new Map<string, HistoryItem>();
	for (let number = 1; ; number += 1) {
		const page = await api.historyPage(number, size, domain);
		const before = items.size;
		page.items.forEach((item) =>
			items.set(isAnalysis(item) ? item.id : JSON.stringify(item), item),
		);
		const last = page.items.length === 0 || number >= (page.pages ?? Infinity);
		const all = [...items.values()];
		if (last || items.size >= wanted || enough(all, number)) {
			const read = all.slice(0, wanted);
			const hasNewest = (last && items.size <= wanted) || isNewestFirst(read);
			return { items: read, hasNewest, serverTime: page.serverTime };
		}
		if (items.size === before) {
			const reason = 'returned a page with nothing new, although it indicated more';
			api.fail(unusable(get(`/history?page=${number}`), reason, TRY_LATER));
		}
	}
}

/** The analyses of a domain since a time, newest first: from one page of 100, or from all of a list in another order. */
export async function analysesSince(
	api: AnalysisApi,
	domain: string,
	since: (serverTime: EpochMs) => EpochMs,
): Promise<HistoryItem[]> {
	const { items, serverTime } = await readHistory(api, Infinity, domain, isNewestFirst);
	return latestOfDomain(items, domain).filter((item) => begunAt(item) >= since(serverTime));
}

/** How many analyses tell what is usual, and how many calls may look for them. */
const EARLIER = 100;

const MOST_CALLS = 3;

/** The last 100 analyses of a domain before a time, newest first, from three pages at most; none if unordered. */
export async function analysesBefore(
	api: AnalysisApi,
	domain: string,
	before: EpochMs,
): Promise<HistoryItem[]> {
	const earlier = (items: HistoryItem[]) => items.filter((item) => begunAt(item) < before);
	const { items, hasNewest } = await readHistory(api, Infinity, domain, (read, calls) => {
		const isReached = isNewestFirst(read) && earlier(read).length >= EARLIER;
		return isReached || calls === MOST_CALLS;
	});
	return hasNewest ? earlier(latestOfDomain(items, domain)).slice(0, EARLIER) : [];
}

function latestOfDomain(items: HistoryItem[], domain: string): HistoryItem[] {
	return items
		.filter((item) => isAnalysisOf(item, domain))
		.sort((one, other) => (beginOf(other) ?? 0) - (beginOf(one) ?? 0));
}

function begunAt(item: HistoryItem): EpochMs {
	return beginOf(item) ?? -Infinity;
}

function isNewestFirst(items: HistoryItem[]): boolean {
	const begins = items.map((item) => beginOf(item) ?? NaN);
	const [first = NaN] = begins;
	const descends = begins.every((begin, index) => (begins[index - 1] ?? first) >= begin);
	return descends && first > (begins.at(-1) ?? NaN);
}
