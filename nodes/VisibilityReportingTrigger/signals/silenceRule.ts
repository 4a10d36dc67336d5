import type { IDataObject } from 'n8n-workflow';

import { utcMillis } from '../../shared/time/dates';
import { HOUR_MS, type EpochMs } from '../../shared/time/units';
import { heldTo, toKeep, type Moment } from '../polling/serviceClock';
import type { PollResult } from './occurrence';

/** Times are the service's own unless said otherwise. */

export interface SilenceSettings {
	filters: { engine?: string; sentiment?: string };
	hours: number;
}

export interface SilenceState extends IDataObject {
	version: 1;
	filters: string;
	/** `captured_at` of the newest mention ever seen, as the service wrote it. */
	last?: string;
	/** Without any mention seen: since when there has been none. */
	from?: EpochMs;
	/** Whether the silence since `last` was reported. */
	isTold?: boolean;
	/** Whether an activation has found a silence, which the next poll reports. */
	isDue?: boolean;
	/** What the time of the next answer is held to. */
	clock?: Moment;
}

export interface SilenceRead {
	records: IDataObject[];
	since: EpochMs;
	/** The time of the first response, by n8n's clock that of the request. */
	told: Moment;
	/** Whether there are more pages: then no silence is reported, since the newest mention is unknown. */
	hasMore: boolean;
}

/** Whether this poll activates the workflow, and reports nothing: with n8n's own scheduler each one may. */
export type ActivationKind = 'none' | 'certain' | 'possible';

/** The saved state for these filters; empty after a change of filters. */
export function silenceState(
	saved: IDataObject | undefined,
	{ filters }: SilenceSettings,
): SilenceState {
	const { engine, sentiment } = filters;
	const key = JSON.stringify([engine ?? null, sentiment ?? null]);
	return saved?.filters === key ? (saved as SilenceState) : { version: 1, filters: key };
}

/**
 * The `since` of the next request in whole seconds: the newest known mention, so that any newer one is found, however
 * late it is listed; without one, the start of the hours before n8n's `now`.
 */
export function askSince({ last, from }: SilenceState, { hours }: SilenceSettings, now: EpochMs) {
	const since = utcMillis(last) ?? Math.min(from ?? Infinity, now - hours * HOUR_MS);
	return Math.floor(since / 1_000) * 1_000;
}

/** Detects a silence by the service's own time. It is reported once, and again only after a newer mention. */
export function judgeSilence(
	state: SilenceState,
	{ hours }: SilenceSettings,
	{ records, since, told, hasMore }: SilenceRead,
	activation: ActivationKind,
): PollResult<SilenceState> {
	const { filters, clock } = state;
	const start = heldTo(clock, told).at - hours * HOUR_MS;
	const last = newestCapture(state.last, records);
	const isNewer = last !== state.last;
	const next: SilenceState = {
		version: 1,
		filters,
		clock: toKeep(clock, told),
		...(last === undefined ? { from: Math.min(since, start) } : { last }),
		...(state.isTold && !isNewer ? { isTold: true } : {}),
	};
	const isSilent = (utcMillis(last) ?? since) <= start;
	if (!isSilent || next.isTold || hasMore) return { state: next, occurrences: [] };
	const isActivation = activation === 'certain' || (activation === 'possible' && !state.isDue);
	// An answer that is held to no earlier one may have a wrong time.
	const isWaiting = isActivation || clock === undefined;
	if (isWaiting) return { state: { ...next, isDue: true }, occurrences: [] };
	const item = { hours, last_mention_at: last ?? null };
	return { state: { ...next, isTold: true }, occurrences: [{ item }] };
}

/** The newest `captured_at`; undefined without any. */
export function newestCapture(
	known: string | undefined,
	records: IDataObject[],
): string | undefined {
	return records
		.flatMap(({ captured_at }) => (typeof captured_at === 'string' ? captured_at : []))
		.reduce(
			(last, each) =>
				(utcMillis(each) ?? -Infinity) > (utcMillis(last) ?? -Infinity) ? each : last,
			known,
		);
}
