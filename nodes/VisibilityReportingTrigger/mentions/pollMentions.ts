import type { IDataObject } from 'n8n-workflow';

import type { ApiFailure } from '../../shared/transport/errors';
import { SECOND_MS, type EpochMs } from '../../shared/time/units';
import { mentionPages } from '../../reporting/api/mentionPages';
import type { MentionPage } from '../../reporting/api/reportingApi';
import { mentionIdentity, NewMentions } from './newMentions';
import { plan, TAIL_MAX, watermarkBefore, windowStart, type ReadStart } from './plan';
import { countPacked } from './seenIds';
import {
	withActivation,
	type Backlog,
	type MentionSettings,
	type MentionState,
	type Plan,
} from './state';

export interface PollWorld {
	/** One page of the mentions captured after `since` that fit the settings' filters. */
	fetch: (
		since: string,
		cursor: string | undefined,
	) => Promise<MentionPage | { failure: ApiFailure }>;
	now: () => EpochMs;
	isTimeUp: () => boolean;
}

/** Mentions that Start Date may ask for: 800 KB of known IDs. What comes later is not limited. */
export const MAX_SINCE_DATE = 100_000;

/** Statuses that may mean an expired cursor. */
const CURSOR_REFUSED = [400, 404, 410, 422];

/**
 * One poll for mentions: reads what is due, up to Max Items per Poll, and finds what is new, oldest first. The failure of
 * a request, or that Start Date asks for too much, leaves the state unchanged.
 */
export async function pollMentions(
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
): Promise<
	{ state: MentionState; items: IDataObject[] } | { failure: ApiFailure | 'tooManySinceDate' }
> {
	const { backlog, ...others } = state;
	if (backlog && state.isFromDate && countPacked(state.seen) >= MAX_SINCE_DATE) {
		return { failure: 'tooManySinceDate' };
	}
	const planned = plan(state, settings, world.now());
	const read = await readList(planned, state, settings, world);
	if (!('failure' in read)) {
		return { state: stateAfter(state, settings, read), items: read.news.items() };
	}
	const hasCursor = 'cursor' in planned && planned.cursor !== undefined;
	if (!hasCursor || !mayBeExpired(read.failure)) return read;
	return await pollMentions(others, settings, world);
}

function mayBeExpired({ kind, status = 0 }: ApiFailure): boolean {
	return kind === 'malformed' || CURSOR_REFUSED.includes(status);
}

/** @param begun the time of the first response, when an earlier window was too short */
async function readList(
	planned: Plan | Backlog,
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
	begun?: ReadStart,
): Promise<MentionRead | { failure: ApiFailure }> {
	const since = wholeSeconds(planned.since);
	const fetch = async (cursor: string | undefined) => await world.fetch(since, cursor);
	const from = 'cursor' in planned ? planned.cursor : undefined;
	let read: MentionRead | undefined;
	for await (const step of mentionPages(fetch, from, mentionIdentity)) {
		const { cursor } = step;
		if ('why' in step) {
			const isCut = read && step.why === 'failed' && world.isTimeUp();
			return read && isCut ? { ...read, rest: { cursor } } : { failure: step.failure };
		}
		const { page, next } = step;
		const until = page.answeredAt;
		const start = read?.start ?? begun ?? { at: until, local: world.now() };
		const needed = watermarkBefore(state, settings, start);
		if (state.watermark === undefined && planned.since > needed) {
			const window = { scope: 'window', since: needed } as const;
			return await readList(window, state, settings, world, start);
		}
		read ??= { plan: planned, start, news: new NewMentions(state, settings, start) };
		const { news } = read;
		news.addPage(page.data, until);
		if (news.isFull) return { ...read, rest: { cursor } };
		if (next !== undefined && (news.isEnough || world.isTimeUp())) {
			return { ...read, rest: { cursor: next } };
		}
	}
	// There is a first page, or an interruption in its place.
	return read as MentionRead;
}

/** Rounded down, for services that know no fractions. */
function wholeSeconds(time: EpochMs): string {
	return new Date(Math.floor(time / SECOND_MS) * SECOND_MS).toISOString();
}

interface MentionRead {
	plan: Plan | Backlog;
	start: ReadStart;
	news: NewMentions;
	/** Where to continue a list that was not read to its end; without a cursor, at its beginning. */
	rest?: { cursor: string | undefined };
}

/** The state to save after a read. */
function stateAfter(
	{ backlog: _, ...state }: MentionState,
	settings: MentionSettings,
	{ plan, start, news, rest }: MentionRead,
): MentionState {
	const { filters } = settings;
	const { scope, since } = plan;
	const isBacklog = 'begunAt' in plan;
	const begunAt = isBacklog ? plan.begunAt : start.at;
	const { activations } = withActivation(state, settings, start.local, start.at);
	const next = { ...state, activations, polledAt: start.at };
	if (rest) {
		const backlog = { filters, scope, since, cursor: rest.cursor, begunAt };
		// Without a tail, the window is read if the cursor expires or the filters change.
		return { ...next, tailFrom: undefined, backlog, seen: news.seen.pack() };
	}
	// A list that was read in parts says nothing about its end: what was listed since comes after it.
	const tailFrom = isBacklog ? begunAt - 1_001 : tailStart(state, scope, news.times);
	if (scope === 'tail') {
		return { ...next, tailFrom, tailReads: next.tailReads + 1, seen: news.seen.pack() };
	}
	const watermark = Math.max(news.done, windowStart(begunAt, settings));
	news.seen.forget(watermark, isBacklog ? undefined : news.undated);
	return {
		version: 1,
		filters,
		watermark,
		seen: news.seen.pack(),
		windowAt: begunAt,
		tailFrom,
		tailReads: 0,
		polledAt: start.at,
	};
}

/** The time after which at most TAIL_MAX known mentions were captured. */
function tailStart(
	state: MentionState,
	scope: Plan['scope'],
	times: EpochMs[],
): EpochMs | undefined {
	const bound = times.sort((one, other) => other - one)[TAIL_MAX];
	if (bound !== undefined) return Math.ceil(bound / SECOND_MS) * SECOND_MS;
	return scope === 'window' ? undefined : state.tailFrom;
}
