import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/answer';
import { assistantName, bar, instant, plain } from '../shared/report';
import { stateOf, type AnalysisRecord } from './records';

export type Output = 'record' | 'rows' | 'message';

/** The output items of one analysis. */
export function analysisItems(record: AnalysisRecord, output: Output): IDataObject[] {
	if (output === 'rows') return rows(record);
	if (output === 'message') return [{ text: report(record) }];
	return [record];
}

/** One row per LLM; a record without scores gives one row, so that it is not lost unseen. */
function rows(record: AnalysisRecord): IDataObject[] {
	const scores: Array<[string | null, number | null]> = scoresOf(record);
	return (scores.length > 0 ? scores : [[null, null] as const]).map(([llm, llmScore]) => ({
		analysis_id: record.id,
		domain: record.domain ?? null,
		llm,
		llm_score: llmScore,
		score: record.score ?? null,
		mentions: record.mentions ?? null,
		sentiment: record.sentiment ?? null,
		accuracy: record.accuracy ?? null,
		created_at: record.created_at ?? null,
		completed_at: record.completed_at ?? null,
	}));
}

function report(record: AnalysisRecord): string {
	const domain = plain(record.domain ?? 'the domain');
	if (stateOf(record) !== 'complete') {
		return `AI visibility of ${domain}: the analysis ${plain(record.id)} is not complete yet (status: ${plain(record.status ?? 'unknown')}).`;
	}
	const scores = scoresOf(record).sort(([, one], [, other]) => other - one);
	// The document gives no range of the scores, so the best one is the full bar.
	const best = Math.max(...scores.map(([, score]) => score), 0);
	const lines = [
		`AI visibility of ${domain}: ${plain(record.score ?? 'no score')}`,
		...scores.map(([llm, score]) => `${bar(score, best)} ${score} ${assistantName(llm)}`),
		figures(record),
		when(record),
	];
	return lines.filter((line) => line !== '').join('\n');
}

function figures({ mentions, sentiment, accuracy }: AnalysisRecord): string {
	return [
		typeof mentions === 'number' ? `${mentions} mentions` : '',
		typeof sentiment === 'number' ? `sentiment ${sentiment}` : '',
		typeof accuracy === 'number' ? `accuracy ${accuracy}` : '',
	]
		.filter((figure) => figure !== '')
		.join(', ');
}

function when({ id, completed_at, created_at }: AnalysisRecord): string {
	const time = completed_at ?? created_at;
	return typeof time === 'string'
		? `Analysed ${instant(time)} (${plain(id)})`
		: `Analysis ${plain(id)}`;
}

function scoresOf({ llm_scores }: AnalysisRecord): Array<[string, number]> {
	if (!isRecord(llm_scores)) return [];
	return Object.entries(llm_scores)
		.map(([llm, score]): [string, number] => [llm, Number(score)])
		.filter(([, score]) => Number.isFinite(score));
}
