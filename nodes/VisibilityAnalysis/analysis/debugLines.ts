import { type AnalysisRecord, analysisState } from 'ai-visibility-reports/model';
import { type Ms, SECOND_MS, type Seconds } from 'ai-visibility-reports/time';
import { failureFacts } from '../../shared/http/debugLog';
import type { RequestFailure } from '../../shared/http/failure';
import { AnalysisApi, type Submission } from '../analysisApi';
import type { RunningAnalysis } from './inFlight';

/**
 * What n8n's debug log says of an analysis, from its submission to its end. Each line has the
 * analysis's ID once it is known, so that a search for the ID finds what was done about it.
 */

export function logSubmitted(
	{ client }: AnalysisApi,
	{ domain, competitors, llms }: Submission,
	record: AnalysisRecord,
	more: { wasLost: boolean; isShared: boolean },
): void {
	client.log('an analysis is submitted', {
		domain,
		competitors: competitors.length,
		assistants: llms,
		...factsOf(record),
		...more,
	});
}

export function logNotSubmitted(
	{ client }: AnalysisApi,
	domain: string,
	mayHaveStarted: boolean,
	failure: RequestFailure,
): void {
	const facts = { domain, mayHaveStarted, failure: failureFacts(failure) };
	client.log('a submission has no analysis', facts);
}

/** @param candidates the analyses that may be that of a submission without an answer */
export function logLost(
	{ client }: AnalysisApi,
	domain: string,
	candidates: AnalysisRecord[],
	isCertain: boolean,
): void {
	const facts = { domain, candidates: candidates.map(({ id }) => id), isCertain };
	client.log('the history is searched for a submission without an answer', facts);
}

export function logReused(
	{ client }: AnalysisApi,
	{ domain, record, ageMs }: RunningAnalysis,
): void {
	const facts = { domain, ...factsOf(record), age_s: seconds(ageMs) };
	client.log('an earlier analysis is reused', facts);
}

/**
 * Writes what the last check of the status gave, and when the next one comes.
 * @param nextCheckMs undefined if the wait ends
 */
export function logStatus(
	{ client }: AnalysisApi,
	{ record, lastFailure }: { record: AnalysisRecord; lastFailure?: RequestFailure },
	waitedMs: Ms,
	nextCheckMs: Ms | undefined,
): void {
	const event = nextCheckMs === undefined ? 'the wait is over' : 'the analysis is waited for';
	client.log(event, {
		...factsOf(record),
		waited_s: seconds(waitedMs),
		nextCheck_s: nextCheckMs === undefined ? undefined : seconds(nextCheckMs),
		failure: failureFacts(lastFailure),
	});
}

function factsOf(record: AnalysisRecord) {
	return { analysisId: record.id, status: record.status, state: analysisState(record) };
}

/** Rounds to tenths. */
function seconds(time: Ms): Seconds {
	return Math.round((time / SECOND_MS) * 10) / 10;
}
