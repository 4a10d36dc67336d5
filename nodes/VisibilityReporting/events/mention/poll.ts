import type { IDataObject } from 'n8n-workflow';

import { type EpochMs, SECOND_MS } from 'ai-visibility-reports/time';
import { ApiError, failureOf, rethrow } from '../../../shared/http/apiError';
import { mayRefuseCursor } from '../../reportingApi';
import { isRefusedRequest, type RequestFailure } from '../../../shared/http/failure';
import { MAX_PAGES_WITHOUT_NEWS, MentionReader, type MentionSource } from '../../read/mentionList';
import { answerTime, type TrustedTime, trustedTime } from '../clockReading';
import { detailsOf } from './details';
import { mentionIdentity, NewMentions, timeOf } from './newMentions';
import {
	isToReadAgain,
	MAX_PAGES_READ_AGAIN,
	type MentionRead,
	plan,
	type Stop,
	wholeWindow,
	windowStart,
} from './plan';
import { countSeen } from './seenIds';
import {
	addActivation,
	type Backlog,
	type MentionSettings,
	type MentionState,
	type ReadPlan,
} from './state';
import { emptyPollsAfter, isUnproven, watermarkAfter } from './watermark';

export interface PollWorld {
	/** The mentions captured after `since` that fit the settings' filters. */
	listSince: (since: string) => MentionSource;
	now: () => EpochMs;
	isTimeUp: () => boolean;
	/** How many polls in a row before this one the service has refused. */
	refusals: number;
}

/**
 * How many mentions Start Date may ask for, which are 1.5 MB of known IDs. Mentions that come later
 * are not limited.
 */
export const MAX_SINCE_DATE = 100_000;

/** After so many refused polls in a row, any refusal may mean an expired cursor. */
const MAX_REFUSALS = 2;

/**
 * True if Start Date asks for more mentions than a trigger can know. That shows while the list is
 * read for the first time.
 */
export function isStartDateTooEarly({ backlog, isFromDate, seen }: MentionState): boolean {
	const isFirstRead = backlog !== undefined && !backlog.again;
	return isFirstRead && !!isFromDate && countSeen(seen) >= MAX_SINCE_DATE;
}

/**
 * One poll of New Mention. It gives each mention that the service lists within the lookback exactly
 * once, although the service may list mentions late, in any order, and with a clock that is wrong.
 * Four marks in the state make that hold:
 *
 *     time of capture ─────────────────────────────────────────────────────────────►
 *        done with      │◄───────────────── window ──────────────────►│
 *                   watermark           (lookback + 65 s)         last poll     now
 *
 *  1. The watermark: mentions captured before it are done with, and never read again. It moves only
 *     when the whole window was read to its end and proves something (`watermark.ts`), and then to
 *     the lookback and 65 s before that read began (a response may be 65 s old).
 *  2. Seen IDs: every mention in the window that has been decided on, emitted or not. Windows
 *     overlap, so this is what keeps a mention from coming twice. IDs are forgotten by age, never
 *     by number.
 *  3. The backlog: a list too long for one poll. The next poll goes on at its cursor, and its
 *     window still counts from its first page. If the cursor may have expired, which an empty list
 *     may mean, too, the window is read again from its beginning; seen IDs keep out what came
 *     already.
 *  4. The clock: the time counts as far as the service's clock and n8n's have moved alike since the
 *     last poll. So one wrong time cannot push the watermark ahead, which would lose mentions.
 *
 * A window of many pages would cost too many calls. So most polls read only its end, from 65 s
 * before the last read on, and every n-th poll reads it whole. Reads of the end add seen IDs, but
 * never move the watermark.
 *
 * @returns the state to save, the new mentions, oldest first, up to Max Items per Poll, and what was
 * read. A poll that throws leaves everything as it was.
 * @throws ApiError
 */
export async function pollMentions(
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
): Promise<{ state: MentionState; items: IDataObject[]; details: IDataObject }> {
	const read = await readDue(plan(state, settings, world.now()), state, settings, world);
	const next = stateAfter(state, settings, read);
	return { state: next, items: read.news.items(), details: detailsOf(read, state, next) };
}

/**
 * Reads what is due. If the cursor of a backlog may have expired, it reads the whole window
 * instead.
 */
async function readDue(
	due: ReadPlan | Backlog,
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
): Promise<MentionRead> {
	if (cursorOf(due) === undefined) return await readList(due, state, settings, world);
	try {
		const read = await readList(due, state, settings, world);
		// An empty list at a saved cursor proves nothing: some services answer an expired cursor so.
		if (read.mentions > 0 || read.resumeAt) return read;
	} catch (error) {
		if (!mayBeExpired(failureOf(error), world.refusals)) return rethrow(error);
	}
	// A second reading stays marked as one, so that a list never begins a third time.
	const window = { ...wholeWindow(state, settings, world.now()), again: due.again };
	return await readList(window, state, settings, world);
}

function cursorOf(due: ReadPlan | Backlog): string | undefined {
	return 'cursor' in due ? due.cursor : undefined;
}

function mayBeExpired(failure: RequestFailure, refusals: number): boolean {
	const { kind } = failure;
	const isOfNoUse = kind === 'malformed' || kind === 'unreadable';
	if (isOfNoUse || mayRefuseCursor(failure)) return true;
	return refusals >= MAX_REFUSALS && isRefusedRequest(failure);
}

/**
 * Reads a list until it ends, the poll has enough mentions, or its time is up.
 * @param timeBefore the time of the first response, if that showed that the first window was too
 * short
 * @throws ApiError
 */
async function readList(
	due: ReadPlan | Backlog,
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
	timeBefore?: TrustedTime,
): Promise<MentionRead> {
	const source = world.listSince(wholeSeconds(due.since));
	const list = new MentionReader(source, cursorOf(due), mentionIdentity);
	const maxPages = due.again ? MAX_PAGES_READ_AGAIN : Infinity;
	let read: MentionRead | undefined;
	let emptyPages = 0;
	try {
		for await (const { page, cursor, next } of list.pages()) {
			if (!read) {
				const time = timeBefore ?? trustedTime(state, answerTime(page.answeredAt, world.now()));
				const longer = longerWindow(due, state, settings, time);
				if (longer) return await readList(longer, state, settings, world, time);
				read = beginRead(due, state, settings, time);
			}
			const { news, time } = read;
			read.pages += 1;
			read.mentions += page.data.length;
			emptyPages = page.data.length === 0 ? emptyPages + 1 : 0;
			// The later of both times counts, because one of the two may be wrong.
			news.addPage(page.data, Math.max(page.answeredAt ?? -Infinity, time.now.at));
			// What did not fit is on this page, so the next poll reads it again.
			if (news.isFull) return { ...read, resumeAt: { cursor }, stop: 'Max Items per Poll' };
			const stop = stopAfterPage(read, maxPages, world);
			if (stop && next !== undefined) return { ...read, resumeAt: { cursor: next }, stop };
		}
	} catch (error) {
		if (!read || !(error instanceof ApiError)) return rethrow(error);
		// A list that goes on with ever new cursors on empty pages is at its end.
		if (list.hasNothingNew && emptyPages >= MAX_PAGES_WITHOUT_NEWS) {
			return { ...read, stop: 'empty pages without an end' };
		}
		// What was read is not lost when the time of the poll is up: the next one goes on at the page
		// that failed.
		if (list.isEndless || !world.isTimeUp()) return rethrow(error);
		return { ...read, resumeAt: { cursor: list.cursor }, stop: 'time of the poll' };
	}
	// If there was no first page, its failure was thrown above.
	return read as MentionRead;
}

/**
 * Gives the window to read instead, if the first response shows that the one under way begins too
 * late: until the first answer, only n8n's clock says when it begins.
 */
function longerWindow(
	{ since }: ReadPlan,
	{ watermark, activations }: MentionState,
	settings: MentionSettings,
	{ now }: TrustedTime,
): ReadPlan | undefined {
	if (watermark !== undefined) return undefined;
	const start = windowStart(timeOf(activations?.[0] ?? now, now), settings);
	return since > start ? { scope: 'window', since: start } : undefined;
}

function beginRead(
	due: ReadPlan | Backlog,
	state: MentionState,
	settings: MentionSettings,
	time: TrustedTime,
): MentionRead {
	const news = new NewMentions(state, settings, time.now, state.watermark ?? due.since);
	return { plan: due, time, news, pages: 0, mentions: 0, stop: 'end of the list' };
}

/** Says why a poll reads no page after this one; undefined if it goes on. */
function stopAfterPage(
	{ news, pages }: MentionRead,
	maxPages: number,
	{ isTimeUp }: PollWorld,
): Stop | undefined {
	if (news.isNearlyFull) return 'Max Items per Poll';
	if (pages >= maxPages) return 'most pages of a second reading';
	return isTimeUp() ? 'time of the poll' : undefined;
}

/** Gives a time in whole seconds, rounded down, because the service may not know fractions. */
function wholeSeconds(time: EpochMs): string {
	return new Date(Math.floor(time / SECOND_MS) * SECOND_MS).toISOString();
}

function stateAfter(
	state: MentionState,
	settings: MentionSettings,
	read: MentionRead,
): MentionState {
	const { plan, time, news, resumeAt } = read;
	const { filters } = settings;
	const { scope, since, again } = plan;
	const { now } = time;
	const begun = 'begun' in plan ? plan.begun : now;
	const readAt = timeOf(begun, now);
	const { activations } = addActivation(state, settings, now.local, now.at);
	const emptyPolls = emptyPollsAfter(state, read);
	const seen = news.seen.toSave();
	const noted: MentionState = { ...state, ...time.saved, activations, emptyPolls, seen };

	// Nothing was found, and an empty list proves nothing yet: the next poll reads the same again.
	if (isUnproven(state, read)) return noted;

	const { backlog: _, ...withoutBacklog } = noted;
	const backlog = { filters, scope, since, begun };
	// The next poll goes on where this one stopped.
	if (resumeAt) {
		return { ...withoutBacklog, backlog: { ...backlog, ...resumeAt, ...(again && { again }) } };
	}
	const watermark = watermarkAfter(state, settings, read, readAt);
	// Mentions between these two times were in this list only, and no later poll reads them.
	const isLeft = watermark > Math.max(news.watermark, state.readAt);
	// The next poll reads the list a second time, from its beginning.
	if (isToReadAgain(read, isLeft)) {
		return { ...withoutBacklog, backlog: { ...backlog, again: true } };
	}
	// Only the end of the window was read, so the watermark stays.
	if (scope === 'end') return { ...withoutBacklog, readAt, endReads: state.endReads + 1 };

	// The whole window was read to its end: no activation and no start date is left to read.
	news.seen.forget(watermark, news.watermark);
	return {
		version: 1,
		filters,
		watermark,
		seen: news.seen.toSave(),
		readAt,
		endReads: 0,
		emptyPolls,
		...time.saved,
	};
}
