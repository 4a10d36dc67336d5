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
	const { domain, score, previous_score: previous } = item;
	const by = finiteNumber(item.change);
	// The state knows when a score of its own was, not when one of the trend was.
	const since = finiteNumber(item.level) === undefined ? sinceWhen(before.at, zone) : undefined;
	const period = since ?? `from ${nonBlankText(previous) ?? 'an unknown score'}`;
	const parts: Part[] = [
		{ kind: 'title', text: titleOf(item, nonBlankText(domain) ?? 'the domain') },
		{
			kind: 'metric',
			label: 'Score',
			value: finiteNumber(score),
			absent: 'no score',
			change: by ? { by, period } : undefined,
		},
	];
	return { parts: 'level' in item ? [...parts, { kind: 'note', text: reasonOf(item) }] : parts };
}

/** Where the level is outside its band, the title is about the level: the score may be back inside. */
function titleOf(item: IDataObject, name: string): string {
	const [level, low, high] = [item.level, item.expected_low, item.expected_high].map(finiteNumber);
	if (level !== undefined && low !== undefined && high !== undefined) {
		if (level > high) return `The AI visibility of ${name} is above its usual range`;
		if (level < low) return `The AI visibility of ${name} is below its usual range`;
	}
	const direction = nonBlankText(item.direction);
	if (direction) return `The AI visibility score of ${name} went ${direction}`;
	const title = `The AI visibility score of ${name}`;
	return item.change === 0 ? `${title} has not changed` : title;
}

function reasonOf({ level, expected_low: low, expected_high: high }: IDataObject): string {
	if (finiteNumber(level) === undefined) {
		return 'The trend has fewer than 20 days, so a change of 5 points counts as unusual.';
	}
	const [now, from, to] = [level, low, high].map((each) => formatFigure(figureOf(each, '?')));
	return `Smoothed over recent days, the score is ${now}; its usual range is ${from} to ${to}.`;
}
