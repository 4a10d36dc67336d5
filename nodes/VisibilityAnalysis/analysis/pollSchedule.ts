import { SECOND_MS, type Ms, type Seconds } from '../../shared/time/units';

/**
 * When to check whether an analysis is complete, after its start: the times with the lowest expected cost, at 0.4 calls
 * per second of delay, for durations of 30 s plus an exponential of mean 15 s, cut at 90 s. The service's document says
 * 30 to 90 s, and 45 s on average. The best times, by dynamic programming, cost 0.4 % less. Times adapted to observed
 * durations would save 11 to 25 % of the calls only with an average of 60 to 75 s (simulated, 1,200 analyses each).
 */
export const POLL_TIMES: Seconds[] = [37.2, 45, 52.9, 60.9, 68.4, 75.7, 83.9, 90];

/** After the last planned poll, the intervals grow with the time passed. */
const GROWTH = 1.25;

/** How long to wait before the next poll of an analysis of this age. */
export function untilNextPoll(age: Ms): Ms {
	// A poll due within a second would repeat the last one.
	const next = POLL_TIMES.find((seconds) => seconds * SECOND_MS > age + SECOND_MS);
	if (next !== undefined) return next * SECOND_MS - age;
	return Math.max(SECOND_MS, age * (GROWTH - 1));
}
