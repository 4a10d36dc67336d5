import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { limiterFor } from '../rateLimit/limiters';
import type { RateLimiter } from '../rateLimit/rateLimiter';
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

export interface ApiClientSettings {
	credentialType: string;
	credential: ICredentialDataDecryptedObject;
	texts: ErrorTexts;
	limiter: RateLimiter;
	clock: Clock;
	/** The execution's id, for the fair queue of RateLimiter. */
	owner: string;
	run: RunState;
	signal?: AbortSignal;
	/** Limits for the retries of all requests together, where lower than those of the retry table. */
	retryBudget?: { retries: number; pausesMs: Ms };
	timeLimit?: TimeLimit;
}

export interface TimeLimit {
	signal: AbortSignal;
	leftMs: () => Ms;
	/** The failure of a request that has not been sent by then. */
	failure: Pick<ApiFailure, 'kind' | 'reason' | 'advice'>;
}

/** The settings of a client without items, for a poll or a list; the limiter alternates between owners. */
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
