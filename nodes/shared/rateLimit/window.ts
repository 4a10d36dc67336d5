import type { Clock } from '../time/clock';

/** Length of the services' rate limit windows, in milliseconds. */
export const WINDOW_MS = 60_000;

/** The calls that count in the current window, from their responses on. */
export class Window {
	/** The oldest first. */
	private readonly answered: Array<{ at: number; wasTaken: boolean }> = [];

	private taken = 0;

	constructor(private readonly clock: Clock) {}

	/** @param wasTaken whether the response was not a 429 */
	add(wasTaken: boolean): void {
		this.answered.push({ at: this.clock.now(), wasTaken });
		this.taken += Number(wasTaken);
	}

	/** Number of calls, and of those that were not answered with 429. */
	count(): { all: number; taken: number } {
		const gone = this.clock.now() - WINDOW_MS;
		for (let [oldest] = this.answered; oldest && oldest.at <= gone; [oldest] = this.answered) {
			this.taken -= Number(oldest.wasTaken);
			this.answered.shift();
		}
		return { all: this.answered.length, taken: this.taken };
	}

	/** When the oldest call stops counting, see Clock.now; Infinity when there is none. */
	get nextAt(): number {
		return (this.answered[0]?.at ?? Infinity) + WINDOW_MS;
	}
}
