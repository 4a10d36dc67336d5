import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { localeOf } from 'ai-visibility-reports';
import { asError } from '../asError';
import { appearanceProperty, readAppearance } from '../fields/appearance';
import { type Field, type FieldList, readField } from '../fields/field';
import { optionsProperty } from '../fields/kinds';
import { inputError, ParameterReader } from '../fields/parameterReader';
import { rethrow } from '../http/apiError';
import { makeTurns } from '../turns';
import { type Choice, type ChoiceDefinition, readParams } from './choice';
import { nodeItem } from './files';
import { type Hint, OMISSION_HINTS, showOnce } from './hints';
import { failedItem } from './itemErrors';
import { type Outputs, outputsField, type OutputSettings, toItems } from './outputs';

/** What an operation on all input items together gets to work with. */
export interface WholeInput {
	/** The input items, each of which is a row. */
	rows: IDataObject[];
	reader: ParameterReader;
	/** Shows a sentence above the node's output. */
	show: (message: string) => void;
	/** Waits for a turn, so that n8n can do other work in between. */
	letOthersRun: () => Promise<void>;
	/**
	 * Throws the NodeOperationError about the rows.
	 * @param details its description, which the editor shows below the message
	 */
	refuse: (message: string, details: string) => never;
}

/**
 * Makes an operation that asks no service and makes one result of all input items. It reads its
 * parameters once, because n8n takes a millisecond or two for those of an item, and there may be
 * 100,000 items.
 */
export function defineWholeInputOperation<
	const Fields extends FieldList,
	const Options extends FieldList,
	Params,
	Result,
>(
	definition: ChoiceDefinition<Fields, Options, Params> &
		Outputs<Result> & {
			execute: (input: WholeInput, params: NoInfer<Params>) => Promise<Result>;
		},
): Choice & {
	hints: Hint[];
	run: (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;
} {
	const output = outputsField(definition);
	const options = optionsProperty(definition.options ?? []);
	const fields: Field[] = [...(definition.fields ?? []), output];
	const properties = [...fields.map(({ property }) => property), appearanceProperty, options];

	const itemsOf = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
		const items = context.getInputData();
		const reader = new ParameterReader(context, 0, properties);
		const messages = new Set<string>();
		const show = (message: string) => showOnce(context, messages, message);
		const refuse = (message: string, description: string): never => {
			throw inputError(context.getNode(), message, { description });
		};
		const word = readField(output, reader);
		const appearance = readAppearance(reader, show);
		const settings: OutputSettings = {
			output: word,
			hasMeta: false,
			hasUsage: false,
			isCombined: false,
			isTool: reader.isTool,
			appearance,
			ignoredAppearance: [],
			omissions: new Set(),
			locale: localeOf(appearance.language, reader.zone),
			today: reader.today,
		};
		const params = readParams(definition, reader, word);
		const rows = items.map(({ json }) => json);
		const letOthersRun = makeTurns();
		const input = { rows, reader, show, letOthersRun, refuse };
		const result = await definition.execute(input, params);
		await letOthersRun();
		const outputs = toItems(definition, result, settings, {});
		for (const omission of settings.omissions) show(OMISSION_HINTS[omission]);
		const pairedItem = items.map((_, index) => ({ item: index }));
		return await Promise.all(
			outputs.map(async (item) => ({ ...(await nodeItem(context, item)), pairedItem })),
		);
	};

	return {
		option: definition.option,
		properties,
		hints: definition.hints ?? [],
		run: async (context) => {
			try {
				return await itemsOf(context);
			} catch (error) {
				if (!context.continueOnFail()) return rethrow(error);
				const item = failedItem(context, 0, asError(error));
				item.pairedItem = context.getInputData().map((_, index) => ({ item: index }));
				return [item];
			}
		},
	};
}
