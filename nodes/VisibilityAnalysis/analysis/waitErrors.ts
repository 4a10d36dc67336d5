import { formatSeconds } from '../../shared/time/format';
import { SECOND_MS } from '../../shared/time/units';
import type { ApiFailure, ErrorContext } from '../../shared/transport/errors';
import { nonBlankText } from '../../shared/values/json';
import type { AnalysisRecord } from '../api/records';
import type { AnalysisApi } from '../api/analysisApi';
import type { Progress, WaitSettings } from './waitState';

/** Throws the error of an analysis that ended without a result. */
export function failed(api: AnalysisApi, record: AnalysisRecord): never {
	return api.fail({
		kind: 'malformed',
		method: 'GET',
		path: `/analyze/${record.id}`,
		reason: `ended the analysis ${record.id}${ofDomain(record)} with the status "${String(record.status)}"`,
		advice: 'Run the analysis again, or contact support with this ID if this continues.',
	});
}

/**
 * Ends a wait on timeout.
 *
 * @returns the record as last seen, with On Timeout set to Return the Pending Analysis
 */
export function timedOut(
	api: AnalysisApi,
	{ record, isSeen, trouble }: Progress,
	{ timeout, onTimeout, otherwise }: WaitSettings,
): AnalysisRecord {
	if (!isSeen && trouble?.status === 404) return api.fail(trouble);
	if (onTimeout === 'returnPending') return record;
	const status = nonBlankText(record.status) ?? 'unknown';
	return api.fail({
		kind: 'malformed',
		method: 'GET',
		path: `/analyze/${record.id}`,
		reason: `did not complete the analysis ${record.id}${ofDomain(record)} within ${formatSeconds(timeout)} (status: "${status}"${lastOf(trouble)})`,
		advice: `It may still be running: get it later with Get Analysis, or ${otherwise}.`,
	});
}

function lastOf(trouble: ApiFailure | undefined): string {
	if (!trouble) return '';
	const seconds = Math.ceil((trouble.retryAfterMs ?? 0) / SECOND_MS);
	const retryAfter = seconds > 0 ? ` and asked to wait ${formatSeconds(seconds)}` : '';
	return `; at the last check it ${trouble.reason}${retryAfter}`;
}

/** What an error adds about an analysis that was submitted. */
export function resumeNote({ id }: AnalysisRecord): ErrorContext {
	return {
		suffix: `the analysis ${id} may still be running`,
		advice: 'Get it later with Get Analysis.',
	};
}

function ofDomain({ domain }: AnalysisRecord): string {
	return typeof domain === 'string' ? ` of ${domain}` : '';
}
