import type { IDataObject } from 'n8n-workflow';

import { type EpochMs, type Ms, parseTimestamp, SECOND_MS } from 'ai-visibility-reports/time';
import { idOf } from '../../read/mentionList';
import { MENTIONS_PER_PAGE } from '../../reportingApi';
import { type ClockReading, elapsedMs } from '../clockReading';
import { SeenIds } from './seenIds';
import { type Filters, type MentionSettings, type MentionState, sameFilters } from './state';

/** A poll may end with this share of Max Items per Poll. */
const NEARLY_FULL_SHARE = 0.8;

interface ListedMention {
	record: IDataObject;
	id: string;
	/** When it was captured; undefined if its record has no readable time. */
	time: EpochMs | undefined;
}

/** Finds new mentions page by page, up to Max Items per Poll. */
export class NewMentions {
	readonly seen: SeenIds;
	/** True if new mentions of the last page did not fit, and wait for the next poll. */
	isFull = false;
	private readonly news: ListedMention[] = [];

	private readonly isWanted: (mention: ListedMention, until: EpochMs) => boolean;

	/** @param watermark the time up to which captured mentions are done with */
	constructor(
		state: MentionState,
		private readonly settings: MentionSettings,
		private readonly readStart: ClockReading,
		readonly watermark: EpochMs,
	) {
		this.seen = new SeenIds(state.seen);
		this.isWanted = emissionRule(state, settings, readStart);
	}

	/**
	 * True if Max Items per Poll is reached, or so nearly that most of another page would be read
	 * twice.
	 */
	get isNearlyFull(): boolean {
		const { length } = this.news;
		const { maxItems } = this.settings;
		return length >= NEARLY_FULL_SHARE * maxItems && length + MENTIONS_PER_PAGE > maxItems;
	}

	/**
	 * Adds the new mentions of a page.
	 * @param until the service's time of the response
	 */
	addPage(records: IDataObject[], until: EpochMs): void {
		for (const record of records) {
			const id = mentionIdentity(record);
			const time = parseTimestamp(record.captured_at);
			if (time !== undefined && time <= this.watermark) continue;
			const mention = { record, id, time };
			if (!this.seen.has(id) && this.isWanted(mention, until)) {
				this.isFull ||= this.news.length >= this.settings.maxItems;
				if (this.isFull) continue;
				this.news.push(mention);
			}
			// A known mention is noted, too, because it may have another time now, or none any more.
			this.seen.sight(id, time ?? this.readStart.at);
		}
	}

	items(): IDataObject[] {
		const now = this.readStart.at;
		const inOrder = this.news.sort(
			(one, other) => (one.time ?? now) - (other.time ?? now) || one.id.localeCompare(other.id),
		);
		return inOrder.map(({ record }) => record);
	}
}

/**
 * Decides which unknown mentions are emitted: those that match the filters active when they were
 * captured. The filters of the state are those before the activations that are still to be read:
 *
 *     the activation itself ───────────────► none: all that it lists is known
 *     a poll with the same filters ────────► all that the service lists with them
 *     a poll with other filters ───────────► those that match the filters of the state
 *     a poll after activations that failed ► those that match the filters of the last activation
 *                                            before the mention was captured
 */
function emissionRule(
	state: MentionState,
	settings: MentionSettings,
	readStart: ClockReading,
): (mention: ListedMention, until: EpochMs) => boolean {
	const { filters, watermark, activations = [] } = state;
	const isActivation = watermark === undefined;
	if (activations.length === 0) {
		// The times of an activation's own answer may be wrong.
		if (isActivation) return () => false;
		if (sameFilters(filters, settings.filters)) return () => true;
		return ({ record }) => matchesFilters(record, filters);
	}
	// Each period begins a second later, because the service's time is in whole seconds.
	const periods = activations
		.map((activation) => ({
			filters: activation.filters,
			from: timeOf(activation, readStart) + SECOND_MS,
		}))
		.reverse();
	return ({ record, time = 0 }, until) => {
		// If a mention has a time in the future, nothing says when it was listed.
		const isAhead = time > until + RESPONSE_AGE_MS;
		const inForce = isAhead ? undefined : periods.find(({ from }) => time >= from)?.filters;
		if (inForce) return matchesFilters(record, inForce);
		return !isActivation && matchesFilters(record, filters);
	};
}

function matchesFilters(record: IDataObject, { engine, sentiment }: Filters): boolean {
	return (
		(engine === undefined || record.engine === engine) &&
		(sentiment === undefined || record.sentiment === sentiment)
	);
}

/**
 * Gives the identity of a mention: its ID or, without one, what the document shows of it. Fields
 * that come with a later release of the service do not make it another one, nor do other fields
 * that may change, such as its sentiment.
 */
export function mentionIdentity(record: IDataObject): string {
	const { engine, prompt, captured_at, position, snippet, citation_url } = record;
	const time = parseTimestamp(captured_at) ?? captured_at;
	return idOf(record) ?? JSON.stringify([engine, prompt, time, position, snippet, citation_url]);
}

/**
 * How old the list in a response may be: it may be as of when the request was sent, which is
 * earlier by up to the request's timeout.
 */
export const RESPONSE_AGE_MS: Ms = 65 * SECOND_MS;

/**
 * Tells when something happened, by the service's clock. The service's time of that moment counts,
 * unless there is none, or it is clear by now that it was ahead. Then n8n's clock says how long ago
 * it was.
 */
export function timeOf(
	{ at, local }: { at?: EpochMs; local: EpochMs },
	now: ClockReading,
): EpochMs {
	const byNow = now.at - elapsedMs({ local }, now);
	return at === undefined || at > byNow + RESPONSE_AGE_MS ? byNow : at;
}
