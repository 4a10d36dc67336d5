import type { MentionFilters } from '../../VisibilityReporting/api/reportingApi';
import type { PackedIds, Span } from './seenIds';

/** Times are milliseconds since the epoch, in the service's own time unless said otherwise. */

export type Filters = Pick<MentionFilters, 'engine' | 'sentiment'>;

export interface MentionSettings {
	filters: Filters;
	/** Where to start; undefined for now. Only counts as long as there is no state. */
	startDate: number | undefined;
	lookbackMs: number;
	maxItems: number;
	/** So many ids of a backlog are kept in any case. */
	keptIds: number;
}

export interface PendingActivation {
	filters: Filters;
	/** When it was, in n8n's own time. */
	local: number;
	/** And in the service's, if it told. */
	service?: number;
}

/** How the times of the mentions moved so far, in the order of the list; in milliseconds. */
export interface Trend {
	low: number;
	high: number;
	/** By how much a mention was later than an earlier one of the list at the most. */
	rise: number;
	/** And by how much earlier. */
	fall: number;
}

export interface Backlog {
	/** The filters that its cursor belongs to. */
	filters: Filters;
	/** Whether it holds all that is not done with, or only the end of the list. */
	whole: boolean;
	/** From where on it is listed. */
	since: number;
	/** Where it goes on; undefined: at its beginning. */
	cursor?: string;
	/** When its reading began. */
	at: number;
	/** When the end of the list was looked at last. */
	freshAt: number;
	/** Pages read since, less what looking at the end has cost. */
	credit: number;
	trend?: Trend;
	/** Where all is done with and no ids are known any more; only for a list in time order. */
	passed?: Span;
	/** Whether it was begun again, so that mentions in `passed` come a second time. */
	restarted?: true;
}

/** What the trigger keeps between polls, as JSON. */
export interface MentionState {
	/** 1 was never published: its hashes had another form. */
	version: 2;
	filters: Filters;
	/** Mentions captured up to here are done with; undefined until the start is known. */
	watermark?: number;
	/** Activations that no complete read has followed yet, the earliest first. */
	activations?: PendingActivation[];
	seen: PackedIds;
	/** When the last complete read of the whole window began. */
	windowAt: number;
	/** How long `seen` was after it, so what the window itself takes; undefined: not known. */
	windowBytes?: number;
	/** At most TAIL_MAX known mentions were captured after this; undefined: the window is small. */
	tailFrom?: number;
	/** Polls that have looked at the end of the stream only, since the window was read. */
	tailReads: number;
	/** 0 before the first poll. */
	polledAt: number;
	/** Between the last two polls. */
	gapMs: number;
	/** What has to be read on, as it was too much for one poll. */
	backlog?: Backlog;
}

/** The state before the first read. */
export function initial({ filters, startDate }: MentionSettings): MentionState {
	const at = startDate ?? 0;
	return {
		version: 2,
		filters,
		watermark: startDate,
		seen: '',
		windowAt: at,
		tailReads: 0,
		polledAt: 0,
		gapMs: 0,
	};
}

/**
 * The state after an activation at which the service gave no answer: what is listed by then is not
 * new, so the moment is kept.
 *
 * @param local n8n's own time
 * @param service the service's time, if it told
 */
export function deferActivation(
	state: MentionState,
	{ filters }: MentionSettings,
	local: number,
	service?: number,
): MentionState {
	const { activations = [] } = state;
	const last = activations.at(-1)?.filters ?? (state.watermark && state.filters);
	if (last && isSame(last, filters)) return state;
	return { ...state, activations: [...activations, { filters, local, service }] };
}

export function isSame(one: Filters, other: Filters): boolean {
	return one.engine === other.engine && one.sentiment === other.sentiment;
}
