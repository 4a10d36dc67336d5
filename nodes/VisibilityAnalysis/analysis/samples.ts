import { analysisState, type Measurement } from 'ai-visibility-reports/model';
import { lowerMedian, mean, standardDeviation } from 'ai-visibility-reports/statistics';
import { finiteNumber, hundredths } from 'ai-visibility-reports/values';
import { rethrow } from '../../shared/http/apiError';
import { asError } from '../../shared/asError';
import { showHint } from '../../shared/run/hints';
import { AnalysisApi } from '../analysisApi';
import { type AnalysisOutcome, sharedHint, startAnalysis } from './analyze';
import type { AnalyzeParams } from './reuse';
import { refuseOtherAnalysis } from './submit';
import { unlessFailed, type WaitSettings, waitUntilEnded } from './wait';

export const MAX_SAMPLES = 5;

type SampleParams = AnalyzeParams & { wait: WaitSettings };

/**
 * Runs `count` analyses of a domain as one measurement. Analyses that failed, and complete ones
 * without a score, are left out and counted; those that have not ended are listed as pending.
 * @returns the analysis with the (lower) median score or, if no score is there, the first complete
 * analysis. If none is complete, it is with `returnPending` the first pending one
 * @throws the first error if there is nothing to return
 */
export async function analyzeSamples(
	api: AnalysisApi,
	params: SampleParams,
	count: number,
): Promise<AnalysisOutcome & { samples: Measurement }> {
	return await api.client.settings.run.shared(runSamples, api, { ...params, count });
}

async function runSamples(
	api: AnalysisApi,
	{ count, ...params }: SampleParams & { count: number },
): Promise<AnalysisOutcome & { samples: Measurement }> {
	const results = await Promise.allSettled(
		Array.from({ length: count }, async (_, number) => await runSample(api, params, number)),
	);
	const outcomes = results.flatMap((result) =>
		result.status === 'fulfilled' ? result.value.analyzed : [],
	);
	// The service may answer several submissions with one analysis, which is one sample.
	const started = [...new Map(outcomes.map((outcome) => [outcome.record.id, outcome])).values()];
	if (started.length < outcomes.length) showHints(api, outcomes);
	const inState = (state: string) =>
		started.filter(({ record }) => analysisState(record) === state);
	const completed = inState('complete');
	const outcomesWithScore = completed
		.flatMap((analyzed) => {
			const score = finiteNumber(analyzed.record.score);
			return score === undefined ? [] : { analyzed, score };
		})
		.sort((one, other) => one.score - other.score);
	const unscored = completed.filter(({ record }) => finiteNumber(record.score) === undefined);
	const pending = inState('pending');
	const isPendingWanted = params.wait.onTimeout === 'returnPending';
	const median =
		lowerMedian(outcomesWithScore)?.analyzed ??
		unscored[0] ??
		(isPendingWanted ? pending[0] : undefined);
	if (!median) {
		const errors = results.map((result) =>
			result.status === 'fulfilled' ? result.value.error : (result.reason as unknown),
		);
		// Each analysis that is not complete has an error, unless the pending ones are wanted.
		return rethrow(errors.find((error) => error !== undefined));
	}
	// Submissions whose answers were lost may be paid for, and are not in the result.
	const unknown = results.flatMap((result) =>
		result.status === 'rejected' ? asError(result.reason).message : [],
	);
	unknown.forEach((message) => showHint(api.client, message));
	const scores = outcomesWithScore.map(({ score }) => score);
	const analyses = outcomesWithScore.map(({ analyzed }) => analyzed);
	const samples = {
		count: outcomesWithScore.length,
		failed: unknown.length + inState('failed').length,
		...(unscored.length > 0 ? { without_score: unscored.length } : {}),
		pending: idsOf(pending),
		ids: idsOf(analyses),
		scores,
		mean: scores.length > 0 ? hundredths(mean(scores)) : null,
		low: scores[0] ?? null,
		high: scores.at(-1) ?? null,
		sd: scores.length > 1 ? hundredths(standardDeviation(scores)) : null,
		records: analyses.map(({ record }) => record),
	};
	return { ...median, samples };
}

interface Sample {
	/** The analysis as the service last described it. */
	analyzed: AnalysisOutcome;
	/** The error that ended the wait for the analysis without a result. */
	error?: unknown;
}

/**
 * Runs one analysis of several.
 * @param number of the sample, from 0
 * @throws ApiError if no analysis is known to have started, or the analysis is about something else
 */
async function runSample(api: AnalysisApi, params: SampleParams, number: number): Promise<Sample> {
	const started = await startAnalysis(api, params, number);
	const analyzed = { started, record: started.record };
	try {
		analyzed.record = await waitUntilEnded(api, started, params.wait);
		unlessFailed(api, analyzed.record);
	} catch (error) {
		return { analyzed, error };
	}
	refuseOtherAnalysis(api, analyzed.record, params.submission);
	return { analyzed };
}

/** Shows a hint for each analysis with which the service answered several submissions. */
function showHints(api: AnalysisApi, outcomes: AnalysisOutcome[]): void {
	const ids = idsOf(outcomes);
	const shared = outcomes.filter(({ record }, index) => ids.indexOf(record.id) !== index);
	shared.forEach(({ record }) => showHint(api.client, sharedHint(record, 'counts as one sample')));
}

function idsOf(analyzed: AnalysisOutcome[]): string[] {
	return analyzed.map(({ record }) => record.id);
}
