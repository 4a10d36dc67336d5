import type { IDataObject } from 'n8n-workflow';

import { topics } from 'ai-visibility-reports';
import type { EpochMs } from 'ai-visibility-reports/time';
import { bare } from 'ai-visibility-reports/values';
import { isTime } from './clockReading';
import type { PollResult } from './defineEvent';

export function hasScore<Found extends { score: number | undefined }>(
	reading: Found,
): reading is Found & { score: number } {
	return reading.score !== undefined;
}

const { scoreMove, scoreOutside } = topics.scoreChange.judge;

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
	const item = scoreMove({ domain, score }, saved.score, threshold);
	return item ? { state, results: [{ item, since: saved.at }] } : { state: saved, results: [] };
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
	const newState = { version: 1, sensitivity: 'unusual', domain, score, at: now };
	const last = isOf(saved, domain, 'unusual') ? saved : undefined;
	const { item, hasRange } = scoreOutside({ domain, score }, trend, last?.score);
	const state = { ...newState, isOutside: item !== undefined };
	if (!hasRange) {
		if (!item) return { state: last ?? newState, results: [] };
		return { state, results: [{ item, since: last?.at }] };
	}
	const isNew = last !== undefined && last.isOutside !== true;
	return { state, results: item && isNew ? [{ item }] : [] };
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
	return saved?.sensitivity === sensitivity && bare(String(saved.domain)) === bare(domain);
}
