import type { IDataObject } from 'n8n-workflow';

import { finiteNumber, recordsIn } from '../../shared/values/json';
import { utcMillis } from '../../shared/time/dates';
import type { Day } from './baseline';
import { controlChart, type ChartPoint } from './controlChart';

/** What the service says of a domain's score. */
export interface Score {
	domain: string;
	score: number;
}

interface Changes {
	state: IDataObject;
	items: IDataObject[];
}

/** So many points tell of a change where the trend is too short for a chart. */
const POINTS_WITHOUT_CHART = 5;

const DAY_MS = 86_400_000;

/**
 * Compares with the score that was emitted last, or seen first: not with the last poll, so that a
 * slow drift is noticed.
 *
 * @param threshold score points
 * @param now milliseconds since the epoch
 */
export function moved(
	saved: IDataObject | undefined,
	{ domain, score }: Score,
	threshold: number,
	now: number,
): Changes {
	const state = { version: 1, sensitivity: 'points', domain, score, at: now };
	if (!isOf(saved, domain, 'points')) return { state, items: [] };
	return hasMoved(saved.score, score, threshold)
		? { state, items: [change(domain, score, saved.score)] }
		: { state: saved, items: [] };
}

/**
 * Watches the level on the chart of the domain's own trend: one item when it leaves the band, the next
 * one after it was back inside. With too short a trend, it goes by points.
 *
 * The earlier score of an item is the last one that was itself within the band, not that of the last
 * poll: a level that is smoothed leaves the band some days after the score has moved.
 *
 * @param trend as the service sent it
 * @param now milliseconds since the epoch
 */
export function unusual(
	saved: IDataObject | undefined,
	{ domain, score }: Score,
	trend: unknown,
	now: number,
): Changes {
	const chart = controlChart(daysIn(trend));
	const begun = { version: 1, sensitivity: 'unusual', domain, score, at: now };
	const known = isOf(saved, domain, 'unusual') ? saved : undefined;
	if (!chart) {
		if (!known || !hasMoved(known.score, score, POINTS_WITHOUT_CHART))
			return { state: known ?? begun, items: [] };
		const item = { ...change(domain, score, known.score), ...bandOf(undefined) };
		return { state: { ...begun, isOutside: true }, items: [item] };
	}
	const isAbove = chart.level > chart.high;
	const isOutside = isAbove || chart.level < chart.low;
	const isUsual = score >= chart.low && score <= chart.high;
	if (!known || (isUsual && !isOutside)) return { state: { ...begun, isOutside }, items: [] };
	if (!isOutside || known.isOutside === true) return { state: { ...known, isOutside }, items: [] };
	const direction = isAbove ? 'up' : 'down';
	const item = { ...change(domain, score, known.score), direction, ...bandOf(chart) };
	return { state: { ...begun, isOutside }, items: [item] };
}

/** What a chart says, as fields of an item; nulls where the trend is too short for one. */
export function bandOf(chart: ChartPoint | undefined): IDataObject {
	const { level = null, low = null, high = null } = chart ?? {};
	return { level, expected_low: low, expected_high: high };
}

/** The days of a trend in their order; of a date that comes twice the last entry. */
export function daysIn(trend: unknown): Day[] {
	const scores = new Map<number, number>();
	for (const { date, score } of recordsIn(trend)) {
		const [time, points] = [utcMillis(date), finiteNumber(score)];
		if (time !== undefined && points !== undefined) scores.set(Math.floor(time / DAY_MS), points);
	}
	return [...scores]
		.map(([day, score]) => ({ day, score }))
		.sort((one, other) => one.day - other.day);
}

export function change(domain: string, score: number, previous: number): IDataObject {
	const points = rounded(score - previous);
	const direction = points < 0 ? 'down' : 'up';
	return { domain, score, previous_score: previous, change: points, direction };
}

/** Without the noise of binary fractions: 40.1 - 40 is 0.1. */
export function rounded(points: number): number {
	return Math.round(points * 1e6) / 1e6;
}

function hasMoved(from: number, to: number, threshold: number): boolean {
	const points = Math.abs(rounded(to - from));
	return points > 0 && points >= threshold;
}

/** Whether a state is of this domain and sensitivity; one from before there was a choice is by points. */
function isOf(
	saved: IDataObject | undefined,
	domain: string,
	sensitivity: string,
): saved is IDataObject & { score: number } {
	return (
		typeof saved?.score === 'number' &&
		saved.domain === domain &&
		(saved.sensitivity ?? 'points') === sensitivity
	);
}
