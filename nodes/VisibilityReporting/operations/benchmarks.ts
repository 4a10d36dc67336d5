import { defineOperation } from '../../shared/definition/defineOperation';
import { nativeCharts } from '../../shared/definition/look';
import type { ReportingApi } from '../api/reportingApi';
import { benchmarksDocument, benchmarksRows } from '../output/benchmarks';

export const benchmarks = defineOperation({
	option: {
		name: 'Get Share of Voice',
		value: 'benchmarks',
		action: 'Get the share of voice',
		description: 'Get the share of voice of the brand and its competitors',
	},

	fields: [],

	options: [],

	look: [nativeCharts],

	params: () => ({}),

	execute: async (api: ReportingApi) => await api.benchmarks(),

	toRecords: ({ data }) => [data],

	rows: { per: 'brand', toRows: ({ data }) => benchmarksRows(data) },

	toDocument: ({ data }) => benchmarksDocument(data),

	metaOf: ({ meta }) => meta,
});
