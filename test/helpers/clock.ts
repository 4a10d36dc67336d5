import { systemClock, type Clock } from '../../nodes/shared/clock';

/**
 * Lets the package go by a clock until the end of the test file, and n8n's date, too. The time limit of
 * a poll is then only looked at between its requests, as AbortSignal.timeout never comes.
 *
 * @param skewMs how much n8n's date is ahead
 */
export function runOn(clock: Clock, skewMs = 0): void {
	Object.assign(systemClock, {
		now: () => clock.now(),
		wallTime: () => clock.wallTime() + skewMs,
		sleep: async (ms: number, signal?: AbortSignal) => await clock.sleep(ms, signal),
	} satisfies Clock);
	// Cleared, as the record of all calls would hold all signals.
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockClear()
		.mockImplementation(() => new AbortController().signal);
}
