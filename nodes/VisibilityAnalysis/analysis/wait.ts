import { malformedResponse, type ApiResponse } from '../../shared/transport/response';
import { get, TIMEOUT_MS } from '../../shared/transport/request';
import { type ApiFailure } from '../../shared/transport/errors';
import { isPassing } from '../../shared/transport/retryPolicy';
import { backoffMs } from '../../shared/time/backoff';
import { MINUTE_MS, SECOND_MS, type Ms } from '../../shared/time/units';
import { ageOf, isAnalysis, merged, analysisState, type AnalysisRecord } from '../api/records';
import { inFlightOf, type Running } from './inFlight';
import { untilNextPoll } from './pollSchedule';
import type { AnalysisApi } from '../api/analysisApi';
import { resumeNote, timedOut, unlessFailed, type Progress, type WaitSettings } from './waitErrors';

const MIN_REQUEST_MS: Ms = 5_000;

/** How long the service may return 404 for a new analysis. */
const EARLY_404_MS = 2 * MINUTE_MS;

/**
 * Waits until an analysis has ended, also after failures that may pass. The last poll is sent
 * at the timeout, so that a late completion is not missed, but the wait ends at once where Retry-After is later.
 * @returns the complete or failed record, or with `returnPending` the last one; what only an earlier response had is kept
 * @throws NodeApiError on a permanent failure, or on timeout
 */
export async function waitForEnd(
	api: AnalysisApi,
	{ record, ageMs }: Running,
	settings: WaitSettings,
): Promise<AnalysisRecord> {
	return await wait(api, settings, { record, isSeen: true, ageMs, failures: 0 });
}

/**
 * As waitForEnd, with a first poll at once. If the service keeps returning 404, that is the error.
 * @throws NodeApiError also when the analysis failed
 */
export async function waitForId(
	api: AnalysisApi,
	id: string,
	settings: WaitSettings,
): Promise<AnalysisRecord> {
	const progress = { record: { id }, isSeen: false, ageMs: 0, failures: 0 };
	return unlessFailed(api, await wait(api, settings, progress));
}

async function wait(
	api: AnalysisApi,
	settings: WaitSettings,
	progress: Progress,
): Promise<AnalysisRecord> {
	const { clock, run } = api.client.settings;
	const start = clock.now();
	const timeoutMs = settings.timeout * SECOND_MS;
	for (;;) {
		const waitedMs = clock.now() - start;
		const { record, trouble } = progress;
		if (analysisState(record) !== 'pending') {
			inFlightOf(api).remove(record.id);
			return record;
		}
		const leftMs = timeoutMs - waitedMs;
		if (leftMs <= 0 || (trouble?.retryAfterMs ?? 0) > leftMs) {
			return timedOut(api, progress, settings);
		}
		const pause = Math.min(leftMs, pauseBefore(settings, progress, waitedMs));
		await api.client.pause(pause);
		const requestMs = Math.max(MIN_REQUEST_MS, timeoutMs - (clock.now() - start));
		const result = await api.getStatus(record.id, Math.min(requestMs, TIMEOUT_MS));
		const failure =
			'failure' in result ? result.failure : update(progress, result.response, clock.now() - start);
		progress.trouble = failure;
		progress.failures = failure ? progress.failures + 1 : 0;
		if (!failure) continue;
		const isOpen = mayPass(failure, clock.now() - start);
		const isRefused = failure.status === 403 || run.ended('GET').aborted;
		if (isOpen && !isRefused) continue;
		// Nothing was learned of the analysis: what was paid is not lost.
		const isPending = isRefused && (progress.isSeen || isOpen);
		if (isPending && settings.onTimeout === 'returnPending') return progress.record;
		return api.fail(failure, progress.isSeen ? resumeNote(record) : undefined);
	}
}

function update(
	progress: Progress,
	{ body, serverTime }: ApiResponse,
	waitedMs: Ms,
): ApiFailure | undefined {
	const { record, isSeen } = progress;
	if (!isAnalysis(body) || (isSeen && body.id !== record.id)) {
		return malformedResponse(get(`/analyze/${record.id}`), 'the "id" of the analysis', body);
	}
	progress.record = isSeen ? merged(record, body) : body;
	if (!isSeen) progress.ageMs = ageOf(body, serverTime) - waitedMs;
	progress.isSeen = true;
	return undefined;
}

function pauseBefore(
	{ pollInterval }: WaitSettings,
	{ isSeen, ageMs, trouble, failures }: Progress,
	waitedMs: Ms,
): Ms {
	if (!isSeen && !trouble) return 0;
	const isUnknown = !isSeen && trouble?.status === 404;
	let pause = pollInterval * SECOND_MS;
	if (pause === 0) {
		pause = isSeen || isUnknown ? untilNextPoll(waitedMs + ageMs) : backoffMs(failures, 1);
	}
	// An ID may not exist, so the intervals double to save calls.
	if (isUnknown) pause = Math.min(Math.max(pause, waitedMs), EARLY_404_MS - waitedMs);
	return Math.max(pause, trouble?.retryAfterMs ?? 0);
}

/** Whether a failed status request may succeed later, after any Retry-After; `waitedMs` limits an early 404. */
export function mayPass(failure: ApiFailure, waitedMs: Ms): boolean {
	if (failure.status === 404) return waitedMs < EARLY_404_MS;
	return failure.kind === 'malformed' || isPassing(failure);
}
