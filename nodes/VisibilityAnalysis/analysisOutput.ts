import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/answer';
import type { Output } from '../shared/fields';
import { finiteNumber, nonBlankText } from '../shared/foreign';
import {
	assistantName,
	drawn,
	figure,
	instant,
	largestFirst,
	messageOf,
	numberRow,
	plain,
	row,
} from '../shared/report';
import { stateOf, type AnalysisRecord } from './records';

/** The output items of one analysis. */
export function analysisItems(record: AnalysisRecord, output: Output): IDataObject[] {
	if (output === 'rows') return rows(record);
	if (output === 'message') return [{ text: report(record) }];
	return [record];
}

/** One row per LLM; a record without scores gives one row, so that it is not lost unseen. */
function rows(record: AnalysisRecord): IDataObject[] {
	const scores: Array<[string | null, unknown]> = scoresOf(record);
	if (scores.length === 0) scores.push([null, null]);
	return scores.map(([llm, score]) => ({
		analysis_id: record.id,
		...row(record, ['domain']),
		llm,
		llm_score: finiteNumber(score) ?? null,
		...numberRow(record, ['score']),
		...row(record, ['mentions', 'sentiment', 'accuracy', 'created_at', 'completed_at']),
	}));
}

function report(record: AnalysisRecord): string {
	const domain = plain(nonBlankText(record.domain) ?? 'the domain');
	const state = stateOf(record);
	if (state === 'failed') {
		return `AI visibility of ${domain}: the analysis ended with the status "${plain(record.status)}".`;
	}
	if (state === 'pending') {
		return `AI visibility of ${domain}: the analysis is not complete yet (status: ${plain(nonBlankText(record.status) ?? 'unknown')}).`;
	}
	const scores = scoresOf(record).sort(([, one], [, other]) => largestFirst(one, other));
	// The document gives no range of the scores: a full bar is 100, or the best if that is more.
	const best = Math.max(...scores.map(([, score]) => finiteNumber(score) ?? 0), 100);
	return messageOf({
		head: [`AI visibility of ${domain}: ${figure(record.score, 'no score')}`],
		entries: scores.map(
			([llm, score]) => `${drawn(score, best, 'no score')} ${assistantName(llm)}`,
		),
		foot: [figures(record), when(record)],
	});
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

function when({ completed_at, created_at }: AnalysisRecord): string {
	const time = completed_at ?? created_at;
	return typeof time === 'string' ? `Analyzed ${instant(time)}` : '';
}

function scoresOf({ llm_scores }: AnalysisRecord): Array<[string, unknown]> {
	return isRecord(llm_scores) ? Object.entries(llm_scores) : [];
}
