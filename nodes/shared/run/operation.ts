import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { appearanceFields, readAppearance } from '../fields/appearance';
import { readField, type Field } from '../fields/field';
import { booleanField, optionsField } from '../fields/kinds';
import type { ParameterReader } from '../fields/parameterReader';
import type { ApiClient } from '../transport/apiClient';
import { localeOf } from '../language/locale';
import { settled } from '../values/result';
import { findByValue, readParams, type Choice, type ChoiceDefinition } from './choice';
import { combineField, type Combined } from './combined';
import { failedItem } from './failures';
import { showHint, type Hint, type HintAfter } from './hints';
import { outputsField, type Outputs, type OutputSettings } from './outputs';
import { ItemRun, type CreateApi, type ItemWork } from './itemRun';

export interface OperationDefinition<
	Api,
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Params,
	Result,
	TaskParams = Params,
>
	extends ChoiceDefinition<Fields, Options, Params>, Outputs<Result> {
	/** The parts of an item's work, each with params and a result of its own; absent: one. */
	units?: (params: NoInfer<Params>) => Array<{ name?: string; params: TaskParams }>;
	/** @param output a value of the field Output, since rows may need what other outputs do not */
	execute: (api: Api, params: TaskParams, output: string) => Promise<Result>;
	hintsAfter?: Array<HintAfter<NoInfer<TaskParams>, NoInfer<Result>>>;
	combined?: Combined<Result>;
}

export interface Operation<Api> extends Choice {
	hints: Hint[];
	/** Reads an item's parameters, and returns its work, which sends the requests. */
	prepare: ItemWork<Api, unknown>['prepare'];
	/** Runs it for all input items; see ItemRun. */
	run: (context: IExecuteFunctions, createApi: CreateApi<Api>) => Promise<INodeExecutionData[]>;
}

const includeUsage = booleanField({
	displayName: 'Include Usage',
	name: 'includeUsage',
	default: true,
	description:
		"Whether to add 'usage' to each item: the number of API calls made and, if known, remaining this minute",
});

const includeMeta = booleanField({
	displayName: 'Include Meta',
	name: 'includeMeta',
	default: true,
	description:
		"Whether to add 'meta' to each item: when the data was generated, and the request ID for support",
});

/** Makes an operation, with Output, Include Meta, Include Usage and Combine Items where they apply. */
export function defineOperation<
	Api extends { client: ApiClient },
	const Fields extends readonly Field[],
	const Options extends readonly Field[],
	Params,
	Result,
	TaskParams = Params,
>(
	definition: OperationDefinition<Api, Fields, Options, Params, Result, TaskParams>,
): Operation<Api> {
	const { combined, execute, hintsAfter = [], metaOf, toDocument } = definition;
	const output = outputsField(definition);
	const options = optionsField([
		...(definition.options ?? []),
		...(combined ? [combineField] : []),
		...(toDocument ? appearanceFields : []),
		...(metaOf ? [includeMeta] : []),
		includeUsage,
	]);
	const fields: Field[] = [...(definition.fields ?? []), ...(output ? [output] : []), options];
	const properties = fields.map(({ property }) => property);

	const outputOf = (reader: ParameterReader) => (output ? readField(output, reader) : 'record');
	const readSettings = (reader: ParameterReader): OutputSettings => {
		const readOption = (field: Field<string, boolean>) => readField(field, reader, 'options.');
		const word = outputOf(reader);
		const ignored: string[] = [];
		const appearance = toDocument ? readAppearance(reader, (why) => ignored.push(why)) : {};
		return {
			output: word,
			hasMeta: metaOf !== undefined && readOption(includeMeta),
			hasUsage: readOption(includeUsage),
			isCombined: combined !== undefined && readOption(combineField),
			appearance,
			ignored,
			locale: localeOf(appearance.language, reader.zone),
			today: reader.today,
		};
	};
	const prepare = (reader: ParameterReader) => {
		const all = readParams(definition, reader);
		const units = definition.units?.(all) ?? [{ params: all as unknown as TaskParams }];
		const word = outputOf(reader);
		const run = async (api: Api, params: TaskParams) => {
			const result = await execute(api, params, word);
			const { context } = api.client;
			const isManual = 'addExecutionHints' in context && context.getMode() === 'manual';
			const ended = { params, result, output: word, isManual };
			for (const { message, when } of hintsAfter) {
				if (when(ended)) showHint(api.client, message, 'info');
			}
			return result;
		};
		return units.map(({ name, params }) => ({
			name,
			run: async (api: Api) => await run(api, params),
		}));
	};
	const work = { properties, outputs: definition, combined, readSettings, prepare };
	return {
		option: definition.option,
		properties,
		hints: definition.hints ?? [],
		prepare,
		run: async (context, createApi) => await new ItemRun(work, context, createApi).items(),
	};
}

/**
 * Runs the node's operation for all input items. With "Continue", a failure of the whole run is one of each item.
 * @throws without "Continue" the first failure
 */
export async function executeOperations<Api>(
	context: IExecuteFunctions,
	operations: Array<Operation<Api>>,
	createApi: CreateApi<Api>,
): Promise<INodeExecutionData[][]> {
	const run = async () => {
		const value = context.getNodeParameter('operation', 0);
		const operation = findByValue(operations, value, 'Operation', context.getNode());
		return await operation.run(context, createApi);
	};
	const ran = await settled(run());
	if ('value' in ran) return [ran.value];
	if (!context.continueOnFail()) throw ran.error;
	return [context.getInputData().map((_, index) => failedItem(context, index, ran.error))];
}
