import type { AnalysisRecord } from '../api/records';
import { recentAnalysis } from './reuse';
import type { AnalysisApi, Submission } from '../api/analysisApi';
import { submit } from './submit';
import { inFlightOf, type Running } from './inFlight';
import { waitForCompletion } from './wait';
import { type WaitSettings } from './waitState';

interface AnalyzeParams {
	submission: Submission;
	/** How old an analysis may be to be used instead of a new one, in hours; 0 for never. */
	reuseWithinHours: number;
	/** undefined: do not wait for completion. */
	wait: WaitSettings | undefined;
}

/**
 * Analyses a domain, or gives a recent analysis of it. What several items of a run ask alike is
 * begun once, and waited for once.
 */
export async function analyzeDomain(
	api: AnalysisApi,
	params: AnalyzeParams,
): Promise<AnalysisRecord> {
	const { run } = api.client.settings;
	const { wait } = params;
	return await run.memoize(keyOf('analysis', params, wait), async () => {
		const { record, ageMs } = await beginAnalysis(api, params);
		return wait ? await waitForCompletion(api, record, wait, ageMs) : record;
	});
}

/** The analysis that `analyzeDomain` waits for, as it was when it was found or submitted. */
export async function beginAnalysis(api: AnalysisApi, params: AnalyzeParams): Promise<Running> {
	const { run } = api.client.settings;
	return await run.memoize(keyOf('begin', params), async () => await begin(api, params));
}

function keyOf(
	work: string,
	{ submission, reuseWithinHours }: AnalyzeParams,
	wait?: WaitSettings,
): string {
	const { domain, competitors, llms } = submission;
	const asked = [domain, [...competitors].sort(), [...llms].sort(), reuseWithinHours];
	return JSON.stringify([work, asked, wait]);
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
	// Who asks at the same moment finds what the first one has begun.
	return await account.exclusive(
		domain,
		async () => (await recentAnalysis(api, domain, reuseWithinHours)) ?? (await submitNow()),
		signal,
	);
}
