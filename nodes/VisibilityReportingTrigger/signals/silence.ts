import type { IDataObject } from 'n8n-workflow';

import { utcMillis } from '../../shared/time/dates';

/** Times are milliseconds since the epoch, in the service's own time unless said otherwise. */

export interface SilenceSettings {
	filters: { engine?: string; sentiment?: string };
	hours: number;
}

/** What the trigger keeps between polls. */
export interface SilenceState extends IDataObject {
	version: 1;
	filters: string;
	/** `captured_at` of the newest mention that was ever seen, as the service wrote it. */
	last?: string;
	/** Before any was seen: from when on there was none. */
	from?: number;
	/** Whether the silence since `last` is told. */
	isTold?: boolean;
	/** Whether an activation has met a silence, which is for the next poll to tell. */
	isDue?: boolean;
}

/** What a poll has read. */
export interface SilenceRead {
	/** The records of a page, in any order. */
	records: IDataObject[];
	/** After which moment they were captured. */
	since: number;
	/** The service's time at the answer. */
	at: number;
	/** Whether there is another page; a silence is then not told before the newest is known. */
	hasMore: boolean;
}

/**
 * Whether this poll activates the workflow, and so tells nothing. n8n's own scheduler gives each poll
 * the look of an activation by an update.
 */
export type ActivationKind = 'none' | 'certain' | 'possible';

const HOUR_MS = 3_600_000;

/** The state for these filters; with others, nothing is known. */
export function silenceState(
	saved: IDataObject | undefined,
	{ filters }: SilenceSettings,
): SilenceState {
	const { engine, sentiment } = filters;
	const asked = JSON.stringify([engine ?? null, sentiment ?? null]);
	if (saved?.filters !== asked) return { version: 1, filters: asked };
	return {
		version: 1,
		filters: asked,
		...(utcMillis(saved.last) === undefined ? {} : { last: String(saved.last) }),
		...(typeof saved.from === 'number' ? { from: saved.from } : {}),
		...(saved.isTold === true ? { isTold: true } : {}),
		...(saved.isDue === true ? { isDue: true } : {}),
	};
}

/**
 * After which moment to ask for mentions: behind the newest one that is known, so that anything newer
 * shows, however late it is listed.
 *
 * @param now n8n's own time
 * @returns in whole seconds, rounded down, for services that know no fractions
 */
export function askSince({ last, from }: SilenceState, { hours }: SilenceSettings, now: number) {
	const since = utcMillis(last) ?? Math.min(from ?? Infinity, now - hours * HOUR_MS);
	return Math.floor(since / 1_000) * 1_000;
}

/**
 * Judges a silence by what the service lists: nothing captured within the last hours, by the service's
 * own time. It is told once, and again only after something newer has been seen.
 */
export function judgeSilence(
	state: SilenceState,
	{ hours }: SilenceSettings,
	{ records, since, at, hasMore }: SilenceRead,
	activation: ActivationKind,
): { state: SilenceState; items: IDataObject[] } {
	const start = at - hours * HOUR_MS;
	const { filters } = state;
	const last = newest(state.last, records);
	const isNewer = last !== state.last;
	const next: SilenceState = {
		version: 1,
		filters,
		...(last === undefined ? { from: Math.min(since, start) } : { last }),
		...(state.isTold && !isNewer ? { isTold: true } : {}),
	};
	const isSilent = (utcMillis(last) ?? since) <= start;
	// Some services give a cursor behind the last mention, too.
	const isPart = hasMore && records.length > 0;
	if (!isSilent || next.isTold || isPart) return { state: next, items: [] };
	const isWaiting = activation === 'certain' || (activation === 'possible' && !state.isDue);
	if (isWaiting) return { state: { ...next, isDue: true }, items: [] };
	return { state: { ...next, isTold: true }, items: [{ hours, last_mention_at: last ?? null }] };
}

/** The newest `captured_at` of all; undefined where none is known. */
export function newest(known: string | undefined, records: IDataObject[]): string | undefined {
	return records
		.flatMap(({ captured_at }) => (typeof captured_at === 'string' ? captured_at : []))
		.reduce(
			(last, each) =>
				(utcMillis(each) ?? -Infinity) > (utcMillis(last) ?? -Infinity) ? each : last,
			known,
		);
}
