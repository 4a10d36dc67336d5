import { type AnalysisRecord, analysisState, assistantsOf } from '../../reports/documents/analysis';
import { type EpochMs, HOUR_MS, type Ms, SECOND_MS, type Seconds } from '../../reports/time/dates';
import { assistantName } from '../../reports/values/assistants';
import { maximum } from '../../reports/values/numbers';
import { type ErrorNote, failureOf, rethrow } from '../shared/http/apiError';
import { type RequestFailure, TRY_LATER_OR_SUPPORT } from '../shared/http/failure';
import { unusableResponse } from '../shared/http/response';
import { showHint } from '../shared/run/hints';
import {
	ageOf,
	AnalysisApi,
	isAbout,
	isAnalysis,
	isAnalysisOf,
	mergeRecords,
	ofAnotherDomain,
	type Submission,
} from './analysisApi';
import { analysesSince } from './readHistory';
import {
	hasScores,
	includesAll,
	inFlightOf,
	type OpenSubmission,
	type RunningAnalysis,
	type Subject,
} from './reuse';
import { mayEndWell, noteToResume, unlessFailed, type WaitSettings, waitUntilEnded } from './wait';

export interface AnalyzeParams {
	submission: Submission;
	/** Maximum age of an analysis to reuse, in hours; 0 for never. */
	reuseWithinHours: number;
	/** True if it does not matter which assistants an analysis to reuse is about. */
	isAnyReused?: boolean;
	/** undefined: do not wait for completion. */
	wait: WaitSettings | undefined;
}

export interface AnalysisOutcome {
	record: AnalysisRecord;
	/** The analysis when it was found or submitted. */
	started: RunningAnalysis;
}

/** Analyzes a domain, or returns a recent analysis of it; once per run and parameters. */
export async function analyzeDomain(
	api: AnalysisApi,
	params: AnalyzeParams,
): Promise<AnalysisOutcome> {
	return await api.client.settings.run.once(
		workKey('analysis', 1, params),
		async () => await startAndWait(api, params),
	);
}

/**
 * Begins or finds an analysis, and waits for it. If a found one turns out to lack assistants, it
 * begins anew without that one.
 * @param useless IDs of analyses that turned out to lack assistants
 */
async function startAndWait(
	api: AnalysisApi,
	params: AnalyzeParams,
	useless: string[] = [],
): Promise<AnalysisOutcome> {
	const { clock } = api.client.settings;
	const { submission, wait } = params;
	const started = await startAnalysis(api, params, 0, useless);
	if (started.isShared) showHint(api.client, sharedHint(started.record, 'is returned for each'));
	const start = clock.now();
	const record = wait
		? unlessFailed(api, await waitUntilEnded(api, started, wait))
		: started.record;
	const isComplete = analysisState(record) === 'complete';
	if (wait && isComplete && started.isUnchecked && !hasScores(record, submission.llms)) {
		const timeout = Math.max(1, wait.timeout - Math.round((clock.now() - start) / SECOND_MS));
		const left = { ...params, wait: { ...wait, timeout } };
		return await startAndWait(api, left, [...useless, record.id]);
	}
	refuseOther(api, record, submission);
	return { started, record };
}

/** What a hint says about an analysis that answered several submissions. */
export function sharedHint({ id }: AnalysisRecord, result: string): string {
	return `The service answered several submissions with the same analysis, ${id}, which ${result}.`;
}

/**
 * Refuses an analysis that is not the one that was asked for.
 * @throws ApiError if it is about another domain, or complete and about other assistants
 */
export function refuseOther(api: AnalysisApi, record: AnalysisRecord, { domain, llms }: Subject) {
	const path = `/analyze/${record.id}`;
	if (!isAbout(record, domain)) return api.fail(ofAnotherDomain(path, record, domain));
	const answered = assistantsOf(record, false);
	// Before it is complete, and without any, an analysis does not say which assistants it is about.
	if (analysisState(record) !== 'complete' || answered.length === 0) return;
	if (llms.every((each) => answered.includes(each))) return;
	const named = (names: string[]) => names.map(assistantName).join(', ');
	const reason = `answered with scores of ${named(answered)} instead of ${named(llms)} in the analysis ${record.id}`;
	api.fail(unusableResponse(path, reason, TRY_LATER_OR_SUPPORT));
}

/**
 * Submits an analysis, or finds a recent one. Items of a run with the same parameters and the same
 * number of the sample share it, even if they wait for different times.
 * @param useless IDs of analyses that are not to be found
 */
export async function startAnalysis(
	api: AnalysisApi,
	params: AnalyzeParams,
	sample = 0,
	useless: string[] = [],
): Promise<RunningAnalysis> {
	const key = [useless, ...workKey('begin', sample, { ...params, wait: undefined })];
	return await api.client.settings.run.once(key, async () => {
		const { submission, reuseWithinHours, wait } = params;
		const { clock, signal } = api.client.settings;
		const account = inFlightOf(api);
		const { domain, llms } = submission;
		const submitNow = async () => {
			const running = await submit(api, submission, wait?.timeout);
			const { record, ageMs, isShared } = running;
			const at = clock.now() - ageMs;
			if (!isShared) account.running.set(record.id, { domain, llms, record, at });
			return { ...running, domain };
		};
		if (reuseWithinHours === 0) return await submitNow();
		const findOrSubmit = async () =>
			(await recentAnalysis(api, params, useless)) ?? (await submitNow());
		// Concurrent items find the analysis that the first one has started.
		return await account.oneAtATime(domain, findOrSubmit, signal);
	});
}

/** A key that is equal for equal work, in whatever order the competitors and assistants are. */
export function workKey(
	work: string,
	number: number,
	{ submission, reuseWithinHours, isAnyReused, wait }: AnalyzeParams,
): unknown[] {
	const { domain, competitors, llms } = submission;
	const lists = [[...competitors].sort(), [...llms].sort()];
	return [work, number, domain, ...lists, reuseWithinHours, isAnyReused, wait];
}

/**
 * An analysis takes 30 to 90 s (document, "Analyses"): one that runs for longer than this has been
 * lost by the service.
 */
const LOST_AFTER_MS: Ms = HOUR_MS;

/**
 * How many analyses of the history may turn out to be of no use before a new one is submitted: each
 * costs a call.
 */
const MAX_UNUSABLE = 3;

/** True if an analysis is complete, or will be soon, so that a new one would give no more. */
function isWorthReusing(record: AnalysisRecord, ageMs: Ms): boolean {
	const state = analysisState(record);
	return state === 'complete' || (state === 'pending' && ageMs < LOST_AFTER_MS);
}

/**
 * The newest analysis to reuse, from the history or among those that this process has submitted,
 * because the history may list only complete ones. It has a score for each assistant that is asked
 * for. If all are asked for, the service may never have scores for all that it documents, so the
 * one with the most scores serves among those that were read.
 */
async function recentAnalysis(
	api: AnalysisApi,
	{ submission, reuseWithinHours, isAnyReused = false }: AnalyzeParams,
	useless: string[],
): Promise<RunningAnalysis | undefined> {
	const { domain, llms } = submission;
	const account = inFlightOf(api);
	const withinMs = reuseWithinHours * HOUR_MS;
	const recent = await analysesSince(api, domain, (now) => now - withinMs);
	const candidates = recent
		.filter(isAnalysis)
		.filter(({ id }) => !useless.includes(id) && (isAnyReused || account.mayServe(id, llms)));
	const partial: RunningAnalysis[] = [];
	for (const { id } of candidates.slice(0, MAX_UNUSABLE)) {
		const { record, serverTime } = await api.analysis(id);
		const ageMs = ageOf(record, serverTime);
		if (!isWorthReusing(record, ageMs)) continue;
		if (!isAbout(record, domain)) {
			return api.fail(ofAnotherDomain(`/analyze/${id}`, record, domain));
		}
		const found = { record, ageMs, domain, isExisting: true };
		const isPending = analysisState(record) === 'pending';
		const isUnchecked = isPending && !isAnyReused && llms.length > 0 && !account.isClaimed(id);
		if (isPending || isAnyReused || hasScores(record, llms)) return { ...found, isUnchecked };
		partial.push(found);
	}
	const fullest = llms.length === 0 ? withMostScores(partial) : undefined;
	return fullest ?? (await analysisInFlight(api, submission, withinMs));
}

function withMostScores(partial: RunningAnalysis[]): RunningAnalysis | undefined {
	const count = ({ record }: RunningAnalysis) => assistantsOf(record, true).length;
	const most = maximum(partial.map(count));
	return partial.find((each) => count(each) === most);
}

async function analysisInFlight(
	api: AnalysisApi,
	subject: Subject,
	withinMs: Ms,
): Promise<RunningAnalysis | undefined> {
	const { domain } = subject;
	const started = inFlightOf(api).newestRunning(subject);
	const now = api.client.settings.clock.now();
	if (!started || now - started.at >= withinMs) return undefined;
	const record = await currentRecord(api, started.record);
	const ageMs = now - started.at;
	if (!record || !isWorthReusing(record, ageMs) || !isAnalysisOf(record, domain)) return undefined;
	return { record, ageMs, domain, isExisting: true };
}

/**
 * Reads the record of an analysis as it is now; undefined if the service does not have it any more.
 * After another failure it returns the record that is known, because the wait deals with such
 * failures.
 */
async function currentRecord(
	api: AnalysisApi,
	record: AnalysisRecord,
): Promise<AnalysisRecord | undefined> {
	try {
		const { body } = await api.status(record.id);
		return isAnalysis(body) ? mergeRecords(record, body) : record;
	} catch (error) {
		// A 404 alone says that there is nothing to wait for.
		return failureOf(error).status === 404 ? undefined : record;
	}
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

/** What to do about analyses that a run leaves behind, to be followed by their IDs or domains. */
const SUBMITTED = 'Use Get Analysis for the submitted analyses';

const MAY_HAVE_STARTED = 'Check Get History for analyses that may have started';

/**
 * Submits an analysis. It is paid for, so it is sent once, and again only if the service certainly
 * did not get it. A submission ends in one of three ways:
 *
 *     answered ───────────────────────► its analysis
 *     refused, e.g. with 403 ─────────► the error: nothing was paid for
 *     lost: no answer, or one that says nothing. The analysis may have started all the same, so it
 *       │   is looked for in the history: at once, and a last time 90 s after it was sent, or when
 *       │   the item stops waiting, if that is sooner:
 *       ├── one candidate, and no other submission here can own it ──► that analysis
 *       └── none, or several ─────────► the error, which names the candidates
 *
 * A candidate is an analysis of the same domain that began after this one was sent, and that has
 * answered no submission of this process. While a second submission of the domain is open, no
 * candidate is certain: it may be that one's. A lost submission stays open for ten minutes after it
 * was given up, because its analysis may begin late.
 *
 * Two things must never happen: that the user pays twice for one item, and that an item gets the
 * analysis of another one without a word. So an answer with an analysis that an earlier submission
 * already has is marked as shared, or refused if it is about something else.
 *
 * @param waitFor how long the item waits for its analysis
 * @throws ApiError if the submission was rejected, or may have arrived but its analysis cannot be
 * found or told from others, or the answer is about something else
 */
async function submit(
	api: AnalysisApi,
	submission: Submission,
	waitFor: Seconds = 0,
): Promise<RunningAnalysis> {
	const { clock } = api.client.settings;
	const { paidWork } = api.client;
	const account = inFlightOf(api);
	const open = account.begin(submission, clock.now());
	const leftover = { advice: MAY_HAVE_STARTED, name: submission.domain };
	paidWork.add(leftover);
	let submitted: Submitted;
	try {
		submitted = await submitOrFind(api, submission, open, waitFor);
	} catch (error) {
		account.giveUp(open, clock.now());
		if (!open.isLost) paidWork.delete(leftover);
		return rethrow(error);
	}
	const { record, startedAt, isWhole } = submitted;
	const earlier = account.claim(open, record.id);
	Object.assign(leftover, { advice: SUBMITTED, name: record.id });
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
	const named = (subject: Subject) =>
		[subject.domain, ...subject.llms.map(assistantName)].join(', ');
	const asked = named({ domain, llms });
	const reason = `answered with the analysis ${id}, submitted for ${named(earlier)}, instead of one for ${asked}`;
	api.fail(unusableResponse('/analyze', reason, TRY_LATER_OR_SUPPORT));
}

interface Submitted {
	record: AnalysisRecord;
	/** When the analysis began, see Clock.now. */
	startedAt: Ms;
	/**
	 * True if there is no need to request it once more: it is complete as it is, or a wait requests
	 * it anyway.
	 */
	isWhole: boolean;
}

/** Submits an analysis. If the service may have got it without an answer, looks for it. */
async function submitOrFind(
	api: AnalysisApi,
	submission: Submission,
	open: OpenSubmission,
	waitFor: Seconds,
): Promise<Submitted> {
	try {
		const { record } = await api.submit(submission);
		return { record, startedAt: api.client.settings.clock.now(), isWhole: true };
	} catch (error) {
		const failure = failureOf(error);
		if (!mayHaveArrived(failure)) return rethrow(error);
		open.isLost = true;
		return await findLost(api, open, failure, waitFor);
	}
}

/**
 * Looks for the analysis of a lost submission: at once, and a last time 90 s after it was sent, or
 * when the item stops waiting.
 * @throws ApiError that of the submission, with the analyses that it may have begun
 */
async function findLost(
	api: AnalysisApi,
	open: OpenSubmission,
	failure: RequestFailure,
	waitFor: Seconds,
): Promise<Submitted> {
	const { clock } = api.client.settings;
	// This is the time of the last attempt. Earlier ones certainly did not arrive.
	const sentAt = failure.sentAt ?? clock.now();
	const first = await lookInHistory(api, open, failure, sentAt);
	if (first.match) return { record: first.match, startedAt: sentAt, isWhole: waitFor > 0 };
	const pause = sentAt + Math.min(waitFor, LAST_LOOK) * SECOND_MS - clock.now();
	if (pause <= 0) return api.fail(failure, mayHaveStarted(open, failure, first.candidates));
	await api.client.pause(pause);
	const last = await lookInHistory(api, open, failure, sentAt);
	if (last.match) return { record: last.match, startedAt: sentAt, isWhole: false };
	return api.fail(failure, mayHaveStarted(open, failure, last.candidates));
}

interface HistoryLook {
	/** The analysis of the lost submission, if it is certain. */
	match: AnalysisRecord | undefined;
	/**
	 * The analyses of the domain that began since, and that answered no submission of this process.
	 */
	candidates: AnalysisRecord[];
}

/**
 * Looks for the analysis of a lost submission. It is certain if it is the only one, and no other
 * submission can own it.
 */
async function lookInHistory(
	api: AnalysisApi,
	open: OpenSubmission,
	failure: RequestFailure,
	sentAt: Ms,
): Promise<HistoryLook> {
	const { clock } = api.client.settings;
	const account = inFlightOf(api);
	const since = (serverTime: EpochMs) => serverTime - (clock.now() - sentAt) - CREATED_ROUNDING_MS;
	try {
		const listed = (await analysesSince(api, open.domain, since)).filter(isAnalysis);
		const candidates = listed.filter(({ id }) => !account.isClaimed(id));
		const isCertain = candidates.length === 1 && account.isOnlyOne(open);
		return { match: isCertain ? candidates[0] : undefined, candidates };
	} catch (error) {
		return api.fail(failureOf(error), mayHaveStarted(open, failure));
	}
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

/**
 * A gateway may give up on a submission that the service accepts, or keep one that came too early
 * (425), and 303 may be the answer to it, as it is not followed.
 */
const MAY_HAVE_ARRIVED = [303, 408, 425, 460, 499];

/** True if the service may have got a submission, although it did not answer. */
function mayHaveArrived({ kind, status = 0 }: RequestFailure): boolean {
	const isUnread = kind === 'lost' || kind === 'unreadable' || kind === 'malformed';
	return isUnread || status >= 500 || MAY_HAVE_ARRIVED.includes(status);
}

function mayHaveStarted(
	{ domain }: OpenSubmission,
	{ status }: RequestFailure,
	candidates: AnalysisRecord[] = [],
): ErrorNote {
	const ids = candidates.map(({ id }) => id).join(' or ');
	const finalUrl = status === 303 ? ', and enter the final URL in the credential' : '';
	return {
		consequence: `an analysis of ${domain} may have started anyway${ids && `: ${ids}`}`,
		advice: `Check Get History before you run this again${finalUrl}.`,
	};
}
