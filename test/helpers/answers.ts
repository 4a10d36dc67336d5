import type { IDataObject } from 'n8n-workflow';

import { ApiError, failureOf } from '../../nodes/shared/http/apiError';
import type { RequestFailure } from '../../nodes/shared/http/failure';
import {
	type MentionPage,
	REPORTING_CONNECTION,
} from '../../nodes/VisibilityReporting/reportingApi';
import { pollMentions, type PollWorld } from '../../nodes/VisibilityReporting/events/mention/poll';
import {
	initialState,
	type MentionSettings,
	type MentionState,
} from '../../nodes/VisibilityReporting/events/mention/state';

/** Polls of a service that gives prepared responses. */

export const NOW = Date.UTC(2026, 10, 2, 10);
export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** Ten hours ago, the start date. */
export const START = NOW - 10 * HOUR;

export const settings: MentionSettings = {
	filters: {},
	startDate: START,
	lookbackMs: HOUR,
	maxItems: 500,
};
export const fromNow: MentionSettings = { ...settings, startDate: undefined };

export const captured = (time: number, more: IDataObject = {}) => ({
	id: `men_${time}`,
	captured_at: new Date(time).toISOString(),
	...more,
});

/** Mentions a second apart, the newest first. */
export const crowd = (count: number, newest = NOW) =>
	Array.from({ length: count }, (_, index) => captured(newest - index * SECOND));

export type Answer = MentionPage | { failure: RequestFailure };

export const page = (
	records: object[],
	next?: string,
	answeredAt: number | undefined = NOW,
): Answer => ({
	data: records as never[],
	meta: {},
	next,
	answeredAt,
});

export const refusal = (status?: number): Answer => ({
	failure: { method: 'GET', path: '/mentions', kind: 'status', status, reason: 'said no' },
});

const node = { id: '1', name: 'N', type: 'n', typeVersion: 1, position: [0, 0], parameters: {} };

/** Throws the error of a failure, as the API does. */
export function fail(failure: RequestFailure): never {
	throw new ApiError(node as never, failure, REPORTING_CONNECTION.texts);
}

type Fetch = (since: string, cursor: string | undefined) => Promise<Answer>;

interface Asked {
	since: string;
	cursor: string | undefined;
}

/** The outcome of a poll, and what it requested of a service that gives these answers in turn. */
export async function poll(
	answers: Answer[],
	state: MentionState = initialState(settings),
	by: MentionSettings = settings,
	{ fetch, ...world }: Partial<PollWorld> & { fetch?: Fetch } = {},
) {
	const asked: Asked[] = [];
	const inTurn: Fetch = async (since, cursor) => {
		asked.push({ since, cursor });
		return answers[asked.length - 1] ?? refusal(500);
	};
	const listSince = (since: string) => ({
		page: async (cursor: string | undefined) => {
			const answer = await (fetch ?? inTurn)(since, cursor);
			return 'failure' in answer ? fail(answer.failure) : answer;
		},
		fail,
		hint: () => {},
	});
	const calm = { listSince, now: () => NOW, isTimeUp: () => false, refusals: 0 };
	const result = await pollMentions(state, by, { ...calm, ...world }).catch((error: unknown) => ({
		failure: failureOf(error),
	}));
	return { asked, result };
}

/** The state and items of a poll that succeeds. */
export async function read(...[answers, state, by, world]: Parameters<typeof poll>) {
	const { asked, result } = await poll(answers, state, by, world);
	if ('failure' in result) throw new Error(`The poll failed: ${JSON.stringify(result.failure)}`);
	return { asked, ...result };
}

export const idsOf = (items: IDataObject[]) => items.map(({ id }) => id);

/** A trigger that has just read its window of so many mentions, for the second time, as the first one confirms no time. */
export async function busy(count: number, more: Partial<MentionState> = {}): Promise<MentionState> {
	const by = { ...settings, maxItems: count };
	const first = await read([page(crowd(count))], initialState(by), by);
	const { state } = await read([page(crowd(1))], first.state);
	return { ...state, ...more };
}
