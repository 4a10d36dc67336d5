import type { IDataObject } from 'n8n-workflow';

import type { Part, ReportDocument } from '../../shared/documents/document';
import { levelOf } from '../../shared/documents/levels';
import { get } from '../../shared/transport/request';
import { malformedResponse } from '../../shared/transport/response';
import { filtersField, optionalDomainField } from '../../shared/fields/kinds';
import { optionField } from '../../shared/fields/optionKinds';
import { wwwHint } from '../../shared/run/hints';
import { dateIn, daysBefore } from '../../shared/time/dates';
import type { Locale } from '../../shared/language/locale';
import { finiteNumber, nonBlankText } from '../../shared/values/json';
import { scoredDays } from '../../reporting/api/trend';
import type { ReportingApi } from '../../reporting/api/reportingApi';
import { controlChart, MIN_DAYS } from '../../shared/statistics/controlChart';
import { sideOf } from '../../shared/statistics/sides';
import {
	bandOf,
	change,
	moved,
	outsideItem,
	POINTS_WITHOUT_CHART,
	exactPoints,
	unusual,
} from '../signals/scoreChange';
import type { Occurrence } from '../signals/occurrence';
import { directionIn, figureChange, thresholdField } from './changes';
import { defineEvent } from './defineEvent';

const CHART_DAYS = 90;

/** The smoothed score, and what is usual for it. */
type Level = Parameters<typeof sideOf>[0];

export const visibilityChange = defineEvent({
	option: {
		name: 'Visibility Score Change',
		value: 'visibilityChange',
		description: 'When the visibility score of a domain goes up or down',
	},

	fields: [
		optionField({
			displayName: 'Sensitivity',
			name: 'sensitivity',
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
			default: 'points',
			description:
				'Which score changes trigger the workflow. Unusual needs 20 days of trend; until then, a change of 5 points triggers it.',
		}),
		thresholdField({
			displayOptions: { show: { sensitivity: ['points'] } },
			description:
				"Minimum score change, up or down, since the last event or activation. Smaller changes accumulate. To see how much the score usually varies, set 'Sensitivity' to Unusual and fetch a test event. Twice its daily_variation, the standard deviation of a single day, is a good threshold to start with.",
		}),
		filtersField([
			optionalDomainField({
				displayName: 'Domain',
				name: 'domain',
				description: "A tracked domain. Leave empty to use the account's primary domain.",
			}),
		]),
	],

	hints: [
		{
			type: 'info',
			message:
				"Every score change triggers the workflow, including the usual daily variation. To ignore that, set 'Sensitivity' to Unusual.",
			when: '$parameter.sensitivity !== "unusual" && $parameter.threshold === 0',
		},
		wwwHint('$parameter.filters?.domain'),
	],

	params: ({ sensitivity, threshold, filters }, reader) => ({
		sensitivity,
		threshold,
		domain: filters.domain,
		now: reader.now,
	}),

	poll: async ({ api, saved, now }, settings) => {
		const found = await readScore(api, settings, now());
		// A response without a domain may be about another one.
		if (found.domain === '') return { state: saved ?? {}, occurrences: [] };
		return settings.sensitivity === 'unusual'
			? unusual(saved, found, found.data.trend, now())
			: moved(saved, found, settings.threshold, now());
	},

	example: async (api, settings) => {
		const { domain, score, data } = await readScore(api, settings, settings.now);
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

async function readScore(
	api: ReportingApi,
	{ domain, sensitivity }: { domain: string | undefined; sensitivity: string },
	now: number,
) {
	const from = sensitivity === 'unusual' ? daysBefore(dateIn('utc', now), CHART_DAYS) : undefined;
	const { data } = await api.visibility({ domain, from });
	const score = finiteNumber(data.score);
	if (score === undefined) {
		return api.fail(malformedResponse(get('/visibility'), 'a number in "score"'));
	}
	return { domain: nonBlankText(data.domain) ?? domain ?? '', score, data };
}

export function scoreChangeDocument(occurrence: Occurrence, locale: Locale): ReportDocument {
	const { item } = occurrence;
	const { events, figures, number, score: say } = locale;
	const level = levelIn(item);
	const parts: Part[] = [
		{ kind: 'title', text: scoreTitle(item, level, locale) },
		{
			kind: 'metric',
			label: figures.subject,
			value: finiteNumber(item.score),
			absent: say.none,
			change: figureChange(occurrence, item.previous_score, number, locale),
		},
	];
	const shortTrend = events.shortTrend({ needed: MIN_DAYS, limit: POINTS_WITHOUT_CHART });
	if (level) parts.push({ kind: 'note', text: events.level(levelOf(locale, level)) });
	else if ('level' in item) parts.push({ kind: 'note', text: shortTrend });
	return { domains: [nonBlankText(item.domain)], parts };
}

/** The level and its usual range; undefined where the trend is too short, or every change counts. */
function levelIn(item: IDataObject): Level | undefined {
	const [level, low, high] = [item.level, item.usual_low, item.usual_high].map(finiteNumber);
	if (level === undefined || low === undefined || high === undefined) return undefined;
	return { level, low, high };
}

/** The title; with a usual range it is about the level, as the score itself may be back within the range. */
function scoreTitle(
	item: IDataObject,
	level: Level | undefined,
	{ events, number }: Locale,
): string {
	const [domain, score] = [nonBlankText(item.domain), finiteNumber(item.score)];
	const figure = score === undefined ? undefined : number(score);
	if (!level) return events.score(domain, directionIn(item), figure ?? '?');
	const side = sideOf(level);
	if (!side) return events.inside({ domain });
	const isOutside = score !== undefined && sideOf({ ...level, level: score }) === side;
	return events.outside({ domain, side, score: isOutside ? figure : undefined });
}
