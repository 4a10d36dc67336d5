import { sleepUnlessAborted } from './sleep';

/** Time and sleep, replaceable in tests. */
export interface Clock {
	/**
	 * Monotonic time in whole milliseconds, for measuring durations only.
	 */
	now(): number;
	/**
	 * System time in milliseconds since the epoch, which can be changed: for dates that are shown, or
	 * compared with a service's dates.
	 */
	wallTime(): number;
	/**
	 * @param ms how long to sleep, in milliseconds
	 * @returns false when the signal was aborted first
	 */
	sleep(ms: number, signal?: AbortSignal): Promise<boolean>;
}

export const systemClock: Clock = {
	now: () => Math.floor(performance.now()),
	wallTime: () => Date.now(),
	sleep: sleepUnlessAborted,
};
