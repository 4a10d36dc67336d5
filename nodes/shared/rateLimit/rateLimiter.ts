import type { Clock } from '../time/clock';
import type { RateLimitStatus } from './headers';
import { MAX_RETRY_AFTER_MS, refusalPauseMs } from '../time/backoff';
import type { Ms } from '../time/units';
import { Alarm } from './alarm';
import { FairQueue } from './fairQueue';
import { KeyShare } from './keyShare';
import { ResetReading } from './resetReading';
import { Window } from './window';

/** How many more calls are allowed after each one that ends while the limit is unknown. */
const RECOVERY = 2;

/**
 * Limits the calls of one API key to its rate limit in any 60-second window: first in, first out per
 * execution, and round-robin between executions. A call counts from when it is sent until a whole window
 * after its response, since the service may count it at any time in between.
 */
export class RateLimiter {
	private readonly waiting = new FairQueue();
	private readonly window: Window;
	private readonly resetReading = new ResetReading();
	private readonly alarm: Alarm;
	private share: KeyShare;
	private inFlight = 0;
	private pausedUntil: Ms = 0;
	private refused: { failure: unknown; until: Ms } | undefined;
	/** Calls that remain according to the service, or that are tried after a 429. */
	private callsLeft: number;
	/** Whether only the service knows the limit: then one call is sent first, and two more after each lost one. */
	private limitUnknown: boolean;
	/** Whether `callsLeft` results from a 429. */
	private recovering = false;
	/** How many times in a row all concurrent calls were answered with 429. */
	private throttledInRow = 0;
	/** Whether the call in flight is tried before the reset, with none remaining. */
	private isEarly = false;

	/** @param limit calls per window; Infinity for no limit */
	constructor(
		private limit: number,
		private readonly clock: Clock,
		private readonly random: () => number = Math.random,
	) {
		this.window = new Window(clock);
		this.share = new KeyShare(limit);
		this.alarm = new Alarm(clock, () => this.serve());
		this.limitUnknown = limit === Infinity;
		this.callsLeft = this.limitUnknown ? 1 : Infinity;
	}

	/** A new limit, e.g. after the plan in the credential was changed, resets the share. */
	setLimit(limit: number): void {
		if (limit === this.limit) return;
		this.limit = limit;
		this.share = new KeyShare(limit);
		this.serve();
	}

	/**
	 * Waits until a call of an owner may be sent, `first` for a retry; false when the signal was aborted or the key is
	 * refused. After true, the caller has to call `release` or `throttled`.
	 */
	async acquire(owner: string, signal?: AbortSignal, first = false): Promise<boolean> {
		if (signal?.aborted || this.refusal) return false;
		const granted = new Promise<boolean>((go) => this.waiting.add(owner, go, first, signal));
		this.serve();
		const isGranted = await granted;
		if (!isGranted) this.serve();
		return isGranted;
	}

	/** The end of a call, other than by 429. With none remaining, all wait as ResetReading says. */
	release(left?: RateLimitStatus, wasAnswered = true): void {
		const wasEarly = this.leave(true);
		this.throttledInRow = 0;
		if (wasAnswered) this.share.grow();
		if (this.limitUnknown) this.callsLeft = wasAnswered ? Infinity : this.callsLeft + RECOVERY;
		this.limitUnknown &&= !wasAnswered;
		if (left) {
			this.recovering = false;
			this.allow(left);
		} else if (wasEarly) {
			this.pauseFor(this.resetReading.stepMs);
		} else if (this.recovering) {
			this.callsLeft += RECOVERY;
		}
		this.resume();
	}

	/**
	 * The end of a call by 429, which means that others use the key too. All calls wait for Retry-After, and
	 * longer with each 429 in a row. Then one call is sent first, and more after each response, up to this
	 * process's share.
	 */
	throttled(retryAfterMs: Ms | undefined, left?: RateLimitStatus): void {
		if (this.leave(false)) this.pauseFor(this.resetReading.refused(this.clock.now()));
		this.share.shrink(this.window.count().taken, this.clock.now());
		this.recovering = true;
		this.limitUnknown = false;
		this.callsLeft = 0;
		const requested = retryAfterMs ?? left?.resetInMs;
		this.pauseFor(refusalPauseMs(this.throttledInRow + 1, requested, this.random()));
		// No call is sent meanwhile, so the calls in flight together are throttled together.
		if (this.inFlight === 0) this.throttledInRow += 1;
		this.resume();
	}

	/**
	 * Ends all that waits, of every execution, after a 429 that asks for a longer pause than anyone waits for. What comes
	 * within the longest pause is not sent, either: then the service is asked again, as its user may have settled it.
	 */
	refuse(failure: unknown): void {
		this.refused = { failure, until: this.clock.now() + MAX_RETRY_AFTER_MS };
		this.waiting.dismissAll();
	}

	/** What `refuse` was given, while the key is refused. */
	get refusal(): unknown {
		return this.refused && this.clock.now() < this.refused.until ? this.refused.failure : undefined;
	}

	/** Calls that remain in the current minute; undefined where unknown. */
	remaining(): number | undefined {
		const free = this.limitUnknown ? Infinity : this.free();
		return free === Infinity ? undefined : Math.max(0, free);
	}

	/** Whether a call waits, is in flight or still counts, or a pause is active. */
	get isInUse(): boolean {
		const isWaiting = !this.waiting.isEmpty || this.pausedUntil > this.clock.now();
		return isWaiting || this.inFlight + this.window.count().all > 0;
	}

	/** Ends a call; returns whether it was sent before the reset. */
	private leave(wasTaken: boolean): boolean {
		const wasEarly = this.isEarly;
		this.isEarly = false;
		this.inFlight -= 1;
		if (this.limit !== Infinity) this.window.add(wasTaken);
		return wasEarly;
	}

	private allow(left: RateLimitStatus): void {
		this.callsLeft = left.remaining - this.inFlight;
		if (this.callsLeft > 0) this.resetReading.refilled();
		else this.pauseFor(this.resetReading.pauseMs(left, this.clock.now()));
	}

	private pauseFor(ms: Ms): void {
		const until = this.clock.now() + Math.min(ms, MAX_RETRY_AFTER_MS);
		this.pausedUntil = Math.max(this.pausedUntil, until);
	}

	private resume(): void {
		if (this.inFlight === 0) this.callsLeft = Math.max(this.callsLeft, 1);
		this.serve();
	}

	private serve(): void {
		const now = this.clock.now();
		while (!this.waiting.isEmpty && this.pausedUntil <= now && this.free() > 0) this.grant();
		// Runs again when the next call may be sent.
		const freeAt = this.free() > 0 ? now : this.window.nextAt;
		this.alarm.set(this.waiting.isEmpty ? Infinity : Math.max(this.pausedUntil, freeAt));
	}

	private free(): number {
		const { all, taken } = this.window.count();
		const mostFree = Math.min(this.limit - all, this.share.calls - taken);
		return Math.min(mostFree - this.inFlight, this.callsLeft);
	}

	private grant(): void {
		this.inFlight += 1;
		this.callsLeft -= 1;
		this.isEarly = this.resetReading.isEarly(this.clock.now());
		this.waiting.grantNext();
	}
}
