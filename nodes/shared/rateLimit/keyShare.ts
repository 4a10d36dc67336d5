import type { Ms } from '../time/units';
import { WINDOW_MS } from './window';

/** Added per window in which the share is used up, as a part of the limit. */
const INCREASE = 0.2;

/** What remains after a 429, as a part of the successful calls. */
const DECREASE = 0.75;

/**
 * This process's share of a key's rate limit. Processes that cannot communicate, such as the workers
 * of n8n's queue mode, learn their shares from 429 responses: an additive increase and a
 * multiplicative decrease lead to equal shares (Chiu and Jain, "Analysis of the
 * Increase and Decrease Algorithms for Congestion Avoidance in Computer Networks", 1989).
 *
 * Without it, workers would be as fast, but refused 2.4 to 3.2 times as often (four scenes of 2 and 4 workers
 * in `bench/analysis/queueMode.ts`; 1.2 times with 8 workers, whose least share of one call is nearly their fair one).
 */
export class KeyShare {
	private share: number;
	private shrunkAt = -Infinity;

	/** @param limit calls per window; Infinity for no limit */
	constructor(private readonly limit: number) {
		this.share = limit;
	}

	/** Calls allowed per window: at least one, and the whole limit until the first 429. */
	get calls(): number {
		return Math.floor(this.share);
	}

	grow(): void {
		if (this.share === this.limit) return;
		this.share = Math.min(this.limit, this.share + (INCREASE * this.limit) / this.share);
	}

	/** After a 429; those within a window count once. `taken` are the successful calls of the last window. */
	shrink(taken: number, now: Ms): void {
		if (now < this.shrunkAt + WINDOW_MS) return;
		this.shrunkAt = now;
		// The first 429 may come when this process has hardly sent any calls.
		const least = this.share === this.limit ? INCREASE * this.limit : 1;
		this.share = Math.max(1, least, DECREASE * Math.min(this.share, taken));
	}
}
