import type { IDataObject } from 'n8n-workflow';

import { figureOf, type Part, type ReportDocument } from '../../shared/output/document';
import { formatFigure } from '../../shared/output/figures';
import { finiteNumber, nonBlankText } from '../../shared/values/json';
import { sinceWhen } from './since';

/**
 * A change of the score, with the expected range where known.
 *
 * @param before the state before the poll; empty in a test run
 */
export function scoreChangeDocument(
	item: IDataObject,
	zone: string,
	before: IDataObject,
): ReportDocument {
	const { domain, score, previous_score: previous, direction } = item;
	const by = finiteNumber(item.change);
	const name = nonBlankText(domain) ?? 'the domain';
	const period =
		sinceWhen(before.at, zone) ?? `from ${nonBlankText(previous) ?? 'an unknown score'}`;
	const title = `The AI visibility score of ${name} went ${String(direction)}`;
	const parts: Part[] = [
		{ kind: 'title', text: isUnusual(item) ? `${title}, more than it usually varies` : title },
		{
			kind: 'metric',
			label: 'Score',
			value: finiteNumber(score),
			absent: 'no score',
			change: by === undefined ? undefined : { by, period },
		},
	];
	return { parts: 'level' in item ? [...parts, { kind: 'note', text: reasonOf(item) }] : parts };
}

/** False for a test run's item with a level within its band. */
function isUnusual({ level, expected_low: low, expected_high: high }: IDataObject): boolean {
	return level === null || Number(level) < Number(low) || Number(level) > Number(high);
}

function reasonOf({ level, expected_low: low, expected_high: high }: IDataObject): string {
	if (finiteNumber(level) === undefined) {
		return 'The trend has fewer than 20 days, so a change of 5 points counts as unusual.';
	}
	const [now, from, to] = [level, low, high].map((each) => formatFigure(figureOf(each, '?')));
	return `Smoothed over recent days, the score is ${now}; its usual range is ${from} to ${to}.`;
}
