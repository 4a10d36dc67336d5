import { now } from './today';

/** Calendar dates in n8n's zone where none is set. */

const DAY_MS = 86_400_000;
const written = new Intl.DateTimeFormat('en-CA', {
	timeZone: 'America/New_York',
	dateStyle: 'short',
});

/** @param at epoch milliseconds */
export const dayOf = (at: number) => written.format(at);

export const daysAgo = (days: number) =>
	new Date(Date.parse(dayOf(now())) - days * DAY_MS).toISOString().slice(0, 10);
