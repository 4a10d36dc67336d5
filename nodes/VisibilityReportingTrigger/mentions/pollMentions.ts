import type { IDataObject } from 'n8n-workflow';

import { readByCursor } from '../../shared/transport/pagination';
import type { ApiFailure } from '../../shared/transport/errors';
import { failureOf } from '../../VisibilityReporting/api/readMentions';
import { timeOf, type MentionPage } from '../../VisibilityReporting/api/reportingApi';
import { restart } from './backlog';
import { identityOf, NewMentions } from './newMentions';
import { stateAfter, type MentionRead } from './nextState';
import { continuing, plan, type Plan } from './plan';
import type { MentionSettings, MentionState } from './state';
import { watermarkBefore, type ReadStart } from './window';

/** What a poll depends on. */
export interface PollWorld {
	/** One page of the mentions captured after `since` that fit the settings' filters. */
	fetch: (
		since: string,
		cursor: string | undefined,
	) => Promise<{ page: MentionPage } | { failure: ApiFailure }>;
	/** n8n's own time, milliseconds since the epoch. */
	now: () => number;
	/** Whether this poll may request no further pages. */
	isTimeUp: () => boolean;
}

type Stop = 'enough' | 'begunTooLate' | ApiFailure;

/** Statuses that may mean an expired cursor. */
const CURSOR_REFUSED = [400, 404, 410, 422];

/**
 * One poll for mentions: reads what is due, up to Max Items per Poll, and finds what is new.
 *
 * @returns the state to save and the new mentions, oldest first; or the failure of a request, with the
 * state unchanged
 */
export async function pollMentions(
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
): Promise<{ state: MentionState; items: IDataObject[] } | { failure: ApiFailure }> {
	const planned = plan(state, settings, world.now());
	const { backlog } = planned;
	let read = await readList(planned, state, settings, world);
	if ('failure' in read && planned.scope !== 'fresh' && backlog?.cursor !== undefined) {
		const { status = 0, kind } = read.failure;
		if (kind === 'malformed' || CURSOR_REFUSED.includes(status)) {
			const again = continuing(restart(backlog, settings.filters));
			read = await readList(again, state, settings, world);
		}
	}
	if ('failure' in read) return { failure: read.failure };
	return { state: stateAfter(state, settings, read), items: read.news.items() };
}

/** @param begun the time of the first response, when an earlier window was too short */
async function readList(
	planned: Plan,
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
	begun?: ReadStart,
): Promise<MentionRead | { failure: ApiFailure }> {
	const isFirst = state.watermark === undefined && planned.scope === 'window';
	let start = begun;
	let news: NewMentions | undefined;
	let pages = 0;
	let last = planned.scope === 'fresh' ? undefined : planned.backlog?.cursor;
	const read = await readByCursor<IDataObject, Stop>(
		Infinity,
		last,
		async (cursor) => {
			if (news?.isEnough || (start && world.isTimeUp())) return { failure: 'enough' };
			const result = await world.fetch(instant(planned.since), cursor);
			if ('failure' in result) {
				return { failure: start && world.isTimeUp() ? 'enough' : result.failure };
			}
			const { data, meta, next, serverTime } = result.page;
			const until = timeOf(meta, serverTime);
			start ??= { at: until, local: world.now() };
			const needed = watermarkBefore(state, settings, start);
			if (isFirst && planned.since > needed) {
				return { failure: 'begunTooLate' };
			}
			news ??= new NewMentions(state, settings, planned, start);
			news.addPage(data, until);
			pages += 1;
			last = cursor;
			return { items: data, next };
		},
		identityOf,
	);
	const why = read.interrupted?.why;
	if (why && why.kind !== 'failure') return { failure: failureOf(why) };
	const local = world.now();
	start ??= { at: local, local };
	if (why?.failure === 'begunTooLate') {
		const since = watermarkBefore(state, settings, start);
		return await readList({ scope: 'window', since }, state, settings, world, start);
	}
	if (why && why.failure !== 'enough') return { failure: why.failure };
	news ??= new NewMentions(state, settings, planned, start);
	const complete = !why && news.deferred === 0;
	const next = news.deferred > 0 ? last : read.interrupted?.cursor;
	return { ...start, plan: planned, news, pages, complete, next };
}

/** Whole seconds, rounded down, for services that know no fractions. */
function instant(time: number): string {
	return new Date(Math.floor(time / 1_000) * 1_000).toISOString();
}
