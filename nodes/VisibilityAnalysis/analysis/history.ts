import type { IDataObject } from 'n8n-workflow';

import { startOf } from '../../../reports/model/analysis';
import type { EpochMs } from '../../../reports/time/units';
import { finiteNumber } from '../../../reports/values/json';
import { TRY_LATER_OR_SUPPORT } from '../../shared/http/failure';
import { unusableResponse } from '../../shared/http/response';
import { AnalysisApi, type HistoryItem, MAX_HISTORY_PAGE } from '../analysisApi';
import { isAnalysis, isAnalysisOf } from '../record';

/**
 * Reads up to `maxResults` items of the history (Infinity for all), each once, until what so many calls read is `isEnough`.
 *
 * @param isShared whether equal items of a run share the answers
 * @returns `hasNewest` if the newest analysis is among them; false where that is unknown. `metas` has the metadata of each
 * item's page; `found` is the number of items read, and `total` how many there are by the service's own count, where it
 * says so; `hasMore` if there may be more than these
 */
export async function readHistory(
	api: AnalysisApi,
	maxResults: number,
	domain?: string,
	isEnough: (read: HistoryItem[], calls: number) => boolean = () => false,
	isShared = false,
) {
	const size = Math.min(maxResults, MAX_HISTORY_PAGE);
	const items = new Map<string, HistoryItem>();
	const metas = new Map<HistoryItem, IDataObject>();
	for (let number = 1; ; number += 1) {
		const page = await api.historyPage(number, size, domain, isShared);
		const before = items.size;
		for (const item of page.items) {
			items.set(isAnalysis(item) ? item.id : JSON.stringify(item), item);
			metas.set(item, page.meta);
		}
		const last = page.items.length === 0 || number >= (page.pages ?? Infinity);
		const all = [...items.values()];
		if (last || items.size >= maxResults || isEnough(all, number)) {
			const read = all.slice(0, maxResults);
			const isWhole = last && items.size <= maxResults;
			const { meta: lastMeta, serverTime } = page;
			return {
				items: read,
				found: items.size,
				total: finiteNumber(lastMeta.total),
				hasMore: !isWhole,
				hasNewest: isWhole || isNewestFirst(read),
				serverTime,
				metas,
				lastMeta,
			};
		}
		if (items.size === before) {
			const reason = 'returned a page with nothing new, although it indicated more';
			api.fail(unusableResponse(`/history?page=${number}`, reason, TRY_LATER_OR_SUPPORT));
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
	return latestOfDomain(items, domain).filter((item) => startTime(item) >= since(serverTime));
}

/** How many analyses tell what is usual, and how many calls may look for them. */
const MAX_EARLIER = 100;

const MAX_PAGES = 3;

/** The last 100 analyses of a domain before a time, newest first, from three pages at most; none if unordered. Once per run. */
export async function analysesOf(
	api: AnalysisApi,
	domain: string,
	before: EpochMs = Infinity,
): Promise<HistoryItem[]> {
	const earlier = (items: HistoryItem[]) => items.filter((item) => startTime(item) < before);
	return await api.client.settings.run.once(['history', domain, before], async () => {
		const { items, hasNewest } = await readHistory(api, Infinity, domain, (read, calls) => {
			const isReached = isNewestFirst(read) && earlier(read).length >= MAX_EARLIER;
			return isReached || calls === MAX_PAGES;
		});
		return hasNewest ? earlier(latestOfDomain(items, domain)).slice(0, MAX_EARLIER) : [];
	});
}

function latestOfDomain(items: HistoryItem[], domain: string): HistoryItem[] {
	return items
		.filter((item) => isAnalysisOf(item, domain))
		.sort((one, other) => (startOf(other) ?? 0) - (startOf(one) ?? 0));
}

function startTime(item: HistoryItem): EpochMs {
	return startOf(item) ?? -Infinity;
}

function isNewestFirst(items: HistoryItem[]): boolean {
	const begins = items.map((item) => startOf(item) ?? NaN);
	const [first = NaN] = begins;
	const descends = begins.every((begin, index) => (begins[index - 1] ?? first) >= begin);
	return descends && first > (begins.at(-1) ?? NaN);
}
