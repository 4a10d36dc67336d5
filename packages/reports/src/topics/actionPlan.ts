import { actionPlanDocument } from '../documents/actionPlan';
import { actionPlanFacts, actionPlanRows } from '../records/actionPlan';
import type { JsonObject } from '../values/json';
import type { Topic } from './topic';

interface ActionPlan {
	/** The week and its actions as the service sent them. */
	data: JsonObject;
	/** The account's own domain, which rows have as their key; null if it is not known. */
	domain: string | null;
}

/** What the service recommends to do in a week. */
export const actionPlan = {
	records: ({ data }) => [data],
	rows: ({ data, domain }) => actionPlanRows(data, domain),
	facts: ({ data }) => actionPlanFacts(data),
	document: ({ data }, locale) => actionPlanDocument(data, locale),
} satisfies Topic<ActionPlan>;
