import { cancelledError, type ApiFailure, type ErrorContext } from '../../shared/transport/errors';
import { SECOND_MS, type EpochMs, type Ms, type Seconds } from '../../shared/time/units';
import { analysesSince } from '../api/history';
import { isAnalysis, merged, type AnalysisRecord } from '../api/records';
import { inFlightOf, type Running } from './inFlight';
import type { OpenSubmission } from './openSubmissions';
import type { AnalysisApi, Submission } from '../api/analysisApi';
import { resumeNote } from './waitErrors';
import { mayPass } from './wait';

/** The service's timestamps may be rounded to seconds, so an analysis may seem to begin this much earlier. */
const CREATED_ROUNDING_MS: Ms = 2_000;

/** When to search again, as the history may list complete analyses only: 60 % and 98 % of them end by then. */
const SEARCHES: Seconds[] = [44, 87];

/**
 * Submits an analysis once: when it is unknown whether the service received it, the history is searched for an
 * analysis of the domain that has begun since, for `searchFor` seconds, and until other submissions of the domain are
 * answered. Each submission takes an analysis of its own.
 * @throws NodeApiError when it was rejected, or may have been received but cannot be found or told from others
 */
export async function submit(
	api: AnalysisApi,
	submission: Submission,
	searchFor: Seconds = 0,
): Promise<Running> {
	const { clock } = api.client.settings;
	const { open } = inFlightOf(api);
	const own = open.add(submission);
	try {
		const answer = answerTo(api, submission, own);
		own.answer = answer;
		const result = await answer;
		if ('record' in result) return { record: result.record, ageMs: 0 };
		// Of the last attempt, as earlier ones were certainly not received.
		const { failure, sentAt = clock.now() } = result;
		if (!isAmbiguous(failure)) return api.fail(failure);
		return await search(api, own, failure, sentAt, searchFor);
	} finally {
		open.delete(own);
	}
}

/** Sends it. The analysis is claimed, or its loss noted, before other submissions go on. */
async function answerTo(api: AnalysisApi, submission: Submission, own: OpenSubmission) {
	const account = inFlightOf(api);
	const result = await api.submit(submission);
	if ('record' in result) account.claim(result.record.id);
	else if (isAmbiguous(result.failure)) account.open.lose(own);
	return result;
}

async function search(
	api: AnalysisApi,
	own: OpenSubmission,
	failure: ApiFailure,
	sentAt: Ms,
	searchFor: Seconds,
): Promise<Running> {
	const { clock } = api.client.settings;
	const noted = api.withContext(mayHaveStarted(own, failure));
	const begun = (serverTime: EpochMs) => serverTime - (clock.now() - sentAt) - CREATED_ROUNDING_MS;
	let { found, others } = await claimFromHistory(noted, own, begun);
	// A wait requests it anyway.
	if (found && searchFor > 0) return { record: found, ageMs: clock.now() - sentAt };
	for (const seconds of SEARCHES) {
		const at = sentAt + Math.min(searchFor * SECOND_MS, seconds * SECOND_MS + CREATED_ROUNDING_MS);
		if (found || at <= clock.now()) continue;
		await api.client.pause(at - clock.now());
		({ found, others } = await claimFromHistory(noted, own, begun));
	}
	if (!found) return api.fail(failure, mayHaveStarted(own, failure, others));
	return { record: await wholeOf(noted, found), ageMs: clock.now() - sentAt };
}

async function wholeOf(api: AnalysisApi, found: AnalysisRecord): Promise<AnalysisRecord> {
	const read = await api.tryAnalysis(found.id);
	if ('record' in read) return merged(found, read.record);
	return mayPass(read.failure, 0) ? found : api.fail(read.failure, resumeNote(found));
}

/**
 * Claims the oldest analysis that nobody has claimed: equal submissions that all do so find one each.
 * @returns also all those of which one may be its own
 */
async function claimFromHistory(
	api: AnalysisApi,
	own: OpenSubmission,
	begun: (serverTime: EpochMs) => EpochMs,
) {
	const account = inFlightOf(api);
	const { signal } = api.client.settings;
	let listed: AnalysisRecord[];
	do {
		await account.open.untilAnswered(own.domain, signal);
		if (signal?.aborted) throw cancelledError(api.client.node);
		listed = (await analysesSince(api, own.domain, begun)).filter(isAnalysis);
	} while (account.open.unanswered(own.domain));
	const unclaimed = listed.filter(({ id }) => !account.isClaimed(id)).reverse();
	const found = own.isMixed ? undefined : unclaimed[0];
	if (found) account.claim(found.id);
	return { found, others: unclaimed };
}

/** A gateway may give up on a submission that the service accepts, and 303 may be the answer to it, as it is not followed. */
const AMBIGUOUS = [303, 408, 460, 499];

function isAmbiguous({ kind, status = 0 }: ApiFailure): boolean {
	const isUnread = kind === 'lost' || kind === 'malformed';
	return isUnread || status >= 500 || AMBIGUOUS.includes(status);
}

function mayHaveStarted(
	{ domain }: OpenSubmission,
	{ status }: ApiFailure,
	candidates: AnalysisRecord[] = [],
): ErrorContext {
	const ids = candidates.map(({ id }) => id).join(' or ');
	const finalUrl = status === 303 ? ', and enter the final URL in the credential' : '';
	return {
		suffix: `an analysis of ${domain} may have started anyway${ids && `: ${ids}`}`,
		advice: `Check Get History before you run this again${finalUrl}.`,
	};
}
