import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Fields that both nodes have. */

/** The assistants as a user knows them, with the words of both services for them. */
export const AI_ASSISTANTS: INodePropertyOptions[] = [
	{ name: 'ChatGPT', value: 'chatgpt' },
	{ name: 'Claude', value: 'claude' },
	{ name: 'Gemini', value: 'gemini' },
	{ name: 'Grok', value: 'grok' },
	{ name: 'Perplexity', value: 'perplexity' },
];

export const OUTPUTS = ['record', 'rows', 'message'] as const;

export type Output = (typeof OUTPUTS)[number];

/** @param rowPer what a row stands for; undefined where the operation has no rows */
export const outputField = (rowPer?: string): INodeProperties => {
	const rows: INodePropertyOptions = {
		name: 'Rows',
		value: 'rows',
		description: `Flat rows for a spreadsheet, one row per ${rowPer}`,
	};
	return {
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: [
			{
				name: 'Message',
				value: 'message',
				description: 'A short text report, ready to post in a chat or email',
			},
			{ name: 'Record', value: 'record', description: 'The data as returned by the service' },
			...(rowPer ? [rows] : []),
		],
		default: 'record',
		description: 'The format of the output items',
	};
};

/** The fields of every operation that gives a list: all of it, or how much. */
export const limitFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
];

export const filtersField = (fields: INodeProperties[]): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: fields,
});

/** Options in the order of their names, as n8n's linter wants it. */
export const optionsField = (fields: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [...fields].sort((one, other) => one.displayName.localeCompare(other.displayName)),
});
