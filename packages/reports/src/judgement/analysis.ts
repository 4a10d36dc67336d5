import { type AnalysisResult, analysisState, type JudgedAnalysis } from '../model/analysis';
import { falseDiscoveryLimit } from '../statistics/falseDiscovery';
import { isToward, PREDICTION_ERROR, pValue, sideOf } from '../statistics/range';
import { finiteNumber } from '../values/json';

/** Adds to an analysis how its score compares with earlier ones. */
export function judgedAnalysis<Result extends AnalysisResult>(
	result: Result,
): Result & JudgedAnalysis {
	const { record, previous, usual } = result;
	const score = analysisState(record) === 'complete' ? finiteNumber(record.score) : undefined;
	const change =
		score === undefined || !previous ? null : Number((score - previous.score).toFixed(2));
	if (!usual) return { ...result, score, change, isUnusual: null };
	const [low, high] = usual.range;
	const chart = { level: score, low, high };
	if (score === undefined) return { ...result, change, chart, isUnusual: null };
	const side = sideOf({ level: score, low, high });
	return {
		...result,
		...{ score, change, chart, side },
		isUnusual: side !== undefined,
		// If the score is outside its range, a change to that side is unusual, and any other change is
		// neither unusual nor usual.
		isChangeUnusual: side ? isToward(change ?? 0, side) || undefined : false,
		p: pValue(score, usual),
	};
}

/**
 * Judges several analyses together, so that many of them raise no more false alarms: what is
 * unusual alone stays so only if it is unusual among all.
 */
export function judgeAnalyses<Result extends JudgedAnalysis>(all: Result[]): Result[] {
	const limit = falseDiscoveryLimit(
		all.flatMap(({ p }) => p ?? []),
		PREDICTION_ERROR,
	);
	return all.map((result) =>
		result.side && (result.p ?? 1) > limit
			? { ...result, side: undefined, isUnusual: false, isChangeUnusual: false }
			: result,
	);
}
