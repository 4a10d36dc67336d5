import { systemClock } from '../time/clock';
import { DAY_MS, HOUR_MS } from '../time/units';
import { RateLimiter } from './rateLimiter';
import { Registry } from '../registry';

interface AccountLimiter {
	limiter: RateLimiter;
	/** The limit of each credential with the key, while it may still be in use. */
	limits: Registry<number>;
}

const limiters = new Registry<AccountLimiter>({
	maxEntries: 10_000,
	// Longer than a key can be unused during a wait for an analysis, which is a day at most.
	maxIdleMs: 2 * DAY_MS,
	isInUse: ({ limiter }) => limiter.isInUse,
});

/**
 * The rate limiter of an account (see accountId), shared by the whole process. Of the limits that credentials with the
 * key have declared within the last hour, each by its latest one, the smallest counts. In calls per minute.
 */
export function limiterFor(account: string, limit: number, credential: string): RateLimiter {
	const { limiter, limits } = limiters.getOrCreate(account, () => ({
		limiter: new RateLimiter(limit, systemClock),
		limits: new Registry<number>({ maxEntries: 100, maxIdleMs: HOUR_MS }),
	}));
	limits.set(credential, limit);
	limiter.setLimit(Math.min(...limits.values()));
	return limiter;
}
