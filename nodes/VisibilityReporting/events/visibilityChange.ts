import type { IDataObject } from 'n8n-workflow';

import { topics } from 'ai-visibility-reports';
import { dateIn, daysBefore, type EpochMs } from 'ai-visibility-reports/time';
import { bare, finiteNumber, nonBlankText } from 'ai-visibility-reports/values';
import { optionField } from '../../shared/fields/choices';
import { domainFilter } from '../../shared/fields/domain';
import { filtersField } from '../../shared/fields/kinds';
import { isChosen, isZero, wwwHint } from '../../shared/run/hints';
import { refuseOtherDomain } from '../read/accountDomain';
import { ReportingApi } from '../reportingApi';
import { isTime } from './clockReading';
import { defineEvent, type PollResult } from './defineEvent';
import { thresholdField } from './points';

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
			default: 1,
			displayOptions: { show: { sensitivity: ['points'] } },
			description:
				"Minimum change since the last event. For a start, use twice the daily_variation that a test event shows when 'Sensitivity' is Unusual.",
		}),
		filtersField([
			domainFilter(
				"Tracked domain to watch. Leave empty for your own (the account's default domain).",
			),
		]),
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
		const { domain, score, data } = await readScore(api, settings, now());
		const details = { domain, score: score ?? null, comparedWith: saved?.score ?? null };
		// A response without a domain may be about another one. A domain without a score can still be
		// watched.
		if (domain === '' || score === undefined) return { state: saved ?? {}, results: [], details };
		const result =
			settings.sensitivity === 'unusual'
				? leftUsualRange(saved, { domain, score }, data.trend, now())
				: changedByPoints(saved, { domain, score }, settings.threshold, now());
		return { ...result, details };
	},

	example: async (api, settings) => {
		const { domain, score, data } = await readScore(api, settings, settings.now);
		if (score === undefined) return undefined;
		const change = finiteNumber(data.score_delta_30d);
		const trend = settings.sensitivity === 'unusual' ? { days: data.trend } : undefined;
		return topics.scoreChange.judge.scoreSample({ domain, score }, change, trend);
	},

	topic: topics.scoreChange,
});

/**
 * Reads the score, which is undefined if the domain has none.
 * @throws NodeApiError for a score that is no number, and for the score of another domain
 */
async function readScore(
	api: ReportingApi,
	{ domain, sensitivity }: { domain: string | undefined; sensitivity: string },
	now: number,
) {
	const from = sensitivity === 'unusual' ? daysBefore(dateIn('utc', now), CHART_DAYS) : undefined;
	const { data } = await api.visibility({ domain, from });
	refuseOtherDomain(api, domain, data, 'Domain');
	const score = finiteNumber(data.score);
	// JSON has no bound for numbers: 1e400 is read as infinite.
	const isNone = typeof (data.score ?? NaN) === 'number';
	if (score === undefined && !isNone) {
		return api.failWithout('/visibility', 'a number in "score"');
	}
	return { domain: nonBlankText(data.domain) ?? domain ?? '', score, data };
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

function isScoreState(saved: IDataObject): boolean {
	const { version, sensitivity, domain, score, at, isOutside } = saved;
	return (
		version === 1 &&
		[sensitivity, domain].every((text) => typeof text === 'string') &&
		Number.isFinite(score) &&
		(at === undefined || isTime(at)) &&
		(isOutside === undefined || typeof isOutside === 'boolean')
	);
}

/** True if a state was saved of this domain with this sensitivity. */
function isOf(
	saved: IDataObject | undefined,
	domain: string,
	sensitivity: string,
): saved is IDataObject & { score: number; at?: EpochMs } {
	return saved?.sensitivity === sensitivity && bare(String(saved.domain)) === bare(domain);
}
