import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import type { ServiceSettings } from '../shared/connect';
import { ANALYSIS_SERVICE } from './service';

/** Requests a minute by plan (document, "Limits"). */
const PER_MINUTE: Record<string, number> = { pro: 10, enterprise: 60 };

export const ANALYSIS_CONNECTION: ServiceSettings = {
	credentialType: 'visibilityAnalysisApi',
	words: ANALYSIS_SERVICE,
	limitOf,
};

function limitOf({ plan, requestsPerMinute }: ICredentialDataDecryptedObject, node: INode): number {
	if (plan !== 'custom') return PER_MINUTE[String(plan)] ?? PER_MINUTE.pro!;
	const limit = Number(requestsPerMinute);
	if (Number.isInteger(limit) && limit >= 1) return limit;
	throw new NodeOperationError(
		node,
		'The credential\'s "Requests per Minute" is not a whole number of at least 1. Correct it in the credential.',
	);
}
