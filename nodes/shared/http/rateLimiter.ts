import { DAY_MS, HOUR_MS, MINUTE_MS, type Ms } from '../../../reports/time/dates';
import { type Clock, systemClock } from '../clock';
import { Registry } from '../registry';
import type { RateLimitStatus } from './response';
import { MAX_RETRY_AFTER_MS } from './request';
import { refusalPauseMs } from './retryPolicy';

const WINDOW_MS = MINUTE_MS;

/** Calls of a key that are under way at once, at most, as each has a connection of its own. */
const MOST_UNDER_WAY = 32;

/** How many more calls are allowed after each one that ends while the limit is unknown. */
const RECOVERY = 2;

/** Calls per minute of the Studio plan (document of the reporting service, "Limits"). */
const STUDIO_LIMIT = 120;

/** Of each account its limiter, and the limit of each credential with the key, while it may still be in use. */
const limiters = new Registry<{ limiter: RateLimiter; limits: Registry<number> }>({
	maxEntries: 10_000,
	// Longer than a key can be unused during a wait for an analysis, which is a day at most.
	maxIdleMs: 2 * DAY_MS,
	isInUse: ({ limiter }) => limiter.isInUse,
});

/** The process's rate limiter of an account. Of the limits declared for it within the last hour, the smallest counts. */
export function limiterFor(account: string, limit: number, credential: string): RateLimiter {
	const { limiter, limits } = limiters.getOrCreate(account, () => ({
		limiter: new RateLimiter(limit, systemClock),
		limits: new Registry<number>({ maxEntries: 100, maxIdleMs: HOUR_MS }),
	}));
	limits.set(credential, limit);
	limiter.setLimit(Math.min(...limits.values()));
	return limiter;
}

/**
 * Limits the calls of a key in any 60-second window, and to 32 at once: in turn between executions. A call counts until a
 * whole window after its response, since the service may count it at any time in between.
 */
export class RateLimiter {
	private readonly waiting = new FairQueue();
	/** When the calls were answered that still count, the oldest first. */
	private readonly answeredAt: Ms[] = [];
	private underWay = 0;
	private pausedUntil: Ms = 0;
	/** When the next call may be sent, and what cancels its timer. */
	private alarm = { at: Infinity, cancel: new AbortController() };
	private refused: { failure: unknown; until: Ms } | undefined;
	/** Calls that remain according to the service, or that are tried after a 429. */
	private callsLeft: number;
	/** True if only the service knows the limit: then one call is sent first, and two more after each lost one. */
	private limitUnknown: boolean;
	/** True if `callsLeft` results from a 429. */
	private recovering = false;
	/** How many times in a row all concurrent calls were answered with 429. */
	private throttledInRow = 0;
	/** When the first 429 came since which no call was accepted. */
	private refusedSince: Ms | undefined;
	/** The end of the pause for which a Retry-After was taken as milliseconds, until a later call is accepted. */
	private millisecondsUntil: Ms | undefined;

	/** @param limit calls per window; Infinity for no limit */
	constructor(
		private limit: number,
		private readonly clock: Clock,
		private readonly random: () => number = Math.random,
	) {
		this.limitUnknown = limit === Infinity;
		this.callsLeft = this.limitUnknown ? 1 : Infinity;
	}

	/** A new limit, e.g. after the plan in the credential was changed, holds at once. */
	setLimit(limit: number): void {
		if (limit === this.limit) return;
		this.limit = limit;
		this.serve();
	}

	/** Waits until a call may be sent, `first` for a retry; false when aborted or refused. Next: `release` or `throttled`. */
	async acquire(owner: string, signal?: AbortSignal, first = false): Promise<boolean> {
		if (signal?.aborted || this.refusal) return false;
		const granted = new Promise<boolean>((go) => this.waiting.add(owner, go, first, signal));
		this.serve();
		const isGranted = await granted;
		if (!isGranted) this.serve();
		return isGranted;
	}

	/** The end of a call, other than by 429. With none remaining, all wait until the next one can remain. */
	release(left?: RateLimitStatus, wasAnswered = true): void {
		this.leave();
		this.throttledInRow = 0;
		if (wasAnswered) this.refusedSince = undefined;
		if (this.limitUnknown) this.callsLeft = wasAnswered ? Infinity : this.callsLeft + RECOVERY;
		this.limitUnknown &&= !wasAnswered;
		if (left) {
			this.recovering = false;
			this.callsLeft = left.remaining - this.underWay;
			if (this.callsLeft <= 0) this.pauseFor(refillMs(left));
		} else if (this.recovering) {
			this.callsLeft += RECOVERY;
		}
		this.resume();
	}

	/** Ends a call by 429. All calls wait for Retry-After, longer with each 429 in a row; then one goes first. */
	throttled(retryAfterMs: Ms | undefined, left?: RateLimitStatus): void {
		this.leave();
		this.recovering = true;
		this.limitUnknown = false;
		this.callsLeft = 0;
		this.refusedSince ??= this.clock.now();
		const requested = retryAfterMs ?? left?.resetInMs;
		this.pauseFor(refusalPauseMs(this.throttledInRow + 1, requested, this.random()));
		// No call is sent meanwhile, so the calls under way together are throttled together.
		if (this.underWay === 0) this.throttledInRow += 1;
		this.resume();
	}

	/** For how long all calls of the key have been answered with 429, in whatever execution; 0 if the last one was accepted. */
	get refusedForMs(): Ms {
		return this.refusedSince === undefined ? 0 : this.clock.now() - this.refusedSince;
	}

	/**
	 * Decides how a Retry-After is read that may be in seconds or milliseconds: as milliseconds once, since that ends soon, and
	 * as seconds if the service refuses a call that was sent after that pause, too.
	 */
	takesAsMilliseconds(pauseMs: Ms, sentAt: Ms): boolean {
		this.millisecondsUntil ??= this.clock.now() + pauseMs;
		return sentAt < this.millisecondsUntil;
	}

	/** Records that the service asked for no pause: if it was after one in milliseconds, these were right. */
	accepted(sentAt: Ms): void {
		if (sentAt >= (this.millisecondsUntil ?? Infinity)) this.millisecondsUntil = undefined;
	}

	/** Ends all that waits after a 429 with too long a pause; what comes within the longest pause is not sent, either. */
	refuse(failure: unknown): void {
		this.refused = { failure, until: this.clock.now() + MAX_RETRY_AFTER_MS };
		this.waiting.dismissAll();
	}

	/** What `refuse` was given, while the key is refused. */
	get refusal(): unknown {
		return this.refused && this.clock.now() < this.refused.until ? this.refused.failure : undefined;
	}

	remaining(): number | undefined {
		const left = this.limitUnknown ? Infinity : this.left();
		return left === Infinity ? undefined : Math.max(0, left);
	}

	/** True if a call waits, is under way or still counts, or a pause is active. */
	get isInUse(): boolean {
		const isWaiting = !this.waiting.isEmpty || this.pausedUntil > this.clock.now();
		return isWaiting || this.underWay + this.counted() > 0;
	}

	private leave(): void {
		this.underWay -= 1;
		if (this.limit !== Infinity) this.answeredAt.push(this.clock.now());
	}

	private pauseFor(ms: Ms): void {
		this.pausedUntil = Math.max(this.pausedUntil, this.clock.now() + ms);
	}

	private resume(): void {
		if (this.underWay === 0) this.callsLeft = Math.max(this.callsLeft, 1);
		this.serve();
	}

	private serve(): void {
		const now = this.clock.now();
		while (!this.waiting.isEmpty && this.pausedUntil <= now && this.mayGrant()) {
			this.underWay += 1;
			this.callsLeft -= 1;
			this.waiting.grantNext();
		}
		// Runs again when the next call may be sent.
		const freeAt = this.mayGrant() ? now : (this.answeredAt[0] ?? Infinity) + WINDOW_MS;
		this.serveAt(this.waiting.isEmpty ? Infinity : Math.max(this.pausedUntil, freeAt));
	}

	/** @param at Infinity for never */
	private serveAt(at: Ms): void {
		if (this.alarm.at === at) return;
		this.alarm.cancel.abort();
		const alarm = { at, cancel: new AbortController() };
		this.alarm = alarm;
		if (at === Infinity) return;
		void this.clock.sleep(at - this.clock.now(), alarm.cancel.signal).then((slept) => {
			if (!slept) return;
			alarm.at = Infinity;
			this.serve();
		});
	}

	private mayGrant(): boolean {
		return this.underWay < MOST_UNDER_WAY && this.left() > 0;
	}

	/** Calls that both the limit and the service leave. */
	private left(): number {
		return Math.min(this.limit - this.counted() - this.underWay, this.callsLeft);
	}

	/** How many answered calls still count. */
	private counted(): number {
		const gone = this.clock.now() - WINDOW_MS;
		while (this.answeredAt[0] !== undefined && this.answeredAt[0] <= gone) this.answeredAt.shift();
		return this.answeredAt.length;
	}
}

/** The wait when no calls remain: until Reset, or a minute ÷ Limit if less, as Reset may mean a full refill. */
function refillMs({ limit, resetInMs }: RateLimitStatus): Ms {
	const perMinute = limit || (resetInMs === undefined ? STUDIO_LIMIT : 0);
	return Math.min(resetInMs ?? Infinity, Math.ceil(WINDOW_MS / perMinute), MAX_RETRY_AFTER_MS);
}

/** Queue of waiting calls: first in, first out per owner, and round-robin between owners. */
class FairQueue {
	private readonly queues = new Map<string, Array<(granted: boolean) => void>>();

	get isEmpty(): boolean {
		return this.queues.size === 0;
	}

	/** Calls `go` with true when granted, with false when the signal aborts or it is dismissed; `first` of the owner's other calls. */
	add(owner: string, go: (granted: boolean) => void, first: boolean, signal?: AbortSignal): void {
		const queue = this.queues.get(owner) ?? [];
		const end = (granted: boolean) => {
			signal?.removeEventListener('abort', dismiss);
			queue.splice(queue.indexOf(end), 1);
			if (queue.length === 0) this.queues.delete(owner);
			go(granted);
		};
		const dismiss = () => end(false);
		signal?.addEventListener('abort', dismiss);
		if (first) queue.unshift(end);
		else queue.push(end);
		this.queues.set(owner, queue);
	}

	dismissAll(): void {
		for (const end of [...this.queues.values()].flat()) end(false);
	}

	grantNext(): void {
		const [next] = this.queues;
		if (!next) return;
		const [owner, queue] = next;
		this.queues.delete(owner);
		this.queues.set(owner, queue);
		queue[0]?.(true);
	}
}
