import type {
	IDisplayOptions,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { localeOf } from '../../../reports/language/locale';
import { quote } from '../../../reports/values/text';
import { appearanceFields, readAppearance } from '../fields/appearance';
import {
	type Field,
	type FieldList,
	type ParameterReader,
	readField,
	readFields,
	type ValuesOf,
} from '../fields/field';
import { booleanField, optionsField } from '../fields/kinds';
import type { ApiClient } from '../http/apiClient';
import type { ServiceConnection } from '../http/connection';
import { invalidParameter, rethrow } from '../http/errors';
import { ItemClients } from '../http/itemClients';
import { asError } from '../result';
import { type Combined, combineField } from './combine';
import { type Hint, type ResultHint, showHint } from './hints';
import { failedItem } from './itemErrors';
import { type CreateApi, ItemRun, type ItemWork } from './items';
import { type Outputs, type OutputSettings, outputsField } from './outputs';

export interface Operation<Api> extends Choice {
	hints: Hint[];
	/** Reads an item's parameters, and returns its work, which sends the requests. */
	prepare: ItemWork<Api, unknown>['prepare'];
	run: (context: IExecuteFunctions, createApi: CreateApi<Api>) => Promise<INodeExecutionData[]>;
}

const includeUsage = booleanField('includeUsage', 'Include Usage', {
	description:
		"Whether to add 'usage' to each item: the number of API calls made and, if known, remaining this minute",
});

const includeMetaField = (holds = 'when the data was generated, and the request ID for support') =>
	booleanField('includeMeta', 'Include Meta', {
		description: `Whether to add 'meta' to each item: ${holds}`,
	});

/** Makes an operation, with Output, Include Meta, Include Usage and Combine Items where they apply. */
export function defineOperation<
	Api extends { client: ApiClient },
	const Fields extends FieldList,
	const Options extends FieldList,
	Params,
	Result,
	TaskParams = Params,
>(
	definition: ChoiceDefinition<Fields, Options, Params> &
		Outputs<Result> & {
			/** The parts of an item's work, each with params and a result of its own; absent: one. */
			tasks?: (params: NoInfer<Params>) => Array<{ name?: string; params: TaskParams }>;
			/** @param output a value of the field Output, since rows may need what other outputs do not */
			execute: (api: Api, params: TaskParams, output: string) => Promise<Result>;
			resultHints?: Array<ResultHint<NoInfer<TaskParams>, NoInfer<Result>>>;
			combined?: Combined<Result>;
		},
): Operation<Api> {
	const { combined, execute, resultHints = [], metaOf, metaHolds } = definition;
	const includeMeta = includeMetaField(metaHolds);
	const output = outputsField(definition);
	const own = [...(definition.options ?? []), ...(combined ? [combineField] : [])];
	const options = optionsField([
		...appearanceFields,
		...own,
		...(metaOf ? [includeMeta] : []),
		includeUsage,
	]);
	const fields: Field[] = [...(definition.fields ?? []), output, options];
	const properties = fields.map(({ property }) => property);

	const readSettings = (reader: ParameterReader): OutputSettings => {
		const readOption = (field: Field<string, boolean>) => readField(field, reader, 'options.');
		const ignoredOptions: string[] = [];
		const appearance = readAppearance(reader, (why) => ignoredOptions.push(why));
		return {
			output: readField(output, reader),
			hasMeta: metaOf !== undefined && readOption(includeMeta),
			hasUsage: readOption(includeUsage),
			isCombined: combined !== undefined && readOption(combineField),
			isTool: reader.isTool,
			appearance,
			ignoredOptions,
			omissions: new Set(),
			locale: localeOf(appearance.language, reader.zone),
			today: reader.today,
		};
	};
	const prepare = (reader: ParameterReader) => {
		const word = readField(output, reader);
		const all = readParams(definition, reader, word);
		const tasks = definition.tasks?.(all) ?? [{ params: all as unknown as TaskParams }];
		return tasks.map(({ name, params }) => ({
			name,
			run: async (api: Api) => {
				const result = await execute(api, params, word);
				const { context } = api.client;
				const isManual = 'addExecutionHints' in context && context.getMode() === 'manual';
				const ended = { params, result, output: word, isManual };
				for (const { message, when } of resultHints) {
					if (when(ended)) showHint(api.client, message, 'info');
				}
				return result;
			},
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

/** Runs the node's operation. @throws without "Continue" the first failure; with it, a failed run is one of each item */
export async function executeOperations<Api>(
	context: IExecuteFunctions,
	operations: Array<Operation<Api>>,
	connection: ServiceConnection,
	ApiOf: new (client: ApiClient) => Api,
): Promise<INodeExecutionData[][]> {
	const clients = new ItemClients(context, connection);
	const createApi: CreateApi<Api> = async (itemIndex, signal) =>
		new ApiOf(await clients.client(itemIndex, signal));
	try {
		const value = context.getNodeParameter('operation', 0);
		const operation = findByValue(operations, value, 'Operation', context.getNode());
		return [await operation.run(context, createApi)];
	} catch (error) {
		if (!context.continueOnFail()) return rethrow(error);
		const items = context.getInputData();
		return [items.map((_, index) => failedItem(context, index, asError(error)))];
	}
}

export interface Choice {
	option: INodePropertyOptions & { value: string };
	properties: INodeProperties[];
}

export interface ChoiceDefinition<
	Fields extends FieldList,
	Options extends FieldList,
	Params,
> extends Pick<Choice, 'option'> {
	/** In the order of the editor. */
	fields?: Fields;
	options?: Options;
	hints?: Hint[];
	/**
	 * Makes the params of the field values, and checks fields that depend on each other; absent: none.
	 *
	 * @param output the value of the field Output
	 */
	params?: (
		values: ValuesOf<Fields> & { options: ValuesOf<Options> },
		reader: ParameterReader,
		output: string,
	) => Params;
}

/** Reads the field values of an operation or event, and makes its params of them. */
export function readParams<Fields extends FieldList, Options extends FieldList, Params>(
	{ fields, options, params }: ChoiceDefinition<Fields, Options, Params>,
	reader: ParameterReader,
	output: string,
): Params {
	const read = <Each extends FieldList>(some: Each | undefined, prefix?: string) =>
		(some ? readFields(some, reader, prefix) : {}) as ValuesOf<Each>;
	return params?.(
		{ ...read(fields), options: read(options, 'options.') },
		reader,
		output,
	) as Params;
}

export type ChoiceField = 'operation' | 'event';

/** Finds an operation or event by its value. @throws NodeOperationError that lists the known values */
export function findByValue<Each extends Choice>(
	choices: Each[],
	value: unknown,
	displayName: string,
	node: INode,
): Each {
	const found = choices.find(({ option }) => option.value === value);
	if (found) return found;
	const known = choices.map(({ option }) => option.value).join(', ');
	const advice = `Use one of: ${known}.`;
	throw invalidParameter(node, undefined, displayName, `is ${quote(value)}`, advice);
}

/** The node's subtitle on the canvas: the name of the selected operation or event. */
export function subtitleOf(chooser: ChoiceField, choices: Choice[]): string {
	const names = Object.fromEntries(choices.map(({ option }) => [option.value, option.name]));
	return `={{ (${JSON.stringify(names)})[$parameter.${chooser}] }}`;
}

/** The properties of a node: a resource for operations, as n8n names tools by it, the choice, then the fields of each. */
export function nodeProperties(
	chooser: Pick<INodeProperties, 'displayName' | 'description'> & {
		name: ChoiceField;
		default: string;
	},
	choices: Choice[],
	resource?: { name: string; value: string },
): INodeProperties[] {
	const choice: INodeProperties = {
		...chooser,
		type: 'options',
		noDataExpression: true,
		options: choices.map(({ option }) => option),
	};
	const fields = choices.flatMap(({ option, properties }) =>
		properties.map((property) => showOnlyFor(property, { [chooser.name]: [option.value] })),
	);
	if (!resource) return [choice, ...fields];
	const only = {
		displayName: 'Resource',
		name: 'resource',
		type: 'options' as const,
		noDataExpression: true,
		options: [resource],
		default: resource.value,
	};
	const here = { resource: [resource.value] };
	return [only, ...[choice, ...fields].map((property) => showOnlyFor(property, here))];
}

/**
 * Adds conditions to a property, before its own ones: at the first condition whose value is an expression, n8n shows a
 * property without checking the rest (displayParameter in n8n-workflow). The choice is never an expression. Behind a
 * condition that may be one, it would not count, and the property would be shown with every choice.
 */
function showOnlyFor<Property extends INodeProperties>(
	property: Property,
	show: NonNullable<IDisplayOptions['show']>,
): Property {
	const { displayOptions } = property;
	const all = { ...show, ...displayOptions?.show };
	return { ...property, displayOptions: { ...displayOptions, show: all } };
}
