import { type MissingResult, type NamedResult, nameOfResult } from '../model/results';
import { judgeCombined } from '../judgement/combined';
import { type Report, reportedDomain } from '../model/report';
import type { JsonObject } from '../values/json';
import { columns } from './columns';
import { reportFacts } from './report';

/**
 * The fields of several reports in one message that a workflow may branch on: where each domain
 * stands among all, with its figures. Those without a report have no figures.
 *
 * @param isOneAccount true if all are of one account, including those that failed
 */
export function combinedFacts(
	done: Array<NamedResult<Report>>,
	failed: MissingResult[],
	isOneAccount = false,
): JsonObject {
	const judged = judgeCombined(
		done.map(({ result }) => result),
		isOneAccount,
	);
	const reported = done.map((task, index): JsonObject => {
		const domain = reportedDomain(task.result);
		return {
			name: nameOfResult(task, domain ?? undefined).name,
			domain,
			standing: judged[index]?.standing ?? null,
			...columns(reportFacts(task.result), FIGURES),
		};
	});
	const lacking = failed.map(({ name, detail = name }): JsonObject => {
		return { name, domain: detail, standing: 'missing', ...columns({}, FIGURES) };
	});
	return { domains: [...reported, ...lacking] };
}

const FIGURES = [
	'score',
	'score_change',
	'mentions',
	'mentions_change',
	'negative',
	'negative_change',
	'share_pct',
	'rank',
];
