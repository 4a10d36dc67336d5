import type { IDataObject } from 'n8n-workflow';

import { rowKey } from '../../shared/values/rows';
import type { NamedFilters } from '../../reporting/output/mentionCounts';
import { reportFacts, wordCount, type Report } from './report';

/** The columns of the AI assistants, in their order. */
export const ASSISTANT_COLUMNS = ['chatgpt', 'perplexity', 'gemini', 'claude', 'grok'];

/**
 * A report as one row. It always has the same columns, so that all reports fit into one sheet; what is not
 * known, not judged or left out by a filter is null. Without a domain there is none, as rows of two accounts would have
 * one key.
 */
export function reportRows(report: Report): IDataObject[] {
	const { from, to, domain, ...facts } = reportFacts(report);
	if (domain === null) return [];
	const { judged, filters } = report;
	const [fewest, most] = judged.counts.get('mentions')?.range ?? [];
	const assistants = ASSISTANT_COLUMNS.map((word) => [word, wordCount(report, 'engines', word)]);
	return [
		{
			from,
			to,
			domain,
			score: facts.score,
			score_change: facts.score_change,
			score_level: judged.score?.level ?? null,
			score_usual_low: judged.score?.low ?? null,
			score_usual_high: judged.score?.high ?? null,
			mentions: facts.mentions,
			mentions_change: facts.mentions_change,
			mentions_usual_low: fewest ?? null,
			mentions_usual_high: most ?? null,
			negative: facts.negative,
			negative_change: facts.negative_change,
			positive: wordCount(report, 'sentiments', 'positive'),
			neutral: wordCount(report, 'sentiments', 'neutral'),
			...Object.fromEntries(assistants),
			share_pct: facts.share_pct,
			rank: facts.rank,
			unusual: facts.unusual,
			row_key: rowKey(from, to, domain, ...filterKey(filters)),
		},
	];
}

/** What the key of a row ends with, so that filtered figures are not taken for others. */
export function filterKey({ engine, sentiment }: NamedFilters): unknown[] {
	return engine === undefined && sentiment === undefined ? [] : [engine, sentiment];
}
