import type { IDataObject } from 'n8n-workflow';

import { utcMillis } from '../../shared/time/dates';
import { idOf } from '../../VisibilityReporting/api/readMentions';
import {
	ANSWER_MS,
	watermarkBefore,
	isSame,
	TAIL_MAX,
	momentOf,
	deferActivation,
	windowStart,
	type Filters,
	type MentionSettings,
	type MentionState,
	type WindowRead,
} from './window';
import { SeenIds } from './seenIds';

interface Listed {
	record: IDataObject;
	id: string;
	/** undefined when the service gave no time that can be read. */
	time: number | undefined;
}

/**
 * Works out what is new in what was read, and the state that follows.
 *
 * @returns the new mentions, oldest first, at most `maxItems`
 */
export function findNewMentions(
	state: MentionState,
	settings: MentionSettings,
	read: WindowRead,
): { state: MentionState; items: IDataObject[] } {
	const done = watermarkBefore(state, settings, read);
	const seen = new SeenIds(state.seen);
	const listed = read.records.map(listedOf);
	const fresh = listed
		.filter(({ time = Infinity }) => time > done)
		.filter(({ id, time }) => !seen.has(id, time))
		.sort(byTime(read.at));
	const isDue = dueRule(state, settings, read);
	const due = fresh.filter(isDue);
	const items = due.slice(0, settings.maxItems);
	const deferred = due.slice(settings.maxItems);
	for (const each of [...fresh.filter((one) => !isDue(one)), ...items])
		seen.add(each.id, each.time);
	const next = stateAfter(state, settings, read, { done, listed, deferred, seen });
	return { state: next, items: items.map(({ record }) => record) };
}

interface Settled {
	/** Up to where mentions were done with before. */
	done: number;
	listed: Listed[];
	/** What is new and has to wait for the next poll, oldest first. */
	deferred: Listed[];
	seen: SeenIds;
}

function stateAfter(
	state: MentionState,
	settings: MentionSettings,
	read: WindowRead,
	{ done, listed, deferred, seen }: Settled,
): MentionState {
	const gapMs = state.polledAt === 0 ? 0 : Math.max(0, read.at - state.polledAt);
	const next: MentionState = { ...state, polledAt: read.at, gapMs, tailReads: state.tailReads + 1 };
	const oldestDeferred = Math.min(
		Infinity,
		...deferred.slice(0, 1).map(({ time = read.at }) => time),
	);
	if (read.complete && read.whole) {
		const resumed = isSame(state.filters, settings.filters) ? state.resume : undefined;
		const at = resumed?.at ?? read.at;
		next.watermark = Math.max(done, Math.min(windowStart(at, settings), oldestDeferred - 1));
		Object.assign(next, { windowAt: at, tailReads: 0, filters: settings.filters });
		delete next.resume;
		delete next.activations;
		const undated = listed.filter(({ time }) => time === undefined).map(({ id }) => id);
		seen.forget(next.watermark, resumed ? undefined : undated);
	} else if (read.whole) {
		next.resume = resumeAfter(state, settings, read, deferred.length);
		next.activations = deferActivation(state, settings, read.local, read.at).activations;
	}
	if (read.complete)
		next.tailFrom = tailStart(state, read, listed, new Set(deferred), oldestDeferred);
	return { ...next, seen: seen.pack() };
}

/**
 * Which unknown mentions are emitted; the others only become known. It is what fits the filters
 * that were in force when it was captured too; before the first activation nothing was.
 */
function dueRule(state: MentionState, settings: MentionSettings, read: WindowRead) {
	const { filters, watermark } = state;
	const isStart = watermark === undefined;
	// Where this read is the first of an activation, what was captured since it began is new.
	const { activations = [] } = deferActivation(state, settings, read.local, read.at);
	if (activations.length === 0) return () => true;
	// A second more, since the service's time is told in whole seconds.
	const periods = activations
		.map((each) => ({ filters: each.filters, from: momentOf(each, read) + 1_000 }))
		.reverse();
	return ({ record, time = 0 }: Listed) => {
		// Nothing tells when a mention was listed whose time has not come.
		const isAhead = time > read.until + ANSWER_MS;
		const inForce = isAhead ? undefined : periods.find(({ from }) => time >= from)?.filters;
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
	deferred: number,
): MentionState['resume'] {
	if (deferred > 0 || next === undefined || state.watermark === undefined) return undefined;
	if (!isSame(state.filters, settings.filters)) return undefined;
	return { cursor: next, at: state.resume?.at ?? at };
}

/** Where at most LOOK_MAX known mentions lie behind, and all that have to wait. */
function tailStart(
	state: MentionState,
	read: WindowRead,
	listed: Listed[],
	deferred: Set<Listed>,
	oldestDeferred: number,
): number | undefined {
	const times = listed
		.filter((each) => !deferred.has(each))
		.flatMap(({ time }) => time ?? [])
		.sort((one, other) => other - one);
	const bound = times[TAIL_MAX];
	if (bound === undefined && read.whole && !state.resume) return undefined;
	const from = bound === undefined ? state.tailFrom : Math.ceil(bound / 1_000) * 1_000;
	return from === undefined ? undefined : Math.min(from, oldestDeferred - 1_001);
}

function listedOf(record: IDataObject): Listed {
	return { record, id: identityOf(record), time: utcMillis(record.captured_at) };
}

/** What tells mentions apart: their id, or without one all that they hold. */
export function identityOf(record: IDataObject): string {
	return idOf(record) ?? JSON.stringify(record);
}

function byTime(now: number) {
	return (one: Listed, other: Listed) =>
		(one.time ?? now) - (other.time ?? now) || one.id.localeCompare(other.id);
}
