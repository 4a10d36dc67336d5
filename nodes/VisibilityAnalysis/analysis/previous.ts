import type { AnalysisApi } from '../api/analysisApi';
import { analysesSince } from '../api/history';
import {
	beginOf,
	isAnalysis,
	stateOf,
	type AnalysisRecord,
	type HistoryItem,
	type PreviousAnalysis,
} from '../api/records';
import type { EpochMs } from '../../shared/time/units';
import { finiteNumber, nonBlankText } from '../../shared/values/json';

/** The account's analyses of a domain, newest first, up to one that began `before`; read once per run. */
export async function analysesOf(
	api: AnalysisApi,
	domain: string,
	before?: EpochMs,
): Promise<HistoryItem[]> {
	const key = JSON.stringify(['history', domain, before]);
	const read = async () => await analysesSince(api, domain, () => -Infinity, before);
	return await api.client.settings.run.memoize(key, read);
}

/**
 * The last analysis with a score before another one, of a history with the newest first; `before` is Infinity if all
 * were listed before the other one was submitted, as several may begin in the same second.
 */
export async function previousOf(
	api: AnalysisApi,
	record: AnalysisRecord,
	history: HistoryItem[],
	before = beginOf(record) ?? Infinity,
): Promise<PreviousAnalysis | null> {
	for (const item of history) {
		const score = finiteNumber(item.score);
		if (item.id === record.id || score === undefined) continue;
		if ((beginOf(item) ?? -Infinity) >= before) continue;
		// The history has no status, and a score of 0 may not be final.
		if (score === 0 && !(await isComplete(api, item))) continue;
		const id = isAnalysis(item) ? item.id : null;
		return { id, score, created_at: nonBlankText(item.created_at) ?? null };
	}
	return null;
}

/** Counts a failed request as incomplete, since the new analysis may be paid for and must not be lost. */
async function isComplete(api: AnalysisApi, item: HistoryItem): Promise<boolean> {
	if (!isAnalysis(item)) return false;
	const read = await api.tryAnalysis(item.id);
	return 'record' in read && stateOf(read.record) === 'complete';
}
