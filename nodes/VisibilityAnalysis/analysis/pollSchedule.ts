/** What a second of not noticing costs, counted in calls. */
const CALLS_PER_SECOND = 0.4;

/** Behind the last planned poll the time to the next one grows with the time passed. */
const GROWTH = 1.25;

/**
 * No planned poll comes later than this many times the earliest end that it notices, unless
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
 * and of seconds between the end of the job and the poll that notices it. Found by dynamic
 * programming over the durations, from the longest one backwards.
 *
 * @param durations ascending
 * @returns times to ask, in seconds after the start, ascending; the last one is the last duration
 */
export function planPolls(durations: Duration[]): number[] {
	// What remains to be noticed, the shortest first, each with the best plan for what is behind it.
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
			// The time until they are noticed counts from the start, as the jobs themselves take as long in
			// every plan.
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
	/** The next poll, and the plan behind it. */
	poll?: { seconds: number; behind: Plan };
}

/**
 * How long to wait before the next poll.
 *
 * @param elapsedMs time since the job began, in milliseconds
 * @param plan times to ask, in seconds since the job began
 * @returns milliseconds
 */
export function untilNextPoll(elapsedMs: number, plan: number[]): number {
	// A poll that is due within a second from now would be the last one again.
	const next = plan.find((seconds) => seconds * 1000 > elapsedMs + 1_000);
	if (next !== undefined) return next * 1000 - elapsedMs;
	return Math.max(1_000, elapsedMs * (GROWTH - 1));
}
