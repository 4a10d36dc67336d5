import type { IDataObject } from 'n8n-workflow';

import { type EpochMs, SECOND_MS } from 'ai-visibility-reports/time';
import { ApiError, failureOf, rethrow } from '../../../shared/http/apiError';
import { mayRefuseCursor } from '../../reportingApi';
import { isRefusedRequest, type RequestFailure } from '../../../shared/http/failure';
import { MAX_PAGES_WITHOUT_NEWS, MentionList, type MentionSource } from '../../read/mentionList';
import { type ClockReading, clockReadingOf, nextReference, trusted } from '../clockReading';
import { detailsOf } from './details';
import { mentionIdentity, NewMentions, timeOf } from './newMentions';
import {
	isReadAgain,
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
 *     when the whole window was read to its end, and then to the lookback and 65 s before that read
 *     began (a response may be 65 s old).
 *  2. Seen IDs: every mention in the window that has been decided on, emitted or not. Windows
 *     overlap, so this is what keeps a mention from coming twice. IDs are forgotten by age, never
 *     by number.
 *  3. The backlog: a list too long for one poll. The next poll goes on at its cursor, and its
 *     window still counts from its first page. If the cursor may have expired, the window is read
 *     again from its beginning; seen IDs keep out what came already.
 *  4. The clock: the service's time counts only as far as n8n's own clock has moved since the last
 *     poll. So one wrong answer cannot push the watermark ahead, which would lose mentions.
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
	try {
		return await readList(due, state, settings, world);
	} catch (error) {
		const hasCursor = 'cursor' in due && due.cursor !== undefined;
		if (!hasCursor || !mayBeExpired(failureOf(error), world.refusals)) return rethrow(error);
		// A second reading stays marked as one, so that a list never begins a third time.
		const window = { ...wholeWindow(state, settings, world.now()), again: due.again };
		return await readList(window, state, settings, world);
	}
}

function mayBeExpired(failure: RequestFailure, refusals: number): boolean {
	const { kind } = failure;
	const isOfNoUse = kind === 'malformed' || kind === 'unreadable';
	if (isOfNoUse || mayRefuseCursor(failure)) return true;
	return refusals >= MAX_REFUSALS && isRefusedRequest(failure);
}

/**
 * Reads a list until it ends, the poll has enough mentions, or its time is up.
 * @param earlierAnswer the time of the first response, if that showed that the first window was too
 * short
 * @throws ApiError
 */
async function readList(
	planned: ReadPlan | Backlog,
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
	earlierAnswer?: ClockReading,
): Promise<MentionRead> {
	const from = 'cursor' in planned ? planned.cursor : undefined;
	const list = new MentionList(world.listSince(wholeSeconds(planned.since)), from, mentionIdentity);
	const maxPages = 'begun' in planned && planned.again ? MAX_PAGES_READ_AGAIN : Infinity;
	let read: MentionRead | undefined;
	let emptyPages = 0;
	try {
		for await (const { page, cursor, next } of list.pages()) {
			const firstAnswer =
				read?.firstAnswer ?? earlierAnswer ?? clockReadingOf(page.answeredAt, world.now());
			const readStart = trusted(state.clock, firstAnswer);
			if (state.watermark === undefined) {
				const needed = windowStart(
					timeOf(state.activations?.[0] ?? readStart, readStart),
					settings,
				);
				if (planned.since > needed) {
					const window = { scope: 'window', since: needed } as const;
					return await readList(window, state, settings, world, firstAnswer);
				}
			}
			const watermark = state.watermark ?? planned.since;
			read ??= {
				plan: planned,
				firstAnswer,
				readStart,
				news: new NewMentions(state, settings, readStart, watermark),
				pages: 0,
				mentions: 0,
				stop: 'end of the list',
			};
			const { news } = read;
			read.pages += 1;
			read.mentions += page.data.length;
			emptyPages = page.data.length === 0 ? emptyPages + 1 : 0;
			// The later of both times counts, because one of the two may be wrong.
			news.addPage(page.data, Math.max(page.answeredAt, readStart.at));
			if (news.isFull) return { ...read, resumeAt: { cursor }, stop: 'Max Items per Poll' };
			const stop = stopAfterPage(read, maxPages, world);
			if (next !== undefined && stop) return { ...read, resumeAt: { cursor: next }, stop };
		}
	} catch (error) {
		if (!read || !(error instanceof ApiError)) return rethrow(error);
		if (list.hasNothingNew && isEndOfList(read, emptyPages, from)) {
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

/**
 * True if a list that goes on with ever new cursors on empty pages is at its end. Where a saved
 * cursor gave nothing else, it may have expired instead.
 */
function isEndOfList(
	{ pages }: MentionRead,
	emptyPages: number,
	from: string | undefined,
): boolean {
	return emptyPages >= MAX_PAGES_WITHOUT_NEWS && (from === undefined || pages > emptyPages);
}

/** Gives a time in whole seconds, rounded down, because the service may not know fractions. */
function wholeSeconds(time: EpochMs): string {
	return new Date(Math.floor(time / SECOND_MS) * SECOND_MS).toISOString();
}

function stateAfter(
	{ backlog: _, ...state }: MentionState,
	settings: MentionSettings,
	read: MentionRead,
): MentionState {
	const { plan, firstAnswer, readStart, news, resumeAt } = read;
	const { filters } = settings;
	const { scope, since, again } = plan;
	const listStart = 'begun' in plan ? plan.begun : readStart;
	const { activations } = addActivation(state, settings, readStart.local, readStart.at);
	const clock = nextReference(state.clock, firstAnswer);
	const readAt = timeOf(listStart, readStart);
	// At the first poll there is no earlier time to compare with, so a wrong one would move it too
	// far.
	const watermark = Math.max(
		news.watermark,
		state.clock ? windowStart(readAt, settings) : -Infinity,
	);
	const isDueAgain =
		!resumeAt && isReadAgain(read, watermark > Math.max(news.watermark, state.readAt));
	if (resumeAt || isDueAgain) {
		const backlog: Backlog = { filters, scope, since, cursor: resumeAt?.cursor, begun: listStart };
		if (again || isDueAgain) backlog.again = true;
		return { ...state, activations, clock, seen: news.seen.toSave(), backlog };
	}
	if (scope === 'end') {
		const endReads = state.endReads + 1;
		return { ...state, activations, clock, seen: news.seen.toSave(), readAt, endReads };
	}
	news.seen.forget(watermark, news.watermark);
	const seen = news.seen.toSave();
	return { version: 1, filters, watermark, seen, readAt, endReads: 0, clock };
}
