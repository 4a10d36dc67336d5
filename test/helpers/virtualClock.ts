import { systemClock, type Clock } from '../../nodes/shared/clock';

interface Sleeper {
	at: number;
	wake: (slept: boolean) => void;
}

/** A clock that jumps from one sleeper's time to the next, as soon as all code has run. */
export class VirtualClock implements Clock {
	private time = 0;

	/** In the order in which they wake. */
	private sleepers: Sleeper[] = [];

	/** So many sleep. */
	get sleeping(): number {
		return this.sleepers.length;
	}

	now(): number {
		return this.time;
	}

	/** Far from `now`, so that one taken for the other shows. */
	wallTime(): number {
		return Date.UTC(2026, 10, 1) + this.time;
	}

	async sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
		if (signal?.aborted) return false;
		return await new Promise((resolve) => {
			const end = () => {
				this.sleepers = this.sleepers.filter((other) => other !== sleeper);
				resolve(false);
			};
			const wake = (slept: boolean) => {
				signal?.removeEventListener('abort', end);
				resolve(slept);
			};
			const sleeper: Sleeper = { at: this.time + ms, wake };
			this.add(sleeper);
			signal?.addEventListener('abort', end, { once: true });
		});
	}

	/** Runs until a promise is settled, or nobody sleeps any more. */
	async runUntil<T>(promise: Promise<T>): Promise<T> {
		let settled = false;
		void promise.then(
			() => (settled = true),
			() => (settled = true),
		);
		for (;;) {
			await new Promise(setImmediate);
			if (settled || this.sleepers.length === 0) break;
			const next = this.sleepers.shift()!;
			this.time = Math.max(this.time, next.at);
			next.wake(true);
		}
		if (!settled) throw new Error('The promise is still pending, though nobody sleeps.');
		return await promise;
	}
	/** After those that wake at the same time or earlier; a binary search, for thousands of sleepers. */
	private add(sleeper: Sleeper): void {
		let [low, high] = [0, this.sleepers.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.sleepers[middle]!.at > sleeper.at) high = middle;
			else low = middle + 1;
		}
		this.sleepers.splice(low, 0, sleeper);
	}
}

/**
 * Lets the package go by a clock until the end of the test file, and n8n's date, too. The time limit of
 * a poll is then only looked at between its requests, as AbortSignal.timeout never comes.
 *
 * @param skewMs how much n8n's date is ahead at this moment
 */
export function runOn(clock: Clock, skewMs = () => 0): void {
	Object.assign(systemClock, {
		now: () => clock.now(),
		wallTime: () => clock.wallTime() + skewMs(),
		sleep: async (ms: number, signal?: AbortSignal) => await clock.sleep(ms, signal),
	} satisfies Clock);
	// Cleared, as the record of all calls would hold all signals.
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockClear()
		.mockImplementation(() => new AbortController().signal);
}
