import { sleep } from 'n8n-workflow';

import { type EpochMs, type Ms, SECOND_MS } from 'ai-visibility-reports/time';

export interface Clock {
	/** The monotonic time, a whole number, which is for measuring durations only. */
	now(): Ms;
	/**
	 * The system time, which can be changed. It is for dates that are shown, or compared with a
	 * service's dates.
	 */
	wallTime(): EpochMs;
	/**
	 * Waits.
	 * @returns false when the signal was aborted first
	 */
	sleep(duration: Ms, signal?: AbortSignal): Promise<boolean>;
}

export const systemClock: Clock = {
	now: () => Math.floor(performance.now()),
	wallTime: () => Date.now(),
	sleep: sleepUnlessAborted,
};

/**
 * A wait is made of timers of this length. So after an execution is cancelled, its timer runs on for
 * at most this long.
 */
const SLICE_MS = SECOND_MS;

/**
 * Waits, and lets everything else run. It waits in slices, because the timer of n8n 1.x takes no
 * signal.
 * @returns false if the signal is aborted
 */
export async function sleepUnlessAborted(duration: Ms, signal?: AbortSignal): Promise<boolean> {
	const end = performance.now() + duration;
	do {
		if (signal?.aborted) return false;
		const remainingMs = Math.max(0, end - performance.now());
		await untilSettled(sleep(Math.min(remainingMs, SLICE_MS)), signal);
	} while (performance.now() < end);
	return signal?.aborted !== true;
}

/** Waits until a promise is settled or the signal is aborted. */
export async function untilSettled(promise: Promise<unknown>, signal?: AbortSignal): Promise<void> {
	let listener = () => {};
	const aborted = new Promise<void>((resolve) => {
		listener = resolve;
		signal?.addEventListener('abort', listener, { once: true });
	});
	await Promise.race([Promise.allSettled([promise]), aborted]);
	signal?.removeEventListener('abort', listener);
}

/** Runs a function with a timeout, whether or not it reacts to its signal; undefined on timeout. */
export async function withTimeout<T>(
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
	// The reason is there because the default one creates a stack trace for each request.
	return await Promise.race([work(timeUp.signal), late]).finally(() => ended.abort('ended'));
}
