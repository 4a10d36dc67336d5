import type { IDataObject } from 'n8n-workflow';

import type { ParameterReader } from '../execution/parameterReader';
import type { ApiClient } from '../transport/apiClient';
import { combineField, defineCombined, type Combinable, type CombinedOperation } from './combine';
import { booleanField, optionsField, readFields, type Field } from './field';
import type { Hint, HintAfter } from './hints';
import { readLook, type LookField } from './look';
import { readParams, type Part, type PartDefinition } from './parts';
import { formatOf, outputField, toItems, type Outputs } from './outputs';

/** The definition of an operation. */
export interface OperationParts<
	Api,
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Params,
	Result,
>
	extends PartDefinition<Fields, Options, Params>, Outputs<Result> {
	/** Further fields of its collection Options, for the look of its document. */
	look?: readonly LookField[];
	/** Sends the requests. */
	execute: (api: Api, params: Params) => Promise<Result>;
	/** Hints in the editor after the run. */
	hintsAfter?: Array<HintAfter<NoInfer<Params>, NoInfer<Result>>>;
	/** How to combine all input items into one; absent where it cannot. */
	combine?: Combinable<Result>;
}

/** An operation as the node uses it. */
export interface Operation<Api> extends Part {
	hints: Hint[];
	/** Reads an item's parameters, and returns the function that sends its requests. */
	prepare: (reader: ParameterReader) => (api: Api) => Promise<IDataObject[]>;
	/** Combines all items into one; undefined where the operation cannot. */
	combined: CombinedOperation<Api> | undefined;
}

const includeUsage = booleanField({
	displayName: 'Include Usage',
	name: 'includeUsage',
	type: 'boolean',
	default: true,
	description:
		"Whether to add 'usage' to each item: the number of API calls made and, if known, remaining this minute",
});

const includeMeta = booleanField({
	displayName: 'Include Meta',
	name: 'includeMeta',
	type: 'boolean',
	default: true,
	description:
		"Whether to add 'meta' to each item: when the data was generated, and the request ID for support",
});

/**
 * Makes an operation of its definition, and adds what all have: the field Output and the options
 * Include Meta, Include Usage and Combine Items where they apply.
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
		...(parts.combine ? [combineField] : []),
		...(parts.look ?? []),
		...(parts.metaOf ? [includeMeta] : []),
		includeUsage,
	]);
	const fields: Field[] = [...parts.fields, ...(output ? [output] : []), options];
	const outputOf = (reader: ParameterReader) => output?.read(reader, 'output') ?? 'record';
	const read = (reader: ParameterReader) => {
		const params = readParams(parts, reader);
		const settings = {
			output: outputOf(reader),
			hasMeta: parts.metaOf !== undefined && includeMeta.read(reader, 'options.includeMeta'),
			hasUsage: includeUsage.read(reader, 'options.includeUsage'),
			look: readLook(parts.look ?? [], reader),
			zone: reader.zone,
		};
		return async (api: Api) => {
			const result = await parts.execute(api, params);
			const run = { params, result, output: settings.output, isManual: api.client.isManual };
			for (const { message, type, when } of parts.hintsAfter ?? []) {
				if (when(run)) api.client.hint(message, type);
			}
			return { result, settings, usage: api.client.usage() };
		};
	};
	const wantsCombined = (reader: ParameterReader) =>
		readFields([combineField], reader, 'options.').combine;
	return {
		option: parts.option,
		properties: fields.map(({ property }) => property),
		hints: parts.hints ?? [],
		prepare: (reader) => {
			const work = read(reader);
			if (parts.combine) wantsCombined(reader);
			return async (api) => {
				const { result, settings, usage } = await work(api);
				const items = toItems(parts, result, settings);
				return settings.hasUsage ? items.map((json) => ({ ...json, usage })) : items;
			};
		},
		combined: parts.combine && {
			...defineCombined(parts.combine, read, parts.metaOf),
			isWanted: (first) => formatOf(outputOf(first)) !== undefined && wantsCombined(first),
		},
	};
}
