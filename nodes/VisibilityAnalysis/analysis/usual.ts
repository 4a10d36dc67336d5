import { studentQuantile } from '../../shared/statistics/normal';
import { DAY_MS, type EpochMs } from '../../shared/time/units';
import { finiteNumber } from '../../shared/values/json';
import { beginOf, type HistoryItem } from '../api/records';

/** Minimum number of days with an earlier analysis. */
const MIN_DAYS = 8;

/** The probability that a score is called unusual that is none. */
const ERROR = 0.05;

/**
 * What is usual for the next analysis of a domain: the prediction interval of the medians of its earlier
 * days (Student's t). A score of 0 is left out, since it may not be final.
 *
 * @param history the account's analyses of the domain
 * @param before only those that began before this time
 * @returns in hundredths of a point; null with fewer than 8 days
 */
export function usualScore(
	history: HistoryItem[],
	before: EpochMs,
): [low: number, high: number] | null {
	const days = new Map<number, number[]>();
	for (const item of history) {
		const [begin, score] = [beginOf(item), finiteNumber(item.score)];
		if (begin === undefined || begin >= before || !score) continue;
		const day = Math.floor(begin / DAY_MS);
		days.set(day, [...(days.get(day) ?? []), score]);
	}
	if (days.size < MIN_DAYS) return null;
	const medians = [...days.values()].map(median);
	const count = medians.length;
	const mean = medians.reduce((sum, score) => sum + score, 0) / count;
	const squares = medians.reduce((sum, score) => sum + (score - mean) ** 2, 0);
	const sd = Math.sqrt(squares / (count - 1));
	const width = studentQuantile(ERROR / 2, count - 1) * sd * Math.sqrt(1 + 1 / count);
	return [hundredths(mean - width), hundredths(mean + width)];
}

function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const half = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
	return half.reduce((sum, value) => sum + value, 0) / half.length;
}

function hundredths(points: number): number {
	return Math.round(points * 100) / 100;
}
