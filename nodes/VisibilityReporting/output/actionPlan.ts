import type { IDataObject } from 'n8n-workflow';

import { formatDelta, type ReportDocument } from '../../shared/output/document';
import { columns, numberColumns, orEmptyRow } from '../../shared/output/rows';
import { finiteNumber, nonBlankText, recordsIn } from '../../shared/values/json';
import type { ActionPlan } from '../api/reportingApi';

/** One row per action, as the service ranks them; without any, one row that still tells the week. */
export function actionPlanRows(data: ActionPlan): IDataObject[] {
	const actions = recordsIn(data.actions);
	return orEmptyRow(actions).map((action, index) => ({
		...columns(data, ['week_of']),
		rank: actions.length > 0 ? index + 1 : null,
		...columns(action, ['id', 'title']),
		...numberColumns(action, ['expected_lift_pts']),
		...columns(action, ['category']),
	}));
}

/** The week's actions as the service ranks them, with the lift that it expects of each. */
export function actionPlanDocument(data: ActionPlan): ReportDocument {
	const entries = recordsIn(data.actions).map(({ title, expected_lift_pts, category }) => {
		const lift = finiteNumber(expected_lift_pts);
		const details = [
			lift === undefined ? undefined : `${formatDelta(lift)} points`,
			nonBlankText(category),
		];
		return {
			text: nonBlankText(title) ?? 'Untitled action',
			details: details.filter((detail) => detail !== undefined),
		};
	});
	return {
		subject: subjectOf(data),
		parts: [
			{ kind: 'title', text: `Actions for the week of ${nonBlankText(data.week_of) ?? '?'}` },
			{ kind: 'rankedList', entries },
		],
	};
}

function subjectOf({ actions, week_of }: ActionPlan): string {
	const { length } = recordsIn(actions);
	const count = `${length} ${length === 1 ? 'action' : 'actions'}`;
	return `${count} for the week of ${nonBlankText(week_of) ?? '?'}`;
}
