import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { localeOf } from 'ai-visibility-reports';
import { appearanceProperty, readAppearance } from '../fields/appearance';
import { type Field, type FieldList, readField } from '../fields/field';
import { booleanField, optionsProperty } from '../fields/kinds';
import { ParameterReader } from '../fields/parameterReader';
import { ApiClient } from '../http/apiClient';
import { rethrow } from '../http/apiError';
import type { ServiceConnection } from '../http/connection';
import { ItemClients } from '../http/itemClients';
import { asError } from '../asError';
import { type Choice, type ChoiceDefinition, findByValue, readParams } from './choice';
import { combine, type Combined, LANGUAGE_OF_ALL } from './combine';
import { type Hint, type ResultHint, showHint } from './hints';
import { failedItem } from './itemErrors';
import { ItemRun } from './itemRun';
import { type Outputs, type OutputSettings, outputsField } from './outputs';
import type { CreateApi, ItemWork } from './task';

interface RunOperation<Api> extends Choice {
	hints: Hint[];
	run: (context: IExecuteFunctions, createApi: CreateApi<Api>) => Promise<INodeExecutionData[]>;
}

type Operation<Api> = RunOperation<Api> & Pick<ItemWork<Api, unknown>, 'prepare'>;

const includeUsage = booleanField('includeUsage', 'Include Usage', {
	description:
		"Whether to add 'usage' to each item: the number of API calls made and, if known, remaining this minute",
});

const includeMetaField = (holds = 'when the data was generated, and the request ID for support') =>
	booleanField('includeMeta', 'Include Meta', {
		description: `Whether to add 'meta' to each item: ${holds}`,
	});

/**
 * Makes an operation. Beside its own fields it has Output, Appearance and Include Usage, and where
 * they apply Include Meta and One Result for All Items. `TaskParams` is what one task gets; without
 * `tasks`, that is all of `Params`.
 */
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
			/**
			 * Splits the work of an item into tasks, each with params and a result of its own. Without
			 * it, an item is one task.
			 */
			tasks?: (params: NoInfer<Params>) => Array<{ name?: string; params: TaskParams }>;
			/**
			 * @param output the value of the field Output, because rows may need what other outputs do
			 * not
			 */
			execute: (api: Api, params: TaskParams, output: string) => Promise<Result>;
			resultHints?: Array<ResultHint<NoInfer<TaskParams>, NoInfer<Result>>>;
			/** Set for an operation whose topic can combine several results in one document. */
			combined?: Pick<Combined<Result>, 'perItem'>;
		},
): Operation<Api> {
	const { execute, resultHints = [] } = definition;
	const { document: toDocument, facts: toFacts } = definition.topic.combined ?? {};
	const combined = definition.combined &&
		toDocument && { ...definition.combined, toDocument, toFacts };
	const { metaOf, metaHolds } = definition;
	const includeMeta = includeMetaField(metaHolds);
	const output = outputsField(definition);
	const options = optionsProperty([
		...(definition.options ?? []),
		...(combined ? [combine] : []),
		...(metaOf ? [includeMeta] : []),
		includeUsage,
	]);
	const fields: Field[] = [...(definition.fields ?? []), output];
	const properties = [...fields.map(({ property }) => property), appearanceProperty, options];

	const readSettings = (reader: ParameterReader): OutputSettings => {
		const readOption = (field: Field<string, boolean>) => readField(field, reader, 'options.');
		// It is read first, because it decides whether there is an appearance.
		const word = readField(output, reader);
		const ignoredAppearance: string[] = [];
		const appearance = readAppearance(reader, (why) => ignoredAppearance.push(why));
		const isCombined = combined !== undefined && readOption(combine);
		if (isCombined && reader.isExpression('appearance.language')) {
			ignoredAppearance.push(LANGUAGE_OF_ALL);
			appearance.language = undefined;
		}
		return {
			output: word,
			hasMeta: metaOf !== undefined && readOption(includeMeta),
			hasUsage: readOption(includeUsage),
			isCombined,
			isTool: reader.isTool,
			appearance,
			ignoredAppearance,
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
				const outcome = { params, result, output: word, isManual };
				for (const { message, when } of resultHints) {
					if (when(outcome)) showHint(api.client, message, 'info');
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

/**
 * Runs the operation that is selected in the node.
 * @throws without "Continue" the first failure. With it, a run that fails as a whole gives a failed
 * item for each input item
 */
export async function executeOperations<Api>(
	context: IExecuteFunctions,
	operations: Array<RunOperation<Api>>,
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
