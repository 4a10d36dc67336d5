import { topics } from 'ai-visibility-reports';
import { defineOperation } from '../../shared/run/operation';
import { withOwnDomain } from '../read/accountDomain';
import { ReportingApi } from '../reportingApi';

export const actionPlan = defineOperation({
	option: {
		name: 'Get Action Plan',
		value: 'actionPlan',
		action: 'Get action plan of the week',
		description:
			"Get this week's recommended actions, ranked by expected score lift. One API call.",
	},

	execute: async (api: ReportingApi, _, output) =>
		await withOwnDomain(api, api.actionPlan(), output),

	topic: topics.actionPlan,
	metaOf: ({ meta }) => meta,
});
