import { sleepUnlessAborted } from './sleep';

/** Time as the timing modules see it, so that tests can bring their own. */
export interface Clock {
	/**
	 * Whole milliseconds since some moment, by a clock that nobody can set: for how long something
	 * takes, and nothing else.
	 */
	now(): number;
	/**
	 * Milliseconds since the epoch, by the machine's own clock, which can be set back and forth: for
	 * what is shown, or compared with a service's dates.
	 */
	wallTime(): number;
	/**
	 * @param ms how long to sleep, in milliseconds
	 * @returns false when the signal ended the sleep early
	 */
	sleep(ms: number, signal?: AbortSignal): Promise<boolean>;
}

export const systemClock: Clock = {
	now: () => Math.floor(performance.now()),
	wallTime: () => Date.now(),
	sleep: sleepUnlessAborted,
};
