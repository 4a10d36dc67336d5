import { get } from '../../shared/transport/request';
import { unusable } from '../../shared/transport/response';
import { TRY_LATER } from '../../shared/transport/statuses';
import type { EpochMs } from '../../shared/time/units';
import { beginOf, isAnalysis, isOfDomain, type HistoryItem } from './records';
import { MAX_PAGE, type AnalysisApi, type HistoryPage } from './analysisApi';

export interface HistoryRead {
	items: HistoryItem[];
	/** Whether the newest analysis is among them; false where that is unknown. */
	hasNewest: boolean;
	serverTime: EpochMs;
}

/** Reads up to `wanted` items of the history (Infinity for all), each once, up to a page that is `enough`. */
export async function readHistory(
	api: AnalysisApi,
	wanted: number,
	domain?: string,
	enough: (page: HistoryPage) => boolean = () => false,
): Promise<HistoryRead> {
	const size = Math.min(wanted, MAX_PAGE);
	const items = new Map<string, HistoryItem>();
	for (let number = 1; ; number += 1) {
		const page = await api.historyPage(number, size, domain);
		const before = items.size;
		page.items.forEach((item) => items.set(identityOf(item), item));
		const last = page.items.length === 0 || number >= (page.pages ?? Infinity);
		if (last || items.size >= wanted || enough(page)) {
			const read = [...items.values()].slice(0, wanted);
			const isAll = last && items.size <= wanted;
			return {
				items: read,
				hasNewest: isAll || isNewestFirst(read),
				serverTime: page.serverTime,
			};
		}
		if (items.size === before) {
			const reason = 'returned a page with nothing new, although it indicated more';
			api.fail(unusable(get(`/history?page=${number}`), reason, TRY_LATER));
		}
	}
}

function identityOf(item: HistoryItem): string {
	return isAnalysis(item) ? item.id : JSON.stringify(item);
}

/**
 * The analyses of a domain since a time, computed from the service's own, newest first. Reads pages of 100, if they are
 * newest first only up to one that began `before` a time: the document shows no order.
 */
export async function analysesSince(
	api: AnalysisApi,
	domain: string,
	since: (serverTime: EpochMs) => EpochMs,
	before = Infinity,
): Promise<HistoryItem[]> {
	const reachesBack = ({ items }: HistoryPage) =>
		items.some((item) => (beginOf(item) ?? -Infinity) < before);
	const { items, serverTime } = await readHistory(
		api,
		Infinity,
		domain,
		(page) => isNewestFirst(page.items) && reachesBack(page),
	);
	return items
		.filter((item) => isOfDomain(item, domain))
		.filter((item) => (beginOf(item) ?? -Infinity) >= since(serverTime))
		.sort((one, other) => (beginOf(other) ?? 0) - (beginOf(one) ?? 0));
}

function isNewestFirst(items: HistoryItem[]): boolean {
	const begins = items.map((item) => beginOf(item) ?? NaN);
	const [first = NaN] = begins;
	const last = begins.at(-1) ?? NaN;
	const descends = begins.every((begin, index) => (begins[index - 1] ?? first) >= begin);
	return descends && first > last;
}
