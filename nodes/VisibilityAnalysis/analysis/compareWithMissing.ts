import type { IHttpRequestOptions } from 'n8n-workflow';

import { utcMillis } from '../../shared/time/dates';
import type { ApiFailure } from '../../shared/transport/errors';
import { analyzeDomain } from './analyze';
import { stateOf, type Comparison } from '../api/records';
import type { AnalysisApi } from '../api/analysisApi';
import type { Running } from './inFlight';

/**
 * How young an analysis has to be for a comparison (document, "Limits", 7), in hours; less one, so
 * that none becomes too old while another one is waited for.
 */
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
 * Compares domains. With `analyzeMissing`, a comparison that the service refuses leads to a look
 * into the history; side by side, the competitors without a fresh analysis are analysed and running
 * analyses are waited for, and the comparison is asked for again. The documents demand an analysis
 * of each competitor only: the own domain follows where that did not help. A comparison that
 * is not refused costs one call.
 *
 * @throws NodeApiError when the comparison is refused for another reason, or an analysis fails
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
		const refusedAt = result.failure.serverTime ?? 0;
		const wereMissing = await Promise.all(
			required.map(async (each) => await analyzeIfMissing(api, each, refusedAt)),
		);
		if (!wereMissing.includes(true)) continue;
		result = await api.comparison(domain, competitors, arrayFormat);
		if ('comparison' in result) return result.comparison;
	}
	return api.fail(result.failure);
}

/** Statuses that are about what was asked, whoever sends them. */
const ABOUT_QUESTION = [400, 409, 412, 422];

/** Another status without a code of the service, such as a 404, is about a wrong base URL instead. */
function advised(failure: ApiFailure): ApiFailure {
	const isAboutQuestion =
		failure.code !== undefined || ABOUT_QUESTION.includes(failure.status ?? 0);
	if (!isAboutQuestion || !mayMissAnalysis(failure)) return failure;
	return {
		...failure,
		advice:
			failure.status === 404 ? `${RULE}, and check the Base URL in the credential.` : `${RULE}.`,
	};
}

const RULE =
	'Each competitor needs an analysis from the last 30 days: analyze the missing ones first or turn on Analyze Missing Domains';

/** The document does not show how a missing analysis is reported, so any such status may be it. */
function mayMissAnalysis({ kind, status = 0, code }: ApiFailure): boolean {
	if (kind !== 'status' || code === 'INVALID_DOMAIN') return false;
	return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

/**
 * Sees to it that a domain has a fresh analysis.
 *
 * @param refusedAt when the comparison was refused, by the service's clock
 * @returns whether it had none then
 */
async function analyzeIfMissing(
	api: AnalysisApi,
	domain: string,
	refusedAt: number,
): Promise<boolean> {
	const submission = { domain, competitors: [], llms: [] };
	const params = { submission, reuseWithinHours: FRESH_H, wait: WAIT };
	const { begun } = await analyzeDomain(api, params);
	return !wasThere(begun, refusedAt);
}

/** An analysis that others have completed meanwhile was missing too. */
function wasThere({ record, isReused }: Running, refusedAt: number): boolean {
	const isComplete = isReused === true && stateOf(record) === 'complete';
	return isComplete && (utcMillis(record.completed_at) ?? -Infinity) < refusedAt;
}
