import type { IDataObject } from 'n8n-workflow';

import {
	type EpochMs,
	MINUTE_MS,
	type Ms,
	SECOND_MS,
	utcMillis,
} from '../../../reports/time/dates';
import { idOf } from '../read/readMentions';
import { MENTIONS_PER_PAGE } from '../reportingApi';
import {
	type Backlog,
	countSaved,
	type Filters,
	isSame,
	type MentionSettings,
	type MentionState,
	type Moment,
	passedMs,
	type Plan,
	SeenIds,
	withActivation,
} from './mentionState';

/** A poll may end with this share of Max Items per Poll. */
const ENOUGH_SHARE = 0.8;

interface ListedMention {
	record: IDataObject;
	id: string;
	/** undefined without a readable one. */
	time: EpochMs | undefined;
}

/** Finds new mentions page by page, up to Max Items per Poll. */
export class NewMentions {
	readonly seen: SeenIds;
	readonly undated: string[] = [];
	/** True if new mentions of the last page did not fit, and wait for the next poll. */
	isFull = false;
	private readonly found: ListedMention[] = [];

	private readonly isDue: (mention: ListedMention, until: EpochMs) => boolean;

	/** @param done mentions captured up to then are done */
	constructor(
		state: MentionState,
		private readonly settings: MentionSettings,
		private readonly start: Moment,
		readonly done: EpochMs,
	) {
		this.seen = new SeenIds(state.seen);
		this.isDue = dueRule(state, settings, start);
	}

	/** Max Items per Poll is reached, or so nearly that most of another page would be read twice. */
	get isEnough(): boolean {
		const { length } = this.found;
		const { maxItems } = this.settings;
		return length >= ENOUGH_SHARE * maxItems && length + MENTIONS_PER_PAGE > maxItems;
	}

	/** @param until the service's time of the response */
	addPage(records: IDataObject[], until: EpochMs): void {
		for (const record of records) {
			this.add({ record, id: mentionIdentity(record), time: utcMillis(record.captured_at) }, until);
		}
	}

	items(): IDataObject[] {
		const now = this.start.at;
		const inOrder = this.found.sort(
			(one, other) => (one.time ?? now) - (other.time ?? now) || one.id.localeCompare(other.id),
		);
		return inOrder.map(({ record }) => record);
	}

	private add(mention: ListedMention, until: EpochMs): void {
		const { id, time } = mention;
		if (time === undefined) this.undated.push(id);
		const isDone = time !== undefined && time <= this.done;
		if (isDone || this.seen.has(id)) return;
		if (this.isDue(mention, until)) {
			this.isFull ||= this.found.length >= this.settings.maxItems;
			if (this.isFull) return;
			this.found.push(mention);
		}
		this.seen.add(id, time);
	}
}

/** Decides which unknown mentions are emitted: those that match the filters active when they were captured. */
function dueRule(state: MentionState, settings: MentionSettings, start: Moment) {
	const { filters, watermark } = state;
	const isStart = watermark === undefined;
	// If this is the first read of an activation, mentions captured since it began are new.
	const { activations = [] } = withActivation(state, settings, start.local, start.at);
	if (activations.length === 0) return () => true;
	// Plus a second, since the service's time is in whole seconds.
	const periods = activations
		.map((each) => ({ filters: each.filters, from: momentOf(each, start) + SECOND_MS }))
		.reverse();
	return ({ record, time = 0 }: ListedMention, until: EpochMs) => {
		// For a mention with a time in the future, it is unknown when it was listed.
		const isAhead = time > until + ANSWER_MS;
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

/** The identity of a mention: its ID, or without one its whole content. */
export function mentionIdentity(record: IDataObject): string {
	return idOf(record) ?? JSON.stringify(record);
}

/** A window of so many known mentions is read by each poll. */
const MENTIONS_PER_POLL = 5 * MENTIONS_PER_PAGE;

/** A response may show the list as of when the request was sent, earlier by up to its timeout. */
export const ANSWER_MS: Ms = 65 * SECOND_MS;

/** How much n8n's clock may be ahead before the first read has to be restarted. */
const CLOCK_MS: Ms = 5 * MINUTE_MS;

/**
 * Decides what a poll reads at n8n's `local` time: the rest of a backlog, the whole window, or its end since the last poll.
 * A window of n times five pages is read whole by every n-th poll, and at least once a lookback.
 */
export function plan(
	state: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): Plan | Backlog {
	const { backlog, readAt } = state;
	// With other filters, its cursor is worth nothing.
	if (backlog && isSame(backlog.filters, settings.filters)) return backlog;
	if (isWindowDue(state, settings)) return wholeWindow(state, settings, local);
	return { scope: 'end', since: readAt - ANSWER_MS };
}

function isWindowDue(state: MentionState, settings: MentionSettings): boolean {
	const { watermark, filters, activations, seen, endReads, readAt } = state;
	return (
		watermark === undefined ||
		activations !== undefined ||
		!isSame(filters, settings.filters) ||
		countSaved(seen) <= MENTIONS_PER_POLL * (endReads + 1) ||
		windowStart(readAt, settings) - watermark >= settings.lookbackMs
	);
}

/** The window from its start; before the first read that is not known, but estimated by n8n's clock. */
export function wholeWindow(
	{ watermark, activations = [] }: MentionState,
	settings: MentionSettings,
	local: EpochMs,
): Plan {
	const from = Math.min(local, activations[0]?.local ?? local);
	return { scope: 'window', since: watermark ?? windowStart(from, settings) - CLOCK_MS };
}

/** Start of the window to read: mentions captured after it may still be listed late. */
export function windowStart(at: EpochMs, { lookbackMs }: MentionSettings): EpochMs {
	return at - lookbackMs - ANSWER_MS;
}

/** When something was by the service's clock, as told then, unless it is now clear that the clock was ahead or it told nothing. */
export function momentOf({ at, local }: { at?: EpochMs; local: EpochMs }, now: Moment): EpochMs {
	const byNow = now.at - passedMs({ local }, now);
	return at === undefined || at > byNow + ANSWER_MS ? byNow : at;
}
