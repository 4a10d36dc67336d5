import { sleep } from 'n8n-workflow';

import { SECOND_MS, type Ms } from './units';

/** Longest time that a timer outlives a cancelled execution. */
const SLICE_MS = SECOND_MS;

/**
 * Waits until the time has passed or the signal is aborted. Sleeps in slices, because the timer of n8n
 * 1.x takes no signal and would stay active.
 *
 * @returns true when the whole time has passed, false when the signal was aborted first
 */
export async function sleepUnlessAborted(duration: Ms, signal?: AbortSignal): Promise<boolean> {
	const end = performance.now() + duration;
	while (!signal?.aborted) {
		const left = end - performance.now();
		if (left <= 0) return true;
		await firstOf(sleep(Math.min(left, SLICE_MS)), signal);
	}
	return false;
}

/** Waits until a promise is settled or the signal is aborted. */
export async function untilDone(promise: Promise<unknown>, signal?: AbortSignal): Promise<void> {
	const settled = promise.then(
		() => {},
		() => {},
	);
	await firstOf(settled, signal);
}

async function firstOf(timer: Promise<void>, signal?: AbortSignal): Promise<void> {
	if (!signal) return await timer;
	let listener: () => void = () => {};
	const aborted = new Promise<void>((resolve) => {
		listener = resolve;
		signal.addEventListener('abort', listener, { once: true });
	});
	await Promise.race([timer, aborted]);
	signal.removeEventListener('abort', listener);
}
