import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { limiterFor } from '../rateLimit/limiters';
import { accountId } from '../credentials/account';
import { systemClock } from '../time/clock';
import { readCredential, type RequestContext } from '../credentials/read';
import { ApiClient } from './apiClient';
import type { ErrorTexts } from './errors';
import { RunState } from './runState';

/** What a client has to know of a service. */
export interface ServiceConnection {
	credentialType: string;
	texts: ErrorTexts;
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
export async function createClient(
	context: RequestContext,
	{ credentialType, texts, limitOf }: ServiceConnection,
	owner: string,
	signal?: AbortSignal,
	run = new RunState(),
): Promise<ApiClient> {
	const credential = await readCredential(context, credentialType);
	const node = context.getNode();
	const { id } = node.credentials?.[credentialType] ?? {};
	return new ApiClient(context, {
		credentialType,
		credential,
		texts,
		limiter: limiterFor(accountId(credential), limitOf(credential, node), id ?? ''),
		clock: systemClock,
		owner,
		run,
		signal,
	});
}
