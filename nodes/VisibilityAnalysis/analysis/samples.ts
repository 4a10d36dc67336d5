import { lowerMiddle, mean, standardDeviation } from '../../shared/statistics/summary';
import { hundredths } from '../../shared/values/hundredths';
import { finiteNumber } from '../../shared/values/json';
import { settled } from '../../shared/values/result';
import type { AnalysisApi } from '../api/analysisApi';
import { stateOf, type AnalysisRecord, type Samples } from '../api/records';
import { analyzeDomain, type Analyzed, type AnalyzeParams } from './analyze';

/** Maximum number of analyses that make one measurement. */
export const MAX_SAMPLES = 5;

/**
 * Runs several analyses of a domain as one measurement. What fails is left out and counted.
 *
 * @param count of analyses, from 2
 * @returns the analysis with the median score, of two the lower; without a completed one, the first that
 * is still running
 * @throws the first error, if none is complete or running
 */
export async function analyzeSamples(
	api: AnalysisApi,
	params: AnalyzeParams,
	count: number,
): Promise<Analyzed & { samples: Samples }> {
	const results = await Promise.all(
		Array.from({ length: count }, async (_, sample) => settled(analyzeDomain(api, params, sample))),
	);
	const errors = results.flatMap((result) => ('error' in result ? result.error : []));
	const all = results.flatMap((result) => ('value' in result ? result.value : []));
	const inState = (state: string) => all.filter(({ record }) => stateOf(record) === state);
	const completed = inState('complete').sort((one, other) => scoreOf(one) - scoreOf(other));
	const pending = inState('pending');
	const measured = lowerMiddle(completed) ?? pending[0] ?? all[0];
	const [first] = errors;
	if (first && (!measured || api.client.settings.signal?.aborted)) throw first;
	// Without an error there is one of each sample, and there are two at least.
	const taken = measured as Analyzed;
	const records = completed.map(({ record }) => record);
	return {
		...taken,
		samples: {
			...figuresOf(completed.map(scoreOf)),
			records,
			ids: records.map(({ id }) => id),
			failed: count - completed.length - pending.length,
			pending: pending.map(({ record }) => record.id),
		},
	};
}

function scoreOf({ record }: { record: AnalysisRecord }): number {
	return finiteNumber(record.score) ?? 0;
}

/** @param scores in ascending order */
function figuresOf(scores: number[]) {
	const count = scores.length;
	return {
		count,
		scores,
		mean: count > 0 ? hundredths(mean(scores)) : null,
		low: scores[0] ?? null,
		high: scores.at(-1) ?? null,
		sd: count > 1 ? hundredths(standardDeviation(scores)) : null,
	};
}
