import type { ApiFailure } from './errors';
import { MAX_RETRY_AFTER_MS } from '../time/backoff';

/**
 * The attempts of one request so far. Refusals because of other requests (429) and failures are counted
 * apart: a request that was refused ten times has not failed yet.
 */
export class AttemptCounter {
	private refusals = 0;

	private refusedAt: number | undefined;

	private others = 0;

	private pausedMs = 0;

	/**
	 * Counts a failure.
	 *
	 * @param refusedSince since when nothing gets through
	 */
	record({ status }: ApiFailure, refusedSince: number): void {
		if (status !== 429) {
			this.others += 1;
			return;
		}
		this.refusals += 1;
		this.refusedAt ??= refusedSince;
	}

	/** How often it was tried with this kind of failure, and how long it has waited because of it. */
	totals({ status }: ApiFailure, now: number): { attempts: number; waitedMs: number } {
		// By the clock, since what a service asks for may be nothing at all.
		return status === 429
			? { attempts: this.refusals, waitedMs: now - (this.refusedAt ?? now) }
			: { attempts: this.others, waitedMs: this.pausedMs };
	}

	/** Counts a pause before the next attempt, after a failure of this kind. */
	pause({ status }: ApiFailure, ms: number): void {
		if (status !== 429) this.pausedMs += ms;
	}
}

/** Says how often was tried, and when the service asks for more patience than there is. */
export function withAttempts(failure: ApiFailure, attempts: number, waitedMs: number): ApiFailure {
	const { retryAfterMs = 0 } = failure;
	if (retryAfterMs > MAX_RETRY_AFTER_MS) {
		const limit = MAX_RETRY_AFTER_MS / 1000;
		const reason = `${failure.reason} and asked to wait ${Math.ceil(retryAfterMs / 1000)} s (this node waits at most ${limit} s)`;
		return { ...failure, reason };
	}
	if (attempts === 1) return failure;
	const rounded = Math.round(waitedMs / 1000);
	const seconds = rounded === 1 ? '1 second' : `${rounded} seconds`;
	return {
		...failure,
		reason: `${failure.reason} (${attempts} attempts over ${seconds})`,
	};
}
