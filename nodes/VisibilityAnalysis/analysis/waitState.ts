import type { ApiFailure } from '../../shared/transport/errors';
import type { AnalysisRecord } from '../api/records';

export interface WaitSettings {
	/** Longest time to wait, in seconds. */
	timeout: number;
	onTimeout: 'error' | 'returnPending';
	/** Seconds between two polls; 0 for the automatic schedule. */
	pollInterval: number;
	/** What the user can do on time-out instead of getting the analysis later, to go behind "or". */
	otherwise: string;
}

/** The settings of a wait of an operation's own options. */
export function waitSettings(
	options: Pick<WaitSettings, 'timeout' | 'onTimeout' | 'pollInterval'>,
): WaitSettings {
	return { ...options, otherwise: 'increase Timeout (Seconds)' };
}

/** How a wait stands. Times are in milliseconds. */
export interface Progress {
	record: AnalysisRecord;
	/** Whether the service has told of the analysis; else only its ID is known. */
	isSeen: boolean;
	/** How long the analysis had been running when the wait began. */
	ageMs: number;
	/** For how long it was last seen pending. */
	pendingMs?: number;
	/** What the last poll ended with, and how many in a row ended with a failure. */
	trouble?: ApiFailure;
	failures: number;
}
