import { ASSISTANT_OPTIONS } from '../shared/assistants';
import { optionalDomainField } from '../shared/fields/kinds';
import { optionalOptionField } from '../shared/fields/optionKinds';

export const domainFilter = optionalDomainField({
	displayName: 'Domain',
	name: 'domain',
	description: "A tracked domain. Leave empty to use the account's primary domain.",
});

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
