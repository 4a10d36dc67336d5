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

/**
 * Between two polls, the service's clock is taken to advance by at most this much more or less than
 * n8n's.
 */
const CLOCK_STEP_MS: Ms = 5 * MINUTE_MS;

/**
 * Gives the moment of an answer. If the service's time cannot be right, n8n's clock counts for
 * both.
 */
export function clockReadingOf(answeredAt: EpochMs, local: EpochMs): ClockReading {
	return { at: isTime(answeredAt) ? answeredAt : local, local };
}

/**
 * Tells how much time has passed by n8n's clock, at least 0. That clock goes on while n8n is down
 * or its computer is asleep.
 */
export function elapsedMs(earlier: Pick<ClockReading, 'local'>, now: ClockReading): Ms {
	return Math.max(0, now.local - earlier.local);
}

/**
 * Gives the service's time, but never further ahead than n8n's own clock has moved since the last
 * poll. So one wrong answer cannot push the watermark ahead.
 */
export function trusted(reference: ClockReading | undefined, reading: ClockReading): ClockReading {
	return reference
		? { ...reading, at: Math.min(reading.at, reference.at + elapsedMs(reference, reading)) }
		: reading;
}

/**
 * Gives the moment with which the next poll compares its answer. A clock that stays ahead or behind
 * is followed, by up to five minutes per poll.
 */
export function nextReference(
	reference: ClockReading | undefined,
	reading: ClockReading,
): ClockReading {
	if (!reference) return reading;
	const expected = reference.at + elapsedMs(reference, reading);
	return {
		...reading,
		at: Math.min(Math.max(reading.at, expected - CLOCK_STEP_MS), expected + CLOCK_STEP_MS),
	};
}

/** The value of `readAt` until a list has been read to its end. */
export const NEVER: EpochMs = 0;

export function isClockReading(value: unknown): value is ClockReading {
	return isRecord(value) && isTime(value.at) && isTime(value.local);
}
