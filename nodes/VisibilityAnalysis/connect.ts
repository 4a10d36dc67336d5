import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { budgetFor } from '../shared/budgets';
import { systemClock } from '../shared/clock';
import { Egress, type RequestContext } from '../shared/egress';
import { ANALYSIS_SERVICE } from './service';

export const CREDENTIAL_TYPE = 'visibilityAnalysisApi';

/** Requests a minute by plan (document, "Limits"). */
const PER_MINUTE: Record<string, number> = { pro: 10, enterprise: 60 };

/** Reads the credential and gives the way to the service. */
export async function connect(
	context: RequestContext,
	owner: string,
	signal?: AbortSignal,
): Promise<Egress> {
	const credential = await context.getCredentials(CREDENTIAL_TYPE);
	const baseUrl = String(credential.baseUrl ?? '').trim();
	return new Egress(context, {
		credentialType: CREDENTIAL_TYPE,
		baseUrl,
		service: ANALYSIS_SERVICE,
		budget: budgetFor(baseUrl, String(credential.apiKey), limitOf(context, credential)),
		clock: systemClock,
		owner,
		signal,
	});
}

function limitOf(context: RequestContext, credential: ICredentialDataDecryptedObject): number {
	if (credential.plan !== 'custom') return PER_MINUTE[String(credential.plan)] ?? PER_MINUTE.pro!;
	const limit = Number(credential.requestsPerMinute);
	if (Number.isInteger(limit) && limit >= 1) return limit;
	throw new NodeOperationError(
		context.getNode(),
		'The credential\'s "Requests per Minute" is not a whole number of at least 1. Correct it in the credential.',
	);
}
