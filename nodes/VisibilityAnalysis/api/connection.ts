import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import type { ServiceConnection } from '../../shared/transport/connection';
import { ANALYSIS_SERVICE } from './analysisApi';

/** Requests per minute by plan (document, "Limits"). */
const PER_MINUTE = { pro: 10, enterprise: 60 };

export const ANALYSIS_CONNECTION: ServiceConnection = {
	credentialType: 'visibilityAnalysisApi',
	texts: ANALYSIS_SERVICE,
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
