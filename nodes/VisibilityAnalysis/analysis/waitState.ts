import type { ApiFailure } from '../../shared/transport/errors';
import type { Ms, Seconds } from '../../shared/time/units';
import type { AnalysisRecord } from '../api/records';

export interface WaitSettings {
	timeout: Seconds;
	onTimeout: 'error' | 'returnPending';
	/** Between two polls; 0 for the automatic schedule. */
	pollInterval: Seconds;
	/** What else the user can do on timeout, to follow "or". */
	otherwise: string;
}

/** The wait settings of an operation's options. */
export function waitSettings(
	options: Pick<WaitSettings, 'timeout' | 'onTimeout' | 'pollInterval'>,
): WaitSettings {
	return { ...options, otherwise: "increase 'Timeout (Seconds)'" };
}

export interface Progress {
	record: AnalysisRecord;
	/** Whether the service has returned the analysis; else only its ID is known. */
	isSeen: boolean;
	/** How long the analysis had been running when the wait began. */
	ageMs: Ms;
	trouble?: ApiFailure;
	failures: number;
}
