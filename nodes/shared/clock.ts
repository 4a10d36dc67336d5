import { sleepUnlessAborted } from './sleep';

/** Time as the timing modules see it, so that tests can bring their own. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/**
	 * @param ms how long to sleep, in milliseconds
	 * @returns false when the signal ended the sleep early
	 */
	sleep(ms: number, signal?: AbortSignal): Promise<boolean>;
}

export const systemClock: Clock = { now: () => Date.now(), sleep: sleepUnlessAborted };
