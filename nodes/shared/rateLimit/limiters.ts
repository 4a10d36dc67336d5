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
 * The rate limiter of an API key, shared by the whole process. Where several credentials hold the key,
 * the smallest of the limits counts that they have declared within the last hour, each with its latest
 * one, so that a plan upgrade applies at once.
 *
 * @param account see accountId
 * @param limit calls per minute; Infinity for no limit
 * @param credential n8n's id of the credential that declares the limit
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
