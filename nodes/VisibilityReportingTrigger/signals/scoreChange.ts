import type { IDataObject } from 'n8n-workflow';

import type { EpochMs } from '../../shared/time/units';
import { scoredDays } from '../../reporting/api/trend';
import type { Day } from '../../shared/statistics/baseline';
import { controlChart, type ChartPoint } from '../../shared/statistics/controlChart';
import type { PollResult } from './occurrence';

export interface Score {
	domain: string;
	score: number;
}

/** Threshold in points where the trend is too short for a control chart. */
export const POINTS_WITHOUT_CHART = 5;

/** Compares with the last emitted or the first seen score, so that a slow drift is detected. */
export function moved(
	saved: IDataObject | undefined,
	{ domain, score }: Score,
	threshold: number,
	now: EpochMs,
): PollResult {
	const state = { version: 1, sensitivity: 'points', domain, score, at: now };
	if (!isOf(saved, domain, 'points')) return { state, occurrences: [] };
	if (!hasMoved(saved.score, score, threshold)) return { state: saved, occurrences: [] };
	return { state, occurrences: [{ item: change(domain, score, saved.score), since: saved.at }] };
}

/**
 * Watches the level on the control chart of the trend: one item when it leaves the band, the next one only after it has
 * returned. If the trend is too short, it uses a threshold in points.
 */
export function unusual(
	saved: IDataObject | undefined,
	{ domain, score }: Score,
	trend: unknown,
	now: EpochMs,
): PollResult {
	const days = scoredDays(trend);
	const chart = controlChart(days);
	const begun = { version: 1, sensitivity: 'unusual', domain, score, at: now };
	const known = isOf(saved, domain, 'unusual') ? saved : undefined;
	if (!chart) {
		if (!known || !hasMoved(known.score, score, POINTS_WITHOUT_CHART))
			return { state: known ?? begun, occurrences: [] };
		const item = { ...change(domain, score, known.score), ...bandOf(undefined) };
		return { state: { ...begun, isOutside: true }, occurrences: [{ item, since: known.at }] };
	}
	const item = outsideItem({ domain, score }, chart, days);
	const isNew = known !== undefined && known.isOutside !== true;
	const state = { ...begun, isOutside: item !== undefined };
	return { state, occurrences: item && isNew ? [{ item }] : [] };
}

/**
 * The item for a level outside its band; undefined within it. `direction` is where the level is, and
 * `previous_score` the latest earlier score of the trend from which the score went there: within the band
 * or on its other side, and lower than the score (for down: higher). So the change has the sign of the
 * direction, also where the score itself is back within the band or the band has moved. Without such a
 * score both are null.
 *
 * @param days by date, no date twice
 */
export function outsideItem(
	{ domain, score }: Score,
	chart: ChartPoint,
	days: Day[],
): IDataObject | undefined {
	const { level, low, high } = chart;
	if (level >= low && level <= high) return undefined;
	const isUp = level > high;
	const hasLeftFrom = (earlier: number) =>
		isUp ? earlier <= high && earlier < score : earlier >= low && earlier > score;
	const previous = days.slice(0, -1).findLast((day) => hasLeftFrom(day.score))?.score;
	const direction = isUp ? 'up' : 'down';
	return { ...change(domain, score, previous ?? null), direction, ...bandOf(chart) };
}

/** The values of a chart, as fields of an item; null where the trend is too short. */
export function bandOf(chart: ChartPoint | undefined): IDataObject {
	const { level = null, low = null, high = null } = chart ?? {};
	return { level, usual_low: low, usual_high: high };
}

/** The item of a change; without a `previous` score, change and direction are null, too. */
export function change(domain: string, score: number, previous: number | null): IDataObject {
	const points = previous === null ? null : exactPoints(score - previous);
	return {
		domain,
		score,
		previous_score: previous,
		change: points,
		direction: directionOf(points),
	};
}

export function directionOf(change: number | null): 'up' | 'down' | null {
	if (!change) return null;
	return change > 0 ? 'up' : 'down';
}

/** Rounded, to remove floating-point errors: 40.1 - 40 is 0.1. */
export function exactPoints(points: number): number {
	return Math.round(points * 1e6) / 1e6;
}

function hasMoved(from: number, to: number, threshold: number): boolean {
	const points = Math.abs(exactPoints(to - from));
	return points > 0 && points >= threshold;
}

function isOf(
	saved: IDataObject | undefined,
	domain: string,
	sensitivity: string,
): saved is IDataObject & { score: number; at?: EpochMs } {
	return (
		typeof saved?.score === 'number' && saved.domain === domain && saved.sensitivity === sensitivity
	);
}
