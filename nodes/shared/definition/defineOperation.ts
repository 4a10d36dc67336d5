import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import type { ParameterReader } from '../execution/parameterReader';
import type { ApiClient } from '../transport/apiClient';
import { booleanField, optionsField, readFields, type Field, type ValuesOf } from './field';
import type { Hint } from './hints';
import { readLook, type LookField } from './look';
import type { Part } from './parts';
import { outputField, toItems, type Outputs } from './outputs';

/** An operation as its file writes it down, from top to bottom. */
export interface OperationParts<
	Api,
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Params,
	Result,
> extends Outputs<Result> {
	option: INodePropertyOptions & { value: string };
	/** Its fields, in the order of the editor. */
	fields: Fields;
	/** The fields of its collection Options. */
	options: Options;
	/** Further fields of its collection Options: those that say how its document shall look. */
	look?: readonly LookField[];
	/** What to tell in the editor before it runs. */
	hints?: Hint[];
	/** What to ask for: makes the values of the fields into it, and checks what concerns several of them. */
	params: (
		values: ValuesOf<Fields> & { options: ValuesOf<Options> },
		reader: ParameterReader,
	) => Params;
	/** Sends the requests. */
	execute: (api: Api, params: Params) => Promise<Result>;
}

/** An operation as the node uses it. */
export interface Operation<Api> extends Part {
	hints: Hint[];
	/** Reads an item's parameters, and gives back what is left to do with the service. */
	prepare: (reader: ParameterReader) => (api: Api) => Promise<IDataObject[]>;
}

const includeUsage = booleanField({
	displayName: 'Include Usage',
	name: 'includeUsage',
	type: 'boolean',
	default: false,
	description:
		'Whether to add "usage" to each item: the number of API calls made for its input item and, if known, how many the API key has left this minute',
});

const includeMeta = booleanField({
	displayName: 'Include Meta',
	name: 'includeMeta',
	type: 'boolean',
	default: false,
	description:
		'Whether to add the response metadata to each item as "meta", such as the request ID and the calls left',
});

/**
 * Makes an operation of its parts. What operations have in common is added: the field Output with what
 * the operation can give, and the options to add what the service said besides and what the work has cost.
 */
export function defineOperation<
	Api extends { client: ApiClient },
	const Fields extends readonly Field[],
	const Options extends readonly Field[],
	Params,
	Result,
>(parts: OperationParts<Api, Fields, Options, Params, Result>): Operation<Api> {
	const output = outputField(parts);
	const options = optionsField([
		...parts.options,
		...(parts.look ?? []),
		...(parts.metaOf ? [includeMeta] : []),
		includeUsage,
	]);
	const fields: Field[] = [...parts.fields, ...(output ? [output] : []), options];
	return {
		option: parts.option,
		properties: fields.map(({ property }) => property),
		hints: parts.hints ?? [],
		prepare: (reader) => {
			const values = readFields(parts.fields, reader);
			const options = readFields(parts.options, reader, 'options.');
			const chosen = output?.read(reader, 'output') ?? 'record';
			const hasMeta = parts.metaOf !== undefined && includeMeta.read(reader, 'options.includeMeta');
			const hasUsage = includeUsage.read(reader, 'options.includeUsage');
			const look = readLook(parts.look ?? [], reader);
			const params = parts.params({ ...values, options }, reader);
			const zone = reader.zone;
			return async (api) => {
				const result = await parts.execute(api, params);
				const items = toItems(parts, result, { output: chosen, hasMeta, look, zone });
				return hasUsage ? items.map((json) => ({ ...json, usage: api.client.usage() })) : items;
			};
		},
	};
}
