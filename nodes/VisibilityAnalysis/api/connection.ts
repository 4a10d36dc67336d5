import { NodeOperationError, type ICredentialDataDecryptedObject, type INode } from 'n8n-workflow';

import type { ServiceConnection } from '../../shared/transport/connection';
import type { ApiFailure } from '../../shared/transport/errors';

/** Requests per minute by plan (document, "Limits"). */
const PER_MINUTE = { pro: 10, enterprise: 60 };

export const ANALYSIS_CONNECTION: ServiceConnection = {
	credentialType: 'visibilityAnalysisApi',
	texts: { name: 'analysis service', advice: analysisAdvice },
	limitOf,
};

function limitOf({ plan, requestsPerMinute }: ICredentialDataDecryptedObject, node: INode): number {
	if (plan === 'enterprise') return PER_MINUTE.enterprise;
	if (plan !== 'custom') return PER_MINUTE.pro;
	const limit = Number(requestsPerMinute);
	if (Number.isInteger(limit) && limit >= 1) return limit;
	throw new NodeOperationError(
		node,
		"'Requests per Minute' in the credential is not a whole number of at least 1. Enter the limit of your plan, e.g. 30.",
	);
}

/** What the user can do about a status, by this service's document. */
export function analysisAdvice(failure: ApiFailure): string | undefined {
	const { status, code, path } = failure;
	if (status === 401) {
		return "Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the analysis service.";
	}
	// Without the date: the document does not show in which time zone the month ends.
	if (status === 403) {
		return 'Check your account dashboard to see whether the monthly quota is exhausted until the first day of next month, or the plan does not allow this request.';
	}
	if (status === 404 && path.startsWith('/analyze/')) {
		return "Check the analysis ID, which must belong to the same account as the API key, and the 'Base URL' in the credential.";
	}
	if (status === 400 && code === 'INVALID_DOMAIN') {
		return 'Check that you entered a domain such as example.com.';
	}
	return undefined;
}
