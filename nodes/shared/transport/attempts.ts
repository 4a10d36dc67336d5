import type { ApiFailure } from './errors';
import { MAX_RETRY_AFTER_MS } from '../time/backoff';
import { formatSeconds } from '../time/format';

/**
 * Counts the attempts of one request. Rate-limited attempts (429) and other failures are counted
 * separately.
 */
export class AttemptCounter {
	private refusals = 0;

	private refusedAt: number | undefined;

	private others = 0;

	private pausedMs = 0;

	/**
	 * Counts a failure.
	 *
	 * @param refusedSince since when all responses have been 429, see Clock.now
	 */
	record({ status }: ApiFailure, refusedSince: number): void {
		if (status !== 429) {
			this.others += 1;
			return;
		}
		this.refusals += 1;
		this.refusedAt ??= refusedSince;
	}

	/** Number of attempts with this kind of failure, and the time waited, in milliseconds. */
	totals({ status }: ApiFailure, now: number): { attempts: number; waitedMs: number } {
		// By the clock, since Retry-After may be 0.
		return status === 429
			? { attempts: this.refusals, waitedMs: now - (this.refusedAt ?? now) }
			: { attempts: this.others, waitedMs: this.pausedMs };
	}

	/** Counts the pause after a failure of this kind, in milliseconds. */
	pause({ status }: ApiFailure, ms: number): void {
		if (status !== 429) this.pausedMs += ms;
	}
}

/** Adds the number of attempts to a failure, or a Retry-After that is too long to wait for. */
export function withAttempts(failure: ApiFailure, attempts: number, waitedMs: number): ApiFailure {
	const { retryAfterMs = 0 } = failure;
	if (retryAfterMs > MAX_RETRY_AFTER_MS) {
		const limit = MAX_RETRY_AFTER_MS / 1000;
		const reason = `${failure.reason} and asked to wait ${formatSeconds(Math.ceil(retryAfterMs / 1000))} (this node waits at most ${formatSeconds(limit)})`;
		return { ...failure, reason };
	}
	if (attempts === 1) return failure;
	const waited = formatSeconds(Math.round(waitedMs / 1000));
	return { ...failure, reason: `${failure.reason} (${attempts} attempts over ${waited})` };
}
