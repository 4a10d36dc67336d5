import { ASSISTANTS } from '../../shared/assistants';
import { filtersField, numberField } from '../../shared/definition/field';
import { isUnknown } from '../../shared/definition/hints';
import { assistantFilter, sentimentFilter } from '../../VisibilityReporting/operations/fields';
import {
	MAX_PAGE,
	SENTIMENTS,
	timeOf,
	type MentionFilters,
	type MentionPage,
	type ReportingApi,
} from '../../VisibilityReporting/api/reportingApi';
import { silenceDocument } from '../output/silence';
import { askSince, judgeSilence, newest, silenceState } from '../signals/silence';
import { defineEvent } from './defineEvent';

export const silence = defineEvent({
	option: {
		name: 'No New Mention',
		value: 'silence',
		description: 'When no AI assistant has mentioned the brand for a while',
	},

	fields: [
		numberField({
			displayName: 'Hours',
			name: 'hours',
			type: 'number',
			typeOptions: { minValue: 0.05, maxValue: 8784, numberPrecision: 2 },
			default: 24,
			description:
				'Number of hours without a new mention that triggers the workflow. It triggers again only after a newer mention.',
		}),
		filtersField([assistantFilter, sentimentFilter]),
	],

	options: [],

	hints: [
		{
			type: 'warning',
			message:
				'This event will always occur, because the service has no AI assistant with this name.',
			when: isUnknown('$parameter.filters?.engine', ASSISTANTS),
		},
		{
			type: 'warning',
			message: 'This event will always occur, because the service has no sentiment with this name.',
			when: isUnknown('$parameter.filters?.sentiment', SENTIMENTS),
		},
		{
			type: 'warning',
			message: 'Hours must be at least 0.05 (3 minutes).',
			when: '$parameter.hours < 0.05',
		},
	],

	params: ({ hours, filters }) => ({ hours, filters }),

	poll: async ({ api, saved, now, activation }, settings) => {
		const state = silenceState(saved, settings);
		const since = askSince(state, settings, now());
		const page = await pageOf(api, { ...settings.filters, since: new Date(since).toISOString() });
		const at = timeOf(page.meta, page.serverTime);
		const read = { records: page.data, since, at, hasMore: page.next !== undefined };
		return judgeSilence(state, settings, read, activation);
	},

	// So that a reported silence is not reported again.
	leave: (state) => state,

	example: async (api, { hours, filters }) => {
		const { data } = await pageOf(api, filters);
		return { hours, last_mention_at: newest(undefined, data) ?? null };
	},

	toDocument: silenceDocument,
});

/** One page is enough, in any order: the next poll requests mentions after the newest one on it. */
async function pageOf(api: ReportingApi, filters: MentionFilters): Promise<MentionPage> {
	const result = await api.mentionPage(filters, MAX_PAGE);
	return 'failure' in result ? api.fail(result.failure) : result.page;
}
