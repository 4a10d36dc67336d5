import type { RateLimitStatus } from './headers';

const MINUTE_MS = 60_000;

/** Whole seconds in the reset and in the Date header, which it is compared with, make it so much too late. */
const ROUNDING_MS = 2_000;

/** So many calls may be refused before the reset is obeyed for good. */
const MAX_REFUSALS = 2;

/**
 * What a service means by the reset, when nothing is left. The reporting service's document does not say
 * whether a call goes through from then on only, or whether the allowance fills up bit by bit and is
 * full by then. So one call is tried after the time in which the limit gives one: if it is taken,
 * calls go on at that pace. If it is refused, one at half the pace is tried, as the limit may name
 * the burst of twice as many (document, "Limits"); if that is refused too, the reset is obeyed.
 */
export class ResetReading {
	private refusals = 0;

	private resetAt = 0;

	private stepMs = Infinity;

	/**
	 * Notes what a service says when nothing is left.
	 *
	 * @returns for how long nobody may send, in milliseconds
	 */
	pauseMs({ limit = 0, resetInMs = 0 }: RateLimitStatus, now: number): number {
		this.resetAt = now + resetInMs;
		this.stepMs = Math.ceil((MINUTE_MS * 2 ** this.refusals) / limit);
		const isNear = resetInMs <= this.stepMs + ROUNDING_MS;
		return isNear || this.refusals === MAX_REFUSALS ? resetInMs : this.stepMs;
	}

	/** Whether a call that goes now, with nothing left, goes before the reset. */
	isEarly(now: number): boolean {
		return now < this.resetAt;
	}

	/** Says that there is something left again. */
	refilled(): void {
		this.resetAt = 0;
	}

	/** How long to wait after an early call whose answer does not tell, in milliseconds. */
	get retryMs(): number {
		return this.stepMs;
	}

	/**
	 * Says that an early call was refused.
	 *
	 * @returns for how long nobody may send because of the reset, in milliseconds
	 */
	refused(now: number): number {
		this.refusals += 1;
		return this.refusals < MAX_REFUSALS ? 0 : this.resetAt - now;
	}
}
