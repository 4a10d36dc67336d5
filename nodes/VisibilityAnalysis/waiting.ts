import type { Clock } from '../shared/clock';
import { isRecord } from '../shared/answer';
import { utcMillis } from '../shared/date';
import { TIMEOUT_MS } from '../shared/egress';
import { cancelled, type Failure, type Note } from '../shared/failure';
import { isPassing } from '../shared/retry';
import { beginOf, stateOf, type AnalysisRecord } from './records';
import { untilNextQuestion } from './schedule';
import type { AnalysisService } from './service';

export interface WaitSettings {
	/** Longest time to wait, in seconds. */
	timeout: number;
	onTimeout: 'error' | 'returnPending';
	/** Seconds between two questions; 0 for the automatic schedule. */
	pollInterval: number;
	/** What the user can do on time-out besides getting the analysis later, to go behind "or". */
	otherwise: string;
}

/** Time that a question is given at the least, in milliseconds, also when the wait is nearly over. */
const LEAST_LOOK_MS = 5_000;

/** For how long a new analysis may still be unknown to the service, in milliseconds. */
const EARLY_404_MS = 120_000;

/**
 * Waits until an analysis is complete. Passing failures (429, 5xx, a lost connection, an early
 * 404) do not end the wait. The last question is asked when the time is up, so that an analysis
 * whose turn came late is not given up unseen.
 *
 * @param seen the record as last seen
 * @param ageMs how long the analysis has been running already, in milliseconds
 * @returns the complete record, or with `returnPending` the record as last seen
 * @throws NodeApiError when the analysis failed, when asking failed for good, or on time-out
 */
export async function waitForCompletion(
	service: AnalysisService,
	seen: AnalysisRecord,
	settings: WaitSettings,
	ageMs = 0,
): Promise<AnalysisRecord> {
	const { clock, signal } = service.egress.settings;
	const start = clock.now();
	const deadline = start + settings.timeout * 1000;
	const { account } = service;
	let record = seen;
	let trouble: Failure | undefined;
	let pendingMs: number | undefined;
	for (;;) {
		const now = clock.now();
		const elapsedMs = now - start + ageMs;
		const state = stateOf(record);
		if (state !== 'pending') account.noteEnd(record.id);
		if (state === 'failed') return failed(service, record);
		if (state === 'complete') {
			if (pendingMs !== undefined) {
				account.durations.note(durationOf(record, pendingMs / 1000, elapsedMs / 1000));
			}
			return record;
		}
		if (!trouble) pendingMs = elapsedMs;
		if (now >= deadline) return timedOut(service, record, settings, trouble);
		const pause = Math.min(deadline - now, pauseBefore(service, settings, elapsedMs, trouble));
		if (!(await clock.sleep(pause, signal))) throw cancelled(service.egress.node);
		const leftMs = Math.max(LEAST_LOOK_MS, deadline - clock.now());
		const outcome = await service.look(record.id, Math.min(leftMs, TIMEOUT_MS));
		trouble = 'failure' in outcome ? outcome.failure : undefined;
		if ('answer' in outcome) record = merged(record, outcome.answer.body);
		else if (!passes(outcome.failure, clock, start)) {
			service.fail(outcome.failure, resumeNote(record));
		}
	}
}

function pauseBefore(
	{ account }: AnalysisService,
	{ pollInterval }: WaitSettings,
	elapsedMs: number,
	trouble: Failure | undefined,
): number {
	const pause =
		pollInterval > 0
			? pollInterval * 1000
			: untilNextQuestion(elapsedMs, account.durations.questions());
	return Math.max(pause, trouble?.retryAfterMs ?? 0);
}

/**
 * How long an analysis took, in seconds: what its record says, as far as that agrees with when it
 * was seen pending and when complete.
 */
function durationOf(record: AnalysisRecord, pending: number, complete: number): number {
	const stated = ((utcMillis(record.completed_at) ?? NaN) - (beginOf(record) ?? NaN)) / 1000;
	if (Number.isNaN(stated)) return (pending + complete) / 2;
	return Math.min(Math.max(stated, pending), complete);
}

function passes(failure: Failure, clock: Clock, start: number): boolean {
	if (failure.status === 404) return clock.now() - start < EARLY_404_MS;
	return failure.kind === 'answer' || isPassing(failure);
}

/** An answer about the analysis; one without an id (documented as always there) changes nothing. */
function merged(record: AnalysisRecord, body: Record<string, unknown>): AnalysisRecord {
	return isRecord(body) && body.id === record.id ? (body as AnalysisRecord) : record;
}

function failed(service: AnalysisService, record: AnalysisRecord): never {
	return service.fail({
		kind: 'answer',
		method: 'GET',
		path: `/analyze/${record.id}`,
		what: `ended the analysis ${record.id}${ofDomain(record)} with the status "${String(record.status)}"`,
		advice: 'Run the analysis again, or contact the service with this ID if it happens again.',
	});
}

function timedOut(
	service: AnalysisService,
	record: AnalysisRecord,
	{ timeout, onTimeout, otherwise }: WaitSettings,
	trouble: Failure | undefined,
): AnalysisRecord {
	if (onTimeout === 'returnPending') return record;
	const last = trouble ? `; at the last check it ${trouble.what}` : '';
	return service.fail({
		kind: 'answer',
		method: 'GET',
		path: `/analyze/${record.id}`,
		what: `did not complete the analysis ${record.id}${ofDomain(record)} within ${timeout} s (status: "${String(record.status ?? 'unknown')}"${last})`,
		advice: `It may still be running: get it later with the operation Get Analysis, or ${otherwise}.`,
	});
}

function resumeNote({ id }: AnalysisRecord): Note {
	return {
		besides: `the analysis ${id} may still be running`,
		advice: 'Get it later with the operation Get Analysis.',
	};
}

function ofDomain({ domain }: AnalysisRecord): string {
	return typeof domain === 'string' ? ` of ${domain}` : '';
}
