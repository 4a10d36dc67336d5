import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { mentionsFacts, topics } from 'ai-visibility-reports';
import { earliestFirst } from 'ai-visibility-reports/model';
import { MINUTE_MS } from 'ai-visibility-reports/time';
import { booleanField, dateField, numberField } from '../../../shared/fields/kinds';
import { isChosen, isFuture, isOn } from '../../../shared/run/hints';
import { assistantFilters, mentionFilters } from '../../operations/fields/filters';
import { mentionSource } from '../../read/mentionList';
import type { MentionFilters } from '../../reportingApi';
import { NEVER } from '../clockReading';
import { defineEvent } from '../defineEvent';
import { isStartDateTooEarly, MAX_SINCE_DATE, pollMentions } from './poll';
import { addActivation, isMentionState, type MentionSettings, restoreState } from './state';

interface MentionEventParams extends MentionSettings {
	digest: boolean;
	refuseStartDate: () => never;
}

/** How many mentions the digest of a test run has. */
const TEST_RUN_MENTIONS = 10;

const options = [
	booleanField('digest', 'Digest', {
		description:
			'Whether to return one item with all new mentions of a poll, instead of one item per mention',
	}),
	dateField('startDate', 'Also Report Mentions Since', {
		description:
			'Mentions captured after this date and time count as new when the workflow is first published, e.g. 2026-11-02T09:30. Leave it out to begin with those that appear afterwards.',
	}),
	numberField('lookbackMinutes', 'Lookback (Minutes)', {
		typeOptions: { minValue: 1, maxValue: 10080 },
		default: 60,
		description:
			"How far back each poll looks for mentions listed late. Increase it if listed mentions don't trigger the workflow.",
	}),
	numberField('maxItemsPerPoll', 'Max Items per Poll', {
		typeOptions: { minValue: 1, maxValue: 10000 },
		default: 500,
		description:
			'Maximum number of mentions per execution. Later polls return the rest, in the order in which the service lists them.',
	}),
] as const;

/**
 * Makes New Mention or one of its presets, which has a filter for good: n8n's panel sets an event, but no filter,
 * for who looks for "negative mention".
 * @param fields the filters that the user can choose
 * @param preset the ones that are chosen already
 */
function mentionEvent(
	option: INodePropertyOptions & { value: string },
	fields: readonly [typeof mentionFilters | typeof assistantFilters],
	preset: MentionFilters = {},
) {
	return defineEvent({
		option,
		fields,
		options,

		hints: [
			{
				message:
					"With 'Output' set to Rows, each mention is an item of its own: 'Digest' has no effect.",
				when: `${isChosen('output', 'rows')} && ${isOn('options?.digest')}`,
			},
			{
				message:
					"The workflow will not be triggered before 'Also Report Mentions Since', which is in the future.",
				when: isFuture('$parameter.options?.startDate'),
			},
		],

		params: ({ filters, options: chosen }, reader, output): MentionEventParams => {
			const { startDate: date, lookbackMinutes, maxItemsPerPoll, digest } = chosen;
			return {
				filters: { ...filters, ...preset },
				startDate: date?.toMillis(),
				lookbackMs: lookbackMinutes * MINUTE_MS,
				maxItems: Math.floor(maxItemsPerPoll),
				// Rows have no digest, because each of them is a mention.
				digest: digest && output !== 'rows',
				refuseStartDate: () =>
					reader.refuse(
						'options.startDate',
						`asks for more than ${MAX_SINCE_DATE.toLocaleString('en')} mentions`,
						"Remove it, and get the earlier mentions with Get Mentions and 'Return All'.",
					),
			};
		},

		isState: isMentionState,

		poll: async ({ api, saved, ...world }, settings) => {
			const listSince = (since: string) => mentionSource(api, { ...settings.filters, since });
			const state = restoreState(saved, settings);
			if (isStartDateTooEarly(state)) return settings.refuseStartDate();
			const result = await pollMentions(state, settings, { ...world, listSince });
			const items = eventItems(result.items, settings);
			const { state: next, details } = result;
			// While a list takes several polls, each of them gives a part of what is new.
			const isWhole = state.readAt !== NEVER && !state.backlog && !next.backlog;
			const since = isWhole ? state.readAt : undefined;
			return { state: { ...next }, results: items.map((item) => ({ item, since })), details };
		},

		deferActivation: ({ saved, now, serverTime }, settings) => ({
			...addActivation(restoreState(saved, settings), settings, now, serverTime),
		}),

		example: async (api, settings) => {
			const count = settings.digest ? Math.min(settings.maxItems, TEST_RUN_MENTIONS) : 1;
			const { data } = await api.mentionPage(settings.filters, count);
			return eventItems(data.slice(0, count).sort(earliestFirst), settings)[0];
		},

		topic: topics.newMention,
	});
}

export const mention = mentionEvent(
	{
		name: 'New Mention',
		value: 'mention',
		description: 'When an AI assistant mentions the brand',
	},
	[mentionFilters],
);

export const negativeMention = mentionEvent(
	{
		name: 'Negative Mention',
		value: 'negativeMention',
		description: 'When an AI assistant says something negative about the brand',
	},
	[assistantFilters],
	{ sentiment: 'negative' },
);

/** Makes the items for new mentions: one for each or, as a digest, one for all. */
function eventItems(mentions: IDataObject[], { digest, filters }: MentionEventParams) {
	if (!digest || mentions.length === 0) return mentions;
	return [{ ...mentionsFacts(mentions, filters), mentions }];
}
