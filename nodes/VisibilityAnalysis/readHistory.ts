import type { IDataObject } from 'n8n-workflow';

import {
	type AnalysisRecord,
	analysisState,
	type PreviousAnalysis,
	startOf,
} from '../../reports/documents/analysis';
import {
	lowerMedian,
	type Prediction,
	predictionInterval,
} from '../../reports/statistics/distributions';
import type { EpochMs } from '../../reports/time/dates';
import { finiteNumber, nonBlankText } from '../../reports/values/json';
import { groupBy } from '../../reports/values/rows';
import { failureOf } from '../shared/http/apiError';
import { TRY_LATER_OR_SUPPORT } from '../shared/http/failure';
import { unusableResponse } from '../shared/http/response';
import {
	AnalysisApi,
	type HistoryItem,
	isAnalysis,
	isAnalysisOf,
	MAX_HISTORY_PAGE,
	utcDay,
} from './analysisApi';

/**
 * Reads up to `wanted` items of the history (Infinity for all), each once, until what so many calls read is `isEnough`.
 *
 * @param isShared whether equal items of a run share the answers
 * @returns `hasNewest` if the newest analysis is among them; false where that is unknown. `metas` has the metadata of each
 * item's page; `found` is the number of items read, and `total` how many there are by the service's own count, where it
 * says so; `hasMore` if those wanted may not be all
 */
export async function readHistory(
	api: AnalysisApi,
	wanted: number,
	domain?: string,
	isEnough: (read: HistoryItem[], calls: number) => boolean = () => false,
	isShared = false,
) {
	const size = Math.min(wanted, MAX_HISTORY_PAGE);
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
		if (last || items.size >= wanted || isEnough(all, number)) {
			const read = all.slice(0, wanted);
			const isWhole = last && items.size <= wanted;
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

/** The history has no status, so for so many scores of 0 the service is asked whether they are final. */
const MAX_ZERO_CHECKS = 3;

/** The earlier measurement of a domain: of its latest day (UTC) with a score before `before`, the lower median. */
export async function previousMeasurement(
	api: AnalysisApi,
	record: AnalysisRecord,
	history: HistoryItem[],
	before = startOf(record) ?? Infinity,
): Promise<PreviousAnalysis | null> {
	const dayIn = (item: HistoryItem) => utcDay(startOf(item) ?? -Infinity);
	const earlier = history.filter((item) => item.id !== record.id && dayIn(item) < utcDay(before));
	let asked = 0;
	for (const day of groupBy(earlier, dayIn).values()) {
		const scored: PreviousAnalysis[] = [];
		for (const item of day) {
			const score = finiteNumber(item.score);
			if (score === undefined) continue;
			if (score === 0) asked += 1;
			if (score === 0 && (asked > MAX_ZERO_CHECKS || !(await isComplete(api, item)))) continue;
			const id = isAnalysis(item) ? item.id : null;
			scored.push({ id, score, created_at: nonBlankText(item.created_at) ?? null });
		}
		const middle = lowerMedian(scored.sort((one, other) => one.score - other.score));
		if (middle) return middle;
	}
	return null;
}

/** True if the service says that an analysis is complete. */
async function isComplete(api: AnalysisApi, item: HistoryItem): Promise<boolean> {
	if (!isAnalysis(item)) return false;
	try {
		const { record } = await api.analysis(item.id);
		return analysisState(record) === 'complete';
	} catch (error) {
		// The new analysis may be paid for, so a failed request must not end its item. Anything else is thrown on.
		failureOf(error);
		return false;
	}
}

const MIN_SCORED_DAYS = 8;

/**
 * The usual range, in hundredths: the prediction interval of the medians of earlier days; null with fewer than 8 days.
 * Scores of 0 are left out, since they may not be final; after such a one, another 0 is not judged.
 */
export function usualRangeOfScore(
	record: AnalysisRecord,
	history: HistoryItem[],
	before = startOf(record) ?? Infinity,
): Prediction | null {
	const all = history.flatMap((item) => {
		const [begin, score] = [startOf(item), finiteNumber(item.score)];
		const isEarlier = begin !== undefined && begin < before && item.id !== record.id;
		return isEarlier && score !== undefined ? { begin, score } : [];
	});
	const scored = all.filter(({ score }) => score !== 0);
	if (record.score === 0 && scored.length < all.length) return null;
	const days = groupBy(scored, ({ begin }) => utcDay(begin));
	if (days.size < MIN_SCORED_DAYS) return null;
	const medians = [...days.values()].flatMap((day) => {
		const scores = day.map(({ score }) => score).sort((one, other) => one - other);
		return lowerMedian(scores) ?? [];
	});
	return predictionInterval(medians);
}
