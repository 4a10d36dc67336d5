import { topics } from 'ai-visibility-reports';
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

	topic: topics.shareOfVoice,
	metaOf: ({ meta }) => meta,
});
