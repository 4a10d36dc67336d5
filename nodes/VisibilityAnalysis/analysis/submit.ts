import {
	type AnalysisRecord,
	analysisState,
	assistantName,
	assistantsOf,
	startOf,
} from 'ai-visibility-reports/model';
import { type EpochMs, type Ms, SECOND_MS, type Seconds } from 'ai-visibility-reports/time';
import type { ErrorNote } from '../../shared/http/advice';
import { failureOf, rethrow } from '../../shared/http/apiError';
import {
	mayHaveArrived,
	REDIRECTS,
	type RequestFailure,
	TRY_LATER_OR_SUPPORT,
} from '../../shared/http/failure';
import { unusableResponse } from '../../shared/http/response';
import { idInPath } from '../analysisAnswer';
import { AnalysisApi, type Submission } from '../analysisApi';
import { isAbout, isAnalysis, mergeRecords, ofAnotherDomain } from '../record';
import { logLost, logNotSubmitted, logSubmitted } from './debugLines';
import { analysesSince } from './history';
import { includesAll, type RunningAnalysis, type Subject } from './inFlight';
import { type OpenSubmission, submissionsOf } from './submissions';
import { mayEndWell, noteToResume } from './wait';

/**
 * Refuses an analysis that is not the one that was asked for.
 * @throws ApiError if it is about another domain, or complete and about other assistants
 */
export function refuseOtherAnalysis(
	api: AnalysisApi,
	record: AnalysisRecord,
	{ domain, llms }: Subject,
) {
	const path = `/analyze/${record.id}`;
	if (!isAbout(record, domain)) return api.fail(ofAnotherDomain(path, record, domain));
	const assistants = assistantsOf(record, false);
	// An analysis does not say which assistants it is about before it is complete, or if it lists
	// none.
	if (analysisState(record) !== 'complete' || assistants.length === 0) return;
	if (llms.every((llm) => assistants.includes(llm))) return;
	const namesOf = (names: string[]) => names.map(assistantName).join(', ');
	const reason = `answered with scores of ${namesOf(assistants)} instead of ${namesOf(llms)} in the analysis ${record.id}`;
	api.fail(unusableResponse(path, reason, TRY_LATER_OR_SUPPORT));
}

/**
 * The service's timestamps may be rounded to seconds, so an analysis may seem to begin this much
 * earlier.
 */
const CREATED_ROUNDING_MS: Ms = 2_000;

/**
 * A lost submission is looked for the last time this long after it was sent: the history may list
 * complete analyses only, and an analysis takes 30 to 90 s.
 */
const LAST_LOOK: Seconds = 90;

/** What to do about analyses that a run leaves behind. Their IDs or domains follow. */
const SUBMITTED = 'Use Get Analysis for the submitted analyses';

const MAY_HAVE_STARTED = 'Check Get History for analyses that may have started';

/**
 * Submits an analysis. It is paid for, so it is sent once, and again only if the service certainly
 * did not get it. A submission ends in one of three ways:
 *
 *     answered, or sent on to it ─────► its analysis
 *     refused, e.g. with 403 ─────────► the error: nothing was paid for
 *     lost: no answer, or one that says nothing. The analysis may have started all the same, so it
 *       │   is looked for in the history: at once, and a last time 90 s after it was sent, or when
 *       │   the item stops waiting, if that is sooner:
 *       ├── one candidate, and it is certain ──► that analysis
 *       └── else ──────────────────────────────► the error, which names the candidates
 *
 * A candidate is an analysis of the same domain that began after this one was sent, by n8n's clock
 * or the service's, and that has answered no submission of this process. It is certain if it began
 * later by both clocks, and no second submission of the domain is open, as it may be that one's. A
 * lost submission stays open for ten minutes after it was given up, because its analysis may begin
 * late.
 *
 * Two things must never happen: that the user pays twice for one item, and that an item gets the
 * analysis of another one without a word. So an answer with an analysis that an earlier submission
 * already has is marked as shared, or refused if it is about something else.
 *
 * @param waitFor how long the item waits for its analysis
 * @throws ApiError if the submission was rejected, or may have arrived but its analysis cannot be
 * found or told from others, or the answer is about something else
 */
export async function submit(
	api: AnalysisApi,
	submission: Submission,
	waitFor: Seconds = 0,
): Promise<RunningAnalysis> {
	const { client } = api;
	const open = submissionsOf(api).begin(submission, client.account, client.settings.clock.now());
	open.work = submitOpen(api, submission, open, waitFor);
	return await open.work;
}

async function submitOpen(
	api: AnalysisApi,
	submission: Submission,
	open: OpenSubmission,
	waitFor: Seconds,
): Promise<RunningAnalysis> {
	const { clock } = api.client.settings;
	const { paidWork } = api.client;
	const account = submissionsOf(api);
	const leftover = { advice: MAY_HAVE_STARTED, name: submission.domain };
	paidWork.add(leftover);
	let submitted: Submitted;
	try {
		submitted = await submitOrFind(api, submission, open, waitFor);
	} catch (error) {
		account.giveUp(open, clock.now());
		if (!open.isLost) paidWork.delete(leftover);
		logNotSubmitted(api, submission.domain, open.isLost, failureOf(error));
		return rethrow(error);
	}
	const { record, startedAt, isWhole } = submitted;
	const earlier = account.claim(open, record.id);
	Object.assign(leftover, { advice: SUBMITTED, name: record.id });
	logSubmitted(api, submission, record, { wasLost: open.isLost, isShared: earlier !== undefined });
	if (!isAbout(record, submission.domain)) {
		return api.fail(ofAnotherDomain('/analyze', record, submission.domain));
	}
	if (earlier) refuseOtherSubmission(api, record, earlier, submission);
	const whole = isWhole ? record : await readComplete(api, record);
	const running = { record: whole, ageMs: clock.now() - startedAt };
	return earlier ? { ...running, isExisting: true, isShared: true } : running;
}

/**
 * Refuses an analysis that an earlier submission here has got, unless both ask for the same.
 * @throws ApiError if the earlier submission was about another domain, or about fewer assistants
 */
function refuseOtherSubmission(
	api: AnalysisApi,
	{ id }: AnalysisRecord,
	earlier: Subject,
	{ domain, llms }: Subject,
): void {
	if (earlier.domain === domain && includesAll(earlier.llms, llms)) return;
	const namesOf = (subject: Subject) =>
		[subject.domain, ...subject.llms.map(assistantName)].join(', ');
	const request = namesOf({ domain, llms });
	const reason = `answered with the analysis ${id}, submitted for ${namesOf(earlier)}, instead of one for ${request}`;
	api.fail(unusableResponse('/analyze', reason, TRY_LATER_OR_SUPPORT));
}

interface Submitted {
	record: AnalysisRecord;
	/** When the analysis began, see Clock.now. */
	startedAt: Ms;
	/**
	 * True if there is no need to request it once more: the answer has the whole record, or a wait
	 * requests it anyway.
	 */
	isWhole: boolean;
}

async function submitOrFind(
	api: AnalysisApi,
	submission: Submission,
	open: OpenSubmission,
	waitFor: Seconds,
): Promise<Submitted> {
	const now = () => api.client.settings.clock.now();
	try {
		const { record } = await api.submit(submission);
		return { record, startedAt: now(), isWhole: true };
	} catch (error) {
		const failure = failureOf(error);
		const id = (failure.status ?? 0) < 400 ? idInPath(failure.location) : undefined;
		if (id !== undefined) {
			// Only a wait requests the record, of which nothing but its ID is known yet.
			return { record: { id }, startedAt: failure.sentAt ?? now(), isWhole: waitFor > 0 };
		}
		if (!mayHaveArrived(failure)) return rethrow(error);
		// This is the time of the last attempt. Earlier ones certainly did not arrive.
		Object.assign(open, { isLost: true, sentAt: failure.sentAt ?? now() });
		return await findLost(api, open, failure, waitFor);
	}
}

/**
 * Looks for the analysis of a lost submission at both times, see `submit`.
 * @throws ApiError that of the submission, or of the history that cannot be read, with the analyses
 * that it may have begun
 */
async function findLost(
	api: AnalysisApi,
	open: OpenSubmission,
	failure: RequestFailure,
	waitFor: Seconds,
): Promise<Submitted> {
	const { clock } = api.client.settings;
	const { sentAt = clock.now() } = open;
	const look = async () => {
		try {
			return await lookInHistory(api, open, sentAt);
		} catch (error) {
			return api.fail(failureOf(error), mayHaveStarted(open, failure));
		}
	};
	const first = await look();
	if (first.match) return { record: first.match, startedAt: sentAt, isWhole: waitFor > 0 };
	const pause = sentAt + Math.min(waitFor, LAST_LOOK) * SECOND_MS - clock.now();
	if (pause <= 0) return api.fail(failure, mayHaveStarted(open, failure, first.candidates));
	await api.client.pause(pause);
	const last = await look();
	if (last.match) return { record: last.match, startedAt: sentAt, isWhole: false };
	return api.fail(failure, mayHaveStarted(open, failure, last.candidates));
}

interface HistoryLook {
	/** The analysis of the lost submission, if it is certain. */
	match: AnalysisRecord | undefined;
	/**
	 * The analyses of the domain that may have begun since, the newest first, and that answered no
	 * submission of this process.
	 */
	candidates: AnalysisRecord[];
}

/**
 * Looks once for the analysis of a lost submission, see `submit`. One that began later by one clock
 * only is only named: either clock may be wrong, such as a Date that a cache made minutes ago.
 * @param sentAt see Clock.now
 */
export async function lookInHistory(
	api: AnalysisApi,
	open: OpenSubmission,
	sentAt: Ms,
): Promise<HistoryLook> {
	const { clock } = api.client.settings;
	const submissions = submissionsOf(api);
	let sentByBothClocks: EpochMs = Infinity;
	const listed = await analysesSince(api, open.domain, (serverTime) => {
		const passed = clock.now() - sentAt + CREATED_ROUNDING_MS;
		const [byService, byN8n] = [serverTime - passed, clock.wallTime() - passed];
		sentByBothClocks = Math.max(byService, byN8n);
		return Math.min(byService, byN8n);
	});
	const candidates = listed.filter(isAnalysis).filter(({ id }) => !submissions.isClaimed(id));
	const [first] = candidates;
	const isCertain =
		first !== undefined &&
		candidates.length === 1 &&
		(startOf(first) ?? -Infinity) >= sentByBothClocks &&
		submissions.isOnlyOne(open, clock.now());
	logLost(api, open.domain, candidates, isCertain);
	return { match: isCertain ? first : undefined, candidates };
}

/**
 * Reads the whole record of an analysis that was found in a list. If that fails for now, the record
 * in the list has to do.
 */
async function readComplete(api: AnalysisApi, listed: AnalysisRecord): Promise<AnalysisRecord> {
	try {
		const { record } = await api.analysis(listed.id);
		return mergeRecords(listed, record);
	} catch (error) {
		const failure = failureOf(error);
		return mayEndWell(failure, 0) ? listed : api.fail(failure, noteToResume(listed));
	}
}

function mayHaveStarted(
	{ domain }: OpenSubmission,
	{ status = 0 }: RequestFailure,
	candidates: AnalysisRecord[] = [],
): ErrorNote {
	const ids = candidates.map(({ id }) => id).join(' or ');
	const finalUrl = REDIRECTS.includes(status) ? ', and enter the final URL in the credential' : '';
	return {
		consequence: `an analysis of ${domain} may have started anyway${ids && `: ${ids}`}`,
		advice: `Check Get History before you run this again${finalUrl}.`,
	};
}
