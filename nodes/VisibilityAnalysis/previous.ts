import {
	type AnalysisRecord,
	analysisState,
	type PreviousAnalysis,
} from '../../reports/documents/analysisData';
import { lowerMiddle } from '../../reports/statistics/distributions';
import { type Prediction, predictionOf } from '../../reports/statistics/prediction';
import type { EpochMs } from '../../reports/time/dates';
import { finiteNumber, nonBlankText } from '../../reports/values/json';
import { groupedBy } from '../../reports/values/rows';
import type { AnalysisApi } from './analysisApi';
import { analysesBefore } from './readHistory';
import { type HistoryItem, isAnalysis, utcDay } from './records';
import { beginOf } from '../../reports/documents/analysisData';

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

/** The earlier measurement of a domain: of its latest day (UTC) with a score before `before`, the lower median. */
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

const MIN_SCORED_DAYS = 8;

/**
 * The usual range, in hundredths: the prediction interval of the medians of earlier days; null with fewer than 8 days.
 * Scores of 0 are left out, since they may not be final; after such a one, another 0 is not judged.
 */
export function usualScore(
	record: AnalysisRecord,
	history: HistoryItem[],
	before = beginOf(record) ?? Infinity,
): Prediction | null {
	const all = history.flatMap((item) => {
		const [begin, score] = [beginOf(item), finiteNumber(item.score)];
		const isEarlier = begin !== undefined && begin < before && item.id !== record.id;
		return isEarlier && score !== undefined ? { begin, score } : [];
	});
	const scored = all.filter(({ score }) => score !== 0);
	if (record.score === 0 && scored.length < all.length) return null;
	const days = groupedBy(scored, ({ begin }) => utcDay(begin));
	if (days.size < MIN_SCORED_DAYS) return null;
	const medians = [...days.values()].flatMap((day) => {
		const scores = day.map(({ score }) => score).sort((one, other) => one - other);
		return lowerMiddle(scores) ?? [];
	});
	return predictionOf(medians);
}
