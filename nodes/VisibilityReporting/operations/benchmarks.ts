import { defineOperation } from '../../shared/run/operation';
import { dateIn } from '../../shared/time/dates';
import type { ReportingApi } from '../../reporting/api/reportingApi';
import { withOwnDomain } from '../report/accountDomain';
import {
	benchmarksDocument,
	benchmarksFacts,
	benchmarksRows,
} from '../../reporting/output/benchmarks';

export const benchmarks = defineOperation({
	option: {
		name: 'Get Share of Voice',
		value: 'benchmarks',
		action: 'Get share of voice',
		description: 'Get the share of voice of the brand and its competitors',
	},

	execute: async (api: ReportingApi, _, output) =>
		await withOwnDomain(api, api.benchmarks(), output),

	toRecords: ({ data }) => [data],

	rows: {
		per: 'brand',
		toRows: ({ data, domain, answeredAt }, zone) =>
			benchmarksRows(data, domain, dateIn(zone, answeredAt)),
	},

	toDocument: ({ data }, locale) => benchmarksDocument(data, locale),
	toFacts: ({ data }) => benchmarksFacts(data),
	metaOf: ({ meta }) => meta,
});
