/** Cost of a second of delay, in calls. */
const CALLS_PER_SECOND = 0.4;

/** After the last planned poll, the intervals grow with the time passed. */
const GROWTH = 1.25;

/**
 * No planned poll is later than MOST_LATE times the earliest end that it notices, unless an end by then
 * is rare: at most this share of the analyses still running.
 */
const MOST_LATE = 1.24;
const RARE = 0.2;

/** A possible duration of an analysis, in seconds, and its relative likelihood. */
export interface Duration {
	seconds: number;
	weight: number;
}

/**
 * Plans the poll times with the least expected cost of calls and of delay between the end of the
 * analysis and the poll that notices it, by dynamic programming from the longest duration down.
 *
 * @param durations ascending
 * @returns poll times in seconds after the start, ascending; the last one is the longest duration
 */
export function planPolls(durations: Duration[]): number[] {
	// Durations still to be noticed, the shortest first, each with the best plan for the longer ones.
	const remaining: Array<{ last: Duration; behind: Plan }> = [];
	let plan: Plan = { cost: 0 };
	let waiting = 0;
	for (const first of [...durations].reverse()) {
		remaining.unshift({ last: first, behind: plan });
		waiting += first.weight;
		plan = { cost: Infinity };
		let weight = 0;
		for (const { last, behind } of remaining) {
			if (last.seconds > first.seconds * MOST_LATE && weight > waiting * RARE) break;
			weight += last.weight;
			// Time counts from the start, since the durations themselves are the same in every plan.
			const cost = waiting + CALLS_PER_SECOND * last.seconds * weight + behind.cost;
			if (cost < plan.cost) plan = { cost, poll: { seconds: last.seconds, behind } };
		}
	}
	const times: number[] = [];
	for (let { poll } = plan; poll; { poll } = poll.behind) times.push(poll.seconds);
	return times;
}

interface Plan {
	/** Cost to come. */
	cost: number;
	/** The next poll, and the plan after it. */
	poll?: { seconds: number; behind: Plan };
}

/**
 * How long to wait before the next poll.
 *
 * @param elapsedMs time since the analysis began, in milliseconds
 * @param plan poll times, in seconds since the analysis began
 * @returns milliseconds
 */
export function untilNextPoll(elapsedMs: number, plan: number[]): number {
	// A poll due within a second would repeat the last one.
	const next = plan.find((seconds) => seconds * 1000 > elapsedMs + 1_000);
	if (next !== undefined) return next * 1000 - elapsedMs;
	return Math.max(1_000, elapsedMs * (GROWTH - 1));
}
