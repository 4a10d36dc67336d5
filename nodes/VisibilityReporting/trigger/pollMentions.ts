import type { IDataObject } from 'n8n-workflow';

import {
	type EpochMs,
	MINUTE_MS,
	type Ms,
	parseTimestamp,
	SECOND_MS,
} from '../../../reports/time/dates';
import { ApiError, failureOf, rethrow } from '../../shared/http/apiError';
import type { RequestFailure } from '../../shared/http/failure';
import {
	idOf,
	MAX_PAGES_WITHOUT_NEWS,
	MentionList,
	type MentionSource,
} from '../read/readMentions';
import { MENTIONS_PER_PAGE } from '../reportingApi';
import * as states from './mentionState';
import type {
	Backlog,
	ClockReading,
	Filters,
	MentionSettings,
	MentionState,
	ReadPlan,
} from './mentionState';
import { isRefusedRequest } from './poll';

export interface PollWorld {
	/** The mentions captured after `since` that fit the settings' filters. */
	listSince: (since: string) => MentionSource;
	now: () => EpochMs;
	isTimeUp: () => boolean;
	/** How many polls in a row before this one the service has refused. */
	refusals: number;
}

/** Mentions that Start Date may ask for: 1.5 MB of known IDs. What comes later is not limited. */
export const MAX_SINCE_DATE = 100_000;

/** Statuses that may mean an expired cursor. */
const CURSOR_REFUSED = [400, 404, 410, 422];

/**
 * A poll that reads a list for the second time reads this many pages at most, because it finds
 * little, and others need the calls of the API key, too.
 */
const MAX_PAGES_READ_AGAIN = 20;

/** After so many refused polls in a row, any refusal may mean an expired cursor. */
const MAX_REFUSALS = 2;

/**
 * True if Start Date asks for more mentions than a trigger can know. That shows while the list is
 * read for the first time.
 */
export function isStartDateTooEarly({ backlog, isFromDate, seen }: MentionState): boolean {
	const isFirstRead = backlog !== undefined && !backlog.again;
	return isFirstRead && !!isFromDate && states.countSeen(seen) >= MAX_SINCE_DATE;
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
 * @returns the state to save, and the new mentions, oldest first, up to Max Items per Poll. A poll
 * that throws leaves everything as it was.
 * @throws ApiError
 */
export async function pollMentions(
	state: MentionState,
	settings: MentionSettings,
	world: PollWorld,
): Promise<{ state: MentionState; items: IDataObject[] }> {
	const read = await readDue(plan(state, settings, world.now()), state, settings, world);
	return { state: stateAfter(state, settings, read), items: read.news.items() };
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
		// A second reading stays one, so that a list never begins a third time.
		const window = { ...wholeWindow(state, settings, world.now()), again: due.again };
		return await readList(window, state, settings, world);
	}
}

function mayBeExpired(failure: RequestFailure, refusals: number): boolean {
	const { kind, status = 0 } = failure;
	const isOfNoUse = kind === 'malformed' || kind === 'unreadable';
	if (isOfNoUse || CURSOR_REFUSED.includes(status)) return true;
	return refusals >= MAX_REFUSALS && isRefusedRequest(failure);
}

/**
 * Reads a list until it ends, the poll has enough mentions, or its time is up.
 * @param earlierAnswer the time of the first response, if that showed that the first window was too short
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
				read?.firstAnswer ?? earlierAnswer ?? states.clockReadingOf(page.answeredAt, world.now());
			const readStart = states.trusted(state.clock, firstAnswer);
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
			};
			const { news } = read;
			read.pages += 1;
			emptyPages = page.data.length === 0 ? emptyPages + 1 : 0;
			// The later of both times counts, because one of the two may be wrong.
			news.addPage(page.data, Math.max(page.answeredAt, readStart.at));
			if (news.isFull) return { ...read, resumeAt: { cursor } };
			const isEnough = news.isNearlyFull || read.pages >= maxPages || world.isTimeUp();
			if (next !== undefined && isEnough) return { ...read, resumeAt: { cursor: next } };
		}
	} catch (error) {
		if (!read || !(error instanceof ApiError)) return rethrow(error);
		if (list.hasNothingNew && isEndOfList(read, emptyPages, from)) return read;
		// What was read is not lost when the time of the poll is up: the next one goes on at the page
		// that failed.
		if (list.isEndless || !world.isTimeUp()) return rethrow(error);
		return { ...read, resumeAt: { cursor: list.cursor } };
	}
	// There is a first page, or its failure was thrown.
	return read as MentionRead;
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

/** A time in whole seconds, rounded down, because the service may not know fractions. */
function wholeSeconds(time: EpochMs): string {
	return new Date(Math.floor(time / SECOND_MS) * SECOND_MS).toISOString();
}

interface MentionRead {
	plan: ReadPlan | Backlog;
	/** When the first response came, by both clocks. */
	firstAnswer: ClockReading;
	/** What that time counts as: no later than n8n's clock allows. */
	readStart: ClockReading;
	news: NewMentions;
	/** How many pages this poll has read. */
	pages: number;
	/** Where to continue a list that was not read to its end; without a cursor, at its beginning. */
	resumeAt?: { cursor: string | undefined };
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
	const { activations } = states.addActivation(state, settings, readStart.local, readStart.at);
	const clock = states.nextReference(state.clock, firstAnswer);
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

/**
 * Decides whether a window that was read to its end is read once more, because a mention may have
 * slipped through: where a service's cursors count places, a deletion moves all later mentions one
 * place ahead, past a cursor. Most windows are read anyway by the polls after it. So it is only one
 * that several polls have read, or a long one of which the next poll sees nothing more. The second
 * reading is the last, as it would go on for ever where mentions are deleted all the time.
 *
 * @param isLeft true if mentions are done now that no list had before this one
 */
function isReadAgain({ plan, pages }: MentionRead, isLeft: boolean): boolean {
	if (plan.scope === 'end' || plan.again) return false;
	const isContinued = 'cursor' in plan && plan.cursor !== undefined;
	return isContinued || (isLeft && pages > PAGES_PER_POLL);
}

/** A poll may end with this share of Max Items per Poll. */
const NEARLY_FULL_SHARE = 0.8;

interface ListedMention {
	record: IDataObject;
	id: string;
	/** When it was captured; undefined if its record has no readable time. */
	time: EpochMs | undefined;
}

/** Finds new mentions page by page, up to Max Items per Poll. */
class NewMentions {
	readonly seen: states.SeenIds;
	/** True if new mentions of the last page did not fit, and wait for the next poll. */
	isFull = false;
	private readonly found: ListedMention[] = [];

	private readonly isWanted: (mention: ListedMention, until: EpochMs) => boolean;

	/** @param watermark mentions captured up to then are done */
	constructor(
		state: MentionState,
		private readonly settings: MentionSettings,
		private readonly readStart: ClockReading,
		readonly watermark: EpochMs,
	) {
		this.seen = new states.SeenIds(state.seen);
		this.isWanted = emissionRule(state, settings, readStart);
	}

	/**
	 * True if Max Items per Poll is reached, or so nearly that most of another page would be read
	 * twice.
	 */
	get isNearlyFull(): boolean {
		const { length } = this.found;
		const { maxItems } = this.settings;
		return length >= NEARLY_FULL_SHARE * maxItems && length + MENTIONS_PER_PAGE > maxItems;
	}

	/** @param until the service's time of the response */
	addPage(records: IDataObject[], until: EpochMs): void {
		for (const record of records) {
			this.add(
				{ record, id: mentionIdentity(record), time: parseTimestamp(record.captured_at) },
				until,
			);
		}
	}

	items(): IDataObject[] {
		const now = this.readStart.at;
		const inOrder = this.found.sort(
			(one, other) => (one.time ?? now) - (other.time ?? now) || one.id.localeCompare(other.id),
		);
		return inOrder.map(({ record }) => record);
	}

	private add(mention: ListedMention, until: EpochMs): void {
		const { id, time } = mention;
		if (time !== undefined && time <= this.watermark) return;
		if (!this.seen.has(id) && this.isWanted(mention, until)) {
			this.isFull ||= this.found.length >= this.settings.maxItems;
			if (this.isFull) return;
			this.found.push(mention);
		}
		// A known mention is noted, too, because it may have another time now, or none any more.
		this.seen.sight(id, time ?? this.readStart.at);
	}
}

/**
 * Decides which unknown mentions are emitted: those that match the filters active when they were
 * captured.
 */
function emissionRule(state: MentionState, settings: MentionSettings, readStart: ClockReading) {
	const { filters, watermark, activations = [] } = state;
	const isStart = watermark === undefined;
	if (activations.length === 0) {
		// What an activation itself lists is known, whatever the times say, as those of its answer may
		// be wrong.
		if (isStart) return () => false;
		return ({ record }: ListedMention) =>
			states.sameFilters(filters, settings.filters) || matchesFilters(record, filters);
	}
	// They begin a second later, because the service's time is in whole seconds.
	const periods = activations
		.map((each) => ({ filters: each.filters, from: timeOf(each, readStart) + SECOND_MS }))
		.reverse();
	return ({ record, time = 0 }: ListedMention, until: EpochMs) => {
		// For a mention with a time in the future, it is unknown when it was listed.
		const isAhead = time > until + RESPONSE_AGE_MS;
		const inForce = isAhead ? undefined : periods.find(({ from }) => time >= from)?.filters;
		return inForce ? matchesFilters(record, inForce) : !isStart && matchesFilters(record, filters);
	};
}

function matchesFilters(record: IDataObject, { engine, sentiment }: Filters): boolean {
	return (
		(engine === undefined || record.engine === engine) &&
		(sentiment === undefined || record.sentiment === sentiment)
	);
}

/** The identity of a mention: its ID, or without one its whole content. */
function mentionIdentity(record: IDataObject): string {
	return idOf(record) ?? JSON.stringify(record);
}

/** A window of so many pages, and thus of so many known mentions, is read by each poll. */
const PAGES_PER_POLL = 5;

const MENTIONS_PER_POLL = PAGES_PER_POLL * MENTIONS_PER_PAGE;

/** A response may show the list as of when the request was sent, earlier by up to its timeout. */
const RESPONSE_AGE_MS: Ms = 65 * SECOND_MS;

/** How much n8n's clock may be ahead before the first read has to be restarted. */
const CLOCK_ERROR_MS: Ms = 5 * MINUTE_MS;

/**
 * Decides what a poll reads at n8n's `local` time: the rest of a backlog, the whole window, or its
 * end since the last poll. A window of n times five pages is read whole by every n-th poll, and at
 * least once a lookback.
 */
export function plan(
	state: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): ReadPlan | Backlog {
	const { backlog, readAt } = state;
	// The cursor of a backlog with other filters leads to other mentions.
	if (backlog && states.sameFilters(backlog.filters, settings.filters)) return backlog;
	if (isWindowDue(state, settings)) return wholeWindow(state, settings, local);
	return { scope: 'end', since: readAt - RESPONSE_AGE_MS };
}

function isWindowDue(state: MentionState, settings: MentionSettings): boolean {
	const { watermark, filters, activations, seen, endReads, readAt } = state;
	return (
		watermark === undefined ||
		activations !== undefined ||
		!states.sameFilters(filters, settings.filters) ||
		states.countSeen(seen) <= MENTIONS_PER_POLL * (endReads + 1) ||
		windowStart(readAt, settings) - watermark >= settings.lookbackMs
	);
}

/**
 * The plan to read the whole window. Until its start is known, n8n's clock estimates it, and five
 * minutes are added in case that clock is ahead.
 */
function wholeWindow(
	{ watermark, activations = [] }: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): ReadPlan {
	const from = Math.min(local, activations[0]?.local ?? local);
	return { scope: 'window', since: watermark ?? windowStart(from, settings) - CLOCK_ERROR_MS };
}

/** Where the window begins: mentions captured after that may still be listed late. */
function windowStart(at: EpochMs, { lookbackMs }: MentionSettings): EpochMs {
	return at - lookbackMs - RESPONSE_AGE_MS;
}

/**
 * When something happened, by the service's clock. The service's time of that moment counts, unless
 * there is none, or it is clear by now that it was ahead. Then n8n's clock says how long ago it
 * was.
 */
function timeOf({ at, local }: { at?: EpochMs; local: EpochMs }, now: ClockReading): EpochMs {
	const byNow = now.at - states.elapsedMs({ local }, now);
	return at === undefined || at > byNow + RESPONSE_AGE_MS ? byNow : at;
}
