import { WINDOW_MS } from './window';

/** By so much of the limit the share grows with each window in which it is used up. */
const INCREASE = 0.2;

/** What is left of the calls that got through, after a refusal. */
const DECREASE = 0.75;

/**
 * How much of a key's limit this process takes. Processes that cannot talk, such as the workers of
 * n8n's queue mode, learn from their refusals how many they share the key with: an additive
 * increase and a multiplicative decrease lead to equal shares (Chiu and Jain, "Analysis of the
 * Increase and Decrease Algorithms for Congestion Avoidance in Computer Networks", 1989).
 */
export class KeyShare {
	private share: number;

	private shrunkAt = -Infinity;

	/** @param limit calls in a window; Infinity for no limit, of which every share is the whole */
	constructor(private readonly limit: number) {
		this.share = limit;
	}

	/** Calls that may get through in a window: at least one, and all while nothing was refused. */
	get calls(): number {
		return Math.floor(this.share);
	}

	/** Says that a call got through. */
	grow(): void {
		if (this.share === this.limit) return;
		this.share = Math.min(this.limit, this.share + (INCREASE * this.limit) / this.share);
	}

	/**
	 * Says that a call was refused. All refusals of a window tell the same, so they count once.
	 *
	 * @param taken how many calls got through in the window before
	 * @param now see Clock.now
	 */
	shrink(taken: number, now: number): void {
		if (this.limit === Infinity || now < this.shrunkAt + WINDOW_MS) return;
		this.shrunkAt = now;
		// The first refusal may come when this process has hardly begun, so little got through by itself.
		const least = this.share === this.limit ? INCREASE * this.limit : 1;
		this.share = Math.max(1, least, DECREASE * Math.min(this.share, taken));
	}
}
