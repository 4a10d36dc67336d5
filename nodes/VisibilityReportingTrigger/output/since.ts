import { formatInstant } from '../../shared/time/dates';

/** "since 2026-11-14 09:15 UTC", for milliseconds since the epoch; undefined for all else. */
export function sinceWhen(time: unknown): string | undefined {
	if (typeof time !== 'number' || Number.isNaN(new Date(time).getTime())) return undefined;
	return `since ${formatInstant(new Date(time).toISOString())}`;
}
