import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { RateLimiter } from '../rateLimit/rateLimiter';
import type { Clock } from '../time/clock';
import type { Ms } from '../time/units';
import type { ApiFailure, ErrorTexts } from './errors';
import type { RunState } from './runState';

export interface ApiClientSettings {
	credentialType: string;
	/** The credential, read once for all requests of a run. */
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

/** A time limit for all requests of a client. */
export interface TimeLimit {
	/** Aborted when the time is up. */
	signal: AbortSignal;
	leftMs: () => Ms;
	/** The failure of a request that has not been sent by then. */
	failure: Pick<ApiFailure, 'kind' | 'reason' | 'advice'>;
}
