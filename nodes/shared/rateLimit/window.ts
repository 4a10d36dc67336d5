import type { Clock } from '../time/clock';
import { MINUTE_MS, type Ms } from '../time/units';

/** The length of the services' rate limit windows. */
export const WINDOW_MS = MINUTE_MS;

/** The calls that count in the current window, from their responses on. */
export class Window {
	/** The oldest first. */
	private readonly answered: Array<{ at: Ms; wasTaken: boolean }> = [];

	private taken = 0;

	constructor(private readonly clock: Clock) {}

	/** @param wasTaken whether the response was not a 429 */
	add(wasTaken: boolean): void {
		this.answered.push({ at: this.clock.now(), wasTaken });
		this.taken += Number(wasTaken);
	}

	count(): { all: number; taken: number } {
		const gone = this.clock.now() - WINDOW_MS;
		for (let [oldest] = this.answered; oldest && oldest.at <= gone; [oldest] = this.answered) {
			this.taken -= Number(oldest.wasTaken);
			this.answered.shift();
		}
		return { all: this.answered.length, taken: this.taken };
	}

	/** When the oldest call stops counting; Infinity when there is none. */
	get nextAt(): Ms {
		return (this.answered[0]?.at ?? Infinity) + WINDOW_MS;
	}
}
