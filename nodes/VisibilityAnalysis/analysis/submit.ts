import { cancelledError, type ApiFailure, type ErrorContext } from '../../shared/transport/errors';
import { analysesSince } from '../api/history';
import { merged, type AnalysisRecord } from '../api/records';
import { inFlightOf, type Running } from './inFlight';
import type { AnalysisApi, Submission } from '../api/analysisApi';
import { resumeNote } from './waitErrors';
import { mayPass } from './wait';

/** The service's clock may count whole seconds; so much earlier an analysis may seem to begin. */
const CLOCK_GRAIN_MS = 2_000;

/**
 * When a history that did not show an analysis is looked into again: it may list complete ones
 * only, and by then so many of them are.
 */
const DONE_SHARES = [0.6, 0.98];

/**
 * Submits an analysis, and never a second one: when nobody can tell whether the service took the
 * submission, the history is asked for an analysis of the domain that has begun since.
 *
 * @param patience for how long the history may be searched again, in seconds; 0 where nobody waits
 * for completion
 * @returns the record of the analysis, complete or not
 * @throws NodeApiError when it was not taken, or may have been taken but cannot be found
 */
export async function submit(
	api: AnalysisApi,
	submission: Submission,
	patience = 0,
): Promise<Running> {
	const { clock } = api.client.settings;
	const result = await api.submit(submission);
	if ('record' in result) {
		inFlightOf(api).claim(result.record.id);
		return { record: result.record, ageMs: 0 };
	}
	if (!isAmbiguous(result.failure)) return api.fail(result.failure);

	// Not from the first attempt on: what came before the last one was surely not taken.
	const { sentAt = clock.now() } = result;
	const note = mayHaveStarted(submission.domain);
	const record = await search(api.withContext(note), submission.domain, sentAt, patience);
	if (!record) return api.fail(result.failure, note);
	// Who waits asks for it anyway.
	const whole = patience > 0 ? record : await wholeOf(api, record);
	return { record: whole, ageMs: clock.now() - sentAt };
}

async function search(
	api: AnalysisApi,
	domain: string,
	sentAt: number,
	patience: number,
): Promise<AnalysisRecord | undefined> {
	const { clock, signal } = api.client.settings;
	const { durations } = inFlightOf(api);
	const begun = (serverTime: number) => serverTime - (clock.now() - sentAt) - CLOCK_GRAIN_MS;
	const look = async () => await claimFromHistory(api, domain, begun);
	const found = await look();
	if (found) return found;
	for (const share of DONE_SHARES) {
		const doneMs = durations.within(share) * 1000 + CLOCK_GRAIN_MS;
		const at = sentAt + Math.min(patience * 1000, doneMs);
		if (at <= clock.now()) continue;
		if (!(await clock.sleep(at - clock.now(), signal))) throw cancelledError(api.client.node);
		const late = await look();
		if (late) return await wholeOf(api, late);
	}
	return undefined;
}

/** An analysis that the history showed, with its status; as the history has it where it cannot be got. */
async function wholeOf(api: AnalysisApi, found: AnalysisRecord): Promise<AnalysisRecord> {
	const read = await api.tryAnalysis(found.id);
	if ('record' in read) return merged(found, read.record);
	return mayPass(read.failure, 0) ? found : api.fail(read.failure, resumeNote(found));
}

/** The youngest analysis that no other submission has; e.g. one with other assistants is another's. */
async function claimFromHistory(
	api: AnalysisApi,
	domain: string,
	begun: (serverTime: number) => number,
): Promise<AnalysisRecord | undefined> {
	const account = inFlightOf(api);
	const found = (await analysesSince(api, domain, begun)).find(({ id }) => !account.isClaimed(id));
	if (found) account.claim(found.id);
	return found;
}

function isAmbiguous({ kind, status }: ApiFailure): boolean {
	return kind === 'lost' || kind === 'malformed' || (status !== undefined && status >= 500);
}

function mayHaveStarted(domain: string): ErrorContext {
	return {
		suffix: `an analysis of ${domain} may have started anyway`,
		advice: 'Check with Get History before you run this again.',
	};
}
