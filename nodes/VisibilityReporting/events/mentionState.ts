import type { IDataObject } from 'n8n-workflow';

import { MAX_PAGE, type MentionFilters } from '../service';
import { countOf, SeenIds, type PackedIds } from './seenIds';

/** Times are milliseconds since the epoch, in the service's own time unless said otherwise. */

export type Filters = Pick<MentionFilters, 'engine' | 'sentiment'>;

export interface MentionSettings {
	filters: Filters;
	/** Where to start; undefined for now. Only counts as long as there is no state. */
	startDate: number | undefined;
	lookbackMs: number;
	maxItems: number;
}

export interface Activation {
	filters: Filters;
	/** When it was, in n8n's own time. */
	local: number;
	/** And in the service's, if it told. */
	service?: number;
}

/** What the trigger keeps between polls, as JSON. */
export interface MentionState {
	version: 1;
	filters: Filters;
	/** Mentions captured up to here are done with; undefined until the start is known. */
	doneUntil?: number;
	/** Activations that no complete read has followed yet, the earliest first. */
	activations?: Activation[];
	seen: PackedIds;
	/** When the last complete read of the whole window began. */
	windowAt: number;
	/** At most LOOK_MAX known mentions were captured after this; undefined: the window is small. */
	lookFrom?: number;
	/** Polls that have looked at the end of the stream only, since windowAt. */
	looks: number;
	polledAt: number;
	/** Where to go on in a window that could not be read to its end, and when that read began. */
	resume?: { cursor: string; at: number };
}

export interface Plan {
	/** The whole window, or only its end. */
	whole: boolean;
	since: number;
	cursor?: string;
}

/** What a poll has read, by its plan. */
export interface WindowRead {
	whole: boolean;
	records: IDataObject[];
	/** When the read began. */
	at: number;
	/** n8n's time then. */
	local: number;
	complete: boolean;
	/** Where an incomplete read would go on. */
	next?: string;
}

interface Listed {
	record: IDataObject;
	id: string;
	/** undefined when the service gave no time that can be read. */
	time: number | undefined;
}

const LOOK_MAX = 80;

/** Above this number the whole window is read at each poll, so that ids can be forgotten in time. */
const MANY_IDS = 10_500;

/** An answer may show the list as it was when the request was sent, up to its time-out earlier. */
export const ANSWER_MS = 65_000;

/** By so much n8n's clock may be ahead before the first read has to be begun again. */
const CLOCK_MS = 300_000;

/** The state before the first read. */
export function initial({ filters, startDate }: MentionSettings): MentionState {
	const at = startDate ?? 0;
	return {
		version: 1,
		filters,
		doneUntil: startDate,
		seen: {},
		windowAt: at,
		looks: 0,
		polledAt: at,
	};
}

/** The window that has to be read: all that may still be listed late, as of a moment. */
function windowStart(at: number, { lookbackMs }: MentionSettings): number {
	return at - lookbackMs - ANSWER_MS;
}

/** Up to where mentions are done with when a read begins. */
export function doneBefore(
	state: MentionState,
	settings: MentionSettings,
	read: Pick<WindowRead, 'at' | 'local'>,
): number {
	const [first] = state.activations ?? [];
	return state.doneUntil ?? windowStart(first ? momentOf(first, read) : read.at, settings);
}

/** When an activation was, in the service's time. */
function momentOf({ local, service }: Activation, read: Pick<WindowRead, 'at' | 'local'>): number {
	return service ?? read.at - (read.local - local);
}

/**
 * Decides what a poll reads. Reading only behind `lookFrom` costs one request when nothing is new,
 * in whatever order the service lists. The whole window is due when it fits in one page anyway, and
 * else after as many such polls as it has pages.
 *
 * @param local n8n's own time, for the very first read
 */
export function plan(state: MentionState, settings: MentionSettings, local: number): Plan {
	const { doneUntil, lookFrom, looks, seen, polledAt, windowAt } = state;
	if (doneUntil === undefined) {
		const from = Math.min(local, state.activations?.[0]?.local ?? local);
		return { whole: true, since: windowStart(from, settings) - CLOCK_MS };
	}
	const known = countOf(seen);
	const changed = !isSame(state.filters, settings.filters);
	const whole =
		lookFrom === undefined ||
		changed ||
		state.activations !== undefined ||
		state.resume !== undefined ||
		looks >= Math.ceil(known / MAX_PAGE) ||
		known > MANY_IDS ||
		polledAt - windowAt >= settings.lookbackMs;
	if (!whole) return { whole, since: lookFrom };
	return { whole, since: doneUntil, cursor: changed ? undefined : state.resume?.cursor };
}

/**
 * Works out what is new in what was read, and the state that follows.
 *
 * @returns the new mentions, oldest first, at most `maxItems`
 */
export function settle(
	state: MentionState,
	settings: MentionSettings,
	read: WindowRead,
): { state: MentionState; items: IDataObject[] } {
	const done = doneBefore(state, settings, read);
	const seen = new SeenIds(state.seen);
	const listed = read.records.map(listedOf);
	const fresh = listed
		.filter(({ time = Infinity }) => time > done)
		.filter(({ id, time }) => !seen.has(id, time))
		.sort(byTime(read.at));
	const isDue = dueRule(state, settings, read);
	const due = fresh.filter(isDue);
	const items = due.slice(0, settings.maxItems);
	const left = due.slice(settings.maxItems);
	for (const each of [...fresh.filter((one) => !isDue(one)), ...items])
		seen.add(each.id, each.time);

	const next: MentionState = { ...state, polledAt: read.at, looks: state.looks + 1 };
	const oldestLeft = Math.min(Infinity, ...left.slice(0, 1).map(({ time = read.at }) => time));
	if (read.complete && read.whole) {
		const resumed = isSame(state.filters, settings.filters) ? state.resume : undefined;
		const at = resumed?.at ?? read.at;
		next.doneUntil = Math.max(done, Math.min(windowStart(at, settings), oldestLeft - 1));
		Object.assign(next, { windowAt: at, looks: 0, filters: settings.filters });
		delete next.resume;
		delete next.activations;
		const undated = listed.filter(({ time }) => time === undefined);
		seen.forget(
			next.doneUntil,
			undated.map(({ id }) => id),
		);
	} else if (read.whole) {
		next.resume = resumeAfter(state, settings, read, left.length);
		next.activations = postponed(state, settings, read.local, read.at).activations;
	}
	if (read.complete) next.lookFrom = lookFrom(state, read, listed, new Set(left), oldestLeft);
	return { state: { ...next, seen: seen.pack() }, items: items.map(({ record }) => record) };
}

/**
 * The state after an activation at which the service gave no answer: what is listed by then is not
 * new, so the moment is kept.
 *
 * @param local n8n's own time
 * @param service the service's time, if it told
 */
export function postponed(
	state: MentionState,
	{ filters }: MentionSettings,
	local: number,
	service?: number,
): MentionState {
	const { activations = [] } = state;
	const last = activations.at(-1)?.filters ?? (state.doneUntil && state.filters);
	if (last && isSame(last, filters)) return state;
	return { ...state, activations: [...activations, { filters, local, service }] };
}

function isSame(one: Filters, other: Filters): boolean {
	return one.engine === other.engine && one.sentiment === other.sentiment;
}

/**
 * Which unknown mentions are emitted; the others only become known. It is what fits the filters
 * that were in force when it was captured too; before the first activation nothing was.
 */
function dueRule(state: MentionState, settings: MentionSettings, read: WindowRead) {
	const { filters, activations = [], doneUntil } = state;
	const isStart = doneUntil === undefined;
	if (!isStart && activations.length === 0 && isSame(filters, settings.filters)) return () => true;
	// A second more, since the service's time is told in whole seconds.
	const periods = activations
		.map((each) => ({ filters: each.filters, from: momentOf(each, read) + 1_000 }))
		.reverse();
	return ({ record, time = 0 }: Listed) => {
		const inForce = periods.find(({ from }) => time > from)?.filters;
		return inForce ? fits(record, inForce) : !isStart && fits(record, filters);
	};
}

function fits(record: IDataObject, { engine, sentiment }: Filters): boolean {
	return (
		(engine === undefined || record.engine === engine) &&
		(sentiment === undefined || record.sentiment === sentiment)
	);
}

/** Mentions that have to wait are in what was read already, so that part is read once more. */
function resumeAfter(
	state: MentionState,
	settings: MentionSettings,
	{ next, at }: WindowRead,
	left: number,
): MentionState['resume'] {
	if (left > 0 || next === undefined || state.doneUntil === undefined) return undefined;
	if (!isSame(state.filters, settings.filters)) return undefined;
	return { cursor: next, at: state.resume?.at ?? at };
}

/** Where at most LOOK_MAX known mentions lie behind, and all that have to wait. */
function lookFrom(
	state: MentionState,
	read: WindowRead,
	listed: Listed[],
	left: Set<Listed>,
	oldestLeft: number,
): number | undefined {
	const times = listed
		.filter((each) => !left.has(each))
		.flatMap(({ time }) => time ?? [])
		.sort((one, other) => other - one);
	const bound = times[LOOK_MAX];
	if (bound === undefined && read.whole && !state.resume) return undefined;
	const from = bound === undefined ? state.lookFrom : Math.ceil(bound / 1_000) * 1_000;
	return from === undefined ? undefined : Math.min(from, oldestLeft - 1_001);
}

function listedOf(record: IDataObject): Listed {
	const time = Date.parse(String(record.captured_at));
	return { record, id: identityOf(record), time: Number.isNaN(time) ? undefined : time };
}

/** What tells mentions apart: their id, or without one all that they hold. */
export function identityOf(record: IDataObject): string {
	return record.id === undefined ? JSON.stringify(record) : String(record.id);
}

function byTime(now: number) {
	return (one: Listed, other: Listed) =>
		(one.time ?? now) - (other.time ?? now) || one.id.localeCompare(other.id);
}
