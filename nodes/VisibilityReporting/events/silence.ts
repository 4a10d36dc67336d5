import type { IDataObject } from 'n8n-workflow';

import { topics } from 'ai-visibility-reports';
import { MOST_COUNTED } from 'ai-visibility-reports/model';
import {
	DAY_MS,
	type EpochMs,
	HOUR_MS,
	type Ms,
	parseTimestamp,
	SECOND_MS,
} from 'ai-visibility-reports/time';
import { systemClock, withTimeout } from '../../shared/clock';
import { numberField } from '../../shared/fields/kinds';
import { rethrow } from '../../shared/http/apiError';
import { mentionFilters } from '../operations/fields/filters';
import { ownDomain } from '../read/accountDomain';
import { MentionReader, mentionSource } from '../read/mentionList';
import { type MentionFilters, ReportingApi } from '../reportingApi';
import {
	answerTime,
	isSavedClock,
	isTime,
	type SavedClock,
	type TrustedTime,
	trustedTime,
} from './clockReading';
import { type ActivationKind, defineEvent } from './defineEvent';

const MAX_SILENCE_PAGES = 3;

/**
 * How long an alert waits for what it only adds. It is short, because n8n discards a poll that takes
 * too long, and an alert without a domain is better than none.
 */
const ADDITION_MS: Ms = 5 * SECOND_MS;

export const silence = defineEvent({
	option: {
		name: 'No New Mention',
		value: 'silence',
		description: 'When no AI assistant has mentioned the brand for a while',
	},

	fields: [
		numberField('hours', 'Hours Without a Mention', {
			typeOptions: { minValue: 0.05, maxValue: 8784, numberPrecision: 2 },
			default: 24,
			description:
				'Hours without a new mention before the workflow starts. It starts again only after another mention.',
		}),
		mentionFilters,
	],

	params: (settings, { now }) => ({ ...settings, now }),

	poll: async ({ api, saved, now, isTimeUp, activation }, settings) => {
		const state = silenceState(saved, settings);
		const local = now();
		const since = requestSince(state, settings, local);
		const timeOf = (at?: EpochMs) => trustedTime(state, answerTime(at, local));
		const until = (at?: EpochMs) => timeOf(at).now.at;
		const filters = withSince(settings.filters, since);
		const { at, pages, ...newer } = await findNewerMention(api, filters, until, state.last);
		const read = { ...newer, since, time: timeOf(at) };
		const { state: next, isNews } = judgeSilence(state, settings, read, activation);
		const source = isTimeUp() ? undefined : api;
		const item = isNews && (await silenceItem(source, settings, next.last));
		return {
			state: next,
			results: item ? [{ item }] : [],
			details: { ...newer, since: filters.since, lastBefore: state.last, pages },
		};
	},

	isState: isSilenceState,
	// All of the state is kept, so that a reported silence is not reported again.
	leave: (state) => state,

	// The latest hours are read first, because mentions come in any order. An earlier mention matters
	// only if there is none in these hours.
	example: async (api, settings) => {
		const { filters, now } = settings;
		const since = requestSince(silenceState(undefined, settings), settings, now);
		const until = (at?: EpochMs) => answerTime(at, now).at ?? now;
		const { last } = await findNewerMention(api, withSince(filters, since), until);
		const lastOfAll = last ?? (await findNewerMention(api, filters, until)).last;
		return await silenceItem(api, settings, lastOfAll);
	},

	topic: topics.silence,
});

function withSince(filters: MentionFilters, since: EpochMs): MentionFilters {
	return { ...filters, since: new Date(since).toISOString() };
}

/** Gives the item of an alert. Without `api`, it has nothing that takes a request. */
async function silenceItem(
	api: ReportingApi | undefined,
	{ filters, hours }: { filters: MentionFilters; hours: number },
	last: string | undefined,
) {
	const [domain, count] = await Promise.all([
		api && answerSoon(() => ownDomain(api)),
		api && last !== undefined && answerSoon(() => mentionsInWeekTo(last, api, filters)),
	]);
	return {
		domain: domain ?? null,
		hours,
		last_mention_at: last ?? null,
		mentions_in_week_before: count || null,
	};
}

/** Gives what `read` gives; undefined if it fails or takes too long. */
async function answerSoon<T>(read: () => Promise<T>): Promise<T | undefined> {
	return await withTimeout(systemClock, ADDITION_MS, () => read().catch(() => undefined));
}

/**
 * Counts the mentions in the 7 days up to the last one, which counts. One page is read: a full one
 * means that there are at least so many, in whatever order the list is.
 * @returns undefined if the page is not full and not the only one
 */
async function mentionsInWeekTo(last: string, api: ReportingApi, filters: MentionFilters) {
	const until = parseTimestamp(last) ?? NaN;
	const since = until - 7 * DAY_MS;
	const { data, next } = await api.mentionPage(withSince(filters, since), MOST_COUNTED);
	const times = data.map(({ captured_at }) => parseTimestamp(captured_at) ?? NaN);
	const count = times.filter((time) => time > since && time <= until).length;
	return next === undefined || count >= MOST_COUNTED ? count : undefined;
}

/**
 * Reads up to the first page with a newer mention than `previous`, which is enough in any order. A
 * page without one is followed by the next page, because the service may filter after paging.
 * @param until gives what the time of an answer counts as. A mention that is dated later says
 * nothing of when it came
 * @returns `at` is the earliest time of an answer, infinite if none names one, and `hasMore` is true unless the last page was
 * read
 */
async function findNewerMention(
	api: ReportingApi,
	filters: MentionFilters,
	until: (answeredAt?: EpochMs) => EpochMs,
	previous?: string,
) {
	const list = new MentionReader(mentionSource(api, filters));
	let last = previous;
	let at = Infinity;
	let isAtEnd = false;
	let pages = 0;
	try {
		for await (const { page, next } of list.pages()) {
			const { data, answeredAt } = page;
			last = newestCapture(previous, data, until(answeredAt));
			at = Math.min(at, answeredAt ?? Infinity);
			isAtEnd = next === undefined;
			pages += 1;
			if (last !== previous || pages === MAX_SILENCE_PAGES) break;
		}
	} catch (error) {
		// The list has no end. What it has shown so far counts, and no silence is reported.
		if (!list.isEndless) return rethrow(error);
	}
	return { last, at, hasMore: !isAtEnd, pages };
}

/** All times below are by the service's clock unless a comment says otherwise. */

interface SilenceSettings {
	filters: { engine?: string; sentiment?: string };
	hours: number;
}

interface SilenceState extends IDataObject, SavedClock {
	version: 1;
	filters: string;
	/** `captured_at` of the newest mention ever seen, as the service wrote it. */
	last?: string;
	/** Since when there has been no mention, if none was ever seen. */
	from?: EpochMs;
	/** True if the silence since `last` was reported. */
	isTold?: boolean;
	/** True if an activation has found a silence, which the next poll reports. */
	isDue?: boolean;
}

/** True if a saved state can be continued: somebody may have edited any of its fields. */
function isSilenceState({ version, filters, last, from, isTold, isDue, ...clocks }: IDataObject) {
	return (
		version === 1 &&
		typeof filters === 'string' &&
		(last === undefined || (typeof last === 'string' && isTime(parseTimestamp(last)))) &&
		(from === undefined || isTime(from)) &&
		[isTold, isDue].every((flag) => flag === undefined || flag === true) &&
		isSavedClock(clocks)
	);
}

interface SilenceRead {
	/**
	 * When the newest mention was captured, as the service wrote it, including the pages just read.
	 */
	last: string | undefined;
	since: EpochMs;
	/** When the earliest response came by the service's clock, and the poll began by n8n's. */
	time: TrustedTime;
	/**
	 * True if there are more pages. Then no silence is reported, because the newest mention is not
	 * known.
	 */
	hasMore: boolean;
}

/**
 * Gives the saved state if it is about these filters; a state without mentions after a change of
 * filters.
 */
export function silenceState(
	saved: IDataObject | undefined,
	{ filters }: SilenceSettings,
): SilenceState {
	const { engine, sentiment } = filters;
	const key = JSON.stringify([engine ?? null, sentiment ?? null]);
	return saved?.filters === key ? (saved as SilenceState) : { version: 1, filters: key };
}

/**
 * Gives the `since` of the next request, in whole seconds: the time of the newest known mention or,
 * without one, the start of the hours before `now` on n8n's clock.
 */
function requestSince({ last, from }: SilenceState, { hours }: SilenceSettings, now: EpochMs) {
	const since = parseTimestamp(last) ?? Math.min(from ?? Infinity, now - hours * HOUR_MS);
	return Math.floor(since / 1_000) * 1_000;
}

/**
 * Detects a silence by the service's own time. A silence is news once, and the next one only after
 * a newer mention.
 */
function judgeSilence(
	state: SilenceState,
	{ hours }: SilenceSettings,
	{ last, since, time, hasMore }: SilenceRead,
	activation: ActivationKind,
): { state: SilenceState; isNews: boolean } {
	const { filters, clock } = state;
	const start = time.now.at - hours * HOUR_MS;
	const isNewer = last !== state.last;
	const next: SilenceState = {
		version: 1,
		filters,
		...time.saved,
		...(last === undefined ? { from: Math.min(since, start) } : { last }),
		...(state.isTold && !isNewer ? { isTold: true } : {}),
	};
	const isSilent = (parseTimestamp(last) ?? since) <= start;
	if (!isSilent || next.isTold || hasMore) return { state: next, isNews: false };
	const isActivation = activation === 'certain' || (activation === 'possible' && !state.isDue);
	// The time of an answer may be wrong if there is no earlier one to compare it with.
	const isWaiting = isActivation || clock === undefined;
	if (isWaiting) return { state: { ...next, isDue: true }, isNews: false };
	return { state: { ...next, isTold: true }, isNews: true };
}

/**
 * Finds the newest `captured_at`, as the service wrote it; `previous` if no mention is newer.
 * @param until mentions that are dated later do not count. A second is added, because the service's
 * time is in whole seconds
 */
export function newestCapture(
	previous: string | undefined,
	records: IDataObject[],
	until: EpochMs,
): string | undefined {
	const timeOf = (captured?: string) => parseTimestamp(captured) ?? -Infinity;
	return records
		.flatMap(({ captured_at }) => (typeof captured_at === 'string' ? captured_at : []))
		.filter((captured) => timeOf(captured) < until + SECOND_MS)
		.reduce((last, captured) => (timeOf(captured) > timeOf(last) ? captured : last), previous);
}
