import type { ApiFailure, ErrorContext } from '../../shared/transport/errors';
import { nonBlankText } from '../../shared/values/json';
import type { AnalysisRecord } from '../api/records';
import type { AnalysisApi } from '../api/analysisApi';
import type { Progress, WaitSettings } from './waitState';

/** Ends a wait for an analysis that ended without a result. */
export function failed(api: AnalysisApi, record: AnalysisRecord): never {
	return api.fail({
		kind: 'malformed',
		method: 'GET',
		path: `/analyze/${record.id}`,
		reason: `ended the analysis ${record.id}${ofDomain(record)} with the status "${String(record.status)}"`,
		advice: 'Run the analysis again, or contact support with this ID if it happens again.',
	});
}

/**
 * Ends a wait whose time is up.
 *
 * @returns the record as last seen, where that is wanted instead of an error
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
		reason: `did not complete the analysis ${record.id}${ofDomain(record)} within ${timeout} s (status: "${status}"${lastOf(trouble)})`,
		advice: `It may still be running: get it later with Get Analysis, or ${otherwise}.`,
	});
}

function lastOf(trouble: ApiFailure | undefined): string {
	if (!trouble) return '';
	const seconds = Math.ceil((trouble.retryAfterMs ?? 0) / 1000);
	const asked = seconds > 0 ? ` and asked to wait ${seconds} s` : '';
	return `; at the last check it ${trouble.reason}${asked}`;
}

/** What an error adds about an analysis that was begun. */
export function resumeNote({ id }: AnalysisRecord): ErrorContext {
	return {
		suffix: `the analysis ${id} may still be running`,
		advice: 'Get it later with Get Analysis.',
	};
}

function ofDomain({ domain }: AnalysisRecord): string {
	return typeof domain === 'string' ? ` of ${domain}` : '';
}
