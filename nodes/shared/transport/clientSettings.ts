import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { RateLimiter } from '../rateLimit/rateLimiter';
import type { Clock } from '../time/clock';
import type { ApiFailure, ErrorTexts } from './errors';
import type { RunState } from './runState';

/** What a client works with. */
export interface ApiClientSettings {
	credentialType: string;
	/** The credential, read once for all requests of a run. */
	credential: ICredentialDataDecryptedObject;
	texts: ErrorTexts;
	limiter: RateLimiter;
	clock: Clock;
	/** Who waits in the limiter's queue, see RateLimiter. */
	owner: string;
	/** What the items of the run share. */
	run: RunState;
	signal?: AbortSignal;
	/** What the retries of all requests together may take, where that is less than the retry table allows. */
	retryBudget?: { retries: number; pausesMs: number };
	timeLimit?: TimeLimit;
}

/** For a client whose work has to end by some time. */
export interface TimeLimit {
	/** Aborted when the time is up. */
	signal: AbortSignal;
	leftMs: () => number;
	/** What a request ends with that has not been sent by then. */
	failure: Pick<ApiFailure, 'kind' | 'reason' | 'advice'>;
}
