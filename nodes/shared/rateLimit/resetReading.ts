import { MINUTE_MS, type Ms } from '../time/units';
import type { RateLimitStatus } from './headers';

/** Rounding to whole seconds, in the reset and in the Date header, can make it this much too late. */
const RESET_ROUNDING_MS: Ms = 2_000;

/** After this many 429 responses to early calls, the reset is always obeyed. */
const MAX_REFUSALS = 2;

/**
 * Determines what X-RateLimit-Reset means when no calls remain. The reporting service's document does
 * not say whether the next call is allowed only then, or whether the allowance refills continuously
 * until then. So one call is tried after the interval that the limit implies: if it succeeds, calls
 * continue at that rate. After a 429, one is tried at half the rate, since the limit may be the burst
 * of twice as many (document, "Limits"); after another 429, the reset is obeyed. Times are of Clock.now.
 */
export class ResetReading {
	private refusals = 0;
	private resetAt: Ms = 0;
	/** The pause after an early call whose response has no rate limit headers. */
	stepMs: Ms = Infinity;

	/** The pause of all calls, after rate limit headers with no calls remaining. */
	pauseMs({ limit = 0, resetInMs = 0 }: RateLimitStatus, now: Ms): Ms {
		this.resetAt = now + resetInMs;
		this.stepMs = Math.ceil((MINUTE_MS * 2 ** this.refusals) / limit);
		const isNear = resetInMs <= this.stepMs + RESET_ROUNDING_MS;
		return isNear || this.refusals === MAX_REFUSALS ? resetInMs : this.stepMs;
	}

	/** Whether a call that is sent now is sent before the reset, with none remaining. */
	isEarly(now: Ms): boolean {
		return now < this.resetAt;
	}

	refilled(): void {
		this.resetAt = 0;
	}

	/** The pause until the reset, after a 429 to an early call. */
	refused(now: Ms): Ms {
		this.refusals += 1;
		return this.refusals < MAX_REFUSALS ? 0 : this.resetAt - now;
	}
}
