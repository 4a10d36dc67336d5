import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { limiterFor } from '../rateLimit/limiters';
import { accountId } from '../credentials/account';
import { systemClock } from '../time/clock';
import { readCredential, type RequestContext } from '../credentials/read';
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
 * The settings of a client where there are no items: for a poll, or for a list in the editor.
 *
 * @param owner between which the limiter alternates
 */
export async function clientSettings(
	context: RequestContext,
	connection: ServiceConnection,
	owner: string,
	run = new RunState(),
): Promise<ApiClientSettings> {
	const credential = await readCredential(context, connection.credentialType);
	return settingsWith(context.getNode(), connection, owner, credential, run);
}

export function settingsWith(
	node: INode,
	{ credentialType, texts, limitOf }: ServiceConnection,
	owner: string,
	credential: ICredentialDataDecryptedObject,
	run: RunState,
): ApiClientSettings {
	const { id } = node.credentials?.[credentialType] ?? {};
	return {
		credentialType,
		credential,
		texts,
		limiter: limiterFor(accountId(credential), limitOf(credential, node), id ?? ''),
		clock: systemClock,
		owner,
		run,
	};
}
