import type { IDisplayOptions, INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ParameterReader } from '../fields/parameterReader';
import { quote } from '../values/quote';
import { invalidParameter } from '../transport/errors';
import { readFields, type Field, type ValuesOf } from '../fields/field';
import type { Hint } from './hints';

export interface Choice {
	option: INodePropertyOptions & { value: string };
	properties: INodeProperties[];
}

export interface ChoiceDefinition<
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Params,
> extends Pick<Choice, 'option'> {
	/** In the order of the editor. */
	fields?: Fields;
	options?: Options;
	hints?: Hint[];
	/** Makes the params of the field values, and checks fields that depend on each other; absent: none. */
	params?: (
		values: ValuesOf<Fields> & { options: ValuesOf<Options> },
		reader: ParameterReader,
	) => Params;
}

/** Reads the field values of an operation or event, and makes its params of them. */
export function readParams<
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Params,
>(
	{ fields, options, params }: ChoiceDefinition<Fields, Options, Params>,
	reader: ParameterReader,
): Params {
	const read = <Each extends readonly Field[]>(some: Each | undefined, prefix?: string) =>
		(some ? readFields(some, reader, prefix) : {}) as ValuesOf<Each>;
	return params?.({ ...read(fields), options: read(options, 'options.') }, reader) as Params;
}

export type Chooser = 'operation' | 'event';

/**
 * Finds an operation or event by its value.
 * @throws NodeOperationError that lists the known values
 */
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
export function subtitleOf(chooser: Chooser, choices: Choice[]): string {
	const names = Object.fromEntries(choices.map(({ option }) => [option.value, option.name]));
	return `={{ (${JSON.stringify(names)})[$parameter.${chooser}] }}`;
}

/**
 * The properties of a node: the choice of operation or event, then the fields of each. With operations comes
 * a resource, as n8n names new nodes, tools and previews by both.
 */
export function nodeProperties(
	chooser: Pick<INodeProperties, 'displayName' | 'description'> & {
		name: Chooser;
		default: string;
	},
	choices: Choice[],
	resource?: { name: string; value: string },
): INodeProperties[] {
	const choice: INodeProperties = {
		...chooser,
		type: 'options',
		noDataExpression: true,
		options: choices
			.map(({ option }) => option)
			.sort((one, other) => one.name.localeCompare(other.name)),
	};
	const fields = choices.flatMap(({ option, properties }) =>
		properties.map((property) => shownOnlyFor(property, { [chooser.name]: [option.value] })),
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
	return [only, ...[choice, ...fields].map((property) => shownOnlyFor(property, here))];
}

function shownOnlyFor<Property extends INodeProperties>(
	property: Property,
	show: NonNullable<IDisplayOptions['show']>,
): Property {
	const { displayOptions } = property;
	const all = { ...displayOptions?.show, ...show };
	return { ...property, displayOptions: { ...displayOptions, show: all } };
}
