import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/answer';
import { optionalDomainOf } from '../../shared/domain';
import { filtersField, outputField, OUTPUTS } from '../../shared/fields';
import { isFuture } from '../../shared/hints';
import { operation } from '../../shared/operation';
import { messageOf, oneAtLeast, plain, row, signed, trendLine } from '../../shared/report';
import { domainFilter, reportingOptions, withMeta } from '../fields';
import type { ReportingService, VisibilityScore } from '../service';
import { trendDaysOf } from '../trendDays';

export const visibility = operation({
	option: {
		name: 'Get Visibility Score',
		value: 'visibility',
		action: 'Get the visibility score',
		description: 'Get the visibility score of a tracked domain and its trend',
	},

	properties: [
		filtersField([
			domainFilter,
			{
				displayName: 'From',
				name: 'from',
				type: 'dateTime',
				default: '',
				description: 'First day of the trend. Leave empty for 30 days before To.',
			},
			{
				displayName: 'To',
				name: 'to',
				type: 'dateTime',
				default: '',
				description: 'Last day of the trend. Leave empty for today.',
			},
		]),
		outputField('day of the trend'),
		reportingOptions(),
	],

	hints: [
		{
			type: 'warning',
			message: 'There is no trend yet, because the date in From has not come.',
			when: isFuture('$parameter.filters?.from'),
		},
	],

	read: (input, now) => ({
		query: { domain: optionalDomainOf(input, 'filters.domain'), ...trendDaysOf(input, now) },
		output: input.choice('output', OUTPUTS),
		includeMeta: input.flag('options.includeMeta'),
	}),

	ask: async (service: ReportingService, { query }) => await service.visibility(query),

	give: ({ data, meta }, { output, includeMeta }) => {
		const items = { record: () => [data], rows: () => rows(data), message: () => message(data) };
		return withMeta(items[output](), meta, includeMeta);
	},
});

/** One row per day; without a trend, one row that still tells the score. */
function rows(data: VisibilityScore): IDataObject[] {
	return oneAtLeast(trendOf(data)).map((day) => ({
		...row(data, ['domain']),
		...row(day, ['date', 'score']),
		current_score: data.score ?? null,
		...row(data, ['score_delta_30d']),
	}));
}

function message(data: VisibilityScore): IDataObject[] {
	const { domain, score, score_delta_30d: delta } = data;
	const change = typeof delta === 'number' ? ` (${signed(delta)} in 30 days)` : '';
	const head = [
		`AI visibility of ${plain(domain ?? 'the domain')}: ${plain(score ?? 'no score')}${change}`,
		...trendLines(trendOf(data)),
	];
	return [{ text: messageOf({ head }) }];
}

function trendLines(days: IDataObject[]): string[] {
	const scored = days.filter(({ score }) => typeof score === 'number');
	if (scored.length === 0) return [];
	const scores = scored.map(({ score }) => score as number);
	const first = plain(scored[0]!.date ?? '');
	const last = plain(scored[scored.length - 1]!.date ?? '');
	return [
		trendLine(scores),
		`${first} to ${last}: lowest ${Math.min(...scores)}, highest ${Math.max(...scores)}`,
	];
}

function trendOf({ trend }: VisibilityScore): IDataObject[] {
	return Array.isArray(trend) ? ((trend as unknown[]).filter(isRecord) as IDataObject[]) : [];
}
