import {
	analysisState,
	assistantScores,
	FIGURES,
	type History,
	type JudgedAnalysis,
	type Measurement,
} from '../model/analysis';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';
import { maximum, minimum } from '../values/numbers';
import { columns, numberColumns, rowKey } from './columns';

/** The record of an analysis as an item, with the previous analysis if the user asked for it. */
export function analysisRecord(result: JudgedAnalysis): JsonObject {
	const { record, previous, usual, change: score_change, isUnusual: score_unusual } = result;
	const { records: _, ...samples } = result.samples ?? {};
	const change = { previous, score_change, score_usual: usual?.range ?? null, score_unusual };
	return structuredClone({
		...record,
		...(result.samples && { samples }),
		...(previous !== undefined && change),
	});
}

/**
 * Makes one row for each AI assistant, or a single one if the analysis has no scores. Before the
 * analysis is complete, its figures do not count.
 */
export function analysisRows(result: JudgedAnalysis): JsonObject[] {
	const { record, previous, samples, change: score_change } = result;
	const isComplete = analysisState(record) === 'complete';
	const scores: Array<[string | null, unknown]> = assistantScores(record);
	if (scores.length === 0) scores.push([null, null]);
	const change = { previous_score: previous?.score ?? null, score_change };
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

/** The lowest and the highest score of an assistant in all samples; null if it has none. */
function assistantRange({ records }: Measurement, llm: string | null): JsonObject {
	const all = records.flatMap(assistantScores).filter(([name]) => name === llm);
	const scores = all.flatMap(([, score]) => finiteNumber(score) ?? []);
	if (scores.length === 0) return { llm_low: null, llm_high: null };
	return { llm_low: minimum(scores), llm_high: maximum(scores) };
}

/** The fields of an analysis that a workflow may branch on. */
export function analysisFacts(result: JudgedAnalysis): JsonObject {
	const { record, previous, samples, score = null } = result;
	const { change: score_change, isUnusual: score_unusual } = result;
	return {
		analysis_id: record.id,
		domain: nonBlankText(record.domain) ?? null,
		score,
		...(previous !== undefined && { score_change, score_unusual }),
		...(samples && { score_low: samples.low, score_high: samples.high }),
	};
}

/** The field of a history that a workflow may branch on. */
export function historyFacts({ items }: History) {
	return { count: items.length };
}
