import { malformedResponse } from '../../shared/transport/response';
import { TRY_LATER } from '../../shared/transport/errors';
import { beginOf, isOfDomain, type HistoryItem } from './records';
import { MAX_PAGE, type AnalysisApi, type HistoryPage } from './analysisApi';

/**
 * Reads the history until there are enough items. Items that a shifting page brings twice are
 * returned once.
 *
 * @param wanted how many items; Infinity for all
 * @returns exactly `wanted` items, or fewer when the history holds no more
 */
export async function readHistory(
	api: AnalysisApi,
	wanted: number,
	domain?: string,
	enough: (page: HistoryPage) => boolean = () => false,
): Promise<{ items: HistoryItem[]; serverTime: number }> {
	const size = Math.min(wanted, MAX_PAGE);
	const items = new Map<string, HistoryItem>();
	for (let number = 1; ; number += 1) {
		const page = await api.historyPage(number, size, domain);
		const before = items.size;
		page.items.forEach((item) => items.set(item.id, item));
		const last = page.items.length === 0 || number >= (page.pages ?? Infinity);
		if (last || items.size >= wanted || enough(page)) {
			return { items: [...items.values()].slice(0, wanted), serverTime: page.serverTime };
		}
		if (items.size === before) {
			const request = { method: 'GET', path: `/history?page=${number}` } as const;
			api.fail({
				...malformedResponse(request, 'anything new'),
				reason: 'announced more pages, but returned nothing new',
				advice: TRY_LATER,
			});
		}
	}
}

/**
 * The analyses of a domain that began at or after a moment of the service's own clock, newest
 * first. Reads one page of up to 100 where the history comes newest first, else all of them,
 * since the document shows no order.
 *
 * @param since tells the moment (milliseconds since the epoch) from the service's present time
 * @param before reads on until there is one that began before this moment, too
 */
export async function analysesSince(
	api: AnalysisApi,
	domain: string,
	since: (serverTime: number) => number,
	before = Infinity,
): Promise<HistoryItem[]> {
	const reachesBack = ({ items }: HistoryPage) =>
		items.some((item) => (beginOf(item) ?? -Infinity) < before);
	const { items, serverTime } = await readHistory(
		api,
		Infinity,
		domain,
		(page) => isNewestFirst(page) && reachesBack(page),
	);
	return items
		.filter((item) => isOfDomain(item, domain))
		.filter((item) => (beginOf(item) ?? -Infinity) >= since(serverTime))
		.sort((one, other) => (beginOf(other) ?? 0) - (beginOf(one) ?? 0));
}

function isNewestFirst({ items }: HistoryPage): boolean {
	const begins = items.map((item) => beginOf(item) ?? NaN);
	const [first = NaN] = begins;
	const last = begins.at(-1) ?? NaN;
	const descends = begins.every((begin, index) => (begins[index - 1] ?? first) >= begin);
	return descends && first > last;
}
