import { VirtualClock } from '../../test/unit/virtualClock';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A virtual clock by which the whole process goes, from a Monday at 0:00 UTC. */
export class LifeClock extends VirtualClock {
	/** Real time, in milliseconds. */
	readonly realNow = performance.now.bind(performance);

	constructor() {
		super();
		performance.now = () => this.now();
		Date.now = () => this.wallTime();
		AbortSignal.timeout = (ms) => {
			const controller = new AbortController();
			void this.sleep(ms).then(() => controller.abort('time is up'));
			return controller.signal;
		};
	}

	override wallTime(): number {
		return super.wallTime() + DAY_MS;
	}

	/** Lets time pass up to a moment. */
	async runTo(end: number): Promise<void> {
		await this.runUntil(this.sleep(end - this.now()));
	}
}
