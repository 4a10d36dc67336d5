import { MINUTE_MS, type EpochMs, type Ms } from '../../shared/time/units';

/** A moment on two clocks, neither of which is always right. */
export interface Moment {
	/** By the service's clock. */
	at: EpochMs;
	/** By n8n's clock. */
	local: EpochMs;
}

/** By how much more or less than n8n's clock the service's may have advanced since the poll before. */
const STEP_MS: Ms = 5 * MINUTE_MS;

/** How much time has passed by n8n's clock, which counts on while n8n is down or its computer asleep; at least 0. */
export function passedMs(earlier: Pick<Moment, 'local'>, now: Moment): Ms {
	return Math.max(0, now.local - earlier.local);
}

/**
 * The time of an answer, cut to what has passed since the poll before, so that a wrong one moves nothing ahead.
 * @param known what `toKeep` gave at the poll before; undefined: there was none
 */
export function heldTo(known: Moment | undefined, told: Moment): Moment {
	return known ? { ...told, at: Math.min(told.at, known.at + passedMs(known, told)) } : told;
}

/** What the next poll's answer is held to. A clock that stays ahead or behind is followed, by five minutes per poll. */
export function toKeep(known: Moment | undefined, told: Moment): Moment {
	if (!known) return told;
	const expected = known.at + passedMs(known, told);
	return { ...told, at: Math.min(Math.max(told.at, expected - STEP_MS), expected + STEP_MS) };
}
