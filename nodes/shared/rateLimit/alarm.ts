import type { Clock } from '../time/clock';

/** A single timer, which can be reset. */
export class Alarm {
	private pending: { at: number; abort: AbortController } | undefined;

	constructor(
		private readonly clock: Clock,
		private readonly ring: () => void,
	) {}

	/** @param at when to ring, see Clock.now; Infinity for never */
	set(at: number): void {
		if (this.pending?.at === at) return;
		this.pending?.abort.abort();
		this.pending = undefined;
		if (at === Infinity) return;
		const pending = { at, abort: new AbortController() };
		this.pending = pending;
		void this.clock.sleep(at - this.clock.now(), pending.abort.signal).then((slept) => {
			if (!slept) return;
			this.pending = undefined;
			this.ring();
		});
	}
}
