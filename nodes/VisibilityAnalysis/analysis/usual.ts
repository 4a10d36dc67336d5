import { predictionOf, type Prediction } from '../../shared/statistics/prediction';
import { lowerMiddle } from '../../shared/statistics/summary';
import { DAY_MS, type EpochMs } from '../../shared/time/units';
import { groupedBy } from '../../shared/values/grouped';
import { finiteNumber } from '../../shared/values/json';
import { beginOf, type HistoryItem } from '../api/records';

/** Minimum number of days with an earlier analysis. */
const MIN_DAYS = 8;

/**
 * What is usual for the next analysis of a domain: the prediction interval of the medians of its earlier
 * days (Student's t), of two in the middle the lower, as of samples. A score of 0 is left out, since it may not be final.
 *
 * @param history the account's analyses of the domain
 * @param before only those that began before this time
 * @returns its bounds in hundredths of a point; null with fewer than 8 days
 */
export function usualScore(history: HistoryItem[], before: EpochMs): Prediction | null {
	const scored = history.flatMap((item) => {
		const [begin, score] = [beginOf(item), finiteNumber(item.score)];
		return begin === undefined || begin >= before || !score ? [] : { begin, score };
	});
	const days = groupedBy(scored, ({ begin }) => Math.floor(begin / DAY_MS));
	if (days.size < MIN_DAYS) return null;
	const medians = [...days.values()].flatMap((day) => {
		const scores = day.map(({ score }) => score).sort((one, other) => one - other);
		return lowerMiddle(scores) ?? [];
	});
	return predictionOf(medians);
}
