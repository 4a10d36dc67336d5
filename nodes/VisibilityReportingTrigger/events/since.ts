import { formatTime } from '../../shared/time/format';

/** "since 14 Nov 2026, 09:15 UTC" for milliseconds since the epoch; undefined for anything else. */
export function sinceWhen(time: unknown, zone: string): string | undefined {
	if (typeof time !== 'number' || Number.isNaN(new Date(time).getTime())) return undefined;
	return `since ${formatTime(new Date(time).toISOString(), zone)}`;
}
