import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import type { Ms } from 'ai-visibility-reports/time';
import { type Clock, systemClock } from '../clock';
import { accountKey } from '../credentials/authenticate';
import { readCredential, type RequestContext } from '../credentials/readCredential';
import type { RequestFailure, ServiceTexts } from './failure';
import { limiterFor, RateLimiter } from './rateLimiter';
import { AccountRun } from './runState';

export interface ServiceConnection {
	credentialType: string;
	texts: ServiceTexts;
	/** Requests per minute that the credential allows; Infinity where only the service knows. */
	limitOf: (credential: ICredentialDataDecryptedObject, node: INode) => number;
}

export interface ApiClientSettings extends Pick<ServiceConnection, 'credentialType' | 'texts'> {
	credential: ICredentialDataDecryptedObject;
	limiter: RateLimiter;
	clock: Clock;
	/** The ID of the execution, or of the polling node: those with the same key take turns. */
	executionId: string;
	run: AccountRun;
	/** The item that errors are about; undefined in a trigger and in a list search. */
	itemIndex?: number;
	/**
	 * The input items that have this account, where those of the run have several; undefined if all
	 * have one.
	 */
	itemsOfAccount?: number[];
	signal?: AbortSignal;
	/**
	 * The limits for the retries of all requests together, where they are lower than those of a
	 * single request.
	 */
	retryBudget?: { retries: number; pausesMs: Ms };
	timeLimit?: TimeLimit;
}

/** Ends all requests of a client at one time. */
export interface TimeLimit {
	/** Aborted when the time is up. */
	signal: AbortSignal;
	leftMs: () => Ms;
	/** The failure of a request that has not been sent by then. */
	failure: Pick<RequestFailure, 'kind' | 'reason' | 'advice'>;
}

/**
 * Makes the settings of a client.
 * @param executionId the ID of the execution, or of the polling node, as those with the same key take
 * turns
 * @param ofItem the credential of an item; without it, that of the node is read
 */
export async function clientSettings(
	context: RequestContext,
	{ credentialType, texts, limitOf }: ServiceConnection,
	executionId: string,
	run = new AccountRun(),
	ofItem?: ICredentialDataDecryptedObject,
): Promise<ApiClientSettings> {
	const credential = ofItem ?? (await readCredential(context, credentialType));
	const node = context.getNode();
	const id = node.credentials?.[credentialType]?.id ?? '';
	const limiter = limiterFor(accountKey(credential), limitOf(credential, node), id);
	return { credentialType, credential, texts, limiter, clock: systemClock, executionId, run };
}
