import type { IDataObject } from 'n8n-workflow';

import { startOf } from 'ai-visibility-reports/model';
import type { EpochMs } from 'ai-visibility-reports/time';
import { finiteNumber } from 'ai-visibility-reports/values';
import { TRY_LATER_OR_SUPPORT } from '../../shared/http/failure';
import { unusableResponse } from '../../shared/http/response';
import { AnalysisApi, type HistoryItem, MAX_HISTORY_PAGE } from '../analysisApi';
import { isAnalysis, isAnalysisOf } from '../record';

interface HistoryRead {
	/** The most items to return; by default all. */
	maxResults?: number;
	/** By default the items of all domains are read. */
	domain?: string;
	/** Whether the items that so many calls have read suffice; by default they never do. */
	isEnough?: (read: HistoryItem[], calls: number) => boolean;
	/** Whether equal items of a run share the answers. */
	isShared?: boolean;
}

/**
 * Reads items of the history, each once, until there are enough.
 *
 * @returns `hasNewest`, true if the newest analysis is certainly among the items. `metas` has the
 * metadata of each item's page. `readCount` is the number of items that were read, and `total` the
 * number that the service counts; undefined if it does not say. `hasMore` is true if there may be
 * more items than these
 * @throws ApiError also if a page has nothing new, although the service indicated more
 */
export async function readHistory(
	api: AnalysisApi,
	{ maxResults = Infinity, domain, isEnough = () => false, isShared = false }: HistoryRead,
) {
	const size = Math.min(maxResults, MAX_HISTORY_PAGE);
	const items = new Map<string, HistoryItem>();
	const metas = new Map<HistoryItem, IDataObject>();
	for (let number = 1; ; number += 1) {
		const page = await api.historyPage(number, size, { domain, isShared });
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
				readCount: items.size,
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

/**
 * Reads the analyses of a domain since a time, the newest first. One page of 100 is read if the
 * service lists the newest first, and otherwise the whole list.
 * @param since gives that time, by the service's clock
 */
export async function analysesSince(
	api: AnalysisApi,
	domain: string,
	since: (serverTime: EpochMs) => EpochMs,
): Promise<HistoryItem[]> {
	const { items, serverTime } = await readHistory(api, { domain, isEnough: isNewestFirst });
	return latestOfDomain(items, domain).filter((item) => startTime(item) >= since(serverTime));
}

/** How many analyses are enough to tell what is usual. The calls for them are limited, too. */
const MAX_EARLIER = 100;

const MAX_PAGES = 3;

/**
 * Reads the last 100 analyses of a domain before a time, the newest first, from three pages at
 * most. It gives none if the service's order does not show that they are the newest. This is done
 * once per run.
 */
export async function analysesOf(
	api: AnalysisApi,
	domain: string,
	before: EpochMs = Infinity,
): Promise<HistoryItem[]> {
	return await api.client.settings.run.shared(readEarlier, api, { domain, before });
}

async function readEarlier(
	api: AnalysisApi,
	{ domain, before }: { domain: string; before: EpochMs },
): Promise<HistoryItem[]> {
	const earlier = (items: HistoryItem[]) => items.filter((item) => startTime(item) < before);
	const isEnough = (read: HistoryItem[], calls: number) => {
		const isReached = isNewestFirst(read) && earlier(read).length >= MAX_EARLIER;
		return isReached || calls === MAX_PAGES;
	};
	const { items, hasNewest } = await readHistory(api, { domain, isEnough });
	return hasNewest ? earlier(latestOfDomain(items, domain)).slice(0, MAX_EARLIER) : [];
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
