import type { IDataObject, INodeProperties } from 'n8n-workflow';

/** Fields that more than one operation has. */

export type Output = 'record' | 'rows' | 'message';

const messageOption = {
	name: 'Message',
	value: 'message',
	description: 'A short report, ready to post',
};
const recordOption = {
	name: 'Record',
	value: 'record',
	description: 'The data as the service sent it',
};

export const OUTPUTS = ['record', 'rows', 'message'] as const;

export const outputField = (rowPer?: string): INodeProperties => ({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		messageOption,
		recordOption,
		...(rowPer
			? [
					{
						name: 'Rows',
						value: 'rows',
						description: `Flat rows for a spreadsheet, one per ${rowPer}`,
					},
				]
			: []),
	],
	default: 'record',
	description: 'The form of the output items',
});

const includeMeta: INodeProperties = {
	displayName: 'Include Meta',
	name: 'includeMeta',
	type: 'boolean',
	default: false,
	description:
		'Whether to add the answer\'s "meta" to each item: request ID, calls left, time of the answer',
};

export const optionsField = (fields: INodeProperties[] = []): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [includeMeta, ...fields].sort((one, other) =>
		one.displayName.localeCompare(other.displayName),
	),
});

/** Adds the answer's meta to items, when it is wanted. */
export function withMeta(items: IDataObject[], meta: IDataObject, wanted: boolean): IDataObject[] {
	return wanted ? items.map((item) => ({ ...item, meta })) : items;
}
