import { type AnalysisRecord, analysisState } from '../../reports/documents/analysis';
import { MINUTE_MS, type Ms, SECOND_MS, type Seconds } from '../../reports/time/dates';
import { nonBlankText } from '../../reports/values/json';
import { counted } from '../../reports/values/text';
import { type ApiFailure, type ErrorContext, failureOf } from '../shared/http/errors';
import { get, TIMEOUT_MS } from '../shared/http/request';
import { type ApiResponse, malformedResponse, unusable } from '../shared/http/response';
import { backoffMs, isPassing } from '../shared/http/retryPolicy';
import {
	ageOf,
	ANALYSIS_CONNECTION,
	type AnalysisApi,
	isAbout,
	isAnalysis,
	merged,
	ofAnotherDomain,
} from './analysisApi';
import { inFlightOf, type Running } from './reuse';

const MIN_REQUEST_MS: Ms = 5_000;

/** How long the service may return 404 for a new analysis. */
const EARLY_404_MS = 2 * MINUTE_MS;

/**
 * Waits until an analysis has ended, with a last poll at the timeout; at once if Retry-After is later than that.
 * @param begun without an age where only its ID is known: then with a first poll at once
 * @returns the complete or failed record, or with `returnPending` the last one
 * @throws ApiError on a permanent failure, on timeout, or after repeated 404s for an ID
 */
export async function waitForEnd(
	api: AnalysisApi,
	{ record: known, ageMs, domain }: Pick<Running, 'record'> & Partial<Running>,
	settings: WaitSettings,
): Promise<AnalysisRecord> {
	const isSeen = ageMs !== undefined;
	const progress: Progress = { record: known, isSeen, ageMs: ageMs ?? 0, failures: 0 };
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
			const { record, trouble } = progress;
			if (analysisState(record) !== 'pending') {
				account.remove(record.id);
				return record;
			}
			const leftMs = timeoutMs - waitedMs;
			if (leftMs <= 0 || (trouble?.retryAfterMs ?? 0) > leftMs) {
				return timedOut(api, progress, settings);
			}
			const isCheap = perMinute >= CHEAP_FROM && account.waits <= perMinute / CHEAP_CALLS;
			const pause = Math.min(leftMs, pauseBefore(settings, progress, waitedMs, isCheap));
			await client.pause(pause);
			await checkStatus(api, progress, start, timeoutMs);
			const failure = progress.trouble;
			if (domain !== undefined && !isAbout(progress.record, domain)) {
				const other = ofAnotherDomain(`/analyze/${record.id}`, progress.record, domain);
				return api.fail(other, resumeNote(record));
			}
			if (!failure) continue;
			progress.failures += 1;
			const isOpen = mayPass(failure, clock.now() - start);
			const isRefused = failure.status === 403 || run.ended('GET').aborted;
			if (isOpen && !isRefused) continue;
			// Nothing was learned of the analysis: what was paid is not lost.
			const isPending = isRefused && (progress.isSeen || isOpen);
			if (isPending && settings.onTimeout === 'returnPending') return progress.record;
			return api.fail(failure, progress.isSeen ? resumeNote(record) : undefined);
		}
	} finally {
		account.waits -= 1;
	}
}

/** Asks for the status once, and notes in `progress` what the service answers, or why there is no answer. */
async function checkStatus(
	api: AnalysisApi,
	progress: Progress,
	start: Ms,
	timeoutMs: Ms,
): Promise<void> {
	const { clock } = api.client.settings;
	const requestMs = Math.max(MIN_REQUEST_MS, timeoutMs - (clock.now() - start));
	try {
		const response = await api.getStatus(progress.record.id, Math.min(requestMs, TIMEOUT_MS));
		takeStatus(api, progress, response, clock.now() - start);
		progress.trouble = undefined;
	} catch (error) {
		progress.trouble = failureOf(error);
	}
}

/** @throws ApiError where the response is about another analysis, or about none */
function takeStatus(
	api: AnalysisApi,
	progress: Progress,
	{ body, serverTime }: ApiResponse,
	waitedMs: Ms,
): void {
	const { record, isSeen } = progress;
	const isOfId = isAnalysis(body) && body.id.toLowerCase() === record.id.toLowerCase();
	if (!isOfId || (isSeen && body.id !== record.id)) {
		const request = get(`/analyze/${record.id}`);
		return api.fail(malformedResponse(request, 'the "id" of the analysis', body));
	}
	progress.record = isSeen ? merged(record, body) : body;
	if (!isSeen) progress.ageMs = ageOf(body, serverTime) - waitedMs;
	progress.isSeen = true;
}

function pauseBefore(
	{ pollInterval }: WaitSettings,
	{ isSeen, ageMs, trouble, failures }: Progress,
	waitedMs: Ms,
	isCheap: boolean,
): Ms {
	if (!isSeen && !trouble) return 0;
	const isUnknown = !isSeen && trouble?.status === 404;
	let pause = pollInterval * SECOND_MS;
	if (pause === 0) {
		pause = isSeen || isUnknown ? untilNextPoll(waitedMs + ageMs, isCheap) : backoffMs(failures, 1);
	}
	// An ID may not exist, so the intervals double to save calls.
	if (isUnknown) pause = Math.min(Math.max(pause, waitedMs), EARLY_404_MS - waitedMs);
	return Math.max(pause, trouble?.retryAfterMs ?? 0);
}

/** True if a failed status request may succeed later, after any Retry-After; `waitedMs` limits an early 404. */
export function mayPass(failure: ApiFailure, waitedMs: Ms): boolean {
	if (failure.status === 404) return waitedMs < EARLY_404_MS;
	return failure.kind === 'malformed' || isPassing(failure);
}

export interface WaitSettings {
	timeout: Seconds;
	onTimeout: 'error' | 'returnPending';
	/** Between two polls; 0 for the automatic schedule. */
	pollInterval: Seconds;
	/** What else the user can do on timeout, to follow "or"; absent: what the option is called. */
	otherwise?: string;
}

interface Progress {
	record: AnalysisRecord;
	/** True if the service has returned the analysis; else only its ID is known. */
	isSeen: boolean;
	/** How long the analysis had been running when the wait began. */
	ageMs: Ms;
	/** Why the last check failed; undefined if it did not. */
	trouble?: ApiFailure;
	/** Before the first response that tells of the analysis, after which they are not read. */
	failures: number;
}

/** @throws ApiError when the analysis ended without a result */
export function unlessFailed(api: AnalysisApi, record: AnalysisRecord): AnalysisRecord {
	if (analysisState(record) !== 'failed') return record;
	const reason = `ended the analysis ${idAndDomain(record)} with the status "${String(record.status)}"`;
	const advice = 'Run the analysis again, or contact support with this ID if this continues.';
	return api.fail(unusable(`/analyze/${record.id}`, reason, advice));
}

/** Ends a wait on timeout: returns the record as last seen with `returnPending`, else throws. */
function timedOut(
	api: AnalysisApi,
	{ record, isSeen, trouble }: Progress,
	{ timeout, onTimeout, otherwise = "increase 'Timeout (Seconds)'" }: WaitSettings,
): AnalysisRecord {
	if (!isSeen && trouble?.status === 404) return api.fail(trouble);
	if (onTimeout === 'returnPending') return record;
	const status = nonBlankText(record.status) ?? 'unknown';
	const reason = `did not complete the analysis ${idAndDomain(record)} within ${counted(timeout, 'second')} (status: "${status}"${lastOf(trouble)})`;
	const advice = `It may still be running: get it later with Get Analysis, or ${otherwise}.`;
	return api.fail(unusable(`/analyze/${record.id}`, reason, advice));
}

function lastOf(trouble: ApiFailure | undefined): string {
	if (!trouble) return '';
	const seconds = Math.ceil((trouble.retryAfterMs ?? 0) / SECOND_MS);
	const retryAfter = seconds > 0 ? ` and asked to wait ${counted(seconds, 'second')}` : '';
	return `; at the last check it ${trouble.reason}${retryAfter}`;
}

/** What an error adds about an analysis that was submitted. */
export function resumeNote({ id }: AnalysisRecord): ErrorContext {
	return {
		suffix: `the analysis ${id} may still be running`,
		advice: 'Get it later with Get Analysis.',
	};
}

function idAndDomain({ id, domain }: AnalysisRecord): string {
	return typeof domain === 'string' ? `${id} of ${domain}` : id;
}

/**
 * When to check an analysis after its start: the lowest expected cost, at 0.4 calls per second of delay, for durations of
 * 30 s plus an exponential of mean 15 s, cut at 90 s (documented: 30 to 90 s, 45 s on average).
 */
export const POLL_TIMES: Seconds[] = [37.2, 45, 52.9, 60.9, 68.4, 75.7, 83.9, 90];

/** After the last planned poll, the intervals grow with the time passed. */
const GROWTH = 1.25;

/** From this many calls a minute on, a check takes no call that others need while all waits of a key fit in. */
const CHEAP_FROM = 60;

/** Calls a minute of a wait that asks every 5 s. */
const CHEAP_CALLS = 12;

/** Some analyses take seconds, so that the first check is not later than the others. */
const CHEAP_MS = 5 * SECOND_MS;

/** How long to wait before the next poll of an analysis of this age. @param isCheap whether calls do not matter */
export function untilNextPoll(age: Ms, isCheap: boolean): Ms {
	if (isCheap) return CHEAP_MS;
	// A poll due within a second would repeat the last one.
	const next = POLL_TIMES.find((seconds) => seconds * SECOND_MS > age + SECOND_MS);
	if (next !== undefined) return next * SECOND_MS - age;
	return Math.max(SECOND_MS, age * (GROWTH - 1));
}
