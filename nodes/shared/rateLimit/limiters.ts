import { systemClock } from '../time/clock';
import { RateLimiter } from './rateLimiter';
import { Registry } from '../registry';

const HOUR_MS = 3_600_000;

/** Longer than a wait for an analysis, of a day at the most, may let its key rest. */
const FORGOTTEN_MS = 48 * HOUR_MS;

interface AccountLimiter {
	limiter: RateLimiter;
	/** What each credential with the key allows, for as long as it may still be in use. */
	limits: Registry<number>;
}

const limiters = new Registry<AccountLimiter>({
	maxEntries: 10_000,
	maxIdleMs: FORGOTTEN_MS,
	isInUse: ({ limiter }) => limiter.isInUse,
});

/**
 * The limiter of an API key, the same one for everything in this process that uses the key. Where
 * several credentials hold the key, the smallest limit counts that one of them has declared within
 * the last hour: each of them by its last word, so that a larger plan counts at once.
 *
 * @param account see accountId
 * @param limit calls in a minute; Infinity for no limit
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
