import type { Clock } from '../nodes/shared/time/clock';

interface Sleeper {
	at: number;
	wake: (slept: boolean) => void;
	isGone: boolean;
}

/** The date at which each simulation begins: a Monday, 0:00 UTC. */
const EPOCH = Date.UTC(2026, 10, 2);

/** A virtual clock as in the tests, for lives of millions of sleeps. */
export class EventClock implements Clock {
	private time = 0;

	/** The next one last. Those that are gone stay until their time. */
	private readonly sleepers: Sleeper[] = [];

	/** So many sleep, or wait for a time-out. */
	get sleeping(): number {
		return this.sleepers.filter(({ isGone }) => !isGone).length;
	}

	now(): number {
		return this.time;
	}

	wallTime(): number {
		return EPOCH + this.time;
	}

	async sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
		if (signal?.aborted) return false;
		return await new Promise((resolve) => {
			const sleeper = this.add(ms, (slept) => {
				signal?.removeEventListener('abort', leave);
				resolve(slept);
			});
			const leave = () => {
				sleeper.isGone = true;
				resolve(false);
			};
			signal?.addEventListener('abort', leave, { once: true });
		});
	}

	/** As AbortSignal.timeout. */
	timeout(ms: number): AbortSignal {
		const controller = new AbortController();
		this.add(ms, () => controller.abort('time is up'));
		return controller.signal;
	}

	/** Lets time pass up to a moment; all who wake at the same millisecond do so together. */
	async runUntil(end: number): Promise<void> {
		for (;;) {
			await new Promise(setImmediate);
			const next = this.sleepers.at(-1);
			if (!next || next.at > end) break;
			this.time = Math.max(this.time, next.at);
			while ((this.sleepers.at(-1)?.at ?? Infinity) <= this.time) {
				const { isGone, wake } = this.sleepers.pop()!;
				if (!isGone) wake(true);
			}
		}
		this.time = end;
	}

	private add(ms: number, wake: Sleeper['wake']): Sleeper {
		const sleeper = { at: Math.ceil(this.time + ms), wake, isGone: false };
		let [from, to] = [0, this.sleepers.length];
		while (from < to) {
			const middle = (from + to) >> 1;
			if (this.sleepers[middle]!.at > sleeper.at) from = middle + 1;
			else to = middle;
		}
		this.sleepers.splice(from, 0, sleeper);
		return sleeper;
	}
}
