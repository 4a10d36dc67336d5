import type { AnalysisRecord } from '../api/records';
import { recentAnalysis } from './reuse';
import type { AnalysisApi, Submission } from '../api/analysisApi';
import { submit } from './submit';
import { inFlightOf, type Running } from './inFlight';
import { waitForCompletion } from './wait';
import { type WaitSettings } from './waitState';

interface AnalysisQuestion {
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
	service: AnalysisApi,
	question: AnalysisQuestion,
): Promise<AnalysisRecord> {
	const { run } = service.client.settings;
	const { wait } = question;
	return await run.memoize(keyOf('analysis', question, wait), async () => {
		const { record, ageMs } = await beginAnalysis(service, question);
		return wait ? await waitForCompletion(service, record, wait, ageMs) : record;
	});
}

/** The analysis that `analyzeDomain` waits for, as it was when it was found or submitted. */
export async function beginAnalysis(
	service: AnalysisApi,
	question: AnalysisQuestion,
): Promise<Running> {
	const { run } = service.client.settings;
	return await run.memoize(keyOf('begin', question), async () => await begin(service, question));
}

function keyOf(
	work: string,
	{ submission, reuseWithinHours }: AnalysisQuestion,
	wait?: WaitSettings,
): string {
	const { domain, competitors, llms } = submission;
	const asked = [domain, [...competitors].sort(), [...llms].sort(), reuseWithinHours];
	return JSON.stringify([work, asked, wait]);
}

async function begin(
	service: AnalysisApi,
	{ submission, reuseWithinHours, wait }: AnalysisQuestion,
): Promise<Running> {
	const { clock, signal } = service.client.settings;
	const account = inFlightOf(service);
	const { domain } = submission;
	const submitNow = async () => {
		const running = await submit(service, submission, wait?.timeout);
		account.add(domain, running.record, clock.now() - running.ageMs);
		return running;
	};
	if (reuseWithinHours === 0) return await submitNow();
	// Who asks at the same moment finds what the first one has begun.
	return await account.exclusive(
		domain,
		async () => (await recentAnalysis(service, domain, reuseWithinHours)) ?? (await submitNow()),
		signal,
	);
}
