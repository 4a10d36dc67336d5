import type { IDataObject } from 'n8n-workflow';

import { malformedResponse } from '../../shared/transport/response';
import { readByCursor } from '../../shared/transport/pagination';
import { utcMillis } from '../../shared/time/dates';
import { TRY_LATER, type ApiFailure } from '../../shared/transport/errors';
import type { MentionPage } from '../../VisibilityReporting/api/reportingApi';
import {
	watermarkBefore,
	plan,
	type MentionSettings,
	type MentionState,
	type Plan,
	type ReadStart,
	type WindowRead,
} from './window';
import { identityOf, findNewMentions } from './newMentions';

/** What a poll needs of the world. */
export interface PollWorld {
	/** One page of the mentions captured after `since` that fit the settings' filters. */
	fetch: (
		since: string,
		cursor: string | undefined,
	) => Promise<{ page: MentionPage } | { failure: ApiFailure }>;
	/** n8n's own time, milliseconds since the epoch. */
	now: () => number;
	/** Whether no further page may be asked for in this poll. */
	isTimeUp: () => boolean;
}

type Stop = 'timeUp' | 'begunTooLate' | ApiFailure;

/** Statuses by which a service may refuse a cursor that has become too old. */
const CURSOR_REFUSED = [400, 404, 410, 422];

/**
 * One poll for mentions: reads what is due, and works out what is new.
 *
 * @returns the state to keep and the new mentions, oldest first; or why the service gave no answer,
 * and then nothing has changed
 */
export async function pollMentions(
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
): Promise<{ state: MentionState; items: IDataObject[] } | { failure: ApiFailure }> {
	const planned = plan(state, settings, world.now());
	const read = await readWindow(planned, state, settings, world);
	if (!('failure' in read)) return findNewMentions(state, settings, read);
	const { status } = read.failure;
	if (planned.cursor === undefined || !status || !CURSOR_REFUSED.includes(status)) return read;
	return await pollMentions({ ...state, resume: undefined }, settings, world);
}

/** @param begun the first answer, when an earlier window turned out too short */
async function readWindow(
	{ whole, since, cursor: start }: Plan,
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
	begun?: ReadStart,
): Promise<WindowRead | { failure: ApiFailure }> {
	let first = begun;
	let until: number | undefined;
	const read = await readByCursor<IDataObject, Stop>(
		Infinity,
		start,
		async (cursor) => {
			if (first && world.isTimeUp()) return { failure: 'timeUp' };
			const result = await world.fetch(instant(since), cursor);
			if ('failure' in result) {
				return { failure: first && world.isTimeUp() ? 'timeUp' : result.failure };
			}
			until = timeOf(result.page);
			first ??= { at: until, local: world.now() };
			const needed = watermarkBefore(state, settings, first);
			if (state.watermark === undefined && since > needed) return { failure: 'begunTooLate' };
			return { items: result.page.data, next: result.page.next };
		},
		identityOf,
	);
	const local = world.now();
	const from = { at: local, local, ...first };
	const common = { whole, records: read.items, ...from, until: until ?? from.at };
	if (!read.interrupted) return { ...common, complete: true };
	const { why, cursor } = read.interrupted;
	if (why.kind !== 'failure') return { failure: endless() };
	if (why.failure === 'timeUp') return { ...common, complete: false, next: cursor };
	if (why.failure !== 'begunTooLate') return { failure: why.failure };
	const needed = watermarkBefore(state, settings, common);
	return await readWindow({ whole, since: needed }, state, settings, world, first);
}

/** Whole seconds, rounded down, for services that know no fractions. */
function instant(time: number): string {
	return new Date(Math.floor(time / 1_000) * 1_000).toISOString();
}

/** The service's time: what it says in the answer, or else its Date header. */
function timeOf({ meta, serverTime }: MentionPage): number {
	return utcMillis(meta.generated_at) ?? serverTime;
}

function endless(): ApiFailure {
	return {
		...malformedResponse({ method: 'GET', path: '/mentions' }, 'an end of the list'),
		advice: TRY_LATER,
	};
}
