import { defineOperation } from '../../shared/run/operation';
import { dateField, filtersField } from '../../shared/fields/kinds';
import { isFuture, wwwHint } from '../../shared/run/hints';
import { nativeCharts } from '../../shared/fields/appearance';
import type { ReportingApi } from '../api/reportingApi';
import {
	visibilityDocument,
	visibilitiesDocument,
	visibilityFacts,
	visibilityRows,
} from '../output/visibility';
import { trendDays } from './days';
import { domainFilter, periodFilterBeside } from './fields';

export const visibility = defineOperation({
	option: {
		name: 'Get Visibility Score',
		value: 'visibility',
		action: 'Get visibility score',
		description: 'Get the visibility score of a tracked domain and its trend',
	},

	fields: [
		filtersField([
			domainFilter,
			dateField({
				displayName: 'From',
				name: 'from',
				typeOptions: { dateOnly: true },
				description: "First day of the trend. Leave empty for 30 days before 'To'.",
			}),
			dateField({
				displayName: 'To',
				name: 'to',
				typeOptions: { dateOnly: true },
				description: 'Last day of the trend. Leave empty for today.',
			}),
			periodFilterBeside({ from: 'From', to: 'To' }),
		]),
	],

	appearance: [nativeCharts],

	hints: [
		{
			message:
				"There is no trend to return, because 'From' is in the future. Enter today or an earlier date.",
			when: isFuture('$parameter.filters?.from'),
		},
		wwwHint('$parameter.filters?.domain'),
	],

	params: ({ filters: { domain, period, ...days } }, reader) => ({
		query: {
			domain,
			...(period ? { from: period.from, to: period.to } : trendDays(days, reader)),
		},
		dates: [
			...(period ? ["'Period'"] : []),
			...(days.from ? ["'From'"] : []),
			...(days.to ? ["'To'"] : []),
		],
	}),

	execute: async (api: ReportingApi, { query, dates }) => await api.visibility(query, dates),

	toRecords: ({ data }) => [data],
	rows: { per: 'day of the trend', toRows: ({ data }) => visibilityRows(data) },
	toDocument: ({ data }) => visibilityDocument(data),
	toFacts: ({ data }) => visibilityFacts(data),

	together: {
		own: ['filters.domain'],
		toDocument: visibilitiesDocument,
	},

	metaOf: ({ meta }) => meta,
});
