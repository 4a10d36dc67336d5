import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { RateLimiter } from '../rateLimit/rateLimiter';
import type { Clock } from '../time/clock';
import type { ApiFailure, ErrorTexts } from './errors';
import type { RunState } from './runState';

/** The settings of an API client. */
export interface ApiClientSettings {
	credentialType: string;
	/** The credential, read once for all requests of a run. */
	credential: ICredentialDataDecryptedObject;
	texts: ErrorTexts;
	limiter: RateLimiter;
	clock: Clock;
	/** The execution's id, for the fair queue of RateLimiter. */
	owner: string;
	/** The state that the items of a run share. */
	run: RunState;
	signal?: AbortSignal;
	/** Limits for the retries of all requests together, where lower than those of the retry table. */
	retryBudget?: { retries: number; pausesMs: number };
	timeLimit?: TimeLimit;
}

/** A time limit for all requests of a client. */
export interface TimeLimit {
	/** Aborted when the time is up. */
	signal: AbortSignal;
	leftMs: () => number;
	/** The failure of a request that has not been sent by then. */
	failure: Pick<ApiFailure, 'kind' | 'reason' | 'advice'>;
}
