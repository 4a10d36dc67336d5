import { ASSISTANT_OPTIONS } from '../shared/assistants';
import { filtersField } from '../shared/fields/kinds';
import { optionalOptionField } from '../shared/fields/optionKinds';

export const assistantFilter = optionalOptionField({
	displayName: 'AI Assistant',
	name: 'engine',
	options: ASSISTANT_OPTIONS,
	default: 'chatgpt',
	description: 'Only include mentions by this AI assistant',
});

export const sentimentFilter = optionalOptionField({
	displayName: 'Sentiment',
	name: 'sentiment',
	options: [
		{ name: 'Negative', value: 'negative' },
		{ name: 'Neutral', value: 'neutral' },
		{ name: 'Positive', value: 'positive' },
	],
	default: 'negative',
	description: 'Only include mentions with this sentiment',
});

export const mentionFilters = filtersField([assistantFilter, sentimentFilter]);
