import type { ApiFailure, ErrorContext } from '../../shared/transport/errors';
import { SECOND_MS, type EpochMs, type Ms, type Seconds } from '../../shared/time/units';
import { settled } from '../../shared/values/result';
import { analysesSince } from '../api/history';
import { isAnalysis, merged, type AnalysisRecord } from '../api/records';
import { inFlightOf, type OpenSubmission, type Running } from './inFlight';
import type { AnalysisApi, Submission } from '../api/analysisApi';
import { resumeNote } from './waitErrors';
import { mayPass } from './wait';

/** The service's timestamps may be rounded to seconds, so an analysis may seem to begin this much earlier. */
const CREATED_ROUNDING_MS: Ms = 2_000;

/** When to look for the last time, after it was sent: the history may list complete analyses only, which take 30 to 90 s. */
const LAST_LOOK: Seconds = 90;

/** What to do about analyses that a run leaves behind, to be followed by their IDs or domains. */
const SUBMITTED = 'Use Get Analysis for the submitted analyses';
const MAY_HAVE_STARTED = 'Check Get History for analyses that may have started';

/**
 * Submits an analysis once. When it is unknown whether the service received it, its analysis is looked for in the
 * history: at once, and 90 seconds after it was sent, or `waitFor` if that is less.
 * @throws NodeApiError when it was rejected, or may have been received but cannot be found or told from others
 */
export async function submit(
	api: AnalysisApi,
	submission: Submission,
	waitFor: Seconds = 0,
): Promise<Running> {
	const { clock } = api.client.settings;
	const { leftovers } = api.client;
	const account = inFlightOf(api);
	const own = account.begin(submission.domain, clock.now());
	const left = { advice: MAY_HAVE_STARTED, name: submission.domain };
	leftovers.add(left);
	const obtained = await settled(obtain(api, submission, own, waitFor));
	if ('error' in obtained) {
		account.giveUp(own, clock.now());
		if (!own.isLost) leftovers.delete(left);
		throw obtained.error;
	}
	const { record, begunAt, isWhole } = obtained.value;
	account.claim(own, record.id);
	Object.assign(left, { advice: SUBMITTED, name: record.id });
	const whole = isWhole ? record : await wholeOf(api, record);
	return { record: whole, ageMs: clock.now() - begunAt };
}

/** @returns the analysis; it is whole where nothing is to be requested before a wait requests it */
async function obtain(
	api: AnalysisApi,
	submission: Submission,
	own: OpenSubmission,
	waitFor: Seconds,
) {
	const { clock } = api.client.settings;
	const result = await api.submit(submission);
	if ('record' in result) return { record: result.record, begunAt: clock.now(), isWhole: true };
	// Of the last attempt, as earlier ones were certainly not received.
	const { failure, sentAt = clock.now() } = result;
	if (!isAmbiguous(failure)) return api.fail(failure);
	own.isLost = true;
	let { found, candidates } = await look(api, own, failure, sentAt);
	if (found) return { record: found, begunAt: sentAt, isWhole: waitFor > 0 };
	const untilLast = sentAt + Math.min(waitFor, LAST_LOOK) * SECOND_MS - clock.now();
	if (untilLast > 0) {
		await api.client.pause(untilLast);
		({ found, candidates } = await look(api, own, failure, sentAt));
	}
	if (!found) return api.fail(failure, mayHaveStarted(own, failure, candidates));
	return { record: found, begunAt: sentAt, isWhole: false };
}

/**
 * Looks for the analysis of a lost submission. The history does not tell whose an analysis is, so one is found only if
 * it is the only one since that nothing in this process has got, and no other submission of the domain may have begun it.
 * @returns also all those of which one may be its own
 */
async function look(api: AnalysisApi, own: OpenSubmission, failure: ApiFailure, sentAt: Ms) {
	const { clock } = api.client.settings;
	const account = inFlightOf(api);
	const begun = (serverTime: EpochMs) => serverTime - (clock.now() - sentAt) - CREATED_ROUNDING_MS;
	const noted = api.withContext(mayHaveStarted(own, failure));
	const listed = (await analysesSince(noted, own.domain, begun)).filter(isAnalysis);
	const candidates = listed.filter(({ id }) => !account.isClaimed(id));
	const isKnown = candidates.length === 1 && account.isAlone(own);
	return { found: isKnown ? candidates[0] : undefined, candidates };
}

async function wholeOf(api: AnalysisApi, found: AnalysisRecord): Promise<AnalysisRecord> {
	const read = await api.tryAnalysis(found.id);
	if ('record' in read) return merged(found, read.record);
	return mayPass(read.failure, 0) ? found : api.fail(read.failure, resumeNote(found));
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
