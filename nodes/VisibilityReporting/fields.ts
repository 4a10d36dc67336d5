import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { AI_ASSISTANTS, optionsField } from '../shared/fields';

/** Fields that more than one operation or event has. */

export const domainFilter: INodeProperties = {
	displayName: 'Domain',
	name: 'domain',
	type: 'string',
	default: '',
	placeholder: 'e.g. example.com',
	description: "A tracked domain. Leave empty to use the account's primary domain.",
};

export const assistantFilter: INodeProperties = {
	displayName: 'AI Assistant',
	name: 'engine',
	type: 'options',
	options: AI_ASSISTANTS,
	default: 'chatgpt',
	description: 'Only include mentions by this AI assistant',
};

export const sentimentFilter: INodeProperties = {
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
};

const includeMeta: INodeProperties = {
	displayName: 'Include Meta',
	name: 'includeMeta',
	type: 'boolean',
	default: false,
	description:
		'Whether to add the response metadata to each item as "meta", such as the request ID and the calls left',
};

/** The options that each operation has, and its own. */
export const reportingOptions = (fields: INodeProperties[] = []): INodeProperties =>
	optionsField([includeMeta, ...fields]);

/** Adds the answer's meta to items, when it is wanted. */
export function withMeta(items: IDataObject[], meta: IDataObject, wanted: boolean): IDataObject[] {
	return wanted ? items.map((item) => ({ ...item, meta })) : items;
}
