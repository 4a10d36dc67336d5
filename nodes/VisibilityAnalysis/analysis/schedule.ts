import { type Ms, SECOND_MS, type Seconds } from 'ai-visibility-reports/time';

/**
 * When to check an analysis, in seconds after its start. These times have the lowest expected cost,
 * if a second of delay costs as much as 0.4 calls, and an analysis takes 30 s plus an exponential
 * time with a mean of 15 s, cut at 90 s. The service documents 30 to 90 s, and 45 s on average.
 */
export const CHECK_TIMES: Seconds[] = [37.2, 45, 52.9, 60.9, 68.4, 75.7, 83.9, 90];

/** After the last planned check, each comes at this multiple of the age at the one before. */
const GROWTH = 1.25;

/**
 * A key that allows this many calls a minute can check often: while all its waits fit in, a check
 * takes no call that others need.
 */
export const FREQUENT_FROM = 60;

/** A wait that checks every 5 s makes this many calls a minute. */
export const FREQUENT_CALLS = 12;

/**
 * A cheap check comes this long after the one before. So does the first one, because some analyses
 * take seconds.
 */
const FREQUENT_MS = 5 * SECOND_MS;

/**
 * How long to wait before the next check of an analysis of this age.
 * @param mayCheckOften true if a check takes no call that others need
 */
export function untilNextCheck(age: Ms, mayCheckOften: boolean): Ms {
	if (mayCheckOften) return FREQUENT_MS;
	// A check that is due within a second would repeat the last one.
	const next = CHECK_TIMES.find((seconds) => seconds * SECOND_MS > age + SECOND_MS);
	if (next !== undefined) return next * SECOND_MS - age;
	return Math.max(SECOND_MS, age * (GROWTH - 1));
}
