import { RateLimiter } from '../../../../nodes/shared/rateLimit/rateLimiter';
import { VirtualClock } from '../../virtualClock';

/** A limiter on a clock of its own; without jitter, unless told. */
export function limiterWorld(limit: number, jitter = 0) {
	const clock = new VirtualClock();
	const limiter = new RateLimiter(limit, clock, () => jitter);
	return {
		clock,
		limiter,
		/** Waits for a turn. */
		acquire: async () => await clock.runUntil(limiter.acquire('one')),
		pass: async (ms: number) => await clock.runUntil(clock.sleep(ms)),
	};
}
