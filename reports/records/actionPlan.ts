import { actionsOf } from '../model/accountData';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';
import { orEmptyRow, rowKey } from './columns';

/**
 * One row per action, the largest expected lift first; without any, one row with the week. An action's ID is not called
 * `id`, because n8n's data tables reserve that name.
 *
 * @param domain the account's own
 */
export function actionPlanRows(data: JsonObject, domain: string | null): JsonObject[] {
	const actions = actionsOf(data);
	return orEmptyRow(actions).map((action, index) => ({
		domain,
		week_of: data.week_of ?? null,
		rank: actions.length > 0 ? index + 1 : null,
		action_id: action.id ?? null,
		title: action.title ?? null,
		expected_lift_pts: finiteNumber(action.expected_lift_pts) ?? null,
		category: action.category ?? null,
		row_key: rowKey(domain, data.week_of, action.id),
	}));
}

export function actionPlanFacts(data: JsonObject) {
	return { week_of: nonBlankText(data.week_of) ?? null };
}
