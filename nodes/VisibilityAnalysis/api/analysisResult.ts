import { finiteNumber } from '../../shared/values/json';
import { stateOf, type AnalysisRecord } from './records';

/** An analysis, and what the account's last one of the domain before it said. */
export interface AnalysisResult {
	record: AnalysisRecord;
	/** null where there is none; absent where nobody asked. */
	previous?: PreviousAnalysis | null;
}

export interface PreviousAnalysis {
	id: string;
	score: number;
	created_at: string | null;
}

/** The score of an analysis; undefined before it is complete. */
export function scoreOf(record: AnalysisRecord): number | undefined {
	return stateOf(record) === 'complete' ? finiteNumber(record.score) : undefined;
}

/** By how much the score has changed; null where there is no other one. */
export function scoreChange({ record, previous }: AnalysisResult): number | null {
	const score = scoreOf(record);
	return score === undefined || !previous ? null : Number((score - previous.score).toFixed(2));
}
