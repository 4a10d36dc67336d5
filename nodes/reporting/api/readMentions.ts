import type { IDataObject } from 'n8n-workflow';

import { showHint } from '../../shared/run/hints';
import { utcMillis } from '../../shared/time/dates';
import type { Span } from '../../shared/time/periods';
import { counted } from '../../shared/values/counted';
import type { ErrorContext } from '../../shared/transport/errors';
import { withoutUserInfo } from '../../shared/values/truncate';
import { mentionPages, type Interruption } from './mentionPages';
import { MENTIONS_PER_PAGE, type MentionFilters, type ReportingApi } from './reportingApi';

interface MentionParams {
	wanted: number;
	filters: MentionFilters;
	startCursor: string | undefined;
	ifInterrupted: 'error' | 'returnPartial';
	/** Only mentions of this period; absent: any. */
	within?: Span;
}

/**
 * Reads mentions in pages of up to 100, in the service's order, with the meta of the page that each was on.
 * @throws NodeApiError when reading is interrupted, unless `ifInterrupted` is `returnPartial`
 */
export async function readMentions(
	api: ReportingApi,
	{ wanted, filters, within, startCursor, ifInterrupted }: MentionParams,
) {
	const metas = new Map<IDataObject, IDataObject>();
	let lastMeta: IDataObject = {};
	const size = within ? MENTIONS_PER_PAGE : Math.min(wanted, MENTIONS_PER_PAGE);
	const fetch = async (cursor?: string) => await api.mentionPage(filters, size, cursor);
	for await (const step of mentionPages(fetch, startCursor)) {
		if ('why' in step) {
			interrupted(api, metas.size, step, startCursor, ifInterrupted);
			break;
		}
		lastMeta = step.page.meta;
		for (const mention of step.mentions) {
			if (!within || isCapturedIn(within, mention)) metas.set(mention, lastMeta);
		}
		if (metas.size >= wanted) break;
	}
	return { mentions: [...metas.keys()].slice(0, wanted), metas, lastMeta };
}

/** The `since` for a span. The service excludes `since` itself, and has timestamps in whole seconds. */
export function sinceOf({ start }: Span): string {
	return new Date(start - 1_000).toISOString();
}

/** Whether a mention was captured in a span; true for one without a time. */
export function isCapturedIn({ start, end }: Span, { captured_at }: IDataObject): boolean {
	const capturedAt = utcMillis(captured_at);
	return capturedAt === undefined || (capturedAt >= start && capturedAt < end);
}

function interrupted(
	api: ReportingApi,
	count: number,
	{ why, failure, cursor }: Interruption,
	startCursor: string | undefined,
	ifInterrupted: MentionParams['ifInterrupted'],
): void {
	// Continuing from a repeated cursor would return the same mentions again.
	const resumeCursor = why === 'repeatedCursor' ? undefined : cursor;
	const note = noteOf(count, resumeCursor, startCursor);
	if (count === 0 || ifInterrupted === 'error') api.fail(failure, note);
	const { name } = api.client.settings.texts;
	showHint(api.client, `The ${name} ${failure.reason}; ${note?.suffix}.`);
}

/** @param resumeCursor undefined for the beginning of the list, and where no cursor helps */
function noteOf(
	count: number,
	resumeCursor: string | undefined,
	startCursor: string | undefined,
): ErrorContext | undefined {
	const verb = count === 1 ? 'was' : 'were';
	const read = `${count === 0 ? 'no mentions' : counted(count, 'mention')} ${verb} read before that`;
	if (resumeCursor === undefined) return count === 0 ? undefined : { suffix: read };
	if (resumeCursor === startCursor) {
		// It is set already, and may be what the service rejects, so there is no advice to set it.
		return {
			suffix: `no mentions were read from 'Start Cursor' "${withoutUserInfo(startCursor)}"`,
		};
	}
	return {
		suffix: `${read} (continue with 'Start Cursor' "${resumeCursor}")`,
		advice: "To continue, set the 'Start Cursor' option to this value.",
	};
}
