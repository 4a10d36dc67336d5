import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/answer';
import type { Output } from '../shared/fields';
import { finiteNumber, nonBlankText } from '../shared/foreign';
import {
	drawn,
	instant,
	largestFirst,
	messageOf,
	numberRow,
	oneAtLeast,
	plain,
	row,
	signed,
} from '../shared/report';
import type { Comparison } from './records';

/** The output items of one comparison. */
export function comparisonItems(comparison: Comparison, output: Output): IDataObject[] {
	if (output === 'rows') return rows(comparison);
	if (output === 'message') return [{ text: report(comparison) }];
	return [comparison];
}

/** One row per competitor; without any, one row that still tells the own score. */
function rows(comparison: Comparison): IDataObject[] {
	return oneAtLeast(competitorsIn(comparison)).map((competitor) => {
		const { score, delta } = numberRow(competitor, ['score', 'delta']);
		return {
			...row(comparison, ['domain']),
			...numberRow(comparison, ['score']),
			competitor: competitor.domain ?? null,
			competitor_score: score,
			delta,
			...row(comparison, ['leader', 'generated_at']),
		};
	});
}

function report(comparison: Comparison): string {
	const { leader, generated_at } = comparison;
	const all = [comparison, ...competitorsIn(comparison)].sort((one, other) =>
		largestFirst(one.score, other.score),
	);
	const best = Math.max(...all.map(({ score }) => finiteNumber(score) ?? 0), 100);
	return messageOf({
		head: [`AI visibility compared: ${plain(nonBlankText(leader) ?? 'nobody')} leads`],
		entries: all.map(({ domain, score, delta }) => {
			const own = domain === comparison.domain;
			const points = finiteNumber(delta);
			const difference = points === undefined ? '' : ` (${gap(points)})`;
			const name = plain(nonBlankText(domain) ?? 'unnamed');
			return `${drawn(score, best, 'no score')} ${name}${own ? ' ◀' : difference}`;
		}),
		foot: typeof generated_at === 'string' ? [`As of ${instant(generated_at)}`] : [],
	});
}

/** A delta is the primary score minus the competitor's; here it is told from the competitor. */
function gap(delta: number): string {
	return delta === 0 ? 'level' : signed(-delta);
}

function competitorsIn({ competitors }: Comparison): IDataObject[] {
	return Array.isArray(competitors)
		? ((competitors as unknown[]).filter(isRecord) as IDataObject[])
		: [];
}
