import { predictionOf, type Prediction } from '../../shared/statistics/prediction';
import { lowerMiddle } from '../../shared/statistics/summary';
import { groupedBy } from '../../shared/values/grouped';
import { finiteNumber } from '../../shared/values/json';
import { beginOf, utcDay, type AnalysisRecord, type HistoryItem } from '../api/records';

/** Minimum number of days with an earlier analysis. */
const MIN_SCORED_DAYS = 8;

/**
 * What is usual for an analysis: the prediction interval of the medians of the domain's earlier days (Student's t), of
 * two in the middle the lower, as of samples. Scores of 0 are left out, since they may not be final; after such a one,
 * another 0 is not judged.
 *
 * @param history the account's analyses of the domain
 * @param before only those that began before this time
 * @returns its bounds in hundredths of a point; null with fewer than 8 days
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
