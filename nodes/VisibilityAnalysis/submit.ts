import { type AnalysisRecord, analysisState, assistantsOf } from '../../reports/documents/analysis';
import { type EpochMs, HOUR_MS, type Ms, SECOND_MS, type Seconds } from '../../reports/time/dates';
import { assistantName } from '../../reports/values/assistants';
import { type ApiFailure, type ErrorContext, TRY_LATER } from '../shared/http/errors';
import { unusable } from '../shared/http/response';
import { settled } from '../shared/result';
import { showHint } from '../shared/run/hints';
import {
	ageOf,
	AnalysisApi,
	isAbout,
	isAnalysis,
	isAnalysisOf,
	merged,
	ofAnotherDomain,
	type Submission,
} from './analysisApi';
import { analysesSince } from './readHistory';
import {
	hasScores,
	includesAll,
	inFlightOf,
	type OpenSubmission,
	type Running,
	type Subject,
} from './reuse';
import { mayPass, resumeNote, unlessFailed, waitForEnd, type WaitSettings } from './wait';

export interface AnalyzeParams {
	submission: Submission;
	/** Maximum age of an analysis to reuse, in hours; 0 for never. */
	reuseWithinHours: number;
	/** True if it does not matter which assistants an analysis to reuse is about. */
	isAnyReused?: boolean;
	/** undefined: do not wait for completion. */
	wait: WaitSettings | undefined;
}

export interface Analyzed {
	record: AnalysisRecord;
	/** The analysis when it was found or submitted. */
	begun: Running;
}

/** Analyzes a domain, or returns a recent analysis of it; once per run and parameters. */
export async function analyzeDomain(api: AnalysisApi, params: AnalyzeParams): Promise<Analyzed> {
	return await api.client.settings.run.memoize(
		keyOf('analysis', 1, params),
		async () => await beginAndWait(api, params),
	);
}

/** @param useless IDs of analyses that turned out to lack assistants */
async function beginAndWait(
	api: AnalysisApi,
	params: AnalyzeParams,
	useless: string[] = [],
): Promise<Analyzed> {
	const { clock } = api.client.settings;
	const { submission, wait } = params;
	const begun = await beginAnalysis(api, params, 0, useless);
	if (begun.isShared) showHint(api.client, sharedHint(begun.record, 'is returned for each'));
	const start = clock.now();
	const record = wait ? unlessFailed(api, await waitForEnd(api, begun, wait)) : begun.record;
	const isComplete = analysisState(record) === 'complete';
	if (wait && isComplete && begun.isUnchecked && !hasScores(record, submission.llms)) {
		const timeout = Math.max(1, wait.timeout - Math.round((clock.now() - start) / SECOND_MS));
		const left = { ...params, wait: { ...wait, timeout } };
		return await beginAndWait(api, left, [...useless, record.id]);
	}
	refuseOther(api, record, submission);
	return { begun, record };
}

/** What a hint says of an analysis with which the service answered several submissions. */
export function sharedHint({ id }: AnalysisRecord, result: string): string {
	return `The service answered several submissions with the same analysis, ${id}, which ${result}.`;
}

/** @throws NodeApiError where an analysis is of another domain, or of other assistants, than was asked for */
export function refuseOther(api: AnalysisApi, record: AnalysisRecord, { domain, llms }: Subject) {
	const path = `/analyze/${record.id}`;
	if (!isAbout(record, domain)) return api.fail(ofAnotherDomain(path, record, domain));
	const answered = assistantsOf(record, false);
	// Before it is complete, and without any, an analysis does not say which assistants it is about.
	if (analysisState(record) !== 'complete' || answered.length === 0) return;
	if (llms.every((each) => answered.includes(each))) return;
	const named = (names: string[]) => names.map(assistantName).join(', ');
	const reason = `answered with scores of ${named(answered)} instead of ${named(llms)} in the analysis ${record.id}`;
	api.fail(unusable(path, reason, TRY_LATER));
}

/**
 * Submits an analysis, or finds a recent one; once per run, parameters but for the wait, and number of the sample.
 * @param useless IDs of analyses that are not to be found
 */
export async function beginAnalysis(
	api: AnalysisApi,
	params: AnalyzeParams,
	sample = 0,
	useless: string[] = [],
): Promise<Running> {
	const key = [useless, ...keyOf('begin', sample, { ...params, wait: undefined })];
	return await api.client.settings.run.memoize(key, async () => {
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
		return await account.exclusive(domain, findOrSubmit, signal);
	});
}

/** A key that is equal for equal work, in whatever order the competitors and assistants are. */
export function keyOf(
	work: string,
	number: number,
	{ submission, reuseWithinHours, isAnyReused, wait }: AnalyzeParams,
): unknown[] {
	const { domain, competitors, llms } = submission;
	const lists = [[...competitors].sort(), [...llms].sort()];
	return [work, number, domain, ...lists, reuseWithinHours, isAnyReused, wait];
}

/** An analysis takes 30 to 90 s (document, "Analyses"): one that runs for longer than this has been lost by the service. */
const LONGEST_RUN_MS: Ms = HOUR_MS;

/** How many analyses of the history may turn out to be of no use before a new one is submitted: each costs a call. */
const MOST_USELESS = 3;

/** True if a new analysis would give no more: it is complete, or will be soon. */
function isOfUse(record: AnalysisRecord, ageMs: Ms): boolean {
	const state = analysisState(record);
	return state === 'complete' || (state === 'pending' && ageMs < LONGEST_RUN_MS);
}

/**
 * The newest analysis to reuse, from the history or this process, as the history may list only complete ones. It has a score
 * for each assistant that is asked for. Where all are, the service may never have scores for all that it documents: then it is
 * the one with the most of those that were read.
 */
async function recentAnalysis(
	api: AnalysisApi,
	{ submission, reuseWithinHours, isAnyReused = false }: AnalyzeParams,
	useless: string[],
): Promise<Running | undefined> {
	const { domain, llms } = submission;
	const account = inFlightOf(api);
	const withinMs = reuseWithinHours * HOUR_MS;
	const recent = await analysesSince(api, domain, (now) => now - withinMs);
	const candidates = recent
		.filter(isAnalysis)
		.filter(({ id }) => !useless.includes(id) && (isAnyReused || account.mayServe(id, llms)));
	const partial: Running[] = [];
	for (const { id } of candidates.slice(0, MOST_USELESS)) {
		const { record, serverTime } = await api.analysis(id);
		const ageMs = ageOf(record, serverTime);
		if (!isOfUse(record, ageMs)) continue;
		if (!isAbout(record, domain)) {
			return api.fail(ofAnotherDomain(`/analyze/${id}`, record, domain));
		}
		const found = { record, ageMs, domain, isReused: true };
		const isPending = analysisState(record) === 'pending';
		const isUnchecked = isPending && !isAnyReused && llms.length > 0 && !account.isClaimed(id);
		if (isPending || isAnyReused || hasScores(record, llms)) return { ...found, isUnchecked };
		partial.push(found);
	}
	const fullest = llms.length === 0 ? withMostScores(partial) : undefined;
	return fullest ?? (await begunHere(api, submission, withinMs));
}

function withMostScores(partial: Running[]): Running | undefined {
	const count = ({ record }: Running) => assistantsOf(record, true).length;
	const most = Math.max(...partial.map(count));
	return partial.find((each) => count(each) === most);
}

async function begunHere(
	api: AnalysisApi,
	subject: Subject,
	withinMs: Ms,
): Promise<Running | undefined> {
	const { domain } = subject;
	const begun = inFlightOf(api).newestRunning(subject);
	const now = api.client.settings.clock.now();
	if (!begun || now - begun.at >= withinMs) return undefined;
	const result = await api.getStatus(begun.record.id);
	if ('failure' in result && result.failure.status === 404) return undefined;
	// Other failures are handled by the wait.
	const body = 'response' in result ? result.response.body : undefined;
	const record = isAnalysis(body) ? merged(begun.record, body) : begun.record;
	const ageMs = now - begun.at;
	if (!isOfUse(record, ageMs) || !isAnalysisOf(record, domain)) return undefined;
	return { record, ageMs, domain, isReused: true };
}

/** The service's timestamps may be rounded to seconds, so an analysis may seem to begin this much earlier. */
const CREATED_ROUNDING_MS: Ms = 2_000;

/** When to look for the last time, after it was sent: the history may list complete analyses only, which take 30 to 90 s. */
const LAST_LOOK: Seconds = 90;

/** What to do about analyses that a run leaves behind, to be followed by their IDs or domains. */
const SUBMITTED = 'Use Get Analysis for the submitted analyses';

const MAY_HAVE_STARTED = 'Check Get History for analyses that may have started';

/**
 * Submits an analysis once. After an ambiguous failure, it is looked for at once, and after 90 seconds or `waitFor`.
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
	const own = account.begin(submission, clock.now());
	const left = { advice: MAY_HAVE_STARTED, name: submission.domain };
	leftovers.add(left);
	const obtained = await settled(obtain(api, submission, own, waitFor));
	if ('error' in obtained) {
		account.giveUp(own, clock.now());
		if (!own.isLost) leftovers.delete(left);
		throw obtained.error;
	}
	const { record, begunAt, isWhole } = obtained.value;
	const earlier = account.claim(own, record.id);
	Object.assign(left, { advice: SUBMITTED, name: record.id });
	if (!isAbout(record, submission.domain)) {
		return api.fail(ofAnotherDomain('/analyze', record, submission.domain));
	}
	if (earlier) refuseOtherSubmission(api, record, earlier, submission);
	const whole = isWhole ? record : await wholeOf(api, record);
	const running = { record: whole, ageMs: clock.now() - begunAt };
	return earlier ? { ...running, isReused: true, isShared: true } : running;
}

/** @throws NodeApiError where the service answers with an analysis that was submitted for something else */
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
	api.fail(unusable('/analyze', reason, TRY_LATER));
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
 * Looks for the analysis of a lost submission: the only one since that nothing else in this process has got or may have.
 * @returns also all candidates
 */
async function look(api: AnalysisApi, own: OpenSubmission, failure: ApiFailure, sentAt: Ms) {
	const { clock } = api.client.settings;
	const account = inFlightOf(api);
	const begun = (serverTime: EpochMs) => serverTime - (clock.now() - sentAt) - CREATED_ROUNDING_MS;
	const noted = new AnalysisApi(api.client, api.itemIndex, mayHaveStarted(own, failure));
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

/**
 * A gateway may give up on a submission that the service accepts, or keep one that came too early (425), and 303 may be the
 * answer to it, as it is not followed.
 */
const AMBIGUOUS = [303, 408, 425, 460, 499];

function isAmbiguous({ kind, status = 0 }: ApiFailure): boolean {
	const isUnread = kind === 'lost' || kind === 'unreadable' || kind === 'malformed';
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
