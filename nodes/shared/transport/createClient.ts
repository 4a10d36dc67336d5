import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { limiterFor } from '../rateLimit/limiters';
import { accountId } from '../credentials/account';
import { systemClock } from '../time/clock';
import { readCredential, type RequestContext } from '../credentials/read';
import { ApiClient } from './apiClient';
import type { ApiClientSettings } from './clientSettings';
import type { ErrorTexts } from './errors';
import { RunState } from './runState';

/** How to connect to a service. */
export interface ServiceConnection {
	credentialType: string;
	texts: ErrorTexts;
	/** Requests per minute that the credential allows; Infinity where only the service knows. */
	limitOf: (credential: ICredentialDataDecryptedObject, node: INode) => number;
}

/**
 * Creates a client of a service with the node's credential.
 *
 * @param owner the execution's id, between which the limiter alternates
 * @param signal ends every wait and request
 * @param run the state that the items of a run share
 */
export async function createClient(
	context: RequestContext,
	connection: ServiceConnection,
	owner: string,
	signal: AbortSignal | undefined,
	run: RunState,
): Promise<ApiClient> {
	const settings = await clientSettings(context, connection, owner);
	return new ApiClient(context, { ...settings, signal, run });
}

/** The settings of a client with a run state of its own and no signal. */
export async function clientSettings(
	context: RequestContext,
	{ credentialType, texts, limitOf }: ServiceConnection,
	owner: string,
): Promise<ApiClientSettings> {
	const credential = await readCredential(context, credentialType);
	const node = context.getNode();
	const { id } = node.credentials?.[credentialType] ?? {};
	return {
		credentialType,
		credential,
		texts,
		limiter: limiterFor(accountId(credential), limitOf(credential, node), id ?? ''),
		clock: systemClock,
		owner,
		run: new RunState(),
	};
}
