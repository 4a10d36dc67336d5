import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { accountId, budgetFor } from './budgets';
import { systemClock } from './clock';
import { readCredential } from './credential';
import { Egress, type RequestContext } from './egress';
import type { ServiceWords } from './failure';
import { Run } from './run';

/** What the egress has to know of a service. */
export interface ServiceSettings {
	credentialType: string;
	words: ServiceWords;
	/** Requests a minute that the credential allows; Infinity where only the service knows. */
	limitOf: (credential: ICredentialDataDecryptedObject, node: INode) => number;
}

/**
 * Reads the credential and gives the way to the service.
 *
 * @param owner the execution's id, between which turns alternate
 * @param signal ends every wait and request
 * @param run what the items of a run share
 */
export async function connect(
	context: RequestContext,
	{ credentialType, words, limitOf }: ServiceSettings,
	owner: string,
	signal?: AbortSignal,
	run = new Run(),
): Promise<Egress> {
	const credential = await readCredential(context, credentialType);
	const node = context.getNode();
	const { id } = node.credentials?.[credentialType] ?? {};
	return new Egress(context, {
		credentialType,
		credential,
		service: words,
		budget: budgetFor(accountId(credential), limitOf(credential, node), id ?? ''),
		clock: systemClock,
		owner,
		run,
		signal,
	});
}
