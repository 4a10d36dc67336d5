/** What a second of not noticing costs, counted in calls. */
const CALLS_PER_SECOND = 0.4;

/** Behind the last planned question the time to the next one grows with the time passed. */
const GROWTH = 1.25;

/**
 * No planned question comes later than this many times the earliest end that it notices, unless
 * an end by then is rare: no likelier than this among the jobs still running.
 */
const MOST_LATE = 1.24;
const RARE = 0.2;

/** How long a job may take, in seconds, and how likely that is beside the others. */
export interface Duration {
	seconds: number;
	weight: number;
}

/**
 * Plans when to ask whether a job is done: the times with the least expected cost of calls made
 * and of seconds between the end of the job and the question that notices it. Found by dynamic
 * programming over the durations, from the longest one backwards.
 *
 * @param durations ascending
 * @returns times to ask, in seconds after the start, ascending; the last one is the last duration
 */
export function planQuestions(durations: Duration[]): number[] {
	const count = durations.length;
	// costFrom[i]: cost to come when the first i durations have been noticed already. The time until they
	// are noticed counts from the start, as the jobs themselves take as long in every plan.
	const costFrom = new Array<number>(count + 1).fill(0);
	const nextFrom: number[] = [];
	let waiting = 0;
	for (let noticed = count - 1; noticed >= 0; noticed -= 1) {
		const first = durations[noticed]!;
		waiting += first.weight;
		costFrom[noticed] = Infinity;
		let weight = 0;
		for (let next = noticed + 1; next <= count; next += 1) {
			const last = durations[next - 1]!;
			if (last.seconds > first.seconds * MOST_LATE && weight > waiting * RARE) break;
			weight += last.weight;
			const cost = waiting + CALLS_PER_SECOND * last.seconds * weight + costFrom[next]!;
			if (cost < costFrom[noticed]!) {
				costFrom[noticed] = cost;
				nextFrom[noticed] = next;
			}
		}
	}
	const times: number[] = [];
	for (let at = 0; at < count;) {
		at = nextFrom[at]!;
		times.push(durations[at - 1]!.seconds);
	}
	return times;
}

/**
 * How long to wait before the next question.
 *
 * @param elapsedMs time since the job began, in milliseconds
 * @param plan times to ask, in seconds since the job began
 * @returns milliseconds
 */
export function untilNextQuestion(elapsedMs: number, plan: number[]): number {
	// A question that is due within a second from now would be the last one asked again.
	const next = plan.find((seconds) => seconds * 1000 > elapsedMs + 1_000);
	if (next !== undefined) return next * 1000 - elapsedMs;
	return Math.max(1_000, elapsedMs * (GROWTH - 1));
}
