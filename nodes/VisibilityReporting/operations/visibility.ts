import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/answer';
import { optionalDomainOf } from '../../shared/domain';
import { filtersField, outputField, OUTPUTS } from '../../shared/fields';
import { finiteNumber, nonBlankText } from '../../shared/foreign';
import { isFuture } from '../../shared/hints';
import { operation } from '../../shared/operation';
import {
	figure,
	messageOf,
	numberRow,
	oneAtLeast,
	plain,
	row,
	signed,
	trendLine,
} from '../../shared/report';
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
		...row(day, ['date']),
		...numberRow(day, ['score']),
		current_score: finiteNumber(data.score) ?? null,
		...numberRow(data, ['score_delta_30d']),
	}));
}

function message(data: VisibilityScore): IDataObject[] {
	const delta = finiteNumber(data.score_delta_30d);
	const change = delta === undefined ? '' : ` (${signed(delta)} in 30 days)`;
	const domain = plain(nonBlankText(data.domain) ?? 'the domain');
	const head = [
		`AI visibility of ${domain}: ${figure(data.score, 'no score')}${change}`,
		...trendLines(trendOf(data)),
	];
	return [{ text: messageOf({ head }) }];
}

function trendLines(days: IDataObject[]): string[] {
	const scored = days.flatMap(({ date, score }) => {
		const number = finiteNumber(score);
		return number === undefined ? [] : { date: plain(nonBlankText(date)), number };
	});
	if (scored.length === 0) return [];
	const scores = scored.map(({ number }) => number);
	const first = scored[0]!.date;
	const last = scored[scored.length - 1]!.date;
	return [
		trendLine(scores),
		`${first} to ${last}: lowest ${Math.min(...scores)}, highest ${Math.max(...scores)}`,
	];
}

function trendOf({ trend }: VisibilityScore): IDataObject[] {
	return Array.isArray(trend) ? ((trend as unknown[]).filter(isRecord) as IDataObject[]) : [];
}
