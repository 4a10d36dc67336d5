import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { limiterFor, type RateLimiter } from '../rateLimit/rateLimiter';
import { accountId } from '../credentials/authenticate';
import { systemClock, type Clock } from '../time/clock';
import type { Ms } from '../time/units';
import { readCredential, type RequestContext } from '../credentials/read';
import type { ApiFailure, ErrorTexts } from './errors';
import { RunState } from './runState';

export interface ServiceConnection {
	credentialType: string;
	texts: ErrorTexts;
	/** Requests per minute that the credential allows; Infinity where only the service knows. */
	limitOf: (credential: ICredentialDataDecryptedObject, node: INode) => number;
}

export interface ApiClientSettings extends Pick<ServiceConnection, 'credentialType' | 'texts'> {
	credential: ICredentialDataDecryptedObject;
	limiter: RateLimiter;
	clock: Clock;
	/** The execution's id, for the fair queue of RateLimiter. */
	owner: string;
	run: RunState;
	signal?: AbortSignal;
	/** Limits for the retries of all requests together, where lower than those of the retry table. */
	retryBudget?: { retries: number; pausesMs: Ms };
	timeLimit?: {
		signal: AbortSignal;
		leftMs: () => Ms;
		/** The failure of a request that has not been sent by then. */
		failure: Pick<ApiFailure, 'kind' | 'reason' | 'advice'>;
	};
}

/**
 * The settings of a client with an item's credential, or for a poll or a list with the one that has no item.
 * @param owner the limiter alternates between owners
 */
export async function clientSettings(
	context: RequestContext,
	{ credentialType, texts, limitOf }: ServiceConnection,
	owner: string,
	run = new RunState(),
	ofItem?: ICredentialDataDecryptedObject,
): Promise<ApiClientSettings> {
	const credential = ofItem ?? (await readCredential(context, credentialType));
	const node = context.getNode();
	const id = node.credentials?.[credentialType]?.id ?? '';
	const limiter = limiterFor(accountId(credential), limitOf(credential, node), id);
	return { credentialType, credential, texts, limiter, clock: systemClock, owner, run };
}
