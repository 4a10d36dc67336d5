import type { Clock } from '../time/clock';

/** The services count their calls in windows of this length, in milliseconds. */
export const WINDOW_MS = 60_000;

/** The calls that count in the present window, from their answers on. */
export class Window {
	/** The oldest first. */
	private readonly answered: Array<{ at: number; wasTaken: boolean }> = [];

	private taken = 0;

	constructor(private readonly clock: Clock) {}

	/** @param wasTaken whether the service has not refused it */
	add(wasTaken: boolean): void {
		this.answered.push({ at: this.clock.now(), wasTaken });
		this.taken += Number(wasTaken);
	}

	/** How many there are, and how many of them the service has taken. */
	count(): { all: number; taken: number } {
		const gone = this.clock.now() - WINDOW_MS;
		for (let [oldest] = this.answered; oldest && oldest.at <= gone; [oldest] = this.answered) {
			this.taken -= Number(oldest.wasTaken);
			this.answered.shift();
		}
		return { all: this.answered.length, taken: this.taken };
	}

	/** When the next one counts no more; Infinity when there is none. */
	get nextAt(): number {
		return (this.answered[0]?.at ?? Infinity) + WINDOW_MS;
	}
}
