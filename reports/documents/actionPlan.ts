import { liftText } from '../insights/insights';
import { actionsOf } from '../insights/report';
import type { Locale } from '../language/locale';
import { finiteNumber, nonBlankText, type JsonObject } from '../values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from '../values/rows';
import { type List, type Listed, rankedList } from './blocks';
import type { ReportDocument } from './document';
import { decimalsIn } from './figures';

/** One row per action, the largest expected lift first; without any, one row with the week. @param domain the account's own */
export function actionPlanRows(data: JsonObject, domain: string | null): JsonObject[] {
	const actions = actionsOf(data);
	return orEmptyRow(actions).map((action, index) => ({
		domain,
		...columns(data, ['week_of']),
		rank: actions.length > 0 ? index + 1 : null,
		...columns(action, ['id', 'title']),
		...numberColumns(action, ['expected_lift_pts']),
		...columns(action, ['category']),
		row_key: rowKey(domain, data.week_of, action.id),
	}));
}

/** The week's actions, the largest expected lift first. */
export function actionPlanDocument(data: JsonObject, locale: Locale): ReportDocument {
	const list = actionList(data, locale, 1);
	const { plan } = locale;
	const week = weekOf(data);
	return {
		subject: week === undefined ? plan.name : plan.subject({ actions: list.entries.length, week }),
		headline: week === undefined ? plan.name : plan.actions({ week }),
		isNews: true,
		blocks: [list],
	};
}

export function actionPlanFacts(data: JsonObject) {
	return { week_of: weekOf(data) ?? null };
}

export function actionPlanTitle(data: JsonObject, { plan }: Locale): string {
	const week = weekOf(data);
	return week === undefined ? plan.name : plan.title({ week });
}

function weekOf({ week_of }: JsonObject): string | undefined {
	return nonBlankText(week_of);
}

export function actionList(
	data: JsonObject,
	locale: Locale,
	inSummary?: Listed['inSummary'],
): List {
	const all = actionsOf(data);
	const decimals = decimalsIn(all.map(({ expected_lift_pts }) => finiteNumber(expected_lift_pts)));
	const entries = all.map(({ title, expected_lift_pts, category }) => {
		const lift = finiteNumber(expected_lift_pts);
		const details = [
			lift === undefined ? undefined : liftText(lift, locale, decimals),
			nonBlankText(category),
		];
		return {
			text: nonBlankText(title) ?? locale.plan.untitled,
			details: details.filter((detail) => detail !== undefined),
		};
	});
	return rankedList({ entries, inSummary }, locale);
}
