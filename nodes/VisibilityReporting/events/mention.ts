import type { IDataObject } from 'n8n-workflow';

import { filtersField, optionsField } from '../../shared/fields';
import { isFuture, isUnknown } from '../../shared/hints';
import { assistantFilter, sentimentFilter } from '../fields';
import { ENGINES, SENTIMENTS } from '../service';
import { event } from './event';
import {
	initial,
	isMentionState,
	postponed,
	type MentionSettings,
	type MentionState,
} from './mentionState';
import { pollMentions } from './pollMentions';

const MINUTE_MS = 60_000;

export const mention = event<MentionSettings>({
	option: {
		name: 'New Mention',
		value: 'mention',
		description: 'When an AI assistant mentions the brand',
	},

	properties: [
		filtersField([assistantFilter, sentimentFilter]),
		optionsField([
			{
				displayName: 'Lookback (Minutes)',
				name: 'lookbackMinutes',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 10080 },
				default: 60,
				description:
					'How long after its capture a mention may first appear in the list. Mentions that appear later are missed.',
			},
			{
				displayName: 'Max Items per Poll',
				name: 'maxItemsPerPoll',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 10000 },
				default: 500,
				description: 'Maximum number of mentions per execution. The next polls bring the rest.',
			},
			{
				displayName: 'Start Date',
				name: 'startDate',
				type: 'dateTime',
				default: '',
				description:
					'Mentions captured after this date and time count as new. Used only if Start From is set to Date.',
			},
			{
				displayName: 'Start From',
				name: 'startFrom',
				type: 'options',
				options: [
					{
						name: 'Date',
						value: 'date',
						description: 'Also earlier mentions, if captured after Start Date',
					},
					{
						name: 'Now',
						value: 'now',
						description: 'Only mentions listed after the activation',
					},
				],
				default: 'now',
				description: 'Which mentions count as new when the workflow is first activated',
			},
		]),
	],

	hints: [
		{
			type: 'warning',
			message: 'No mention can match, because the service has no AI assistant of this name.',
			when: isUnknown('$parameter.filters?.engine', ENGINES),
		},
		{
			type: 'warning',
			message: 'No mention can match, because the service has no sentiment of this name.',
			when: isUnknown('$parameter.filters?.sentiment', SENTIMENTS),
		},
		{
			type: 'warning',
			message: 'Nothing starts the workflow before the Start Date, which has not come yet.',
			when: `$parameter.options?.startFrom === "date" && ${isFuture('$parameter.options?.startDate')}`,
		},
		{
			type: 'info',
			message: 'Start Date has no effect, because Start From is not set to Date.',
			when: '$parameter.options?.startDate && $parameter.options.startFrom !== "date"',
		},
	],

	read: (input) => {
		const startFrom = input.optionalChoice('options.startFrom', ['now', 'date']) ?? 'now';
		const date = input.date('options.startDate');
		if (startFrom === 'date' && !date) {
			input.refuse('options.startDate', 'is empty', 'Enter a date, or set Start From to Now.');
		}
		const minutes = { min: 1, max: 10_080, fallback: 60 };
		const items = { min: 1, max: 10_000, fallback: 500 };
		return {
			filters: {
				engine: input.optionalChoice('filters.engine', ENGINES),
				sentiment: input.optionalChoice('filters.sentiment', SENTIMENTS),
			},
			startDate: startFrom === 'date' ? date?.toMillis() : undefined,
			lookbackMs: input.amount('options.lookbackMinutes', minutes) * MINUTE_MS,
			maxItems: Math.floor(input.amount('options.maxItemsPerPoll', items)),
		};
	},

	poll: async ({ service, saved, now, isTimeUp }, settings) => {
		const result = await pollMentions(stateOf(saved, settings), settings, {
			fetch: async (since, cursor) =>
				await service.mentionPage({ ...settings.filters, since }, 100, cursor),
			now,
			isTimeUp,
		});
		if ('failure' in result) return service.fail(result.failure);
		return { state: { ...result.state }, items: result.items };
	},

	postpone: (saved, settings, now, serviceNow) => ({
		...postponed(stateOf(saved, settings), settings, now, serviceNow),
	}),

	example: async (service, { filters }) => {
		const outcome = await service.mentionPage(filters, 1);
		return 'failure' in outcome ? service.fail(outcome.failure) : outcome.page.data[0];
	},
});

function stateOf(saved: IDataObject | undefined, settings: MentionSettings): MentionState {
	if (isMentionState(saved)) return saved;
	// What was listed before is not new, whatever the start date says, be it that another account or
	// another event did so or that nothing can be read of a state in another form.
	return initial({ ...settings, startDate: saved ? undefined : settings.startDate });
}
