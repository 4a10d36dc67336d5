import type { Failure } from '../shared/failure';
import { analysesSince } from './history';
import type { AnalysisRecord } from './records';
import type { AnalysisService, Submission } from './service';

/** The service's clock may count whole seconds; so much earlier an analysis may seem to begin. */
const CLOCK_GRAIN_MS = 2_000;

/**
 * Submits an analysis, and never a second one: when nobody can tell whether the service took the
 * submission, the history is asked for an analysis of the domain that has begun since.
 *
 * @returns the record of the analysis, complete or not
 * @throws NodeApiError when it was not taken, or may have been taken but cannot be found
 */
export async function submit(
	service: AnalysisService,
	submission: Submission,
): Promise<AnalysisRecord> {
	const { clock } = service.egress.settings;
	const sentAt = clock.now();
	const outcome = await service.submit(submission);
	if ('record' in outcome) return outcome.record;
	if (!isAmbiguous(outcome.failure)) return service.fail(outcome.failure);

	const begun = (serviceNow: number) => serviceNow - (clock.now() - sentAt) - CLOCK_GRAIN_MS;
	const [found] = await analysesSince(service, submission.domain, begun);
	return found ?? service.fail(outcome.failure, mayHaveStarted(submission.domain));
}

function isAmbiguous({ kind, status }: Failure): boolean {
	return kind === 'lost' || kind === 'answer' || (status !== undefined && status >= 500);
}

function mayHaveStarted(domain: string): string {
	return `An analysis of ${domain} may have been started all the same: look into the history before running this again.`;
}
