import type { IDataObject } from 'n8n-workflow';

import { POINTS_WITHOUT_CHART, scoreChangeDocument } from '../../../reports/documents/alerts';
import type { Day } from '../../../reports/statistics/baseline';
import {
	controlChart,
	scoredDays,
	type UsualScore,
} from '../../../reports/statistics/controlChart';
import { dateIn, daysBefore, type EpochMs } from '../../../reports/time/dates';
import { finiteNumber, nonBlankText } from '../../../reports/values/json';
import { optionField } from '../../shared/fields/choices';
import { domainFilter } from '../../shared/fields/domain';
import { filtersField } from '../../shared/fields/kinds';
import { isChosen, isZero, wwwHint } from '../../shared/run/hints';
import { refuseOther } from '../read/readData';
import { ReportingApi } from '../reportingApi';
import { isTime } from '../trigger/mentionState';
import { defineEvent, directionOf, exactPoints, type PollResult, thresholdField } from './event';

const CHART_DAYS = 90;

export const visibilityChange = defineEvent({
	option: {
		name: 'Visibility Score Change',
		value: 'visibilityChange',
		description: 'When the visibility score of a domain goes up or down',
	},

	fields: [
		optionField('sensitivity', 'Sensitivity', {
			options: [
				{
					name: 'Points',
					value: 'points',
					description: 'When the score changes by a fixed number of points',
				},
				{
					name: 'Unusual',
					value: 'unusual',
					description:
						"When the score leaves the range expected from the domain's usual daily variation",
				},
			],
			default: 'unusual',
			description:
				'Which score changes trigger the workflow. Unusual needs 20 days of trend; until then, a change of 5 points triggers it.',
		}),
		thresholdField({
			displayOptions: { show: { sensitivity: ['points'] } },
			description:
				"Minimum change since the last event. For a start, use twice the daily_variation that a test event shows when 'Sensitivity' is Unusual.",
		}),
		filtersField([domainFilter('Tracked domain to watch. Leave empty for the default domain.')]),
	],

	hints: [
		{
			type: 'info',
			message:
				"Every score change triggers the workflow, including the usual daily variation. To ignore that, set 'Sensitivity' to Unusual.",
			when: `${isChosen('sensitivity', 'points')} && ${isZero('threshold')}`,
		},
		wwwHint('$parameter.filters?.domain'),
	],

	params: ({ filters: { domain }, ...settings }, { now }) => ({ ...settings, domain, now }),
	isState: isScoreState,

	poll: async ({ api, saved, now }, settings) => {
		const found = await readScore(api, settings, now());
		// A response without a domain may be about another one; a domain without a score can be watched.
		if (found.domain === '' || !hasScore(found)) return { state: saved ?? {}, results: [] };
		return settings.sensitivity === 'unusual'
			? leftUsualRange(saved, found, found.data.trend, now())
			: changedByPoints(saved, found, settings.threshold, now());
	},

	example: async (api, settings) => {
		const found = await readScore(api, settings, settings.now);
		if (!hasScore(found)) return undefined;
		const { domain, score, data } = found;
		const delta = finiteNumber(data.score_delta_30d);
		const item = change(domain, score, delta === undefined ? null : exactPoints(score - delta));
		if (settings.sensitivity !== 'unusual') return item;
		const days = scoredDays(data.trend);
		const chart = controlChart(days);
		const outside = chart && outsideItem({ domain, score }, chart, days);
		const sample = outside ?? { ...item, ...bandOf(chart) };
		return { ...sample, daily_variation: chart?.dailyVariation ?? null };
	},

	toDocument: scoreChangeDocument,
});

/** Reads the score, which is undefined where the domain has none. @throws NodeApiError for a score that is no number */
async function readScore(
	api: ReportingApi,
	{ domain, sensitivity }: { domain: string | undefined; sensitivity: string },
	now: number,
) {
	const from = sensitivity === 'unusual' ? daysBefore(dateIn('utc', now), CHART_DAYS) : undefined;
	const { data } = await api.visibility({ domain, from });
	refuseOther(api, domain, data, 'Domain');
	const score = finiteNumber(data.score);
	// JSON has no bound for numbers: 1e400 is read as infinite.
	const isNone = typeof (data.score ?? NaN) === 'number';
	if (score === undefined && !isNone) {
		return api.failWithout('/visibility', 'a number in "score"');
	}
	return { domain: nonBlankText(data.domain) ?? domain ?? '', score, data };
}

function hasScore<Found extends { score: number | undefined }>(
	found: Found,
): found is Found & { score: number } {
	return found.score !== undefined;
}

interface Score {
	domain: string;
	score: number;
}

/** Compares with the last emitted or the first seen score, so that a slow drift is detected. */
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

/** Gives one item when the score's average leaves its usual range, and the next after a return; by points if too early. */
export function leftUsualRange(
	saved: IDataObject | undefined,
	{ domain, score }: Score,
	trend: unknown,
	now: EpochMs,
): PollResult {
	const days = scoredDays(trend);
	const chart = controlChart(days);
	const newState = { version: 1, sensitivity: 'unusual', domain, score, at: now };
	const known = isOf(saved, domain, 'unusual') ? saved : undefined;
	if (!chart) {
		if (!known || !hasMoved(known.score, score, POINTS_WITHOUT_CHART))
			return { state: known ?? newState, results: [] };
		const item = { ...change(domain, score, known.score), ...bandOf(undefined) };
		return { state: { ...newState, isOutside: true }, results: [{ item, since: known.at }] };
	}
	const item = outsideItem({ domain, score }, chart, days);
	const isNew = known !== undefined && known.isOutside !== true;
	const state = { ...newState, isOutside: item !== undefined };
	return { state, results: item && isNew ? [{ item }] : [] };
}

/**
 * The item for an average outside its usual range; undefined within it. `previous_score` is the latest earlier score that
 * was in the range or beyond its other side, so that the change has the sign of the direction; null without one.
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

/** The values of a chart, as fields of an item; null where the trend is too short. */
function bandOf(chart: UsualScore | undefined): IDataObject {
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

function hasMoved(from: number, to: number, threshold: number): boolean {
	const points = Math.abs(exactPoints(to - from));
	return points > 0 && points >= threshold;
}

/** True if a saved state can be continued: somebody may have edited any of its fields. */
function isScoreState({
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
		typeof saved?.score === 'number' && saved.domain === domain && saved.sensitivity === sensitivity
	);
}
