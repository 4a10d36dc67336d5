import { systemClock, type Clock } from '../../nodes/shared/time/clock';

/**
 * Lets the package go by a clock until the end of the test file, and n8n by the same one. As only polls
 * look at AbortSignal.timeout, and at the time beside it, it never comes.
 *
 * @param skewMs how much n8n's date is ahead
 */
export function runOn(clock: Clock, skewMs = 0): void {
	Object.assign(systemClock, {
		now: () => clock.now(),
		wallTime: () => clock.wallTime() + skewMs,
		sleep: async (ms: number, signal?: AbortSignal) => await clock.sleep(ms, signal),
	} satisfies Clock);
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockClear()
		.mockImplementation(() => new AbortController().signal);
}
