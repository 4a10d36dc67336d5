import { defineOperation } from '../../shared/run/operation';
import type { ReportingApi } from '../api/reportingApi';
import { actionPlanDocument, actionPlanFacts, actionPlanRows } from '../output/actionPlan';

export const actionPlan = defineOperation({
	option: {
		name: 'Get Action Plan',
		value: 'actionPlan',
		action: 'Get weekly action plan',
		description: "Get this week's recommended actions, ranked by expected score lift",
	},

	execute: async (api: ReportingApi) => await api.actionPlan(),

	toRecords: ({ data }) => [data],
	rows: { per: 'action', toRows: ({ data }) => actionPlanRows(data) },
	toDocument: ({ data }, locale) => actionPlanDocument(data, locale),
	toFacts: ({ data }) => actionPlanFacts(data),
	metaOf: ({ meta }) => meta,
});
