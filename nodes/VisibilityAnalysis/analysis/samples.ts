import { lowerMiddle, mean, standardDeviation } from '../../shared/statistics/summary';
import { hundredths } from '../../shared/values/hundredths';
import { finiteNumber } from '../../shared/values/json';
import { settled } from '../../shared/values/result';
import { cancelledError } from '../../shared/transport/errors';
import type { AnalysisApi } from '../api/analysisApi';
import { stateOf, type AnalysisRecord, type Samples } from '../api/records';
import { beginAnalysis, keyOf, type Analyzed, type AnalyzeParams } from './analyze';
import { waitForEnd } from './wait';
import { namingAll, unlessFailed, type WaitSettings } from './waitErrors';

/** Maximum number of analyses that make one measurement. */
export const MAX_SAMPLES = 5;

type SampleParams = AnalyzeParams & { wait: WaitSettings };

type Measurement = Analyzed & { samples: Samples };

/**
 * Runs several analyses of a domain as one measurement. What fails is left out and counted. What was submitted and is
 * not known to have ended is pending.
 *
 * @param count of analyses, from 2
 * @returns the analysis with the median score, of two the lower; without a completed one, with `returnPending`
 * the first that is pending
 * @throws the first error, with the IDs of all analyses, if none is complete; when the execution was cancelled
 */
export async function analyzeSamples(
	api: AnalysisApi,
	params: SampleParams,
	count: number,
): Promise<Measurement> {
	const { run } = api.client.settings;
	return await run.memoize(
		keyOf('samples', count, params),
		async () => await measure(api, params, count),
	);
}

async function measure(
	api: AnalysisApi,
	params: SampleParams,
	count: number,
): Promise<Measurement> {
	const all = await Promise.all(
		Array.from({ length: count }, async (_, sample) => await sampleOf(api, params, sample)),
	);
	if (api.client.settings.signal?.aborted) throw cancelledError(api.client.node);
	const begun = all.flatMap(({ analyzed }) => analyzed ?? []);
	const inState = (state: string) => begun.filter(({ record }) => stateOf(record) === state);
	const completed = inState('complete').sort((one, other) => scoreOf(one) - scoreOf(other));
	const pending = inState('pending');
	const isPendingWanted = params.wait.onTimeout === 'returnPending';
	const taken = lowerMiddle(completed) ?? (isPendingWanted ? pending[0] : undefined);
	if (!taken) {
		const [first] = all.flatMap(({ error }) => error ?? []);
		// Each that is not complete has an error, unless the pending ones are wanted.
		throw namingAll(first as Error, idsOf(begun));
	}
	const records = completed.map(({ record }) => record);
	return {
		...taken,
		samples: {
			...figuresOf(completed.map(scoreOf)),
			records,
			ids: idsOf(completed),
			failed: count - completed.length - pending.length,
			pending: idsOf(pending),
		},
	};
}

/** An analysis as last seen, and the error that ended its submission or its wait. */
interface Sample {
	analyzed?: Analyzed;
	error?: Error;
}

async function sampleOf(api: AnalysisApi, params: SampleParams, sample: number): Promise<Sample> {
	const submitted = await settled(beginAnalysis(api, params, sample));
	if ('error' in submitted) return submitted;
	const begun = submitted.value;
	const analyzed = { begun, record: begun.record };
	const wait = async () => {
		analyzed.record = await waitForEnd(api, begun.record, params.wait, begun.ageMs);
		return unlessFailed(api, analyzed.record);
	};
	const ended = await settled(wait());
	return 'error' in ended ? { analyzed, error: ended.error } : { analyzed };
}

function idsOf(analyzed: Analyzed[]): string[] {
	return analyzed.map(({ record }) => record.id);
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
