import { appearanceFields, readAppearance, type AppearanceField } from '../fields/appearance';
import { readField, type Field } from '../fields/field';
import { booleanField, optionsField } from '../fields/kinds';
import type { ParameterReader } from '../fields/parameterReader';
import type { ApiClient, Usage } from '../transport/apiClient';
import { localeOf } from '../language/locale';
import { readParams, type Choice, type ChoiceDefinition } from './choice';
import { showHint, type Hint, type HintAfter } from './hints';
import {
	formatOf,
	outputsField,
	toItems,
	type Outcome,
	type Outputs,
	type OutputSettings,
} from './outputs';
import { combineField, type Together } from './together';

export interface OperationDefinition<
	Api,
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Params,
	Result,
	UnitParams = Params,
>
	extends ChoiceDefinition<Fields, Options, Params>, Outputs<Result> {
	/** Besides those that every document has. */
	appearance?: readonly AppearanceField[];
	/** The parts of an item's work, each with params and an outcome of its own; absent: one. */
	units?: (params: NoInfer<Params>) => Array<{ name?: string; params: UnitParams }>;
	/** @param output a value of the field Output, since rows may need what other outputs do not */
	execute: (api: Api, params: UnitParams, output: string) => Promise<Result>;
	hintsAfter?: Array<HintAfter<NoInfer<UnitParams>, NoInfer<Result>>>;
	together?: Together<Result>;
}

export interface Operation<Api> extends Choice {
	hints: Hint[];
	together?: Together<Outcome>;
	readSettings: (reader: ParameterReader) => OutputSettings;
	/** Reads an item's parameters, and returns its units, which send the requests. */
	prepare: (reader: ParameterReader, settings?: OutputSettings) => Array<NamedUnit<Api>>;
}

/** A part of an item's work, and what it is about, e.g. a domain. */
export interface NamedUnit<Api> {
	name?: string;
	run: (api: Api) => Promise<Outcome>;
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
	UnitParams = Params,
>(
	definition: OperationDefinition<Api, Fields, Options, Params, Result, UnitParams>,
): Operation<Api> {
	const { together, hintsAfter = [], metaOf, toDocument, toFacts } = definition;
	const { aboutOf = toFacts } = definition;
	const appearance = toDocument ? [...appearanceFields, ...(definition.appearance ?? [])] : [];
	const output = outputsField(definition);
	const options = optionsField([
		...(definition.options ?? []),
		...(together ? [combineField] : []),
		...appearance,
		...(metaOf ? [includeMeta] : []),
		includeUsage,
	]);
	const fields: Field[] = [...(definition.fields ?? []), ...(output ? [output] : []), options];
	const readOption = (field: Field<string, boolean>, reader: ParameterReader) =>
		readField(field, reader, 'options.');

	// What the outcomes are made of, whose type only this operation knows.
	const results = new WeakMap<Outcome, Result>();
	const outcomeOf = (result: Result, usage: Usage, settings: OutputSettings): Outcome => {
		const about = aboutOf?.(result) ?? {};
		const outcome = {
			items: () => {
				const items = toItems(definition, result, about, settings);
				if (!settings.hasUsage) return items;
				return items.map((item) => ({ ...item, json: { ...item.json, usage } }));
			},
			about,
			meta: metaOf?.(result),
		};
		results.set(outcome, result);
		return outcome;
	};
	const readSettings = (reader: ParameterReader): OutputSettings => {
		const word = output ? readField(output, reader) : 'record';
		const ignored: string[] = [];
		const chosen = readAppearance(appearance, reader, (why) => ignored.push(why));
		const wantsCombined = together !== undefined && readOption(combineField, reader);
		return {
			output: word,
			hasMeta: metaOf !== undefined && readOption(includeMeta, reader),
			hasUsage: readOption(includeUsage, reader),
			isCombined: wantsCombined && formatOf(word) !== undefined,
			appearance: chosen,
			ignored,
			locale: localeOf(chosen.language, reader.zone),
			today: reader.today,
		};
	};
	return {
		option: definition.option,
		properties: fields.map(({ property }) => property),
		hints: definition.hints ?? [],
		together: together && {
			own: together.own,
			toDocument: (outcomes, ...more) => {
				const named = outcomes.flatMap(({ name, result: outcome }) => {
					const result = results.get(outcome);
					return result === undefined ? [] : { name, result };
				});
				return together.toDocument(named, ...more);
			},
		},
		readSettings,
		prepare: (reader, settings = readSettings(reader)) => {
			const all = readParams(definition, reader);
			const units = definition.units?.(all) ?? [{ params: all as unknown as UnitParams }];
			const runWith = (params: UnitParams) => async (api: Api) => {
				settings.ignored.forEach((why) => showHint(api.client, why));
				const result = await definition.execute(api, params, settings.output);
				const { client } = api;
				const { context } = client;
				const isManual = 'addExecutionHints' in context && context.getMode() === 'manual';
				const ended = { params, result, output: settings.output, isManual };
				for (const { message, when } of hintsAfter) {
					if (when(ended)) showHint(client, message, 'info');
				}
				return outcomeOf(result, client.usage(), settings);
			};
			return units.map(({ params, ...named }) => ({ ...named, run: runWith(params) }));
		},
	};
}
