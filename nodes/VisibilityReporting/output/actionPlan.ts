import type { IDataObject } from 'n8n-workflow';

import type { RankedList, ReportDocument } from '../../shared/documents/document';
import { decimalsIn, formatDelta } from '../../shared/documents/figures';
import { columns, numberColumns, orEmptyRow, rowKey } from '../../shared/values/rows';
import { formatDay } from '../../shared/time/format';
import { counted } from '../../shared/values/counted';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';
import type { ActionPlan } from '../api/reportingApi';

/** One row per action, in the service's order; without any, one row with the week. */
export function actionPlanRows(data: ActionPlan): IDataObject[] {
	const actions = recordsIn(data.actions);
	return orEmptyRow(actions).map((action, index) => ({
		...columns(data, ['week_of']),
		rank: actions.length > 0 ? index + 1 : null,
		...columns(action, ['id', 'title']),
		...numberColumns(action, ['expected_lift_pts']),
		...columns(action, ['category']),
		row_key: rowKey(data.week_of, action.id),
	}));
}

/** The week's actions in the service's order, with their expected lift. */
export function actionPlanDocument(data: ActionPlan): ReportDocument {
	const list = actionList(data);
	const count = counted(list.entries.length, 'action');
	return {
		subject: `${count} for the week of ${weekOf(data)}`,
		parts: [{ kind: 'title', text: `Actions for the week of ${weekOf(data)}`, isNews: true }, list],
	};
}

export function actionPlanFacts({ week_of }: ActionPlan) {
	return { week_of: nonBlankText(week_of) ?? null };
}

export function actionPlanTitle(data: ActionPlan): string {
	return `Action plan for the week of ${weekOf(data)}`;
}

function weekOf({ week_of }: ActionPlan): string {
	return formatDay(nonBlankText(week_of) ?? '?');
}

export function actionList({ actions }: ActionPlan): RankedList {
	const all = recordsIn(actions);
	const decimals = decimalsIn(all.map(({ expected_lift_pts }) => finiteNumber(expected_lift_pts)));
	const entries = all.map(({ title, expected_lift_pts, category }) => {
		const lift = finiteNumber(expected_lift_pts);
		const details = [
			lift === undefined ? undefined : `${formatDelta(lift, decimals)} points`,
			nonBlankText(category),
		];
		return {
			text: nonBlankText(title) ?? 'Untitled action',
			details: details.filter((detail) => detail !== undefined),
		};
	});
	return { kind: 'rankedList', entries };
}
