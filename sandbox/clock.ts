import type { Switches } from './switches';

/** The sandbox's two clocks, both in epoch milliseconds. */
export interface Clock {
	/** Real (or injected) time: runs limits and jobs. */
	now(): number;
	/** The time the services believe it is: every timestamp they show. */
	service(): number;
}

/** @param now source of real time; the services' clock is ahead of it by the switch `skewMs`. */
export function createClock(now: () => number, switches: Switches): Clock {
	return { now, service: () => now() + switches.skewMs };
}

/** @returns ISO 8601 UTC with whole seconds, as the services write instants. */
export function isoInstant(ms: number): string {
	return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** @returns ISO 8601 date in UTC. */
export function isoDate(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}
