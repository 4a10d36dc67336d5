import type { IDataObject } from 'n8n-workflow';

import { type EpochMs, SECOND_MS } from '../../../reports/time/dates';
import type { ApiFailure } from '../../shared/http/errors';
import { mentionPages } from '../read/readMentions';
import type { MentionPage } from '../reportingApi';
import {
	type Backlog,
	countSaved,
	heldTo,
	type MentionSettings,
	type MentionState,
	type Moment,
	type Plan,
	toKeep,
	withActivation,
} from './mentionState';
import {
	mentionIdentity,
	momentOf,
	NewMentions,
	plan,
	wholeWindow,
	windowStart,
} from './newMentions';
import { isRefusal } from './poll';

export interface PollWorld {
	/** One page of the mentions captured after `since` that fit the settings' filters. */
	fetch: (
		since: string,
		cursor: string | undefined,
	) => Promise<MentionPage | { failure: ApiFailure }>;
	now: () => EpochMs;
	isTimeUp: () => boolean;
	/** How many polls in a row before this one the service has refused. */
	refusals: number;
}

/** Mentions that Start Date may ask for: 1.5 MB of known IDs. What comes later is not limited. */
export const MAX_SINCE_DATE = 100_000;

/** Statuses that may mean an expired cursor. */
const CURSOR_REFUSED = [400, 404, 410, 422];

/** After so many refused polls in a row, any refusal may mean an expired cursor. */
const MOST_REFUSALS = 2;

/** Reads what is due, up to Max Items per Poll, and finds what is new, oldest first. A failure leaves the state unchanged. */
export async function pollMentions(
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
): Promise<
	{ state: MentionState; items: IDataObject[] } | { failure: ApiFailure | 'tooManySinceDate' }
> {
	if (state.backlog && state.isFromDate && countSaved(state.seen) >= MAX_SINCE_DATE) {
		return { failure: 'tooManySinceDate' };
	}
	const planned = plan(state, settings, world.now());
	let read = await readList(planned, state, settings, world);
	const hasCursor = 'cursor' in planned && planned.cursor !== undefined;
	if ('failure' in read && hasCursor && mayBeExpired(read.failure, world.refusals)) {
		read = await readList(wholeWindow(state, settings, world.now()), state, settings, world);
	}
	if ('failure' in read) return read;
	return { state: stateAfter(state, settings, read), items: read.news.items() };
}

function mayBeExpired(failure: ApiFailure, refusals: number): boolean {
	const { kind, status = 0 } = failure;
	if (kind === 'malformed' || CURSOR_REFUSED.includes(status)) return true;
	return refusals >= MOST_REFUSALS && isRefusal(failure);
}

/** @param begun the time of the first response, when an earlier window was too short */
async function readList(
	planned: Plan | Backlog,
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
	begun?: Moment,
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
		const told = read?.told ?? begun ?? { at: page.answeredAt, local: world.now() };
		const start = heldTo(state.clock, told);
		if (state.watermark === undefined) {
			const needed = windowStart(momentOf(state.activations?.[0] ?? start, start), settings);
			if (planned.since > needed) {
				const window = { scope: 'window', since: needed } as const;
				return await readList(window, state, settings, world, told);
			}
		}
		const done = state.watermark ?? planned.since;
		read ??= { plan: planned, told, start, news: new NewMentions(state, settings, start, done) };
		const { news } = read;
		// Neither alone, as one of the two may be wrong.
		news.addPage(page.data, Math.max(page.answeredAt, start.at));
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
	/** The time of the first response, and what it counts as. */
	told: Moment;
	start: Moment;
	news: NewMentions;
	/** Where to continue a list that was not read to its end; without a cursor, at its beginning. */
	rest?: { cursor: string | undefined };
}

function stateAfter(
	{ backlog: _, ...state }: MentionState,
	settings: MentionSettings,
	{ plan, told, start, news, rest }: MentionRead,
): MentionState {
	const { filters } = settings;
	const { scope, since } = plan;
	const isBacklog = 'begun' in plan;
	const begun = isBacklog ? plan.begun : start;
	const { activations } = withActivation(state, settings, start.local, start.at);
	const clock = toKeep(state.clock, told);
	if (rest) {
		const backlog = { filters, scope, since, cursor: rest.cursor, begun };
		return { ...state, activations, clock, seen: news.seen.toSave(), backlog };
	}
	const readAt = momentOf(begun, start);
	if (scope === 'end') {
		const endReads = state.endReads + 1;
		return { ...state, activations, clock, seen: news.seen.toSave(), readAt, endReads };
	}
	// A time that is held to no earlier one may be wrong.
	const watermark = Math.max(news.done, state.clock ? windowStart(readAt, settings) : -Infinity);
	news.seen.forget(watermark, isBacklog ? undefined : news.undated);
	const seen = news.seen.toSave();
	return { version: 1, filters, watermark, seen, readAt, endReads: 0, clock };
}
