import type { Clock } from './clock';
import type { Ms } from './units';

/**
 * Runs a function with a timeout, whether or not it reacts to the signal.
 *
 * @param work receives a signal that is aborted on timeout
 * @returns its result; undefined on timeout
 */
export async function withinTime<T>(
	clock: Clock,
	timeout: Ms,
	work: (timeUp: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
	const timeUp = new AbortController();
	const ended = new AbortController();
	const late = clock.sleep(timeout, ended.signal).then((slept) => {
		if (slept) timeUp.abort();
		return undefined;
	});
	// With a reason, since the default one creates a stack trace for each request.
	return await Promise.race([work(timeUp.signal), late]).finally(() => ended.abort('ended'));
}
