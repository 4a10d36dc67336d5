import type { AnalysisRecord } from './records';
import { recentAnalysis } from './reuse';
import type { AnalysisService, Submission } from './service';
import { submit, type Running } from './submission';
import { waitForCompletion, type WaitSettings } from './waiting';

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
export async function analysisOf(
	service: AnalysisService,
	question: AnalysisQuestion,
): Promise<AnalysisRecord> {
	const { run } = service.egress.settings;
	const { wait } = question;
	return await run.once(keyOf('analysis', question, wait), async () => {
		const { record, ageMs } = await analysisBegun(service, question);
		return wait ? await waitForCompletion(service, record, wait, ageMs) : record;
	});
}

/** The analysis that `analysisOf` waits for, as it was when it was found or submitted. */
export async function analysisBegun(
	service: AnalysisService,
	question: AnalysisQuestion,
): Promise<Running> {
	const { run } = service.egress.settings;
	return await run.once(keyOf('begin', question), async () => await begin(service, question));
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
	service: AnalysisService,
	{ submission, reuseWithinHours, wait }: AnalysisQuestion,
): Promise<Running> {
	const { clock, signal } = service.egress.settings;
	const { account } = service;
	const { domain } = submission;
	const submitNow = async () => {
		const running = await submit(service, submission, wait?.timeout);
		account.noteBegin(domain, running.record, clock.now() - running.ageMs);
		return running;
	};
	if (reuseWithinHours === 0) return await submitNow();
	// Who asks at the same moment finds what the first one has begun.
	return await account.alone(
		domain,
		async () => (await recentAnalysis(service, domain, reuseWithinHours)) ?? (await submitNow()),
		signal,
	);
}
