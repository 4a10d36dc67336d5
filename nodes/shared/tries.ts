import type { Failure } from './failure';
import { MAX_RETRY_AFTER_MS } from './retry';

/**
 * The tries of one request so far. Being refused for others' sake and failing are counted apart:
 * whoever was refused ten times has not yet tried in vain.
 */
export class Tries {
	private refusals = 0;

	private refusedAt: number | undefined;

	private others = 0;

	private pausedMs = 0;

	/**
	 * Counts a failure.
	 *
	 * @param refusedSince since when nothing gets through
	 */
	note({ status }: Failure, refusedSince: number): void {
		if (status !== 429) {
			this.others += 1;
			return;
		}
		this.refusals += 1;
		this.refusedAt ??= refusedSince;
	}

	/** How often it was tried with this kind of failure, and how long it has waited because of it. */
	tally({ status }: Failure, now: number): { attempts: number; waitedMs: number } {
		// By the clock, since what a service asks for may be nothing at all.
		return status === 429
			? { attempts: this.refusals, waitedMs: now - (this.refusedAt ?? now) }
			: { attempts: this.others, waitedMs: this.pausedMs };
	}

	/** Counts a pause before the next attempt, after a failure of this kind. */
	pause({ status }: Failure, ms: number): void {
		if (status !== 429) this.pausedMs += ms;
	}
}

/** Says how often was tried, and when the service asks for more patience than there is. */
export function withTally(failure: Failure, attempts: number, waitedMs: number): Failure {
	const { retryAfterMs = 0 } = failure;
	if (retryAfterMs > MAX_RETRY_AFTER_MS) {
		const limit = MAX_RETRY_AFTER_MS / 1000;
		const what = `${failure.what} and asks to wait ${Math.ceil(retryAfterMs / 1000)} seconds, which is more than the ${limit} seconds that this node waits`;
		return { ...failure, what };
	}
	if (attempts === 1) return failure;
	const rounded = Math.round(waitedMs / 1000);
	const seconds = rounded === 1 ? '1 second' : `${rounded} seconds`;
	return {
		...failure,
		what: `${failure.what}, even after ${attempts} attempts and ${seconds} of waiting`,
	};
}
