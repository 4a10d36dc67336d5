import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Usage } from './egress';
import { optionsField } from './fields';

const includeUsage: INodeProperties = {
	displayName: 'Include Usage',
	name: 'includeUsage',
	type: 'boolean',
	default: false,
	description:
		'Whether to add "usage" to each item: the number of API calls made for its input item and, if known, how many the API key has left this minute',
};

/** The properties of an operation with the option in its options, which are added if need be. */
export function withUsageOption(properties: INodeProperties[]): INodeProperties[] {
	const options = properties.find(({ name }) => name === 'options');
	if (!options) return [...properties, optionsField([includeUsage])];
	const fields = [...((options.options ?? []) as INodeProperties[]), includeUsage];
	return properties.map((property) => (property === options ? optionsField(fields) : property));
}

/** Adds what the work has cost to its items. */
export function withUsage(items: IDataObject[], usage: Usage): IDataObject[] {
	return items.map((item) => ({ ...item, usage }));
}
