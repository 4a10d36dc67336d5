import { benchmarksDocument } from '../../../reports/documents/shareOfVoice';
import { benchmarksFacts, benchmarksRows } from '../../../reports/records/shareOfVoice';
import { dateIn } from '../../../reports/time/dates';
import { defineOperation } from '../../shared/run/operation';
import { withOwnDomain } from '../read/accountDomain';
import { ReportingApi } from '../reportingApi';

export const benchmarks = defineOperation({
	option: {
		name: 'Get Share of Voice',
		value: 'benchmarks',
		action: 'Get share of voice and ranks',
		description: 'Get the share of voice of the brand and its competitors, ranked. One API call.',
	},

	execute: async (api: ReportingApi, _, output) =>
		await withOwnDomain(api, api.benchmarks(), output),

	toRecords: ({ data }) => [data],

	rows: {
		toRows: ({ data, domain, answeredAt }, zone) =>
			benchmarksRows(data, domain, dateIn(zone, answeredAt)),
	},

	toDocument: ({ data }, locale) => benchmarksDocument(data, locale),
	toFacts: ({ data }) => benchmarksFacts(data),
	metaOf: ({ meta }) => meta,
});
