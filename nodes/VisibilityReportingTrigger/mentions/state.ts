import type { EpochMs, Ms } from '../../shared/time/units';
import { isRecord } from '../../shared/values/json';
import type { MentionFilters } from '../../reporting/api/reportingApi';
import type { Moment } from '../polling/serviceClock';
import type { SavedIds } from './seenIds';

/** Times are the service's own unless said otherwise. */

export type Filters = Pick<MentionFilters, 'engine' | 'sentiment'>;

export interface MentionSettings {
	filters: Filters;
	/** Start Date; undefined for now. */
	startDate: EpochMs | undefined;
	lookbackMs: Ms;
	maxItems: number;
}

export interface PendingActivation {
	filters: Filters;
	/** Its time on n8n's clock. */
	local: EpochMs;
	/** Its time on the service's clock, if known. */
	at?: EpochMs;
}

export interface Plan {
	/** The whole window, or only its end. */
	scope: 'window' | 'end';
	since: EpochMs;
}

/** A list that was too long for one poll; later ones continue by its cursor. */
export interface Backlog extends Plan {
	/** The filters that its cursor belongs to. */
	filters: Filters;
	/** Cursor to continue from; undefined: its beginning. */
	cursor?: string;
	begun: Moment;
}

export interface MentionState {
	version: 1;
	filters: Filters;
	/** Mentions captured up to here are done; undefined until the start is known. */
	watermark?: EpochMs;
	/** Whether mentions since Start Date are still being read. */
	isFromDate?: true;
	/** Activations without a complete read since, the earliest first. */
	activations?: PendingActivation[];
	seen: SavedIds;
	/** When the last list that was read to its end began. */
	readAt: EpochMs;
	/** Number of polls since the last read of the whole window that read only its end. */
	endReads: number;
	/** What the time of the next answer is held to. */
	clock?: Moment;
	backlog?: Backlog;
}

/** The state before the first read. */
export function initial({ filters, startDate }: MentionSettings): MentionState {
	const state: MentionState = { version: 1, filters, seen: [], readAt: 0, endReads: 0 };
	return startDate === undefined ? state : { ...state, watermark: startDate, isFromDate: true };
}

/**
 * The state that a poll begins with. Start Date counts only at the first poll, which has no saved state. If it is given
 * up before all since then was read, the rest only becomes known.
 */
export function mentionState(saved: unknown, settings: MentionSettings): MentionState {
	if (saved === undefined) return initial(settings);
	const fromNow = initial({ ...settings, startDate: undefined });
	const isState = isRecord(saved) && saved.version === 1 && Array.isArray(saved.seen);
	if (!isState) return fromNow;
	const state = saved as unknown as MentionState;
	const isGivenUp = state.isFromDate && settings.startDate === undefined;
	return isGivenUp ? { ...fromNow, seen: state.seen } : state;
}

/**
 * The state with an activation, if the filters have not been active before: mentions listed by then
 * are not new, so its time is saved until the window has been read.
 */
export function withActivation(
	state: MentionState,
	{ filters }: MentionSettings,
	local: EpochMs,
	at?: EpochMs,
): MentionState {
	const { activations = [] } = state;
	const last = activations.at(-1)?.filters ?? (state.watermark && state.filters);
	if (last && isSame(last, filters)) return state;
	return { ...state, activations: [...activations, { filters, local, at }] };
}

export function isSame(one: Filters, other: Filters): boolean {
	return one.engine === other.engine && one.sentiment === other.sentiment;
}
