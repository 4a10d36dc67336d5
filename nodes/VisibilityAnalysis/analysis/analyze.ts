import { type AnalysisRecord, analysisState } from 'ai-visibility-reports/model';
import { SECOND_MS } from 'ai-visibility-reports/time';
import { bare } from 'ai-visibility-reports/values';
import { showHint } from '../../shared/run/hints';
import { AnalysisApi } from '../analysisApi';
import { logReused } from './debugLines';
import { hasScores, inFlightOf, type RunningAnalysis } from './inFlight';
import { analysisOfOpenSubmission } from './openSubmission';
import { type AnalyzeParams, recentAnalysis } from './reuse';
import { refuseOtherAnalysis, submit } from './submit';
import { unlessFailed, waitUntilEnded } from './wait';

export interface AnalysisOutcome {
	record: AnalysisRecord;
	/** The analysis as it was when it was found or submitted. */
	started: RunningAnalysis;
}

/** Analyzes a domain, or returns a recent analysis of it. Equal items of a run do so once. */
export async function analyzeDomain(
	api: AnalysisApi,
	params: AnalyzeParams,
): Promise<AnalysisOutcome> {
	return await api.client.settings.run.shared(startAndWait, api, params);
}

/**
 * Begins or finds an analysis, and waits for it. If a found one turns out to lack assistants, it
 * begins anew without that one.
 * @param useless IDs of analyses that turned out to lack assistants
 */
async function startAndWait(
	api: AnalysisApi,
	params: AnalyzeParams,
	useless: string[] = [],
): Promise<AnalysisOutcome> {
	const { clock } = api.client.settings;
	const { submission, wait } = params;
	const started = await startAnalysis(api, params, 0, useless);
	if (started.isShared) showHint(api.client, sharedHint(started.record, 'is returned for each'));
	const start = clock.now();
	const record = wait
		? unlessFailed(api, await waitUntilEnded(api, started, wait))
		: started.record;
	const isComplete = analysisState(record) === 'complete';
	if (wait && isComplete && started.isUnchecked && !hasScores(record, submission.llms)) {
		const timeout = Math.max(1, wait.timeout - Math.round((clock.now() - start) / SECOND_MS));
		const remaining = { ...params, wait: { ...wait, timeout } };
		return await startAndWait(api, remaining, [...useless, record.id]);
	}
	refuseOtherAnalysis(api, record, submission);
	return { started, record };
}

/** Gives the words of a hint about an analysis that answered several submissions. */
export function sharedHint({ id }: AnalysisRecord, result: string): string {
	return `The service answered several submissions with the same analysis, ${id}, which ${result}.`;
}

/**
 * Submits an analysis, or finds a recent one. Items of a run with the same parameters and the same
 * number of the sample share it, even if they wait for different times: then it is looked for, if
 * the answer is lost, for as long as the first of them waits.
 * @param useless IDs of analyses that are not to be found
 */
export async function startAnalysis(
	api: AnalysisApi,
	params: AnalyzeParams,
	sample = 0,
	useless: string[] = [],
): Promise<RunningAnalysis> {
	const { submission, reuseWithinHours, isAnyReused } = params;
	const inputs = { submission, reuseWithinHours, isAnyReused, sample, useless };
	const equal = await api.client.settings.run.shared(notStarted, api, inputs);
	equal.analysis ??= submitOrReuse(api, params, useless);
	return await equal.analysis;
}

interface Start {
	analysis?: Promise<RunningAnalysis>;
}

async function notStarted(): Promise<Start> {
	return await Promise.resolve({});
}

async function submitOrReuse(
	api: AnalysisApi,
	params: AnalyzeParams,
	useless: string[],
): Promise<RunningAnalysis> {
	const { submission, reuseWithinHours, wait } = params;
	const { clock, signal } = api.client.settings;
	const account = inFlightOf(api);
	const { domain, llms } = submission;
	const submitNow = async () => {
		const running = await submit(api, submission, wait?.timeout);
		const { record, ageMs, isShared } = running;
		const at = clock.now() - ageMs;
		if (!isShared) account.running.set(record.id, { domain, llms, record, at });
		return { ...running, domain };
	};
	if (reuseWithinHours === 0) return await submitNow();
	const findOrSubmit = async () => {
		const recent =
			(await recentAnalysis(api, params, useless)) ??
			(await analysisOfOpenSubmission(api, params, useless));
		if (!recent) return await submitNow();
		logReused(api, recent);
		return recent;
	};
	// Concurrent items find the analysis that the first one has started.
	return await account.oneAtATime(bare(domain), findOrSubmit, signal);
}
