import { cancelledError, type ApiFailure, type ErrorContext } from '../../shared/transport/errors';
import { SECOND_MS, type EpochMs, type Ms, type Seconds } from '../../shared/time/units';
import { analysesSince } from '../api/history';
import { isAnalysis, merged, type AnalysisRecord } from '../api/records';
import { inFlightOf, type Running } from './inFlight';
import type { AnalysisApi, Submission } from '../api/analysisApi';
import { resumeNote } from './waitErrors';
import { mayPass } from './wait';

/** The service's timestamps may be rounded to seconds, so an analysis may seem to begin this much earlier. */
const ROUNDING_MS: Ms = 2_000;

/** When to search again, as the history may list complete analyses only: 60 % and 98 % of them end by then. */
const SEARCHES: Seconds[] = [44, 87];

/**
 * Submits an analysis once: when it is unknown whether the service received it, the history is searched for an
 * analysis of the domain that has begun since, for `searchFor` seconds.
 * @throws NodeApiError when it was rejected, or may have been received but cannot be found
 */
export async function submit(
	api: AnalysisApi,
	submission: Submission,
	searchFor: Seconds = 0,
): Promise<Running> {
	const { clock } = api.client.settings;
	const result = await api.submit(submission);
	if ('record' in result) {
		inFlightOf(api).claim(result.record.id);
		return { record: result.record, ageMs: 0 };
	}
	if (!isAmbiguous(result.failure)) return api.fail(result.failure);

	// Since the last attempt, as earlier ones were certainly not received.
	const { sentAt = clock.now() } = result;
	const note = mayHaveStarted(submission.domain, result.failure);
	const record = await search(api.withContext(note), submission.domain, sentAt, searchFor);
	if (!record) return api.fail(result.failure, note);
	// A wait requests it anyway.
	const whole = searchFor > 0 ? record : await wholeOf(api, record);
	return { record: whole, ageMs: clock.now() - sentAt };
}

async function search(
	api: AnalysisApi,
	domain: string,
	sentAt: Ms,
	searchFor: Seconds,
): Promise<AnalysisRecord | undefined> {
	const { clock, signal } = api.client.settings;
	const begun = (serverTime: EpochMs) => serverTime - (clock.now() - sentAt) - ROUNDING_MS;
	const look = async () => await claimFromHistory(api, domain, begun);
	const found = await look();
	if (found) return found;
	for (const seconds of SEARCHES) {
		const at = sentAt + Math.min(searchFor * SECOND_MS, seconds * SECOND_MS + ROUNDING_MS);
		if (at <= clock.now()) continue;
		if (!(await clock.sleep(at - clock.now(), signal))) throw cancelledError(api.client.node);
		const late = await look();
		if (late) return await wholeOf(api, late);
	}
	return undefined;
}

async function wholeOf(api: AnalysisApi, found: AnalysisRecord): Promise<AnalysisRecord> {
	const read = await api.tryAnalysis(found.id);
	if ('record' in read) return merged(found, read.record);
	return mayPass(read.failure, 0) ? found : api.fail(read.failure, resumeNote(found));
}

async function claimFromHistory(
	api: AnalysisApi,
	domain: string,
	begun: (serverTime: EpochMs) => EpochMs,
): Promise<AnalysisRecord | undefined> {
	const account = inFlightOf(api);
	const listed = (await analysesSince(api, domain, begun)).filter(isAnalysis);
	const found = listed.find(({ id }) => !account.isClaimed(id));
	if (found) account.claim(found.id);
	return found;
}

/** A redirect may be the answer to a submission that was accepted, as it is not followed. */
function isAmbiguous(failure: ApiFailure): boolean {
	const { kind, status = 0 } = failure;
	return kind === 'lost' || kind === 'malformed' || status >= 500 || isRedirect(failure);
}

function isRedirect({ status = 0 }: ApiFailure): boolean {
	return status >= 300 && status < 400;
}

function mayHaveStarted(domain: string, failure: ApiFailure): ErrorContext {
	const check = 'Check Get History before you run this again';
	return {
		suffix: `an analysis of ${domain} may have started anyway`,
		advice: isRedirect(failure)
			? `${check}, and enter the final URL in the credential.`
			: `${check}.`,
	};
}
