import { DAY_MS, HOUR_MS, MINUTE_MS, type Ms } from 'ai-visibility-reports/time';
import { minimum } from 'ai-visibility-reports/values';
import { type Clock, systemClock } from '../clock';
import { Registry } from '../registry';
import type { RequestFailure } from './failure';
import { FairQueue } from './fairQueue';
import type { RateLimitStatus } from './rateLimitHeaders';
import { MAX_RETRY_AFTER_MS } from './request';
import { rateLimitPause } from './retryPolicy';

const WINDOW_MS = MINUTE_MS;

/**
 * At most this many calls of a key are under way at once, because each has a connection of its own.
 */
const MAX_CONCURRENT = 32;

/**
 * How many more calls are allowed after each one that ends, while nothing says what the service
 * leaves: before its first answer, and after a 429.
 */
const MORE_CALLS_PER_END = 2;

/** Calls per minute of the Studio plan (document of the reporting service, "Limits"). */
const STUDIO_LIMIT = 120;

/**
 * The limiter of each account, and the limits that its credentials declare. An entry goes when the
 * key can no longer be in use.
 */
const limiters = new Registry<{ limiter: RateLimiter; limits: Registry<number> }>({
	maxEntries: 10_000,
	// This is longer than a key can be unused during a wait for an analysis, which is a day at most.
	maxAgeMs: 2 * DAY_MS,
	isInUse: ({ limiter }) => limiter.isInUse,
});

/**
 * Gives the rate limiter of an account, one for the whole process. If several credentials declare
 * different limits for the account within an hour, the smallest counts.
 */
export function limiterFor(account: string, limit: number, credential: string): RateLimiter {
	const { limiter, limits } = limiters.getOrCreate(account, () => ({
		limiter: new RateLimiter(limit, systemClock),
		limits: new Registry<number>({ maxEntries: 100, maxAgeMs: HOUR_MS }),
	}));
	limits.set(credential, limit);
	limiter.setLimit(minimum([...limits.values()]));
	return limiter;
}

/**
 * Keeps the calls of one account within its limit, for all executions of this process together.
 * Unless all calls pause, three numbers decide whether the next one may go:
 *
 *     free = min( limit − answered in the last 60 s − under way,   the plan, if it is known
 *                 what the service leaves,                         by its header, or after a 429
 *                 32 − under way )                                 connections
 *
 * A call counts until 60 s after its *answer*, because the service may count it at any time while
 * it is under way. So a limit of 10 a minute gives this, if each call takes 5 s:
 *
 *     0 s: 10 calls go     5 s: all are answered     65 s: the next 10 go
 *
 * If the limit is not known (reporting service), one call goes first; its header then says what
 * remains. After a 429 all wait for Retry-After, longer with each 429 in a row; then one call goes,
 * and each one that ends allows two more. After a request to wait for more than five minutes,
 * whatever waits ends with that failure.
 *
 * Executions take turns, so a workflow with 500 items does not hold up another one with a single
 * item. Within an execution, a retry goes first.
 *
 * What must never break: each call that was allowed to go is reported as ended exactly once.
 * Otherwise it counts as under way for ever, and less and less of the limit is left.
 */
export class RateLimiter {
	private readonly waiting = new FairQueue();
	/**
	 * When each call of the last minute was answered, the oldest first. A call counts until a minute
	 * after its answer, because the service may count it until then.
	 */
	private readonly answeredAt: Ms[] = [];
	private underWay = 0;
	private pausedUntil: Ms = 0;
	/** When the waiting calls are looked at again, and what cancels that. */
	private timer = { at: Infinity, cancel: new AbortController() };
	private refused: { failure: RequestFailure; until: Ms } | undefined;
	/**
	 * How many more calls may go: those that the service's header left, or that are tried after a
	 * 429.
	 */
	private callsAllowed: number;
	/**
	 * True until the first answer, if only the service knows the limit. Until then, one call is sent
	 * first, and two more after each one without an answer.
	 */
	private awaitsFirstAnswer: boolean;
	/** True if `callsAllowed` results from a 429. */
	private recovering = false;
	/** How many times in a row the last one of the calls under way was answered with 429. */
	private rateLimitsInRow = 0;
	/** When the first 429 came since which no call was answered in another way. */
	private rateLimitedSince: Ms | undefined;
	/** @param limit calls per minute; Infinity if only the service knows the limit */
	constructor(
		private limit: number,
		private readonly clock: Clock,
		private readonly random: () => number = Math.random,
	) {
		this.awaitsFirstAnswer = limit === Infinity;
		this.callsAllowed = this.awaitsFirstAnswer ? 1 : Infinity;
	}

	/** Sets a new limit, e.g. after the plan in the credential was changed. It holds at once. */
	setLimit(limit: number): void {
		if (limit === this.limit) return;
		this.limit = limit;
		this.grantWaiting();
	}

	/**
	 * Waits until a call may be sent, and counts it as under way. The caller then has to report its
	 * end.
	 * @param first true for a retry, which goes before the other calls of its owner
	 * @returns false if the signal was aborted or the key is refused, so that no call may be sent
	 */
	async acquire(owner: string, signal?: AbortSignal, first = false): Promise<boolean> {
		if (signal?.aborted || this.blockedBy) return false;
		const granted = new Promise<boolean>((go) => this.waiting.enqueue(owner, go, first, signal));
		this.grantWaiting();
		const isGranted = await granted;
		if (!isGranted) this.grantWaiting();
		return isGranted;
	}

	/**
	 * Ends a call that was not answered with 429. If none remains, all wait until the next one can
	 * remain.
	 * @param left what the header of the answer says
	 * @param wasAnswered false if no answer came
	 */
	release(left?: RateLimitStatus, wasAnswered = true): void {
		this.countAnswered();
		this.rateLimitsInRow = 0;
		if (wasAnswered) this.rateLimitedSince = undefined;
		if (this.awaitsFirstAnswer)
			this.callsAllowed = wasAnswered ? Infinity : this.callsAllowed + MORE_CALLS_PER_END;
		if (wasAnswered) this.awaitsFirstAnswer = false;
		if (left) {
			this.recovering = false;
			// The service may not have counted those that are under way.
			this.callsAllowed = left.remaining - this.underWay;
			if (this.callsAllowed <= 0) this.pauseFor(pauseUntilRefill(left));
		} else if (this.recovering) {
			this.callsAllowed += MORE_CALLS_PER_END;
		}
		this.resume();
	}

	/**
	 * Ends a call by 429. All calls wait for Retry-After, longer with each 429 in a row; then one
	 * goes first.
	 */
	releaseRateLimited(retryAfterMs: Ms | undefined, left?: RateLimitStatus): void {
		this.countAnswered();
		this.recovering = true;
		this.awaitsFirstAnswer = false;
		this.callsAllowed = 0;
		this.rateLimitedSince ??= this.clock.now();
		const requested = retryAfterMs ?? left?.resetInMs;
		this.pauseFor(rateLimitPause(this.rateLimitsInRow + 1, requested, this.random()));
		// No call is sent meanwhile, so the calls under way together are throttled together.
		if (this.underWay === 0) this.rateLimitsInRow += 1;
		this.resume();
	}

	/**
	 * For how long all calls of the key have been answered with 429, in whatever execution; 0 if the
	 * last one was answered in another way.
	 */
	get refusedForMs(): Ms {
		return this.rateLimitedSince === undefined ? 0 : this.clock.now() - this.rateLimitedSince;
	}

	/**
	 * Ends all calls that wait, after a 429 that asks for too long a pause. A call that comes within
	 * the next five minutes is not sent, either.
	 */
	block(failure: RequestFailure): void {
		this.refused = { failure, until: this.clock.now() + MAX_RETRY_AFTER_MS };
		this.waiting.denyAll();
	}

	/** The failure because of which no call of the key is sent; undefined while calls may be sent. */
	get blockedBy(): RequestFailure | undefined {
		return this.refused && this.clock.now() < this.refused.until ? this.refused.failure : undefined;
	}

	/** How many more calls may go now; undefined if that is not known. */
	remaining(): number | undefined {
		const left = this.awaitsFirstAnswer ? Infinity : this.freeCalls();
		return left === Infinity ? undefined : Math.max(0, left);
	}

	/** True if a call waits, is under way or still counts, or a pause is active. */
	get isInUse(): boolean {
		const isWaiting = !this.waiting.isEmpty || this.pausedUntil > this.clock.now();
		return isWaiting || this.underWay + this.countedCalls() > 0;
	}

	private countAnswered(): void {
		this.underWay -= 1;
		if (this.limit !== Infinity) this.answeredAt.push(this.clock.now());
	}

	private pauseFor(ms: Ms): void {
		this.pausedUntil = Math.max(this.pausedUntil, this.clock.now() + ms);
	}

	private resume(): void {
		// Only an answer tells more, so one call may always go.
		if (this.underWay === 0) this.callsAllowed = Math.max(this.callsAllowed, 1);
		this.grantWaiting();
	}

	private grantWaiting(): void {
		const now = this.clock.now();
		// What expired is forgotten first, because the time of the next call is counted from what is
		// left. With 32 calls under way, nothing below would forget it.
		this.forgetExpired();
		while (!this.waiting.isEmpty && this.pausedUntil <= now && this.mayGrant()) {
			this.underWay += 1;
			this.callsAllowed -= 1;
			this.waiting.grantNext();
		}
		// This function runs again when a call of the last minute counts no more. If another number
		// holds the calls back, the end of one under way runs it.
		const freeAt = this.mayGrant() ? now : (this.answeredAt[0] ?? Infinity) + WINDOW_MS;
		this.grantLater(this.waiting.isEmpty ? Infinity : Math.max(this.pausedUntil, freeAt));
	}

	/**
	 * Sets the timer for the next call.
	 * @param at the time on the clock; Infinity for no timer
	 */
	private grantLater(at: Ms): void {
		if (this.timer.at === at) return;
		this.timer.cancel.abort();
		const timer = { at, cancel: new AbortController() };
		this.timer = timer;
		if (at === Infinity) return;
		void this.clock.sleep(at - this.clock.now(), timer.cancel.signal).then((slept) => {
			if (!slept) return;
			timer.at = Infinity;
			this.grantWaiting();
		});
	}

	private mayGrant(): boolean {
		return this.underWay < MAX_CONCURRENT && this.freeCalls() > 0;
	}

	/** How many more calls may go by the limit and by what the service has left. */
	private freeCalls(): number {
		return Math.min(this.limit - this.countedCalls() - this.underWay, this.callsAllowed);
	}

	private countedCalls(): number {
		this.forgetExpired();
		return this.answeredAt.length;
	}

	private forgetExpired(): void {
		const windowStart = this.clock.now() - WINDOW_MS;
		while (this.answeredAt[0] !== undefined && this.answeredAt[0] <= windowStart)
			this.answeredAt.shift();
	}
}

/**
 * Tells how long all calls wait when none remains: until Reset, or a minute ÷ Limit if that is
 * less, because Reset may be the time of a full refill.
 */
function pauseUntilRefill({ limit, resetInMs }: RateLimitStatus): Ms {
	const perCallMs = limit !== undefined && limit > 0 ? Math.ceil(WINDOW_MS / limit) : undefined;
	if (perCallMs === undefined && resetInMs === undefined) return WINDOW_MS / STUDIO_LIMIT;
	return Math.min(resetInMs ?? Infinity, perCallMs ?? Infinity, MAX_RETRY_AFTER_MS);
}
