import { type EpochMs, utcMillis } from '../time/dates';
import { type Side, sideOf } from '../statistics/distributions';
import type { Prediction } from '../statistics/prediction';
import { finiteNumber, isRecord, nonBlankText, type JsonObject } from '../values/json';
import { columns, numberColumns, rowKey } from '../values/rows';

/** The figures of an analysis besides its scores. */
export const FIGURES = ['mentions', 'sentiment', 'accuracy'];

/** The record, with the previous analysis if included. */
export function analysisRecord(result: AnalysisResult): JsonObject {
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

/** One row per AI assistant, or one without scores. Before the analysis is complete, its figures are not counted. */
export function analysisRows(result: AnalysisResult): JsonObject[] {
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
function assistantRange({ records }: Samples, llm: string | null): JsonObject {
	const all = records.flatMap(assistantScores).filter(([name]) => name === llm);
	const scores = all.flatMap(([, score]) => finiteNumber(score) ?? []);
	if (scores.length === 0) return { llm_low: null, llm_high: null };
	return { llm_low: Math.min(...scores), llm_high: Math.max(...scores) };
}

/** Fields to branch on. */
export function analysisFacts(result: AnalysisResult): JsonObject {
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

/** True if the score is outside what is usual; null where that is not known. */
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

/** An analysis as the service sent it. */
export type AnalysisRecord = JsonObject & { id: string };

export interface AnalysisResult {
	record: AnalysisRecord;
	/** null where there is none; absent without Include Previous Analysis. */
	previous?: PreviousAnalysis | null;
	/** What is usual for the score, by earlier analyses; null where there are too few, absent where it is not known. */
	usual?: Prediction | null;
	/** Absent for a single analysis. */
	samples?: Samples;
}

/** Several analyses that make one measurement. Scores are in points. */
export interface Samples {
	/** Of the completed ones; their IDs and scores in ascending order of the scores. */
	count: number;
	ids: string[];
	scores: number[];
	failed: number;
	/** IDs of those that are still running. */
	pending: string[];
	mean: number | null;
	low: number | null;
	high: number | null;
	/** Standard deviation, with one degree of freedom less than there are scores. */
	sd: number | null;
	records: AnalysisRecord[];
}

export interface PreviousAnalysis {
	/** null where the history lists it without one. */
	id: string | null;
	score: number;
	created_at: string | null;
}

/** Statuses that clearly mean an end without a result. The document names `complete` only. */
const FAILED =
	/^(failed|failure|error|errored|cancell?ed|aborted|rejected|expired|timed[ _-]?out|timeout)$/i;

const COMPLETE = /^(complete|completed)$/i;

/** Statuses that mean complete only with a result, as they may also be about the request. */
const DONE = /^(done|finished|succeeded|success)$/i;

/** The state of an analysis: unknown ones are pending; without a status, it is complete if it has `completed_at`. */
export function analysisState(record: AnalysisRecord): 'complete' | 'failed' | 'pending' {
	const { status } = record;
	if (typeof status !== 'string') return record.completed_at ? 'complete' : 'pending';
	const word = status.trim();
	if (COMPLETE.test(word) || (DONE.test(word) && hasResult(record))) return 'complete';
	return FAILED.test(word) ? 'failed' : 'pending';
}

function hasResult({ completed_at, score, llm_scores }: AnalysisRecord): boolean {
	const scores = isRecord(llm_scores) ? Object.values(llm_scores) : [];
	const isScored = [score, ...scores].some((each) => finiteNumber(each) !== undefined);
	return Boolean(completed_at) || isScored;
}

/** When an analysis began; undefined if unknown. */
export function beginOf(record: JsonObject): EpochMs | undefined {
	return utcMillis(record.created_at);
}
