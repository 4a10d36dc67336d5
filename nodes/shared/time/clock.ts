import { sleepUnlessAborted } from './sleep';
import type { EpochMs, Ms } from './units';

/** Time and sleep, replaceable in tests. */
export interface Clock {
	/** Monotonic time, a whole number, for measuring durations only. */
	now(): Ms;
	/** System time, which can be changed: for dates that are shown, or compared with a service's dates. */
	wallTime(): EpochMs;
	/** @returns false when the signal was aborted first */
	sleep(duration: Ms, signal?: AbortSignal): Promise<boolean>;
}

export const systemClock: Clock = {
	now: () => Math.floor(performance.now()),
	wallTime: () => Date.now(),
	sleep: sleepUnlessAborted,
};
