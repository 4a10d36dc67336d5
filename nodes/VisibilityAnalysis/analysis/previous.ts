import type { AnalysisApi } from '../api/analysisApi';
import { analysesSince } from '../api/history';
import { beginOf, stateOf, type AnalysisRecord, type HistoryItem } from '../api/records';
import type { PreviousAnalysis } from '../api/analysisResult';
import { finiteNumber, nonBlankText } from '../../shared/values/json';

/**
 * The account's analyses of a domain, the newest first: read once in a run.
 *
 * @param before reads on until there is one that began before this moment, milliseconds since the epoch
 */
export async function analysesOf(
	api: AnalysisApi,
	domain: string,
	before?: number,
): Promise<HistoryItem[]> {
	const key = JSON.stringify(['history', domain, before]);
	const read = async () => await analysesSince(api, domain, () => -Infinity, before);
	return await api.client.settings.run.memoize(key, read);
}

/**
 * The last analysis before another one that has a score.
 *
 * @param history the account's analyses of the domain, the newest first
 */
export async function previousOf(
	api: AnalysisApi,
	record: AnalysisRecord,
	history: HistoryItem[],
): Promise<PreviousAnalysis | null> {
	const begin = beginOf(record) ?? Infinity;
	for (const item of history) {
		const score = finiteNumber(item.score);
		if (item.id === record.id || score === undefined) continue;
		if ((beginOf(item) ?? -Infinity) >= begin) continue;
		// The history tells no status, and 0 may stand for a score that is still to come.
		if (score === 0 && !(await isComplete(api, item.id))) continue;
		return { id: item.id, score, created_at: nonBlankText(item.created_at) ?? null };
	}
	return null;
}

/** As far as that can be read: what is compared may be paid for by now, so it must not fail for this. */
async function isComplete(api: AnalysisApi, id: string): Promise<boolean> {
	const read = await api.tryAnalysis(id);
	return 'record' in read && stateOf(read.record) === 'complete';
}
