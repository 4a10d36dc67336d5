import type { AnalysisApi } from '../api/analysisApi';
import { analysesBefore } from '../api/history';
import { analysisState, beginOf, isAnalysis, utcDay } from '../api/records';
import type { AnalysisRecord, HistoryItem, PreviousAnalysis } from '../api/records';
import type { EpochMs } from '../../shared/time/units';
import { lowerMiddle } from '../../shared/statistics/summary';
import { groupedBy } from '../../shared/values/grouped';
import { finiteNumber, nonBlankText } from '../../shared/values/json';

/** The last 100 analyses of a domain that began `before` a time, newest first; read once per run. */
export async function analysesOf(
	api: AnalysisApi,
	domain: string,
	before: EpochMs = Infinity,
): Promise<HistoryItem[]> {
	return await api.client.settings.run.memoize(
		JSON.stringify(['history', domain, before]),
		async () => await analysesBefore(api, domain, before),
	);
}

/** The history has no status, so for so many scores of 0 the service is asked whether they are final. */
const MOST_ASKED = 3;

/**
 * The earlier measurement of a domain: of the latest day (UTC) with a score, the analysis with the lower median.
 *
 * @param history newest first
 * @param before a time whose day is not earlier; Infinity if all were listed before the analysis was submitted
 */
export async function previousOf(
	api: AnalysisApi,
	record: AnalysisRecord,
	history: HistoryItem[],
	before = beginOf(record) ?? Infinity,
): Promise<PreviousAnalysis | null> {
	const dayIn = (item: HistoryItem) => utcDay(beginOf(item) ?? -Infinity);
	const earlier = history.filter((item) => item.id !== record.id && dayIn(item) < utcDay(before));
	let asked = 0;
	for (const day of groupedBy(earlier, dayIn).values()) {
		const scored: PreviousAnalysis[] = [];
		for (const item of day) {
			const score = finiteNumber(item.score);
			if (score === undefined) continue;
			if (score === 0) asked += 1;
			if (score === 0 && (asked > MOST_ASKED || !(await isComplete(api, item)))) continue;
			const id = isAnalysis(item) ? item.id : null;
			scored.push({ id, score, created_at: nonBlankText(item.created_at) ?? null });
		}
		const middle = lowerMiddle(scored.sort((one, other) => one.score - other.score));
		if (middle) return middle;
	}
	return null;
}

/** Counts a failed request as incomplete, since the new analysis may be paid for and must not be lost. */
async function isComplete(api: AnalysisApi, item: HistoryItem): Promise<boolean> {
	if (!isAnalysis(item)) return false;
	const read = await api.tryAnalysis(item.id);
	return 'record' in read && analysisState(read.record) === 'complete';
}
