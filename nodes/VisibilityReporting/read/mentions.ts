import type { IDataObject } from 'n8n-workflow';

import { parseTimestamp, type TimeSpan } from 'ai-visibility-reports/time';
import { counted, withoutUserInfo } from 'ai-visibility-reports/values';
import type { ErrorNote } from '../../shared/http/advice';
import { failureOf } from '../../shared/http/apiError';
import { showHint } from '../../shared/run/hints';
import {
	mayRefuseCursor,
	type MentionFilters,
	MENTIONS_PER_PAGE,
	ReportingApi,
} from '../reportingApi';
import { MentionReader, mentionSource } from './mentionList';

interface MentionParams {
	maxResults: number;
	filters: MentionFilters;
	startCursor: string | undefined;
	ifInterrupted: 'error' | 'returnPartial';
	/** The time in which mentions have to be captured; undefined for any time. */
	period: TimeSpan | undefined;
	/** True to read whole pages, because a tool says how many mentions there are at least. */
	isTool: boolean;
}

/**
 * Reads mentions in pages of up to 100, in the service's order.
 *
 * @returns `readCount`, the number of mentions that were read, which may be more than are wanted;
 * `hasMore`, true if there may be others; and `metas`, the metadata of each mention's page
 * @throws ApiError when reading is interrupted, unless `ifInterrupted` is `returnPartial` and some
 * mentions were read
 */
export async function readMentions(
	api: ReportingApi,
	{ maxResults, filters, period, startCursor, ifInterrupted, isTool }: MentionParams,
) {
	const metas = new Map<IDataObject, IDataObject>();
	let lastMeta: IDataObject = {};
	let hasMore = false;
	const isWhole = period !== undefined || isTool;
	const size = isWhole ? MENTIONS_PER_PAGE : Math.min(maxResults, MENTIONS_PER_PAGE);
	const list = new MentionReader(mentionSource(api, filters, size), startCursor);
	try {
		for await (const { page, mentions, next } of list.pages()) {
			lastMeta = page.meta;
			hasMore = next !== undefined;
			for (const mention of mentions) {
				if (!period || isCapturedIn(period, mention)) metas.set(mention, lastMeta);
			}
			if (metas.size >= maxResults) break;
		}
	} catch (error) {
		const failure = failureOf(error);
		const note = noteOf(metas.size, list.resumeCursor, startCursor);
		if (metas.size === 0 || ifInterrupted === 'error') {
			const isStartCursor = list.cursor !== undefined && list.cursor === startCursor;
			const isRefused = isStartCursor && mayRefuseCursor(failure);
			return api.fail(isRefused ? { ...failure, advice: NO_START_CURSOR } : failure, note);
		}
		const { name } = api.client.settings.texts;
		showHint(api.client, `The ${name} ${failure.reason}; ${note?.consequence}.`);
		hasMore = true;
	}
	const readCount = metas.size;
	return { mentions: [...metas.keys()].slice(0, maxResults), readCount, hasMore, metas, lastMeta };
}

const NO_START_CURSOR =
	"The cursor may have expired: remove the 'Start Cursor' option to read the list from its beginning.";

/**
 * Gives the `since` for a span. It is a second earlier, because the service excludes `since`
 * itself, and has timestamps in whole seconds.
 */
export function sinceOf({ start }: TimeSpan): string {
	return new Date(start - 1_000).toISOString();
}

/** True if a mention was captured in a span. A mention without a time counts as well. */
export function isCapturedIn({ start, end }: TimeSpan, { captured_at }: IDataObject): boolean {
	const capturedAt = parseTimestamp(captured_at);
	return capturedAt === undefined || (capturedAt >= start && capturedAt < end);
}

/**
 * Says how many mentions were read before an interruption, and how to continue if a cursor helps.
 */
function noteOf(
	count: number,
	resumeCursor: string | undefined,
	startCursor: string | undefined,
): ErrorNote | undefined {
	const verb = count === 1 ? 'was' : 'were';
	const read = `${count === 0 ? 'no mentions' : counted(count, 'mention')} ${verb} read before that`;
	if (resumeCursor === undefined) return count === 0 ? undefined : { consequence: read };
	if (resumeCursor === startCursor) {
		// The cursor is set already, and may be what the service rejects, so the advice is not to set
		// it.
		return {
			consequence: `no mentions were read from 'Start Cursor' "${withoutUserInfo(startCursor)}"`,
		};
	}
	return {
		consequence: `${read} (continue with 'Start Cursor' "${resumeCursor}")`,
		advice: "To continue, set the 'Start Cursor' option to this value.",
	};
}
