import { finiteNumber } from '../../shared/values/json';
import { stateOf, type AnalysisRecord } from './records';

/** An analysis, and the account's previous one of the domain. */
export interface AnalysisResult {
	record: AnalysisRecord;
	/** null where there is none; absent without Include Previous Analysis. */
	previous?: PreviousAnalysis | null;
}

export interface PreviousAnalysis {
	/** null where the history lists it without one. */
	id: string | null;
	score: number;
	created_at: string | null;
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
