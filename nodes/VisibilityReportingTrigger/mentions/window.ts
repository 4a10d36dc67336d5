import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/values/json';
import { MAX_PAGE, type MentionFilters } from '../../VisibilityReporting/api/reportingApi';
import { countOf, type PackedIds } from './seenIds';

/** Times are milliseconds since the epoch, in the service's own time unless said otherwise. */

export type Filters = Pick<MentionFilters, 'engine' | 'sentiment'>;

export interface MentionSettings {
	filters: Filters;
	/** Where to start; undefined for now. Only counts as long as there is no state. */
	startDate: number | undefined;
	lookbackMs: number;
	maxItems: number;
}

export interface PendingActivation {
	filters: Filters;
	/** When it was, in n8n's own time. */
	local: number;
	/** And in the service's, if it told. */
	service?: number;
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
	/** At most LOOK_MAX known mentions were captured after this; undefined: the window is small. */
	tailFrom?: number;
	/** Polls that have looked at the end of the stream only, since windowAt. */
	tailReads: number;
	/** 0 before the first poll. */
	polledAt: number;
	/** Between the last two polls. */
	gapMs: number;
	/** Where to go on in a window that could not be read to its end, and when that read began. */
	resume?: { cursor: string; at: number };
}

export interface Plan {
	/** The whole window, or only its end. */
	whole: boolean;
	since: number;
	cursor?: string;
}

/** The moment of a read's first answer. */
export interface ReadStart {
	/** The service's time, as that answer told it. */
	at: number;
	/** n8n's time when it came. */
	local: number;
}

/** What a poll has read, by its plan. */
export interface WindowRead extends ReadStart {
	whole: boolean;
	records: IDataObject[];
	/** The service's time, as the last answer told it. */
	until: number;
	complete: boolean;
	/** Where an incomplete read would go on. */
	next?: string;
}

/** So many known mentions may lie in what a poll looks at: they and the news fit in one page. */
export const TAIL_MAX = 80;

/**
 * Before there are so many ids, 64 KB, the whole window is read: then old ones can be forgotten. Five
 * bytes each, and 11 for each minute, of which there are two hours at the most by default.
 */
const MANY_IDS = 12_600;

/** An answer may show the list as it was when the request was sent, up to its time-out earlier. */
export const ANSWER_MS = 65_000;

/** By so much n8n's clock may be ahead before the first read has to be begun again. */
const CLOCK_MS = 300_000;

/** Whether something that was saved is such a state. */
export function isMentionState(saved: unknown): saved is MentionState {
	if (!isRecord(saved) || saved.version !== 2) return false;
	const { filters, seen, activations = [], resume = { cursor: '', at: 0 } } = saved;
	const { watermark = 0, tailFrom = 0, windowAt, tailReads, polledAt, gapMs } = saved;
	return (
		[watermark, tailFrom, windowAt, tailReads, polledAt, gapMs].every(Number.isFinite) &&
		isRecord(filters) &&
		isRecord(seen) &&
		Object.values(seen).every((hashes) => typeof hashes === 'string') &&
		Array.isArray(activations) &&
		activations.every((each) => isRecord(each) && isRecord(each.filters)) &&
		isRecord(resume) &&
		typeof resume.cursor === 'string'
	);
}

/** The state before the first read. */
export function initial({ filters, startDate }: MentionSettings): MentionState {
	const at = startDate ?? 0;
	return {
		version: 2,
		filters,
		watermark: startDate,
		seen: {},
		windowAt: at,
		tailReads: 0,
		polledAt: 0,
		gapMs: 0,
	};
}

/** The window that has to be read: all that may still be listed late, as of a moment. */
export function windowStart(at: number, { lookbackMs }: MentionSettings): number {
	return at - lookbackMs - ANSWER_MS;
}

/** Up to where mentions are done with when a read begins. */
export function watermarkBefore(
	state: MentionState,
	settings: MentionSettings,
	read: ReadStart,
): number {
	const [first] = state.activations ?? [];
	return state.watermark ?? windowStart(first ? momentOf(first, read) : read.at, settings);
}

/** When an activation was, in the service's time. */
export function momentOf({ local, service }: PendingActivation, read: ReadStart): number {
	return service ?? read.at - Math.max(0, read.local - local);
}

/**
 * Decides what a poll reads. Reading only behind `tailFrom` costs one request when nothing is new,
 * in whatever order the service lists. The whole window is due when it fits in one page anyway, and
 * else after as many such polls as it has pages.
 *
 * @param local n8n's own time, for the very first read
 */
export function plan(state: MentionState, settings: MentionSettings, local: number): Plan {
	const { watermark, tailFrom, tailReads, seen, polledAt, windowAt, gapMs } = state;
	if (watermark === undefined) {
		const from = Math.min(local, state.activations?.[0]?.local ?? local);
		return { whole: true, since: windowStart(from, settings) - CLOCK_MS };
	}
	const known = countOf(seen);
	const changed = !isSame(state.filters, settings.filters);
	const whole =
		tailFrom === undefined ||
		changed ||
		state.activations !== undefined ||
		state.resume !== undefined ||
		tailReads >= Math.ceil(known / MAX_PAGE) ||
		known * (1 + gapMs / settings.lookbackMs) > MANY_IDS ||
		polledAt - windowAt >= settings.lookbackMs;
	if (!whole) return { whole, since: tailFrom };
	return { whole, since: watermark, cursor: changed ? undefined : state.resume?.cursor };
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
