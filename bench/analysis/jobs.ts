/** A documented duration in seconds: 30 s and an exponential of mean 15 s, cut at 90 s. */
export function documentedDuration(share: number): number {
	return Math.min(90, 30 - 15 * Math.log(1 - share));
}

/**
 * No way can be faster, in seconds: a job takes its time, and each domain costs at least a
 * submission and a check. The first calls may all be sent at once and the next as many 60 s
 * later, so this is lower than calls ÷ rate by up to one window.
 */
export function boundOf(durations: number[], limit: number): number {
	const leastCalls = 2 * durations.length;
	return Math.max(...durations, (Math.ceil(leastCalls / limit) - 1) * 60);
}
