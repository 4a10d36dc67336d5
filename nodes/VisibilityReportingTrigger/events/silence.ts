import type { IDataObject } from 'n8n-workflow';

import { numberField } from '../../shared/fields/kinds';
import type { ReportDocument } from '../../shared/documents/document';
import type { Locale } from '../../shared/language/locale';
import { nonBlankText } from '../../shared/values/json';
import type { EpochMs } from '../../shared/time/units';
import { mentionPages } from '../../reporting/api/mentionPages';
import { mentionFilters } from '../../reporting/filters';
import {
	MENTIONS_PER_PAGE,
	type MentionFilters,
	type ReportingApi,
} from '../../reporting/api/reportingApi';
import {
	askSince,
	judgeSilence,
	newestCapture,
	silenceState,
	type SilenceRead,
} from '../signals/silenceRule';
import { defineEvent } from './defineEvent';

const MAX_SILENCE_PAGES = 3;

export const silence = defineEvent({
	option: {
		name: 'No New Mention',
		value: 'silence',
		description: 'When no AI assistant has mentioned the brand for a while',
	},

	fields: [
		numberField({
			displayName: 'Hours Without a Mention',
			name: 'hours',
			typeOptions: { minValue: 0.05, maxValue: 8784, numberPrecision: 2 },
			default: 24,
			description:
				'Number of hours after which the workflow is triggered. It is triggered again only after a newer mention.',
		}),
		mentionFilters,
	],

	params: (settings, { now }) => ({ ...settings, now }),

	poll: async ({ api, saved, now, activation }, settings) => {
		const state = silenceState(saved, settings);
		const local = now();
		const since = askSince(state, settings, local);
		const { at, ...read } = await readNewer(api, withSince(settings.filters, since), state.last);
		return judgeSilence(state, settings, { ...read, since, told: { at, local } }, activation);
	},

	// So that a reported silence is not reported again.
	leave: (state) => state,

	// The latest hours first, since mentions come in any order. An earlier mention matters only without one in them.
	example: async (api, settings) => {
		const { filters, hours, now } = settings;
		const since = askSince(silenceState(undefined, settings), settings, now);
		const newest = async (among: MentionFilters) =>
			newestCapture(undefined, (await readNewer(api, among, undefined)).records);
		const known = (await newest(withSince(filters, since))) ?? (await newest(filters));
		return { hours, last_mention_at: known ?? null };
	},

	toDocument: ({ item }, locale) => silenceDocument(item, locale),
});

function withSince(filters: MentionFilters, since: EpochMs): MentionFilters {
	return { ...filters, since: new Date(since).toISOString() };
}

/**
 * Reads up to the first page with a newer mention. That page is enough, in any order: the next poll
 * requests mentions after the newest one on it. The cursor of a page without one is followed, since it
 * may lead to further mentions (if the service filters after paging) or only to the end of the list.
 *
 * @param last `captured_at` of the newest known mention
 */
async function readNewer(
	api: ReportingApi,
	filters: MentionFilters,
	last: string | undefined,
): Promise<Pick<SilenceRead, 'records' | 'hasMore'> & { at: EpochMs }> {
	const fetch = async (cursor?: string) =>
		await api.mentionPage(filters, MENTIONS_PER_PAGE, cursor);
	const records: IDataObject[] = [];
	let at = Infinity;
	let isAtEnd = false;
	let pages = 0;
	for await (const step of mentionPages(fetch)) {
		if ('why' in step) {
			if (step.why === 'failed') api.fail(step.failure);
			break;
		}
		const { data, answeredAt } = step.page;
		records.push(...data);
		at = Math.min(at, answeredAt);
		isAtEnd = step.next === undefined;
		pages += 1;
		if (newestCapture(last, data) !== last || pages === MAX_SILENCE_PAGES) break;
	}
	return { records, at, hasMore: !isAtEnd };
}

export function silenceDocument(
	{ hours, last_mention_at }: IDataObject,
	{ events, time }: Locale,
): ReportDocument {
	const last = nonBlankText(last_mention_at);
	const text = last ? events.lastMention({ time: time(last) }) : events.noMention;
	return {
		parts: [
			{ kind: 'title', text: events.silence(Number(hours)) },
			{ kind: 'note', text },
		],
	};
}
