import type { IDataObject } from 'n8n-workflow';

import { ENGINES, SENTIMENTS } from '../service';
import { event } from './event';
import { mentionProperties } from './mentionProperties';
import { initial, postponed, type MentionSettings, type MentionState } from './mentionState';
import { pollMentions } from './pollMentions';

const MINUTE_MS = 60_000;

export const mention = event<MentionSettings>({
	option: {
		name: 'New Mention',
		value: 'mention',
		description: 'When an AI assistant has named the brand',
	},

	properties: mentionProperties,

	read: (input) => {
		const startFrom = input.optionalChoice('options.startFrom', ['now', 'date']) ?? 'now';
		const date = input.date('options.startDate');
		if (startFrom === 'date' && !date) {
			input.refuse('options.startDate', 'is empty', 'Enter a date, or start from now.');
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
	if (saved?.version !== 1) return initial(settings);
	// Nobody else writes it.
	return saved as unknown as MentionState;
}
