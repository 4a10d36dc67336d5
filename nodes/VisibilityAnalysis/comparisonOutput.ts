import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/answer';
import type { Output } from '../shared/fields';
import { bar, instant, messageOf, plain, row, signed } from '../shared/report';
import type { Comparison } from './records';

/** The output items of one comparison. */
export function comparisonItems(comparison: Comparison, output: Output): IDataObject[] {
	if (output === 'rows') return rows(comparison);
	if (output === 'message') return [{ text: report(comparison) }];
	return [comparison];
}

function rows(comparison: Comparison): IDataObject[] {
	return competitorsIn(comparison).map((competitor) => {
		const { domain, score, delta } = row(competitor, ['domain', 'score', 'delta']);
		return {
			...row(comparison, ['domain', 'score']),
			competitor: domain,
			competitor_score: score,
			delta,
			...row(comparison, ['leader', 'generated_at']),
		};
	});
}

function report(comparison: Comparison): string {
	const competitors = competitorsIn(comparison);
	const all = [comparison, ...competitors]
		.map(({ domain, score, delta }) => ({ domain, delta, score: Number(score ?? 0) }))
		.sort((one, other) => other.score - one.score);
	const best = Math.max(...all.map(({ score }) => score), 100);
	const { leader, generated_at } = comparison;
	return messageOf({
		head: [`AI visibility compared: ${plain(leader ?? 'nobody')} leads`],
		entries: all.map(({ domain, score, delta }) => {
			const own = domain === comparison.domain;
			const difference = typeof delta === 'number' ? ` (${gap(delta)})` : '';
			return `${bar(score, best)} ${score} ${plain(domain)}${own ? ' ◀' : difference}`;
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
