import { type EpochMs, MINUTE_MS, type Ms } from 'ai-visibility-reports/time';
import { isRecord } from 'ai-visibility-reports/values';

/**
 * A time outside these years is a mistake: there was no assistant before, and services write such
 * times where they do not know the right one.
 */
export const [EARLIEST, LATEST] = [Date.UTC(2015, 0), Date.UTC(2100, 0)];

/** True if a time is within the years that can be meant, whether the service or a user wrote it. */
export function isTime(value: unknown): value is EpochMs {
	return typeof value === 'number' && value >= EARLIEST && value <= LATEST;
}

/** A moment on two clocks, neither of which is always right. */
export interface ClockReading {
	/** The moment by the service's clock. */
	at: EpochMs;
	/** The moment by n8n's clock. */
	local: EpochMs;
}

/** What an answer says of the time. */
interface AnswerTime {
	/** By the service's clock; undefined if the answer names no time that can be right. */
	at: EpochMs | undefined;
	/** By n8n's clock. */
	local: EpochMs;
}

/** What a trigger saves of both clocks. */
export interface SavedClock {
	/** The moment with which the time of the next answer is compared. */
	clock?: ClockReading;
	/** A later moment at which one clock had jumped and the other had not. */
	unconfirmed?: ClockReading;
}

/** The moment of an answer as far as both clocks agree on it, and what to save of them. */
export interface TrustedTime {
	now: ClockReading;
	/** The time that has come by the service's clock even if both clocks are wrong: at most `now`. */
	certain: EpochMs;
	saved: SavedClock;
}

/** Both clocks agree on how much time has passed if they differ by at most this much. */
const CLOCK_STEP_MS: Ms = 5 * MINUTE_MS;

/** Gives the time of an answer. */
export function answerTime(answeredAt: EpochMs | undefined, local: EpochMs): AnswerTime {
	return { at: isTime(answeredAt) ? answeredAt : undefined, local };
}

/**
 * Tells how much time has passed by n8n's clock, at least 0. That clock goes on while n8n is down
 * or its computer is asleep.
 */
export function elapsedMs(earlier: Pick<ClockReading, 'local'>, now: ClockReading): Ms {
	return Math.max(0, now.local - earlier.local);
}

/**
 * Judges the time of an answer, because neither clock is trusted alone. A time that is ahead would
 * move the watermark past mentions that are still to come, so the judged time may be behind, but
 * never ahead:
 *
 *     both clocks have moved alike         the answer's time counts, and is saved for the next poll
 *     they differ by more than 5 minutes   the smaller of the two may have passed, but none of it is
 *                                          certain, and the answer's time is saved as unconfirmed
 *     they still differ at the next poll   the smaller of the two has passed, and 5 minutes more if
 *                                          the service's clock is the one that is ahead
 *     they are as before the jump          the jump is forgotten
 *
 * An answer that names no time leaves n8n's clock alone. Then any jump of more than five minutes
 * waits for the next poll, which confirms it if n8n's clock has not gone back since.
 */
export function trustedTime(
	{ clock: reference, unconfirmed }: SavedClock,
	{ at: answeredAt, local }: AnswerTime,
): TrustedTime {
	const estimate = reference ? reference.at + local - reference.local : local;
	const reading = { at: answeredAt ?? estimate, local };
	const agreed = { clock: reading, unconfirmed: undefined };
	if (!reference) return { now: reading, certain: reading.at, saved: agreed };
	const hasTime = answeredAt !== undefined;
	const isConfirmed = unconfirmed && confirms(unconfirmed, reading, hasTime);
	const base = isConfirmed ? confirmedMoment(reference, unconfirmed) : reference;
	const elapsed = Math.min(reading.at - base.at, elapsedMs(base, reading));
	const at = base.at + elapsed;
	if (haveMovedAlike(base, reading, hasTime)) {
		return { now: { at, local }, certain: at, saved: agreed };
	}
	const certain = base.at + Math.min(elapsed, 0);
	const now = { at: hasTime ? at : certain, local };
	return { now, certain, saved: { clock: base, unconfirmed: reading } };
}

function haveMovedAlike(earlier: ClockReading, now: ClockReading, hasTime: boolean): boolean {
	const byLocal = now.local - earlier.local;
	// Without the service's time, nothing confirms a longer time by n8n's clock.
	const byService = hasTime ? now.at - earlier.at : 0;
	return Math.abs(byService - byLocal) <= CLOCK_STEP_MS;
}

/** True if the clocks have stayed as they were after a jump. */
function confirms(unconfirmed: ClockReading, now: ClockReading, hasTime: boolean): boolean {
	if (now.local < unconfirmed.local) return false;
	return !hasTime || haveMovedAlike(unconfirmed, now, hasTime);
}

/**
 * Gives the moment of a jump after which the clocks have stayed as they were. It is earlier than
 * the reference only if both clocks have gone back.
 */
function confirmedMoment(reference: ClockReading, { at, local }: ClockReading): ClockReading {
	const byLocal = local - reference.local;
	const atLeast = Math.max(at - reference.at, Math.min(0, byLocal));
	const elapsed = Math.min(atLeast, Math.max(0, byLocal) + CLOCK_STEP_MS);
	return { at: reference.at + elapsed, local };
}

/** The value of `readAt` until a list has been read to its end. */
export const NEVER: EpochMs = 0;

export function isClockReading(value: unknown): value is ClockReading {
	return isRecord(value) && isTime(value.at) && isTime(value.local);
}

/** True if what is saved of both clocks can be used: somebody may have edited it. */
export function isSavedClock({ clock, unconfirmed }: { clock?: unknown; unconfirmed?: unknown }) {
	return [clock, unconfirmed].every((moment) => moment === undefined || isClockReading(moment));
}
