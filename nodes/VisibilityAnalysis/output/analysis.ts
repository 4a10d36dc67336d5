import type { IDataObject } from 'n8n-workflow';

import { assistantName } from '../../shared/assistants';
import { figureOf, type Part, type ReportDocument } from '../../shared/output/document';
import { columns, largestFirst, numberColumns } from '../../shared/output/rows';
import { formatInstant } from '../../shared/time/dates';
import { finiteNumber, isRecord, nonBlankText } from '../../shared/values/json';
import { stateOf, type AnalysisRecord } from '../api/records';

/** One row per LLM; a record without scores gives one row, so that it is not lost unseen. */
export function analysisRows(record: AnalysisRecord): IDataObject[] {
	const scores: Array<[string | null, unknown]> = scoresOf(record);
	if (scores.length === 0) scores.push([null, null]);
	return scores.map(([llm, score]) => ({
		analysis_id: record.id,
		...columns(record, ['domain']),
		llm,
		llm_score: finiteNumber(score) ?? null,
		...numberColumns(record, ['score']),
		...columns(record, ['mentions', 'sentiment', 'accuracy', 'created_at', 'completed_at']),
	}));
}

/** The score and those of the assistants, the best first; or how far the analysis is. */
export function analysisDocument(record: AnalysisRecord): ReportDocument {
	const subject = `AI visibility of ${nonBlankText(record.domain) ?? 'the domain'}`;
	const state = stateOf(record);
	if (state !== 'complete') {
		const status = nonBlankText(record.status) ?? 'unknown';
		const said =
			state === 'failed'
				? `the analysis ended with the status "${status}".`
				: `the analysis is not complete yet (status: ${status}).`;
		return { parts: [{ kind: 'title', text: `${subject}: ${said}` }] };
	}
	return {
		parts: [
			{ kind: 'metric', label: subject, ...figureOf(record.score, 'no score') },
			assistantBars(record),
			{ kind: 'note', text: figuresOf(record) },
			{ kind: 'note', role: 'context', text: timeOf(record) },
		],
	};
}

function assistantBars(record: AnalysisRecord): Part {
	const scores = scoresOf(record).sort(([, one], [, other]) => largestFirst(one, other));
	const values = scores.map(([, score]) => finiteNumber(score) ?? 0);
	return {
		kind: 'bars',
		label: 'Score by AI assistant',
		// The document gives no range of the scores: a full bar is 100, or the best if that is more.
		whole: Math.max(...values, 100),
		bars: scores.map(([llm, score]) => ({
			name: assistantName(llm),
			...figureOf(score, 'no score'),
			isOwn: false,
		})),
	};
}

function figuresOf({ mentions, sentiment, accuracy }: AnalysisRecord): string {
	return [
		typeof mentions === 'number' ? `${mentions} mentions` : '',
		typeof sentiment === 'number' ? `sentiment ${sentiment}` : '',
		typeof accuracy === 'number' ? `accuracy ${accuracy}` : '',
	]
		.filter((figure) => figure !== '')
		.join(', ');
}

function timeOf({ completed_at, created_at }: AnalysisRecord): string {
	const time = completed_at ?? created_at;
	return typeof time === 'string' ? `Analyzed ${formatInstant(time)}` : '';
}

function scoresOf({ llm_scores }: AnalysisRecord): Array<[string, unknown]> {
	return isRecord(llm_scores) ? Object.entries(llm_scores) : [];
}
