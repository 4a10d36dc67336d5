import type { Clock } from './clock';

/**
 * Does a piece of work that ends by the clock, whether or not it minds the signal that tells it so.
 *
 * @param ms how long it may take
 * @param work gets a signal that is aborted when the time is up
 * @returns what came of it; undefined when the time was up first
 */
export async function withinTime<T>(
	clock: Clock,
	ms: number,
	work: (timeUp: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
	const timeUp = new AbortController();
	const ended = new AbortController();
	const late = clock.sleep(ms, ended.signal).then((slept) => {
		if (slept) timeUp.abort();
		return undefined;
	});
	// With a reason of its own, as the default one costs a stack trace for each request.
	return await Promise.race([work(timeUp.signal), late]).finally(() => ended.abort('ended'));
}
