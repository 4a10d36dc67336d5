import type { IDataObject } from 'n8n-workflow';

import { directionOf, exactPoints, hasMoved } from 'ai-visibility-reports';
import { POINTS_WITHOUT_CHART, scoredDays } from 'ai-visibility-reports/model';
import { controlChart, type Day, type UsualScore } from 'ai-visibility-reports/statistics';
import type { EpochMs } from 'ai-visibility-reports/time';
import { bare } from 'ai-visibility-reports/values';
import { isTime } from './clockReading';
import type { PollResult } from './defineEvent';

export function hasScore<Found extends { score: number | undefined }>(
	reading: Found,
): reading is Found & { score: number } {
	return reading.score !== undefined;
}

interface Score {
	domain: string;
	score: number;
}

/**
 * Compares a score with the last one that was emitted or, before that, with the first one that was
 * seen. So a slow drift is detected, too.
 */
export function changedByPoints(
	saved: IDataObject | undefined,
	{ domain, score }: Score,
	threshold: number,
	now: EpochMs,
): PollResult {
	const state = { version: 1, sensitivity: 'points', domain, score, at: now };
	if (!isOf(saved, domain, 'points')) return { state, results: [] };
	if (!hasMoved(saved.score, score, threshold)) return { state: saved, results: [] };
	return { state, results: [{ item: change(domain, score, saved.score), since: saved.at }] };
}

/**
 * Gives one item when the score's average leaves its usual range, and the next one only after it
 * has returned. If it is too early for a range, a change by points counts.
 */
export function leftUsualRange(
	saved: IDataObject | undefined,
	{ domain, score }: Score,
	trend: unknown,
	now: EpochMs,
): PollResult {
	const days = scoredDays(trend);
	const chart = controlChart(days);
	const newState = { version: 1, sensitivity: 'unusual', domain, score, at: now };
	const previousState = isOf(saved, domain, 'unusual') ? saved : undefined;
	if (!chart) {
		if (!previousState || !hasMoved(previousState.score, score, POINTS_WITHOUT_CHART))
			return { state: previousState ?? newState, results: [] };
		const item = { ...change(domain, score, previousState.score), ...bandOf(undefined) };
		return {
			state: { ...newState, isOutside: true },
			results: [{ item, since: previousState.at }],
		};
	}
	const item = outsideItem({ domain, score }, chart, days);
	const isNew = previousState !== undefined && previousState.isOutside !== true;
	const state = { ...newState, isOutside: item !== undefined };
	return { state, results: item && isNew ? [{ item }] : [] };
}

/**
 * Makes the item for an average outside its usual range; undefined within it. `previous_score` is
 * the latest earlier score that was in the range or beyond its other side, so that the change has
 * the sign of the direction. It is null without such a score.
 */
export function outsideItem(
	{ domain, score }: Score,
	chart: UsualScore,
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

/**
 * Gives the values of a chart as fields of an item, which are null if the trend is too short for a
 * chart.
 */
export function bandOf(chart: UsualScore | undefined): IDataObject {
	const { level = null, low = null, high = null } = chart ?? {};
	return { level, usual_low: low, usual_high: high };
}

/** Makes the item of a change. Without a `previous` score, change and direction are null, too. */
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

/** True if a saved state can be continued: somebody may have edited any of its fields. */
export function isScoreState({
	version,
	sensitivity,
	domain,
	score,
	at,
	isOutside,
}: IDataObject): boolean {
	return (
		version === 1 &&
		[sensitivity, domain].every((text) => typeof text === 'string') &&
		Number.isFinite(score) &&
		(at === undefined || isTime(at)) &&
		(isOutside === undefined || typeof isOutside === 'boolean')
	);
}

function isOf(
	saved: IDataObject | undefined,
	domain: string,
	sensitivity: string,
): saved is IDataObject & { score: number; at?: EpochMs } {
	return (
		typeof saved?.score === 'number' &&
		typeof saved.domain === 'string' &&
		bare(saved.domain) === bare(domain) &&
		saved.sensitivity === sensitivity
	);
}
