import { createHash } from 'crypto';

import { type EpochMs, MINUTE_MS, type Ms } from '../../../reports/time/dates';
import { isRecord } from '../../../reports/values/json';
import type { MentionFilters } from '../reportingApi';

/**
 * A time outside these years is a mistake: no assistant was there before, and services write what
 * they do not know so.
 */
const [EARLIEST, LATEST] = [Date.UTC(2015, 0), Date.UTC(2100, 0)];

/** True for a time that can be meant, whoever wrote it. */
export function isTime(value: unknown): value is EpochMs {
	return typeof value === 'number' && value >= EARLIEST && value <= LATEST;
}

/** A moment on two clocks, neither of which is always right. */
export interface ClockReading {
	/** By the service's clock. */
	at: EpochMs;
	/** By n8n's clock. */
	local: EpochMs;
}

/**
 * Between two polls, the service's clock is taken to advance by at most this much more or less than
 * n8n's.
 */
const CLOCK_STEP_MS: Ms = 5 * MINUTE_MS;

/** The moment of an answer. If the service's time cannot be right, n8n's clock counts for both. */
export function clockReadingOf(answeredAt: EpochMs, local: EpochMs): ClockReading {
	return { at: isTime(answeredAt) ? answeredAt : local, local };
}

/**
 * How much time has passed by n8n's clock, at least 0. That clock goes on while n8n is down or its
 * computer is asleep.
 */
export function elapsedMs(earlier: Pick<ClockReading, 'local'>, now: ClockReading): Ms {
	return Math.max(0, now.local - earlier.local);
}

/**
 * The service's time, but never further ahead than n8n's own clock has moved since the last poll.
 * So one wrong answer cannot push the watermark ahead.
 */
export function trusted(reference: ClockReading | undefined, reading: ClockReading): ClockReading {
	return reference
		? { ...reading, at: Math.min(reading.at, reference.at + elapsedMs(reference, reading)) }
		: reading;
}

/**
 * The moment with which the next poll compares its answer. A clock that stays ahead or behind is
 * followed, by up to five minutes per poll.
 */
export function nextReference(
	reference: ClockReading | undefined,
	reading: ClockReading,
): ClockReading {
	if (!reference) return reading;
	const expected = reference.at + elapsedMs(reference, reading);
	return {
		...reading,
		at: Math.min(Math.max(reading.at, expected - CLOCK_STEP_MS), expected + CLOCK_STEP_MS),
	};
}

/** Times are the service's own unless said otherwise. */

export type Filters = Pick<MentionFilters, 'engine' | 'sentiment'>;

export interface MentionSettings {
	filters: Filters;
	/** Start Date; undefined for now. */
	startDate: EpochMs | undefined;
	lookbackMs: Ms;
	maxItems: number;
}

interface PendingActivation {
	filters: Filters;
	/** Its time on n8n's clock. */
	local: EpochMs;
	/** Its time on the service's clock, if known. */
	at?: EpochMs;
}

export interface ReadPlan {
	/** The whole window, or only its end. */
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
	/** When its first page was read. */
	begun: ClockReading;
}

/**
 * What New Mention saves between two polls. All of it is JSON in n8n's static data, so it outlives
 * updates and may have been edited by hand: every field is checked before it is used.
 *
 *     { version: 1, filters, watermark, seen: [29384710, "9f3a…", 3, "77bc…"], readAt, endReads,
 *       clock: { at, local }, activations?: [{ filters, local, at }],
 *       backlog?: { scope, since, cursor, begun, filters, again } }
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
export interface MentionState {
	version: 1;
	filters: Filters;
	/** Mentions captured up to here are done; undefined until the start is known. */
	watermark?: EpochMs;
	/** True if mentions since Start Date are still being read. */
	isFromDate?: true;
	/** Activations without a complete read since, the earliest first. */
	activations?: PendingActivation[];
	seen: SavedIds;
	/** When the last list that was read to its end began. */
	readAt: EpochMs;
	/** How many polls have read only the end of the window since one has read it whole. */
	endReads: number;
	/** The moment with which the time of the next answer is compared. */
	clock?: ClockReading;
	backlog?: Backlog;
}

/** The value of `readAt` until a list has been read to its end. */
const NEVER: EpochMs = 0;

/** The state before the first read. */
export function initialState({ filters, startDate }: MentionSettings): MentionState {
	const state: MentionState = { version: 1, filters, seen: [], readAt: NEVER, endReads: 0 };
	if (startDate === undefined) return state;
	const watermark = Math.min(Math.max(startDate, EARLIEST), LATEST);
	return { ...state, watermark, isFromDate: true };
}

export function isClockReading(value: unknown): value is ClockReading {
	return isRecord(value) && isTime(value.at) && isTime(value.local);
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

/**
 * The minutes of saved IDs are at most those of JavaScript's latest date, since the service may
 * write any time.
 */
function isSavedId(value: unknown): boolean {
	if (typeof value === 'string') return true;
	return Number.isInteger(value) && Math.abs(Number(value)) <= 8.64e15 / MINUTE_MS;
}

/** True if a saved state can be continued: somebody may have edited any of its fields. */
export function isMentionState(saved: unknown): saved is MentionState {
	if (!isRecord(saved) || saved.version !== 1 || !isFilters(saved.filters)) return false;
	const { watermark, isFromDate, seen, readAt, endReads, activations = [], backlog, clock } = saved;
	return (
		(watermark === undefined || isTime(watermark)) &&
		(isFromDate === undefined || isFromDate === true) &&
		(readAt === NEVER || isTime(readAt)) &&
		Number.isSafeInteger(endReads) &&
		Number(endReads) >= 0 &&
		Array.isArray(seen) &&
		seen.every(isSavedId) &&
		Array.isArray(activations) &&
		activations.every(isActivation) &&
		(clock === undefined || isClockReading(clock)) &&
		(backlog === undefined || isBacklog(backlog))
	);
}

/**
 * The state that a poll begins with. Start Date counts only at the first poll, which has no saved
 * state.
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

/**
 * The hashes of known IDs, ordered by the minute that each counts for. A number says how many
 * minutes later the hashes after it are; the first one counts from the epoch.
 */
type SavedIds = Array<string | number>;

/**
 * Hex digits of a hash. Among 20,000 known mentions, a new one is mistaken for one of them once in
 * 55 million.
 */
const HASH_LENGTH = 10;

/**
 * The known mentions: 13 bytes each, plus two or three per minute that has any. They are forgotten
 * by age, never by number, and the age counts from the last sighting: a service may capture a
 * mention again, and then lists it with a newer time.
 */
export class SeenIds {
	/** For each hash, the minute that it counts for, since the epoch. */
	private readonly minutes = new Map<string, number>();

	/** The hashes of the mentions that this poll has seen. */
	private readonly sighted = new Set<string>();

	constructor(saved: SavedIds = []) {
		let minute = 0;
		for (const each of saved) {
			if (typeof each === 'number') minute += each;
			else this.minutes.set(each, minute);
		}
	}

	/**
	 * Remembers a mention. A sighting with an older time makes a known one no older.
	 * @param time when it was captured; where that is not known, when it was seen
	 */
	sight(id: string, time: EpochMs): void {
		const hash = hashOf(id);
		const minute = Math.floor(time / MINUTE_MS);
		this.sighted.add(hash);
		this.minutes.set(hash, Math.max(this.minutes.get(hash) ?? minute, minute));
	}

	has(id: string): boolean {
		return this.minutes.has(hashOf(id));
	}

	/**
	 * Forgets mentions up to a time, by whole minutes. Those that this poll has not seen are kept
	 * until the next complete read, because they may have been captured again during this one, and
	 * then are on none of its pages.
	 * @param before the time up to which the previous complete read has reached
	 */
	forget(upTo: EpochMs, before: EpochMs): void {
		for (const [hash, minute] of this.minutes) {
			const end = (minute + 1) * MINUTE_MS - 1;
			if (end <= (this.sighted.has(hash) ? upTo : before)) this.minutes.delete(hash);
		}
	}

	toSave(): SavedIds {
		let last = 0;
		const saved: SavedIds = [];
		for (const [hash, minute] of [...this.minutes].sort(([, one], [, other]) => one - other)) {
			if (minute !== last) saved.push(minute - last);
			saved.push(hash);
			last = minute;
		}
		return saved;
	}
}

/** Number of saved IDs. */
export function countSeen(saved: SavedIds): number {
	return saved.filter((each) => typeof each === 'string').length;
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH);
}
