import { ASSISTANT_OPTIONS } from '../../shared/assistants';
import { optionalOptionField } from '../../shared/definition/field';
import { optionalDomainField } from '../../shared/definition/fields';

/** Fields that more than one operation or event has. */

export const domainFilter = optionalDomainField({
	displayName: 'Domain',
	name: 'domain',
	type: 'string',
	default: '',
	placeholder: 'e.g. example.com',
	description: "A tracked domain. Leave empty to use the account's primary domain.",
});

export const assistantFilter = optionalOptionField({
	displayName: 'AI Assistant',
	name: 'engine',
	type: 'options',
	options: ASSISTANT_OPTIONS,
	default: 'chatgpt',
	description: 'Only include mentions by this AI assistant',
});

export const sentimentFilter = optionalOptionField({
	displayName: 'Sentiment',
	name: 'sentiment',
	type: 'options',
	options: [
		{ name: 'Negative', value: 'negative' },
		{ name: 'Neutral', value: 'neutral' },
		{ name: 'Positive', value: 'positive' },
	],
	default: 'negative',
	description: 'Only include mentions with this sentiment',
});
