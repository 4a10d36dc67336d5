import type { IDataObject } from 'n8n-workflow';

import type { Side } from '../../shared/statistics/sides';
import { sideOf } from '../../shared/statistics/sides';
import { columns, numberColumns, rowKey } from '../../shared/values/rows';
import { finiteNumber, isRecord, nonBlankText } from '../../shared/values/json';
import { stateOf, type AnalysisRecord, type AnalysisResult, type Samples } from '../api/records';

/** An analysis as data: its record, its rows and what to branch on. */

/** The figures of an analysis besides its scores. */
export const FIGURES = ['mentions', 'sentiment', 'accuracy'];

/** The record, with the previous analysis if included. */
export function analysisRecord(result: AnalysisResult): IDataObject {
	const { record, previous, samples, usual } = result;
	return structuredClone({
		...record,
		...(samples ? { samples: samplesRecord(samples) } : {}),
		...(previous === undefined
			? {}
			: {
					previous: previous && { ...previous },
					score_change: scoreChange(result),
					score_usual: usual?.range ?? null,
					score_unusual: isUnusual(result),
				}),
	});
}

function samplesRecord({ count, failed, pending, ids, scores, mean, low, high, sd }: Samples) {
	return { count, failed, pending, ids, scores, mean, low, high, sd };
}

/**
 * One row per AI assistant; one row for a record without scores, so that it is not lost. Before the analysis is complete,
 * its figures are not counted yet, even if they are 0.
 */
export function analysisRows(result: AnalysisResult): IDataObject[] {
	const { record, previous, samples } = result;
	const isComplete = stateOf(record) === 'complete';
	const scores: Array<[string | null, unknown]> = scoresOf(record);
	if (scores.length === 0) scores.push([null, null]);
	const change = { previous_score: previous?.score ?? null, score_change: scoreChange(result) };
	return scores.map(([llm, score]) => ({
		analysis_id: record.id,
		...columns(record, ['domain']),
		llm,
		llm_score: (isComplete ? finiteNumber(score) : undefined) ?? null,
		...numberColumns(isComplete ? record : {}, ['score', ...FIGURES]),
		...columns(record, ['created_at', 'completed_at']),
		...(previous === undefined ? {} : change),
		...(samples ? rangeOf(samples, llm) : {}),
		row_key: rowKey(record.id, llm),
	}));
}

/** The lowest and the highest score of an assistant in all samples; null without one. */
function rangeOf({ records }: Samples, llm: string | null): IDataObject {
	const scores = records.flatMap((record) =>
		scoresOf(record).flatMap(([name, score]) => (name === llm ? (finiteNumber(score) ?? []) : [])),
	);
	if (scores.length === 0) return { llm_low: null, llm_high: null };
	return { llm_low: Math.min(...scores), llm_high: Math.max(...scores) };
}

/** Fields to branch on. */
export function analysisFacts(result: AnalysisResult): IDataObject {
	const { record, previous, samples } = result;
	return {
		analysis_id: record.id,
		domain: nonBlankText(record.domain) ?? null,
		score: scoreOf(record) ?? null,
		...(previous === undefined
			? {}
			: { score_change: scoreChange(result), score_unusual: isUnusual(result) }),
		...(samples ? { score_low: samples.low, score_high: samples.high } : {}),
	};
}

/** Whether the score is outside what is usual; null where that is not known. */
export function isUnusual(result: AnalysisResult): boolean | null {
	const isKnown = scoreOf(result.record) !== undefined && result.usual;
	return isKnown ? sideOfScore(result) !== undefined : null;
}

/** The side of what is usual on which the score is; undefined inside, or where that is not known. */
export function sideOfScore({ record, usual }: AnalysisResult): Side | undefined {
	const level = scoreOf(record);
	if (level === undefined || !usual) return undefined;
	const [low, high] = usual.range;
	return sideOf({ level, low, high });
}

export function scoresOf({ llm_scores }: AnalysisRecord): Array<[string, unknown]> {
	return isRecord(llm_scores) ? Object.entries(llm_scores) : [];
}

/** The score of an analysis; undefined before it is complete. */
export function scoreOf(record: AnalysisRecord): number | undefined {
	return stateOf(record) === 'complete' ? finiteNumber(record.score) : undefined;
}

/** The change of the score, in points; null without a previous one. */
export function scoreChange({ record, previous }: AnalysisResult): number | null {
	const score = scoreOf(record);
	return score === undefined || !previous ? null : Number((score - previous.score).toFixed(2));
}
