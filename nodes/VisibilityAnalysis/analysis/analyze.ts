import { HOUR_MS, type Ms } from '../../shared/time/units';
import { analysesSince } from '../api/history';
import {
	ageOf,
	isAnalysis,
	isOfDomain,
	merged,
	stateOf,
	type AnalysisRecord,
} from '../api/records';
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

/**
 * Analyzes a domain, or returns a recent analysis of it. Items of a run with the same parameters share
 * one analysis.
 */
export async function analyzeDomain(api: AnalysisApi, params: AnalyzeParams): Promise<Analyzed> {
	return await api.client.settings.run.memoize(keyOf('analysis', 1, params), async () => {
		const begun = await beginAnalysis(api, params);
		const { record, ageMs } = begun;
		if (!params.wait) return { begun, record };
		const ended = await waitForEnd(api, record, params.wait, ageMs);
		return { begun, record: unlessFailed(api, ended) };
	});
}

/**
 * Submits an analysis, or finds a recent one; once per run and parameters, whatever they say of the wait.
 *
 * @param sample tells several analyses with the same parameters apart
 */
export async function beginAnalysis(
	api: AnalysisApi,
	params: AnalyzeParams,
	sample = 0,
): Promise<Running> {
	const key = keyOf('begin', sample, { ...params, wait: undefined });
	return await api.client.settings.run.memoize(key, async () => await begin(api, params));
}

/** The same for the same work of a run. */
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
		account.add(domain, running.record, clock.now() - running.ageMs);
		return running;
	};
	if (reuseWithinHours === 0) return await submitNow();
	// Concurrent items find the analysis that the first one has started.
	return await account.exclusive(
		domain,
		async () => (await recentAnalysis(api, domain, reuseWithinHours)) ?? (await submitNow()),
		signal,
	);
}

/**
 * The newest analysis of a domain to reuse, complete or still running, from the history or from what this process has
 * submitted, as the history may list only complete ones. `withinHours` is above 0.
 */
async function recentAnalysis(
	api: AnalysisApi,
	domain: string,
	withinHours: number,
): Promise<Running | undefined> {
	const withinMs = withinHours * HOUR_MS;
	const recent = await analysesSince(api, domain, (now) => now - withinMs);
	for (const { id } of recent.filter(isAnalysis)) {
		const { record, serverTime } = await api.analysis(id);
		if (stateOf(record) === 'failed') continue;
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
	if (stateOf(record) === 'failed' || !isOfDomain(record, domain)) return undefined;
	return { record, ageMs: now - begun.at, isReused: true };
}
