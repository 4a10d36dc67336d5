import {
	type AnalysisRecord,
	analysisState,
	type PreviousAnalysis,
	startOf,
} from 'ai-visibility-reports/model';
import { lowerMedian, type Prediction, predictionInterval } from 'ai-visibility-reports/statistics';
import { finiteNumber, groupBy, nonBlankText } from 'ai-visibility-reports/values';
import { failureOf } from '../../shared/http/apiError';
import { AnalysisApi, type HistoryItem } from '../analysisApi';
import { isAnalysis, utcDay } from '../record';

/**
 * For how many scores of 0 the service is asked whether they are final, because the history has no
 * status.
 */
const MAX_ZERO_CHECKS = 3;

/**
 * Finds the previous analysis of one, whichever operation asks: of the newest earlier day (UTC) that
 * has a score, the one with the lower median score, because the analyses of a day are one
 * measurement.
 */
export async function previousOf(
	api: AnalysisApi,
	record: AnalysisRecord,
	history: HistoryItem[],
): Promise<PreviousAnalysis | null> {
	const day = utcDay(startOf(record) ?? Infinity);
	const dayIn = (item: HistoryItem) => utcDay(startOf(item) ?? -Infinity);
	const earlier = history.filter((item) => item.id !== record.id && dayIn(item) < day);
	let zeroChecks = 0;
	for (const items of groupBy(earlier, dayIn).values()) {
		const analyses: PreviousAnalysis[] = [];
		for (const item of items) {
			const score = finiteNumber(item.score);
			if (score === undefined) continue;
			if (score === 0) zeroChecks += 1;
			if (score === 0 && (zeroChecks > MAX_ZERO_CHECKS || !(await isComplete(api, item)))) continue;
			const id = isAnalysis(item) ? item.id : null;
			analyses.push({ id, score, created_at: nonBlankText(item.created_at) ?? null });
		}
		const middle = lowerMedian(analyses.sort((one, other) => one.score - other.score));
		if (middle) return middle;
	}
	return null;
}

async function isComplete(api: AnalysisApi, item: HistoryItem): Promise<boolean> {
	if (!isAnalysis(item)) return false;
	try {
		const { record } = await api.analysis(item.id);
		return analysisState(record) === 'complete';
	} catch (error) {
		// The new analysis may be paid for, so a failed request must not end its item. `failureOf`
		// throws any other error on.
		failureOf(error);
		return false;
	}
}

const MIN_SCORED_DAYS = 8;

/**
 * Gives the usual range of a score: the prediction interval of the medians of earlier days, rounded
 * to hundredths; null with fewer than 8 days. Scores of 0 are left out, because they may not be
 * final. If there was one, a score of 0 is not judged, either.
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
	const analyses = all.filter(({ score }) => score !== 0);
	if (record.score === 0 && analyses.length < all.length) return null;
	const days = groupBy(analyses, ({ begin }) => utcDay(begin));
	if (days.size < MIN_SCORED_DAYS) return null;
	const medians = [...days.values()].flatMap((day) => {
		const scores = day.map(({ score }) => score).sort((one, other) => one - other);
		return lowerMedian(scores) ?? [];
	});
	return predictionInterval(medians);
}
