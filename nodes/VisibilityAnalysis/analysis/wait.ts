import { type AnalysisRecord, analysisState } from 'ai-visibility-reports/model';
import { MINUTE_MS, type Ms, SECOND_MS, type Seconds } from 'ai-visibility-reports/time';
import { counted, nonBlankText } from 'ai-visibility-reports/values';
import type { ErrorNote } from '../../shared/http/advice';
import { failureOf } from '../../shared/http/apiError';
import type { RequestFailure } from '../../shared/http/failure';
import { get, TIMEOUT_MS } from '../../shared/http/request';
import { responseWithout, unusableResponse } from '../../shared/http/response';
import { backoffMs, isTransient } from '../../shared/http/retryPolicy';
import { ANALYSIS_CONNECTION, AnalysisApi } from '../analysisApi';
import { ageOf, isAbout, mergeRecords, ofAnotherDomain } from '../record';
import { logStatus } from './debugLines';
import { inFlightOf, type RunningAnalysis } from './inFlight';
import { FREQUENT_CALLS, FREQUENT_FROM, untilNextCheck } from './schedule';

/** A status request has at least this long, even if the wait ends sooner. */
const MIN_REQUEST_MS: Ms = 5_000;

/**
 * So many answers in a row that are no JSON, over so long a time, end a wait: the service or what is
 * in between answers so for good, and each check costs a call.
 */
const MAX_NO_JSON = { answers: 3, overMs: 90 * SECOND_MS };

/** The service may return 404 for a new analysis for this long. */
const EARLY_404_MS = 2 * MINUTE_MS;

/**
 * Waits for an analysis to end. Each status check is an API call that the user pays for (10 a
 * minute on the Pro plan), and each second of waiting is the user's time. An analysis takes 30 to
 * 90 s, so the checks come at the times with the lowest expected cost: 37 s, 45 s, 53 s … after its
 * start. From 90 s on, each comes after a quarter more of the time since the start:
 *
 *     start ─────── 37 ─ 45 ─ 53 ─ 61 ─ 68 ─ 76 ─ 84 ─ 90 ─── 113 ─── 141 … timeout: a last check
 *
 * Four things bend the schedule:
 *
 *  - An interval that the user sets takes its place.
 *  - Retry-After is obeyed. If it is longer than what is left, the wait ends at once.
 *  - An ID that the service does not know (404) may be that of a new analysis for two minutes, so
 *    the intervals double meanwhile.
 *  - A key that allows 60 calls a minute checks every 5 s, while all waits of the account fit in.
 *
 * A failed check says nothing about the analysis. So a wait goes on after failures that may pass,
 * and otherwise ends with an error that names the ID: what was paid for is never lost, but can be
 * fetched later with Get Analysis. Answers that are no JSON end it when three came in a row over 90 s.
 *
 * @param analysis without an age if only the ID of the analysis is known. Then the first check is
 * made at once
 * @returns the complete or failed record. With On Timeout "Return pending", on timeout or when the
 * service refuses further checks, the last record that is known
 * @throws ApiError on timeout, or after a failure that will not pass
 */
export async function waitUntilEnded(
	api: AnalysisApi,
	{ record: initial, ageMs, domain }: Pick<RunningAnalysis, 'record'> & Partial<RunningAnalysis>,
	settings: WaitSettings,
): Promise<AnalysisRecord> {
	const isKnownToService = ageMs !== undefined;
	const progress: WaitProgress = {
		record: initial,
		isKnownToService,
		ageMs: ageMs ?? 0,
		failures: 0,
	};
	const { client } = api;
	const { clock, run, credential } = client.settings;
	const perMinute = ANALYSIS_CONNECTION.limitOf(credential, client.node);
	const account = inFlightOf(api);
	const start = clock.now();
	const timeoutMs = settings.timeout * SECOND_MS;
	account.waits += 1;
	try {
		for (;;) {
			const waitedMs = clock.now() - start;
			const { record, lastFailure } = progress;
			if (analysisState(record) !== 'pending') {
				logStatus(api, progress, waitedMs, undefined);
				// The service's history lists it from now on.
				account.running.delete(record.id);
				return record;
			}
			const leftMs = timeoutMs - waitedMs;
			if (leftMs <= 0 || (lastFailure?.retryAfterMs ?? 0) > leftMs) {
				logStatus(api, progress, waitedMs, undefined);
				return timedOut(api, progress, settings);
			}
			const mayCheckOften =
				perMinute >= FREQUENT_FROM && account.waits <= perMinute / FREQUENT_CALLS;
			const pause = Math.min(leftMs, pauseBeforeCheck(settings, progress, waitedMs, mayCheckOften));
			logStatus(api, progress, waitedMs, pause);
			await client.pause(pause);
			await checkStatus(api, progress, start, timeoutMs);
			const failure = progress.lastFailure;
			if (domain !== undefined && !isAbout(progress.record, domain)) {
				const other = ofAnotherDomain(`/analyze/${record.id}`, progress.record, domain);
				return api.fail(other, noteToResume(record));
			}
			if (!failure) continue;
			progress.failures += 1;
			const mayPass = mayEndWell(failure, clock.now() - start);
			const isStopped =
				failure.status === 403 ||
				run.stopSignal('GET').aborted ||
				isNeverJson(progress, clock.now());
			if (mayPass && !isStopped) continue;
			logStatus(api, progress, clock.now() - start, undefined);
			// The failure says nothing about the analysis, so what was paid for is not lost.
			const mayStillRun = isStopped && (progress.isKnownToService || mayPass);
			if (mayStillRun && settings.onTimeout === 'returnPending') return progress.record;
			return api.fail(failure, progress.isKnownToService ? noteToResume(record) : undefined);
		}
	} finally {
		account.waits -= 1;
	}
}

/**
 * Asks for the status once, and notes in `progress` what the service answers, or why there is no
 * answer.
 */
async function checkStatus(
	api: AnalysisApi,
	progress: WaitProgress,
	start: Ms,
	timeoutMs: Ms,
): Promise<void> {
	const { clock } = api.client.settings;
	const requestMs = Math.max(MIN_REQUEST_MS, timeoutMs - (clock.now() - start));
	try {
		const response = await api.status(progress.record.id, Math.min(requestMs, TIMEOUT_MS));
		progress.noJson = undefined;
		takeStatus(api, progress, response, clock.now() - start);
		progress.lastFailure = undefined;
	} catch (error) {
		const failure = failureOf(error);
		progress.lastFailure = failure;
		if (failure.kind !== 'unreadable') return;
		const { answers, since } = progress.noJson ?? { answers: 0, since: clock.now() };
		progress.noJson = { answers: answers + 1, since };
	}
}

function isNeverJson({ noJson }: WaitProgress, now: Ms): boolean {
	if (!noJson) return false;
	return noJson.answers >= MAX_NO_JSON.answers && now - noJson.since >= MAX_NO_JSON.overMs;
}

/**
 * Notes in `progress` what a response says about the analysis.
 * @throws ApiError if the response is about another analysis, or about none
 */
function takeStatus(
	api: AnalysisApi,
	progress: WaitProgress,
	{ body, record: answer, serverTime }: Awaited<ReturnType<AnalysisApi['status']>>,
	waitedMs: Ms,
): void {
	const { record, isKnownToService } = progress;
	const isOfId = answer?.id.toLowerCase() === record.id.toLowerCase();
	if (!answer || !isOfId || (isKnownToService && answer.id !== record.id)) {
		const request = get(`/analyze/${record.id}`);
		return api.fail(responseWithout(request, 'the "id" of the analysis', body));
	}
	progress.record = isKnownToService ? mergeRecords(record, answer) : answer;
	if (!isKnownToService) progress.ageMs = ageOf(answer, serverTime) - waitedMs;
	progress.isKnownToService = true;
}

function pauseBeforeCheck(
	{ pollInterval }: WaitSettings,
	{ isKnownToService, ageMs, lastFailure, failures }: WaitProgress,
	waitedMs: Ms,
	mayCheckOften: boolean,
): Ms {
	if (!isKnownToService && !lastFailure) return 0;
	const isUnknown = !isKnownToService && lastFailure?.status === 404;
	let pause = pollInterval * SECOND_MS;
	if (pause === 0) {
		pause =
			isKnownToService || isUnknown
				? untilNextCheck(waitedMs + ageMs, mayCheckOften)
				: backoffMs(failures, 1);
	}
	// An ID may not exist, so the intervals double to save calls.
	if (isUnknown) pause = Math.min(Math.max(pause, waitedMs), EARLY_404_MS - waitedMs);
	return Math.max(pause, lastFailure?.retryAfterMs ?? 0);
}

/**
 * True if a check that failed may succeed later, after any Retry-After. A 404 may do so during the
 * first two minutes of the wait.
 */
export function mayEndWell(failure: RequestFailure, waitedMs: Ms): boolean {
	if (failure.status === 404) return waitedMs < EARLY_404_MS;
	return failure.kind === 'malformed' || isTransient(failure);
}

export interface WaitSettings {
	timeout: Seconds;
	onTimeout: 'error' | 'returnPending';
	/** The time between two checks; 0 for the automatic schedule. */
	pollInterval: Seconds;
	/**
	 * What else the user can do on timeout, as the words after "or"; without it, the message tells
	 * them to increase the option.
	 */
	otherwise?: string;
}

interface WaitProgress {
	record: AnalysisRecord;
	/** True if the service has returned the analysis; until then, only its ID is known. */
	isKnownToService: boolean;
	/** How long the analysis had been running when the wait began. */
	ageMs: Ms;
	/** Why the last check failed; undefined if it did not. */
	lastFailure?: RequestFailure;
	/** The answers in a row that were no JSON: how many, and when the first came, see Clock.now. */
	noJson?: { answers: number; since: Ms };
	/**
	 * How many checks have failed. Only while the service does not know the ID, each lengthens the
	 * pauses.
	 */
	failures: number;
}

/**
 * Gives the record back, unless its analysis has failed.
 * @throws ApiError when the analysis ended without a result
 */
export function unlessFailed(api: AnalysisApi, record: AnalysisRecord): AnalysisRecord {
	if (analysisState(record) !== 'failed') return record;
	const reason = `ended the analysis ${idAndDomain(record)} with the status "${String(record.status)}"`;
	const advice = 'Run the analysis again, or contact support with this ID if this continues.';
	return api.fail(unusableResponse(`/analyze/${record.id}`, reason, advice));
}

/**
 * Ends a wait on timeout: returns the record as it was last seen, if the user asks for that.
 * @throws ApiError otherwise
 */
function timedOut(
	api: AnalysisApi,
	{ record, isKnownToService, lastFailure }: WaitProgress,
	{ timeout, onTimeout, otherwise = "increase 'Timeout (Seconds)'" }: WaitSettings,
): AnalysisRecord {
	if (!isKnownToService && lastFailure?.status === 404) return api.fail(lastFailure);
	if (onTimeout === 'returnPending') return record;
	const status = nonBlankText(record.status) ?? 'unknown';
	const reason = `did not complete the analysis ${idAndDomain(record)} within ${counted(timeout, 'second')} (status: "${status}"${lastOf(lastFailure)})`;
	const advice = `It may still be running: get it later with Get Analysis, or ${otherwise}.`;
	return api.fail(unusableResponse(`/analyze/${record.id}`, reason, advice));
}

function lastOf(lastFailure: RequestFailure | undefined): string {
	if (!lastFailure) return '';
	const seconds = Math.ceil((lastFailure.retryAfterMs ?? 0) / SECOND_MS);
	const retryAfter = seconds > 0 ? ` and asked to wait ${counted(seconds, 'second')}` : '';
	return `; at the last check it ${lastFailure.reason}${retryAfter}`;
}

/** Gives what an error says in addition about an analysis that was submitted. */
export function noteToResume({ id }: AnalysisRecord): ErrorNote {
	return {
		consequence: `the analysis ${id} may still be running`,
		advice: 'Get it later with Get Analysis.',
	};
}

function idAndDomain({ id, domain }: AnalysisRecord): string {
	return typeof domain === 'string' ? `${id} of ${domain}` : id;
}
