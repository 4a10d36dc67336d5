import type { IDataObject } from 'n8n-workflow';

import { sideOf, type Side } from '../../shared/statistics/sides';
import { columns, numberColumns, rowKey } from '../../shared/values/rows';
import { finiteNumber, isRecord, nonBlankText } from '../../shared/values/json';
import {
	analysisState,
	type AnalysisRecord,
	type AnalysisResult,
	type Samples,
} from '../api/records';

/** The figures of an analysis besides its scores. */
export const FIGURES = ['mentions', 'sentiment', 'accuracy'];

/** The record, with the previous analysis if included. */
export function analysisRecord(result: AnalysisResult): IDataObject {
	const { record, previous, usual } = result;
	const { records: _, ...samples } = result.samples ?? {};
	const change = {
		previous: previous && { ...previous },
		score_change: changeFromPrevious(result),
		score_usual: usual?.range ?? null,
		score_unusual: isScoreUnusual(result),
	};
	return structuredClone({
		...record,
		...(result.samples && { samples }),
		...(previous !== undefined && change),
	});
}

/**
 * One row per AI assistant; one row for a record without scores, so that it is not lost. Before the analysis is complete,
 * its figures are not counted yet, even if they are 0.
 */
export function analysisRows(result: AnalysisResult): IDataObject[] {
	const { record, previous, samples } = result;
	const isComplete = analysisState(record) === 'complete';
	const scores: Array<[string | null, unknown]> = assistantScores(record);
	if (scores.length === 0) scores.push([null, null]);
	const change = {
		previous_score: previous?.score ?? null,
		score_change: changeFromPrevious(result),
	};
	return scores.map(([llm, score]) => ({
		analysis_id: record.id,
		...columns(record, ['domain']),
		llm,
		llm_score: (isComplete ? finiteNumber(score) : undefined) ?? null,
		...numberColumns(isComplete ? record : {}, ['score', ...FIGURES]),
		...columns(record, ['created_at', 'completed_at']),
		...(previous !== undefined && change),
		...(samples && assistantRange(samples, llm)),
		row_key: rowKey(record.id, llm),
	}));
}

/** The lowest and the highest score of an assistant in all samples; null without one. */
function assistantRange({ records }: Samples, llm: string | null): IDataObject {
	const all = records.flatMap(assistantScores).filter(([name]) => name === llm);
	const scores = all.flatMap(([, score]) => finiteNumber(score) ?? []);
	if (scores.length === 0) return { llm_low: null, llm_high: null };
	return { llm_low: Math.min(...scores), llm_high: Math.max(...scores) };
}

/** Fields to branch on. */
export function analysisFacts(result: AnalysisResult): IDataObject {
	const { record, previous, samples } = result;
	return {
		analysis_id: record.id,
		domain: nonBlankText(record.domain) ?? null,
		score: analysisScore(record) ?? null,
		...(previous !== undefined && {
			score_change: changeFromPrevious(result),
			score_unusual: isScoreUnusual(result),
		}),
		...(samples && { score_low: samples.low, score_high: samples.high }),
	};
}

/** Whether the score is outside what is usual; null where that is not known. */
export function isScoreUnusual(result: AnalysisResult): boolean | null {
	if (analysisScore(result.record) === undefined || !result.usual) return null;
	return sideOfScore(result) !== undefined;
}

/** The side of what is usual on which the score is; undefined inside, or where that is not known. */
export function sideOfScore({ record, usual }: AnalysisResult): Side | undefined {
	const level = analysisScore(record);
	if (level === undefined || !usual) return undefined;
	const [low, high] = usual.range;
	return sideOf({ level, low, high });
}

export function assistantScores({ llm_scores }: AnalysisRecord): Array<[string, unknown]> {
	return isRecord(llm_scores) ? Object.entries(llm_scores) : [];
}

/** The score of an analysis; undefined before it is complete. */
export function analysisScore(record: AnalysisRecord): number | undefined {
	return analysisState(record) === 'complete' ? finiteNumber(record.score) : undefined;
}

/** The change of the score, in points; null without a previous one. */
export function changeFromPrevious({ record, previous }: AnalysisResult): number | null {
	const score = analysisScore(record);
	return score === undefined || !previous ? null : Number((score - previous.score).toFixed(2));
}
