import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Switches } from './switches';

/**
 * Waits; for ever, where `ms` is Infinity.
 * @throws AbortError when the signal comes first.
 */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** The sandbox's two clocks, both in epoch milliseconds. */
export interface Clock {
	/** Real (or injected) time: runs limits and jobs. */
	now(): number;
	/** The time the services believe it is: every timestamp they show. */
	service(): number;
	/** How an answer is put off. */
	sleep: Sleep;
}

/**
 * @param now source of real time; the services' clock is ahead of it by the switch `skewMs`.
 * @param sleep how real time passes
 */
export function createClock(
	now: () => number,
	switches: Switches,
	sleep: Sleep = realSleep,
): Clock {
	return { now, service: () => now() + switches.skewMs, sleep };
}

/** Waits in real time. */
async function realSleep(ms: number, signal: AbortSignal): Promise<void> {
	if (ms === Infinity) await once(signal, 'abort');
	else await setTimeout(ms, undefined, { signal });
}

/** @returns ISO 8601 UTC with whole seconds, as the services write instants. */
export function isoInstant(ms: number): string {
	return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** @returns ISO 8601 date in UTC. */
export function isoDate(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}
