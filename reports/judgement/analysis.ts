import { type AnalysisResult, analysisState } from '../model/analysis';
import { pValue, sideOf } from '../statistics/range';
import { finiteNumber } from '../values/json';

export function probabilityIn(result: AnalysisResult): number | undefined {
	const { score } = scoreOfAnalysis(result);
	return score === undefined || !result.usual ? undefined : pValue(score, result.usual);
}

/**
 * The score of an analysis, undefined before it is complete, and how it compares with earlier ones.
 */
export function scoreOfAnalysis({ record, previous, usual }: AnalysisResult) {
	const score = analysisState(record) === 'complete' ? finiteNumber(record.score) : undefined;
	const chart = usual ? { level: score, low: usual.range[0], high: usual.range[1] } : undefined;
	const isKnown = chart !== undefined && score !== undefined;
	const side = isKnown ? sideOf({ ...chart, level: score }) : undefined;
	return {
		score,
		/**
		 * The change since the previous analysis, in points; null without a score or a previous
		 * analysis.
		 */
		change: score === undefined || !previous ? null : Number((score - previous.score).toFixed(2)),
		chart,
		/**
		 * The side on which the score is outside of its usual range; undefined within it, and where no
		 * range is known.
		 */
		side,
		isUnusual: isKnown ? side !== undefined : null,
	};
}
