import type { MentionFilters } from '../../VisibilityReporting/api/reportingApi';
import type { PackedIds, Span } from './seenIds';

/** Times are milliseconds since the epoch, in the service's own time unless said otherwise. */

export type Filters = Pick<MentionFilters, 'engine' | 'sentiment'>;

export interface MentionSettings {
	filters: Filters;
	/** Start Date; undefined for now. Ignored once there is a state. */
	startDate: number | undefined;
	lookbackMs: number;
	maxItems: number;
	/** Minimum number of IDs of a backlog to keep. */
	keptIds: number;
}

export interface PendingActivation {
	filters: Filters;
	/** Its time on n8n's clock. */
	local: number;
	/** Its time on the service's clock, if known. */
	service?: number;
}

/** How the mentions' times changed in the order of the list, in milliseconds. */
export interface Trend {
	low: number;
	high: number;
	/** Maximum difference by which a mention was later than a previous one of the list. */
	rise: number;
	/** Maximum difference by which it was earlier. */
	fall: number;
}

export interface Backlog {
	/** The filters that its cursor belongs to. */
	filters: Filters;
	/** Whether it is the whole window, or only the end of the list. */
	whole: boolean;
	/** Its start, for the query. */
	since: number;
	/** Cursor to continue from; undefined: its beginning. */
	cursor?: string;
	/** When its reading began. */
	at: number;
	/** When the end of the list was last read. */
	freshAt: number;
	/** Pages read since then, minus the cost of reading the end. */
	credit: number;
	trend?: Trend;
	/** The part that is done, with its IDs forgotten; only for a list in chronological order. */
	passed?: Span;
	/** Whether it was restarted, so that mentions in `passed` are listed again. */
	restarted?: true;
}

/** The saved state of the event, as JSON. */
export interface MentionState {
	/** 1 was never published: its hashes had another form. */
	version: 2;
	filters: Filters;
	/** Mentions captured up to here are done; undefined until the start is known. */
	watermark?: number;
	/** Activations without a complete read since, the earliest first. */
	activations?: PendingActivation[];
	seen: PackedIds;
	/** When the last complete read of the whole window began. */
	windowAt: number;
	/** Size of `seen` after it; undefined if unknown. */
	windowBytes?: number;
	/** At most TAIL_MAX known mentions were captured after this; undefined: the window is small. */
	tailFrom?: number;
	/** Number of polls since then that read only the end of the list. */
	tailReads: number;
	/** 0 before the first poll. */
	polledAt: number;
	/** Between the last two polls. */
	gapMs: number;
	/** What was too much for one poll. */
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
 * The state after an activation whose requests failed: mentions listed by then are not new, so its time
 * is saved.
 *
 * @param local n8n's own time
 * @param service the service's time, if known
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
