import { actionsOf } from '../model/accountData';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';
import { orEmptyRow, rowKey } from './columns';

/**
 * Makes one row for each action, the largest expected lift first, or one row with only the week if
 * there is no action. An action's ID is not called `id`, because n8n's data tables reserve that
 * name.
 * @param domain the account's own one
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
