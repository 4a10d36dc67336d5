import { actionPlanDocument } from '../documents/actionPlan';
import { actionPlanFacts, actionPlanRows } from '../records/actionPlan';
import type { Answer, Topic } from './topic';

/** What the service recommends to do in a week. */
export const actionPlan = {
	records: ({ data }) => [data],
	rows: ({ data, domain }) => actionPlanRows(data, domain),
	facts: ({ data }) => actionPlanFacts(data),
	document: ({ data }, locale) => actionPlanDocument(data, locale),
} satisfies Topic<Answer>;
