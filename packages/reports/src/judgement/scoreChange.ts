import { POINTS_WITHOUT_CHART } from '../model/event';
import { scoredDays } from '../model/trend';
import type { Day } from '../statistics/baseline';
import { controlChart, type UsualScore } from '../statistics/controlChart';
import type { JsonObject } from '../values/json';
import { directionOf, exactPoints, hasMoved } from './points';

/** The score of a domain as it was just read. */
interface ScoreReading {
	domain: string;
	score: number;
}

/**
 * Makes the item of a score that has moved; undefined if it moved less than a threshold.
 * @param previous the score at the last event
 * @param threshold in points
 */
export function scoreMove(
	reading: ScoreReading,
	previous: number,
	threshold: number,
): JsonObject | undefined {
	return hasMoved(previous, reading.score, threshold) ? changeItem(reading, previous) : undefined;
}

interface ScoreOutside {
	/** The item of an average outside its usual range; undefined within it. */
	item: JsonObject | undefined;
	/** False if the trend is too short for a usual range. Then a change by points counts. */
	hasRange: boolean;
}

/**
 * Says whether a score's average is outside its usual range.
 * @param trend as the service sends it, up to today
 * @param previous the score at the last event; undefined before the first one
 */
export function scoreOutside(
	reading: ScoreReading,
	trend: unknown,
	previous: number | undefined,
): ScoreOutside {
	const days = scoredDays(trend);
	const chart = controlChart(days);
	if (chart) return { item: outsideItem(reading, chart, days), hasRange: true };
	const move =
		previous === undefined ? undefined : scoreMove(reading, previous, POINTS_WITHOUT_CHART);
	return { item: move && { ...move, ...rangeFields(undefined) }, hasRange: false };
}

/**
 * Makes the item of a test run, which shows a real score although nothing may have happened.
 * @param change of the last 30 days, in points, as the service says it
 * @param trend as the service sends it; undefined if no usual range is asked for
 */
export function scoreSample(
	reading: ScoreReading,
	change: number | undefined,
	trend: { days: unknown } | undefined,
): JsonObject {
	const previous = change === undefined ? null : exactPoints(reading.score - change);
	const item = changeItem(reading, previous);
	if (!trend) return item;
	const days = scoredDays(trend.days);
	const chart = controlChart(days);
	const outside = chart && outsideItem(reading, chart, days);
	const sample = outside ?? { ...item, ...rangeFields(chart) };
	return { ...sample, daily_variation: chart?.dailyVariation ?? null };
}

/**
 * Makes the item of an average outside its usual range; undefined within it. `previous_score` is
 * the latest earlier score that was in the range or beyond its other side, so that the change has
 * the sign of the direction. It is null without such a score.
 */
export function outsideItem(
	reading: ScoreReading,
	chart: UsualScore,
	days: Day[],
): JsonObject | undefined {
	const { score } = reading;
	const { level, low, high } = chart;
	if (level >= low && level <= high) return undefined;
	const isUp = level > high;
	const hasLeftFrom = (earlier: number) =>
		isUp ? earlier <= high && earlier < score : earlier >= low && earlier > score;
	const previous = days.slice(0, -1).findLast((day) => hasLeftFrom(day.score))?.score;
	const direction = isUp ? 'up' : 'down';
	return { ...changeItem(reading, previous ?? null), direction, ...rangeFields(chart) };
}

/** The average and its usual range as fields of an item; null without a range. */
function rangeFields(chart: UsualScore | undefined): JsonObject {
	const { level = null, low = null, high = null } = chart ?? {};
	return { level, usual_low: low, usual_high: high };
}

/** Makes the item of a change. Without a `previous` score, change and direction are null, too. */
export function changeItem({ domain, score }: ScoreReading, previous: number | null): JsonObject {
	const points = previous === null ? null : exactPoints(score - previous);
	return {
		domain,
		score,
		previous_score: previous,
		change: points,
		direction: directionOf(points),
	};
}
