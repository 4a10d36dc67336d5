import type { Clock } from '../time/clock';
import type { RateLimitStatus } from './headers';
import { MAX_RETRY_AFTER_MS, refusalPauseMs } from '../time/backoff';
import { Alarm } from './alarm';
import { FairQueue } from './fairQueue';
import { KeyShare } from './keyShare';
import { ResetReading } from './resetReading';
import { Window } from './window';

/** By so many calls the allowance grows with each one that ends while the limit is not known. */
const RECOVERY = 2;

/**
 * The calls of one API key: never more than its limit in any 60-second window, first come first
 * served within an execution, and executions in turns.
 *
 * A call counts from its sending until a whole window after its answer, because nobody here
 * knows when in between the service counted it.
 */
export class RateLimiter {
	private readonly waiting = new FairQueue();

	private readonly window: Window;

	private underway = 0;

	private pausedUntil = 0;

	/** Calls that the service itself says are left, or that are tried after a 429. */
	private callsLeft: number;

	/**
	 * Whether only the service knows the limit, and has not been heard yet: then one call goes ahead,
	 * and two more with each that is lost.
	 */
	private limitUnknown: boolean;

	/** Whether the allowance stems from a 429. */
	private recovering = false;

	/** How often in a row all that was under way at a time was refused. */
	private throttledInRow = 0;

	/** What this process takes of the limit. */
	private share: KeyShare;

	private readonly resetReading = new ResetReading();

	/** Whether the call that is under way is tried before the reset, with nothing left. */
	private isEarly = false;

	private readonly alarm: Alarm;

	/**
	 * @param limit calls in a window; Infinity for no limit
	 * @param random gives numbers from 0 to below 1, for the jitter of pauses
	 */
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

	/** Sets the limit, e.g. after the plan in the credential was changed: a new one counts as a whole. */
	setLimit(limit: number): void {
		if (limit === this.limit) return;
		this.limit = limit;
		this.share = new KeyShare(limit);
		this.serve();
	}

	/**
	 * Waits for the turn to send one call. Whoever gets `true` has to call `release` after the response.
	 *
	 * @param owner the execution's id, between which turns alternate
	 * @param first whether it goes before the owner's others, as it has had its turn and was refused
	 * @returns false when the signal ended the wait
	 */
	async acquire(owner: string, signal?: AbortSignal, first = false): Promise<boolean> {
		if (signal?.aborted) return false;
		const granted = new Promise<boolean>((go) => this.waiting.add(owner, go, first, signal));
		this.serve();
		if (await granted) return true;
		this.serve();
		return false;
	}

	/**
	 * Says that a call has been answered, or has failed.
	 *
	 * @param left what the service says is left; when that is nothing, all wait as ResetReading says,
	 * and then one call goes ahead to learn what is left
	 * @param wasAnswered whether there was an answer at all
	 */
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
			this.pauseFor(this.resetReading.retryMs);
		} else if (this.recovering) {
			this.callsLeft += RECOVERY;
		}
		this.resume();
	}

	/**
	 * Says that a call was answered with 429: somebody else uses the key too. All wait as long as
	 * the service asks, and ever longer with the refusals in a row. Then one call goes ahead, and with
	 * each that is answered some more, up to the share that is left to this process.
	 *
	 * @param retryAfterMs what the service asked for, in milliseconds
	 */
	throttled(retryAfterMs: number | undefined, left?: RateLimitStatus): void {
		if (this.leave(false)) this.pauseFor(this.resetReading.refused(this.clock.now()));
		this.share.shrink(this.window.count().taken, this.clock.now());
		this.recovering = true;
		this.limitUnknown = false;
		this.callsLeft = 0;
		const asked = retryAfterMs ?? left?.resetInMs;
		this.pauseFor(refusalPauseMs(this.throttledInRow + 1, asked, this.random()));
		// Until then nothing new is sent, and what was under way together is refused together.
		if (this.underway === 0) this.throttledInRow += 1;
		this.resume();
	}

	/** Calls that may still be sent in the present minute; undefined where nobody knows. */
	remaining(): number | undefined {
		const free = this.limitUnknown ? Infinity : this.free();
		return free === Infinity ? undefined : Math.max(0, free);
	}

	/** Whether a call waits, is under way or still counts, or all have to wait. */
	get isInUse(): boolean {
		const isWaiting = !this.waiting.isEmpty || this.pausedUntil > this.clock.now();
		return isWaiting || this.underway + this.window.count().all > 0;
	}

	/** @returns whether the call was an early one */
	private leave(wasTaken: boolean): boolean {
		const wasEarly = this.isEarly;
		this.isEarly = false;
		this.underway -= 1;
		if (this.limit !== Infinity) this.window.add(wasTaken);
		return wasEarly;
	}

	private allow(left: RateLimitStatus): void {
		this.callsLeft = left.remaining - this.underway;
		if (this.callsLeft > 0) this.resetReading.refilled();
		else this.pauseFor(this.resetReading.pauseMs(left, this.clock.now()));
	}

	/** Lets nobody send for so long; then the service is asked again. */
	private pauseFor(ms: number): void {
		const until = this.clock.now() + Math.min(ms, MAX_RETRY_AFTER_MS);
		this.pausedUntil = Math.max(this.pausedUntil, until);
	}

	private resume(): void {
		if (this.underway === 0) this.callsLeft = Math.max(this.callsLeft, 1);
		this.serve();
	}

	private serve(): void {
		const now = this.clock.now();
		while (!this.waiting.isEmpty && this.pausedUntil <= now && this.free() > 0) this.grant();
		// And again when the next call may be sent.
		const freeAt = this.free() > 0 ? now : this.window.nextAt;
		this.alarm.set(this.waiting.isEmpty ? Infinity : Math.max(this.pausedUntil, freeAt));
	}

	private free(): number {
		const { all, taken } = this.window.count();
		const mostFree = Math.min(this.limit - all, this.share.calls - taken);
		return Math.min(mostFree - this.underway, this.callsLeft);
	}

	private grant(): void {
		this.underway += 1;
		this.callsLeft -= 1;
		this.isEarly = this.resetReading.isEarly(this.clock.now());
		this.waiting.grantNext();
	}
}
