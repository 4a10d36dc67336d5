import type { IHttpRequestOptions } from 'n8n-workflow';

import { utcMillis } from '../../shared/time/dates';
import type { EpochMs } from '../../shared/time/units';
import type { ApiFailure } from '../../shared/transport/errors';
import { analyzeDomain } from './analyze';
import { stateOf, type Comparison } from '../api/records';
import type { AnalysisApi } from '../api/analysisApi';
import type { Running } from './inFlight';

/** In hours: an analysis counts for 30 days (document, "Limits", 7), less one in case of waiting for others. */
const FRESH_H = 30 * 24 - 1;

const WAIT = {
	timeout: 300,
	onTimeout: 'error',
	pollInterval: 0,
	otherwise: 'run the comparison again later',
} as const;

interface CompareParams {
	domain: string;
	competitors: string[];
	analyzeMissing: boolean;
	arrayFormat: IHttpRequestOptions['arrayFormat'];
}

/**
 * Compares domains. With `analyzeMissing`, if the service rejects the comparison, the competitors
 * without a recent analysis are analyzed concurrently, running analyses are waited for, and the
 * comparison is requested again. The document requires an analysis of each competitor only, so the
 * domain itself follows if that was not enough. A comparison that is not rejected costs one call.
 *
 * @throws NodeApiError when the comparison is rejected for another reason, or an analysis fails
 */
export async function compareWithMissing(
	api: AnalysisApi,
	{ domain, competitors, analyzeMissing, arrayFormat }: CompareParams,
): Promise<Comparison> {
	let result = await api.comparison(domain, competitors, arrayFormat);
	if ('comparison' in result) return result.comparison;
	if (!analyzeMissing) return api.fail(advised(result.failure));
	for (const required of [competitors, [domain]]) {
		if (!mayMissAnalysis(result.failure)) break;
		const rejectedAt = result.failure.serverTime ?? 0;
		const wereMissing = await Promise.all(
			required.map(async (each) => await analyzeIfMissing(api, each, rejectedAt)),
		);
		if (!wereMissing.includes(true)) continue;
		result = await api.comparison(domain, competitors, arrayFormat);
		if ('comparison' in result) return result.comparison;
	}
	return api.fail(result.failure);
}

const ABOUT_PARAMETERS = [400, 409, 412, 422];

/** Another status without an error code, such as 404, means a wrong base URL instead. */
function advised(failure: ApiFailure): ApiFailure {
	const isAboutParameters =
		failure.code !== undefined || ABOUT_PARAMETERS.includes(failure.status ?? 0);
	if (!isAboutParameters || !mayMissAnalysis(failure)) return failure;
	return {
		...failure,
		advice:
			failure.status === 404 ? `${RULE}, and check the 'Base URL' in the credential.` : `${RULE}.`,
	};
}

const RULE =
	"Each competitor needs an analysis from the last 30 days: analyze the missing ones first, or turn on 'Analyze Missing Domains'";

/** The document does not show how a missing analysis is reported, so it may be any 4xx. */
function mayMissAnalysis({ kind, status = 0, code }: ApiFailure): boolean {
	if (kind !== 'status' || code === 'INVALID_DOMAIN') return false;
	return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

/** Whether a domain had no recent analysis at that time, by the service's clock; if not, it is analyzed. */
async function analyzeIfMissing(
	api: AnalysisApi,
	domain: string,
	rejectedAt: EpochMs,
): Promise<boolean> {
	const submission = { domain, competitors: [], llms: [] };
	const params = { submission, reuseWithinHours: FRESH_H, wait: WAIT };
	const { begun } = await analyzeDomain(api, params);
	return !existedBefore(begun, rejectedAt);
}

/** An analysis that was completed by others after the rejection was missing, too. */
function existedBefore({ record, isReused }: Running, rejectedAt: EpochMs): boolean {
	const isComplete = isReused === true && stateOf(record) === 'complete';
	return isComplete && (utcMillis(record.completed_at) ?? -Infinity) < rejectedAt;
}
