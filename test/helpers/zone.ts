import { DateTime } from 'luxon';

import { now } from './today';

/** Calendar dates in n8n's zone where none is set. */

const DAY_MS = 86_400_000;
const timeZone = 'America/New_York';
const written = new Intl.DateTimeFormat('en-CA', {
	timeZone,
	dateStyle: 'short',
});

/** @param at epoch milliseconds */
export const dayOf = (at: number) => written.format(at);

export const daysAgo = (days: number) =>
	new Date(Date.parse(dayOf(now())) - days * DAY_MS).toISOString().slice(0, 10);

/** When a day begins so many days ago, in epoch milliseconds. */
export const startOfDayAgo = (days: number) =>
	DateTime.fromISO(daysAgo(days), { zone: timeZone }).toMillis();
