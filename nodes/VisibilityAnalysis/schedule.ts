/** What a second of not noticing costs, counted in calls. */
const CALLS_PER_SECOND = 0.4;

/** Behind the last planned question the time to the next one grows with the time passed. */
const GROWTH = 1.25;

/**
 * Typical durations in seconds, each as likely as the other: 30 s plus an exponential of mean
 * 15 s, cut at 90 s. The service's document gives 30 to 90 s, and 45 s on average.
 */
export const TYPICAL_DURATIONS: number[] = Array.from({ length: 64 }, (_, index) =>
	Math.min(90, 30 - 15 * Math.log(1 - (index + 0.5) / 64)),
);

/**
 * Plans when to ask whether a job is done: the times with the least expected cost of calls made
 * and of seconds between the end of the job and the question that notices it. Found by dynamic
 * programming over the durations, from the last one backwards.
 *
 * @param durations how long such jobs take, in seconds, ascending
 * @returns times to ask, in seconds after the start, ascending; the last one is the last duration
 */
export function planQuestions(durations: number[]): number[] {
	const count = durations.length;
	// costFrom[i]: cost to come when the first i durations have been noticed already.
	const costFrom = new Array<number>(count + 1).fill(0);
	const nextFrom = new Array<number>(count + 1).fill(count);
	for (let noticed = count - 1; noticed >= 0; noticed -= 1) {
		costFrom[noticed] = Infinity;
		let sum = 0;
		for (let next = noticed + 1; next <= count; next += 1) {
			const time = durations[next - 1]!;
			sum += time;
			const lateSeconds = time * (next - noticed) - sum;
			const cost = count - noticed + CALLS_PER_SECOND * lateSeconds + costFrom[next]!;
			if (cost < costFrom[noticed]!) {
				costFrom[noticed] = cost;
				nextFrom[noticed] = next;
			}
		}
	}
	const times: number[] = [];
	for (let at = 0; at < count;) {
		at = nextFrom[at]!;
		times.push(durations[at - 1]!);
	}
	return times;
}

const TYPICAL_PLAN = planQuestions(TYPICAL_DURATIONS);

/**
 * How long to wait before the next question.
 *
 * @param elapsedMs time since the job began, in milliseconds
 * @param plan times to ask, in seconds since the job began
 * @returns milliseconds
 */
export function untilNextQuestion(elapsedMs: number, plan: number[] = TYPICAL_PLAN): number {
	// A question that is due within a second from now would be the last one asked again.
	const next = plan.find((seconds) => seconds * 1000 > elapsedMs + 1_000);
	if (next !== undefined) return next * 1000 - elapsedMs;
	return Math.max(1_000, elapsedMs * (GROWTH - 1));
}
