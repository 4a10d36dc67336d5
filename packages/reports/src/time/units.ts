/** A time, in milliseconds since the epoch. */
export type EpochMs = number;

/** A length of time, in milliseconds. */
export type Ms = number;

/** A length of time, in seconds. */
export type Seconds = number;

export const SECOND_MS: Ms = 1_000;

export const MINUTE_MS: Ms = 60_000;

export const HOUR_MS: Ms = 3_600_000;

export const DAY_MS: Ms = 86_400_000;
