import type { EpochMs, Ms } from 'ai-visibility-reports/time';
import { isRecord } from 'ai-visibility-reports/values';
import type { MentionFilters } from '../../reportingApi';
import {
	type ClockReading,
	EARLIEST,
	isClockReading,
	isSavedClock,
	isTime,
	LATEST,
	NEVER,
	type SavedClock,
} from '../clockReading';
import { isSavedId, type SavedIds } from './seenIds';

/** All times in this file are by the service's clock unless a comment says otherwise. */

export type Filters = Pick<MentionFilters, 'engine' | 'sentiment'>;

export interface MentionSettings {
	filters: Filters;
	/** The Start Date; undefined to begin from now. */
	startDate: EpochMs | undefined;
	lookbackMs: Ms;
	maxItems: number;
}

interface PendingActivation {
	filters: Filters;
	/** The time of the activation on n8n's clock. */
	local: EpochMs;
	/** The time of the activation on the service's clock, if it is known. */
	at?: EpochMs;
}

export interface ReadPlan {
	/** Whether the whole window is read, or only its end. */
	scope: 'window' | 'end';
	since: EpochMs;
	/** True if the list is read for the second time. */
	again?: true;
}

/** A list that was too long for one poll; later ones continue by its cursor. */
export interface Backlog extends ReadPlan {
	filters: Filters;
	/** The cursor where the list goes on; undefined to begin it anew. */
	cursor?: string;
	/** When the first page of the list was read. */
	begun: ClockReading;
}

/**
 * What New Mention saves between two polls. All of it is JSON in n8n's static data, so it outlives
 * updates and may have been edited by hand: every field is checked before it is used.
 *
 * The field names are saved and never change; the types may.
 *
 * An activation that could not read the service is kept under "activations" with the filters of
 * that time. When a later poll reads the window, a mention counts by the filters that were in force
 * when it was captured. So a workflow that was published at 10:00 with the filter "negative" emits
 * what came at 10:02, even if the first answer comes at 10:10.
 *
 * A node that never followed New Mention begins at Start Date or, without one, from now. After
 * that, changing the date changes nothing; removing it ends what is still being read from it. A new
 * account, or a state that cannot be read, begins from now: its first read only learns which
 * mentions exist.
 */
export interface MentionState extends SavedClock {
	version: 1;
	filters: Filters;
	/** Mentions captured up to this time are done with; undefined until the start is known. */
	watermark?: EpochMs;
	/** True if mentions since Start Date are still being read. */
	isFromDate?: true;
	/** Activations after which no read has been complete yet, the earliest first. */
	activations?: PendingActivation[];
	seen: SavedIds;
	/** When the reading of the last list began that was read to its end. */
	readAt: EpochMs;
	/** How many polls have read only the end of the window since one has read it whole. */
	endReads: number;
	/** How many polls in a row have found no mention in the whole window; absent for none. */
	emptyPolls?: number;
	backlog?: Backlog;
}

/** Makes the state before the first read. */
export function initialState({ filters, startDate }: MentionSettings): MentionState {
	const state: MentionState = { version: 1, filters, seen: [], readAt: NEVER, endReads: 0 };
	if (startDate === undefined) return state;
	const watermark = Math.min(Math.max(startDate, EARLIEST), LATEST);
	return { ...state, watermark, isFromDate: true };
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';

function isFilters(value: unknown): boolean {
	return isRecord(value) && isText(value.engine) && isText(value.sentiment);
}

function isActivation(value: unknown): boolean {
	if (!isRecord(value) || !isFilters(value.filters)) return false;
	return isTime(value.local) && (value.at === undefined || isTime(value.at));
}

function isBacklog(value: unknown): boolean {
	if (!isRecord(value) || !isFilters(value.filters)) return false;
	const { scope, since, cursor, begun, again } = value;
	return (
		(scope === 'window' || scope === 'end') &&
		isTime(since) &&
		isText(cursor) &&
		isClockReading(begun) &&
		(again === undefined || again === true)
	);
}

/** True if a saved state can be continued: somebody may have edited any of its fields. */
export function isMentionState(saved: unknown): saved is MentionState {
	if (!isRecord(saved) || saved.version !== 1 || !isFilters(saved.filters)) return false;
	const { watermark, isFromDate, seen, readAt, endReads, emptyPolls = 0 } = saved;
	const { activations = [], backlog } = saved;
	return (
		(watermark === undefined || isTime(watermark)) &&
		(isFromDate === undefined || isFromDate === true) &&
		(readAt === NEVER || isTime(readAt)) &&
		[endReads, emptyPolls].every((count) => Number.isSafeInteger(count) && Number(count) >= 0) &&
		Array.isArray(seen) &&
		seen.every(isSavedId) &&
		Array.isArray(activations) &&
		activations.every(isActivation) &&
		isSavedClock(saved) &&
		(backlog === undefined || isBacklog(backlog))
	);
}

/**
 * Makes the state that a poll begins with. Start Date counts only at the first poll, which has no
 * saved state.
 */
export function restoreState(saved: unknown, settings: MentionSettings): MentionState {
	if (saved === undefined) return initialState(settings);
	const fromNow = initialState({ ...settings, startDate: undefined });
	if (!isMentionState(saved)) return fromNow;
	const isGivenUp = saved.isFromDate && settings.startDate === undefined;
	return isGivenUp ? { ...fromNow, seen: saved.seen } : saved;
}

/**
 * Notes an activation, if its filters are new. It stays until the window has been read, because
 * mentions captured before it are not new.
 */
export function addActivation(
	state: MentionState,
	{ filters }: MentionSettings,
	local: EpochMs,
	at?: EpochMs,
): MentionState {
	const { activations = [] } = state;
	const last = activations.at(-1)?.filters ?? (state.watermark && state.filters);
	if (last && sameFilters(last, filters)) return state;
	const time = isTime(at) ? at : undefined;
	return { ...state, activations: [...activations, { filters, local, at: time }] };
}

export function sameFilters(one: Filters, other: Filters): boolean {
	return one.engine === other.engine && one.sentiment === other.sentiment;
}
