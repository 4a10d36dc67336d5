import { HOUR_MS, type Ms } from '../../shared/time/units';
import { analysesSince } from '../api/history';
import { ageOf, analysisState, isAnalysis, isAnalysisOf, merged } from '../api/records';
import type { AnalysisRecord } from '../api/records';
import type { AnalysisApi, Submission } from '../api/analysisApi';
import { submit } from './submit';
import { inFlightOf, type Running } from './inFlight';
import { waitForEnd } from './wait';
import { unlessFailed, type WaitSettings } from './waitErrors';

export interface AnalyzeParams {
	submission: Submission;
	/** Maximum age of an analysis to reuse, in hours; 0 for never. */
	reuseWithinHours: number;
	/** undefined: do not wait for completion. */
	wait: WaitSettings | undefined;
}

export interface Analyzed {
	record: AnalysisRecord;
	/** The analysis when it was found or submitted. */
	begun: Running;
}

/** Analyzes a domain, or returns a recent analysis of it; once per run and parameters. */
export async function analyzeDomain(api: AnalysisApi, params: AnalyzeParams): Promise<Analyzed> {
	return await api.client.settings.run.memoize(keyOf('analysis', 1, params), async () => {
		const begun = await beginAnalysis(api, params);
		if (!params.wait) return { begun, record: begun.record };
		const ended = await waitForEnd(api, begun, params.wait);
		return { begun, record: unlessFailed(api, ended) };
	});
}

/** Submits an analysis, or finds a recent one; once per run, parameters but for the wait, and number of the sample. */
export async function beginAnalysis(
	api: AnalysisApi,
	params: AnalyzeParams,
	sample = 0,
): Promise<Running> {
	const key = keyOf('begin', sample, { ...params, wait: undefined });
	return await api.client.settings.run.memoize(key, async () => await begin(api, params));
}

/** A key that is equal for equal work, in whatever order the competitors and assistants are. */
export function keyOf(
	work: string,
	number: number,
	{ submission, reuseWithinHours, wait }: AnalyzeParams,
): string {
	const { domain, competitors, llms } = submission;
	const parameters = [domain, [...competitors].sort(), [...llms].sort(), reuseWithinHours];
	return JSON.stringify([work, number, parameters, wait]);
}

async function begin(
	api: AnalysisApi,
	{ submission, reuseWithinHours, wait }: AnalyzeParams,
): Promise<Running> {
	const { clock, signal } = api.client.settings;
	const account = inFlightOf(api);
	const { domain } = submission;
	const submitNow = async () => {
		const running = await submit(api, submission, wait?.timeout);
		account.add(domain, { record: running.record, at: clock.now() - running.ageMs });
		return running;
	};
	if (reuseWithinHours === 0) return await submitNow();
	const withinMs = reuseWithinHours * HOUR_MS;
	const findOrSubmit = async () =>
		(await recentAnalysis(api, domain, withinMs)) ?? (await submitNow());
	// Concurrent items find the analysis that the first one has started.
	return await account.exclusive(domain, findOrSubmit, signal);
}

/**
 * The newest analysis of a domain to reuse, complete or still running, from the history or from what this process has
 * submitted, as the history may list only complete ones.
 */
async function recentAnalysis(
	api: AnalysisApi,
	domain: string,
	withinMs: Ms,
): Promise<Running | undefined> {
	const recent = await analysesSince(api, domain, (now) => now - withinMs);
	for (const { id } of recent.filter(isAnalysis)) {
		const { record, serverTime } = await api.analysis(id);
		if (analysisState(record) === 'failed') continue;
		return { record, ageMs: ageOf(record, serverTime), isReused: true };
	}
	return await begunHere(api, domain, withinMs);
}

async function begunHere(
	api: AnalysisApi,
	domain: string,
	withinMs: Ms,
): Promise<Running | undefined> {
	const begun = inFlightOf(api).find(domain);
	const now = api.client.settings.clock.now();
	if (!begun || now - begun.at >= withinMs) return undefined;
	const result = await api.getStatus(begun.record.id);
	if ('failure' in result && result.failure.status === 404) return undefined;
	// Other failures are handled by the wait.
	const body = 'response' in result ? result.response.body : undefined;
	const record = isAnalysis(body) ? merged(begun.record, body) : begun.record;
	if (analysisState(record) === 'failed' || !isAnalysisOf(record, domain)) return undefined;
	return { record, ageMs: now - begun.at, isReused: true };
}
