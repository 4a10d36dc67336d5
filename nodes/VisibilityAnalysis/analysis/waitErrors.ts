import { counted } from '../../shared/values/counted';
import { SECOND_MS, type Ms, type Seconds } from '../../shared/time/units';
import type { ApiFailure, ErrorContext } from '../../shared/transport/errors';
import { get } from '../../shared/transport/request';
import { unusable } from '../../shared/transport/response';
import { nonBlankText } from '../../shared/values/json';
import { analysisState, type AnalysisRecord } from '../api/records';
import type { AnalysisApi } from '../api/analysisApi';

export interface WaitSettings {
	/** Longest time to wait. */
	timeout: Seconds;
	onTimeout: 'error' | 'returnPending';
	/** Between two polls; 0 for the automatic schedule. */
	pollInterval: Seconds;
	/** What else the user can do on timeout, to follow "or"; absent: what the option is called. */
	otherwise?: string;
}

/** How far a wait has come. */
export interface Progress {
	record: AnalysisRecord;
	/** Whether the service has returned the analysis; else only its ID is known. */
	isSeen: boolean;
	/** How long the analysis had been running when the wait began. */
	ageMs: Ms;
	trouble?: ApiFailure;
	/** In a row. */
	failures: number;
}

/** @throws NodeApiError when the analysis ended without a result */
export function unlessFailed(api: AnalysisApi, record: AnalysisRecord): AnalysisRecord {
	if (analysisState(record) !== 'failed') return record;
	const reason = `ended the analysis ${idAndDomain(record)} with the status "${String(record.status)}"`;
	const advice = 'Run the analysis again, or contact support with this ID if this continues.';
	return api.fail(unusable(get(`/analyze/${record.id}`), reason, advice));
}

/** Ends a wait on timeout: returns the record as last seen with `returnPending`, else throws. */
export function timedOut(
	api: AnalysisApi,
	{ record, isSeen, trouble }: Progress,
	{ timeout, onTimeout, otherwise = "increase 'Timeout (Seconds)'" }: WaitSettings,
): AnalysisRecord {
	if (!isSeen && trouble?.status === 404) return api.fail(trouble);
	if (onTimeout === 'returnPending') return record;
	const status = nonBlankText(record.status) ?? 'unknown';
	const reason = `did not complete the analysis ${idAndDomain(record)} within ${counted(timeout, 'second')} (status: "${status}"${lastOf(trouble)})`;
	const advice = `It may still be running: get it later with Get Analysis, or ${otherwise}.`;
	return api.fail(unusable(get(`/analyze/${record.id}`), reason, advice));
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
