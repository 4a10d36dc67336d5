import type { Locale } from '../language/locale';
import { actionsOf } from '../model/accountData';
import { isFiltered } from '../model/mention';
import type { Report } from '../model/report';
import { finiteNumber, nonBlankText } from '../values/json';
import { singleLine, withoutPeriod } from '../values/text';
import { toldNewPrompts } from './mentions';
import { type Insight, insight } from './insight';

/** The sentences on new and lost prompts and sites, which are never marked as unusual. */
export function accountInsights(report: Report, locale: Locale): Insight[] {
	const { turnover, filters } = report;
	// A filter hides mentions, so prompts and sources that seem gained or lost may have been there
	// all the time.
	// Where nobody names the brand at all, that is said already.
	if (!turnover || isFiltered(filters) || report.mentions?.now.total === 0) return [];
	const { prompts, citations, weeks } = turnover;
	// The sentence on all mentions says how much of a rise comes from new prompts.
	const gained = toldNewPrompts(report) ? 0 : prompts.gained.length;
	const lost = prompts.lost.length;
	const isNew = citations.gained.length > 0;
	const names = firstNames(isNew ? citations.gained : citations.lost, ([domain]) => domain, locale);
	return [
		...(gained + lost > 0
			? [insight('prompts', locale.prompts.gainedAndLost({ gained, lost, weeks }))]
			: []),
		...(names.length > 0
			? [insight('citations', locale.sources.cited({ isNew, names, weeks }))]
			: []),
	];
}

/** Maximum number of sources or prompts that a sentence names. */
export const MAX_NAMED = 2;

/**
 * The names that a sentence has room for. If there are further ones, the last text says how many.
 */
export function firstNames<Entry>(
	all: Entry[],
	nameOf: (entry: Entry, index: number) => string,
	{ sources }: Locale,
): string[] {
	const names = all.slice(0, MAX_NAMED).map(nameOf);
	const left = all.length - names.length;
	return left > 0 ? [...names, sources.others({ hidden: left })] : names;
}

/**
 * The sentence on the first action of the plan, which has the largest expected lift; none without a
 * titled action.
 */
export function planInsight({ actionPlan }: Report, locale: Locale): Insight[] {
	const [action] = actionsOf(actionPlan ?? {});
	const fullTitle = nonBlankText(action?.title)?.trim();
	if (fullTitle === undefined) return [];
	const { plan } = locale;
	const { lead } = plan;
	const title = withoutPeriod(fullTitle);
	const lift = finiteNumber(action?.expected_lift_pts);
	const forecast = lift === undefined ? undefined : plan.forecast({ lift });
	const next = { lead, action: singleLine(title, 'note'), forecast };
	return [{ ...insight('plan', plan.next({ lead, title, forecast })), next }];
}
