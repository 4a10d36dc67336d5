import { rankedList } from '../blocks/lists';
import { commonDecimals } from '../blocks/numbers';
import type { List, ListLimits, ReportDocument } from '../blocks/types';
import type { Locale } from '../language/locale';
import { actionsOf } from '../model/accountData';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';
import { capitalize, singleLine } from '../values/text';

/** The document of a week's action plan: its actions, the largest expected lift first. */
export function actionPlanDocument(data: JsonObject, locale: Locale): ReportDocument {
	const list = actionList(data, locale, 'all');
	const { plan } = locale;
	const week = nonBlankText(data.week_of);
	const title = plan.title({ week });
	return {
		subject:
			week === undefined ? title : plan.actions({ actions: list.entries.length + list.more, week }),
		headline: week === undefined ? title : plan.actions({ week }),
		isNews: true,
		blocks: [list],
	};
}

/**
 * More actions than any format has room for: an action takes some hundred bytes of an email, which
 * has at most 95,000.
 */
const MAX_ACTIONS = 300;

/**
 * Lists the actions of a plan. A plan may have 100,000 of them, so only those that may be shown are
 * written, and the others are counted.
 */
export function actionList(
	data: JsonObject,
	locale: Locale,
	entriesInSummary?: ListLimits['entriesInSummary'],
): List {
	const all = actionsOf(data);
	const first = all.slice(0, MAX_ACTIONS);
	const decimals = commonDecimals(
		first.map(({ expected_lift_pts }) => finiteNumber(expected_lift_pts)),
	);
	const entries = first.map(({ title, expected_lift_pts, category }) => {
		const lift = finiteNumber(expected_lift_pts);
		const kind = nonBlankText(category);
		const named = kind && locale.figures.word({ word: kind });
		const figure = lift === undefined ? '' : locale.lift(lift, decimals);
		return {
			text: nonBlankText(title) ?? locale.figures.absent({ of: 'action' }),
			details: [figure, named ?? ''].filter(Boolean),
			figure,
			detail: capitalize(singleLine(named, 'word')),
		};
	});
	const more = all.length - first.length;
	return rankedList({ entries, more, entriesInSummary, isNumbered: true }, locale);
}
