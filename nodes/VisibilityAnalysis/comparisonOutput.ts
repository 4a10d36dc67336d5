import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/answer';
import type { Output } from '../shared/fields';
import { bar, instant, messageOf, oneAtLeast, plain, row, signed } from '../shared/report';
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
	const { leader, generated_at } = comparison;
	const all = [comparison, ...competitorsIn(comparison)]
		.map(({ domain, score, delta }) => ({ domain, score, delta, figure: figureOf(score) }))
		.sort((one, other) => (other.figure ?? -1) - (one.figure ?? -1));
	const best = Math.max(...all.map(({ figure }) => figure ?? 0), 100);
	return messageOf({
		head: [`AI visibility compared: ${plain(leader ?? 'nobody')} leads`],
		entries: all.map(({ domain, score, delta, figure }) => {
			const shown =
				figure === undefined ? plain(score ?? 'no score') : `${bar(figure, best)} ${figure}`;
			const own = domain === comparison.domain;
			const difference = typeof delta === 'number' ? ` (${gap(delta)})` : '';
			return `${shown} ${plain(domain ?? 'unnamed')}${own ? ' ◀' : difference}`;
		}),
		foot: typeof generated_at === 'string' ? [`As of ${instant(generated_at)}`] : [],
	});
}

/** A score as a number; undefined for words, and for one that is missing. */
function figureOf(score: unknown): number | undefined {
	const figure = Number(score ?? NaN);
	return Number.isFinite(figure) ? figure : undefined;
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
