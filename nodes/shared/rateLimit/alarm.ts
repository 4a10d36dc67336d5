import type { Clock } from '../time/clock';
import type { Ms } from '../time/units';

/** A single timer that can be reset, on the clock of Clock.now. */
export class Alarm {
	private pending: { at: Ms; abort: AbortController } | undefined;

	constructor(
		private readonly clock: Clock,
		private readonly ring: () => void,
	) {}

	/** @param at Infinity for never */
	set(at: Ms): void {
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
