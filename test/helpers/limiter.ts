import { RateLimiter } from '../../nodes/shared/http/rateLimiter';
import { MINUTE_MS } from 'ai-visibility-reports/time';
import { VirtualClock } from './virtualClock';

/** A limiter on a clock of its own, without jitter by default. */
export function limiterWorld(limit: number, jitter = 0) {
	const clock = new VirtualClock();
	const limiter = new RateLimiter(limit, clock, () => jitter);
	return {
		clock,
		limiter,
		/** Waits until the limiter allows a call. */
		acquire: async () => await clock.runUntil(limiter.acquire('one')),
		pass: async (ms: number) => await clock.runUntil(clock.sleep(ms)),
	};
}

/** A service that counts the calls of any 60 seconds when they arrive, and refuses for free. */
export function slidingWindow(limit: number, clock = new VirtualClock()) {
	let counted: number[] = [];
	let [taken, refusals] = [0, 0];
	/** @returns undefined when it takes the call, else the milliseconds until it takes the next one */
	const call = (): number | undefined => {
		const now = clock.now();
		counted = counted.filter((at) => at > now - MINUTE_MS);
		if (counted.length < limit) {
			counted.push(now);
			taken += 1;
			return undefined;
		}
		refusals += 1;
		return counted[0]! + MINUTE_MS - now;
	};
	return { clock, call, taken: () => taken, refusals: () => refusals };
}
