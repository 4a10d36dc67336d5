import type { IDisplayOptions, INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { groupBy, quote } from 'ai-visibility-reports/values';
import { type FieldList, readFields, type ValuesOf } from '../fields/field';
import { invalidParameter, ParameterReader } from '../fields/parameterReader';
import type { Hint } from './hints';

export interface Choice {
	option: INodePropertyOptions & { value: string };
	properties: INodeProperties[];
}

export interface ChoiceDefinition<
	Fields extends FieldList,
	Options extends FieldList,
	Params,
> extends Pick<Choice, 'option'> {
	/** The fields, in the order in which the editor shows them. */
	fields?: Fields;
	options?: Options;
	hints?: Hint[];
	/**
	 * Makes the params out of the values of the fields, and checks fields that depend on each other.
	 * Without it, there are no params.
	 *
	 * @param output the value of the field Output
	 */
	params?: (
		values: ValuesOf<Fields> & { options: ValuesOf<Options> },
		reader: ParameterReader,
		output: string,
	) => Params;
}

/**
 * Reads the field values of an operation or event, and makes its params out of them.
 * @throws NodeOperationError about a value that a field does not accept
 */
export function readParams<Fields extends FieldList, Options extends FieldList, Params>(
	{ fields, options, params }: ChoiceDefinition<Fields, Options, Params>,
	reader: ParameterReader,
	output: string,
): Params {
	const readValues = <List extends FieldList>(some: List | undefined, prefix?: string) =>
		(some ? readFields(some, reader, prefix) : {}) as ValuesOf<List>;
	return params?.(
		{ ...readValues(fields), options: readValues(options, 'options.') },
		reader,
		output,
	) as Params;
}

type ChoiceField = 'operation' | 'event';

/**
 * Finds an operation or event by its value.
 * @throws NodeOperationError that lists the values that there are
 */
export function findByValue<Candidate extends Choice>(
	choices: Candidate[],
	value: unknown,
	displayName: string,
	node: INode,
): Candidate {
	const choice = choices.find(({ option }) => option.value === value);
	if (choice) return choice;
	const values = choices.map(({ option }) => option.value).join(', ');
	const advice = `Use one of: ${values}.`;
	throw invalidParameter(node, undefined, displayName, `is ${quote(value)}`, advice);
}

/** The node's subtitle on the canvas: the name of the selected operation or event. */
export function subtitleOf(chooser: ChoiceField, choices: Choice[]): string {
	const names = Object.fromEntries(choices.map(({ option }) => [option.value, option.name]));
	return `={{ (${JSON.stringify(names)})[$parameter.${chooser}] }}`;
}

/**
 * The fields that operations or events have in common. A node has each of them once, or once for
 * each default, behind the other fields and in this order.
 */
const COMMON_FIELDS = ['output', 'appearance', 'options'];

/**
 * Makes the properties of a node: the resource, then the choice of an operation or event, then the
 * fields of each, then those that they have in common. Only operations have a resource, because n8n
 * names the tools of a node by it.
 */
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
	const ownFields = choices.flatMap(({ option, properties }) =>
		properties
			.filter(({ name }) => !COMMON_FIELDS.includes(name))
			.map((property) => showOnlyFor(property, { [chooser.name]: [option.value] })),
	);
	const common = COMMON_FIELDS.flatMap((name) => commonFields(name, chooser.name, choices));
	const fields = [...ownFields, ...common];
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

/** Makes one property of all that have a name and a default in common. */
function commonFields(name: string, chooser: ChoiceField, choices: Choice[]): INodeProperties[] {
	const all = choices.flatMap(({ option, properties }) =>
		properties
			.filter((property) => property.name === name)
			.map((property) => ({ choice: option.value, property })),
	);
	const byDefault = groupBy(all, ({ property }) => JSON.stringify(property.default));
	return [...byDefault.values()].flatMap((group) => {
		const options = mergedEntries(group, chooser);
		const [first] = group;
		const show = { [chooser]: group.map(({ choice }) => choice) };
		return first ? showOnlyFor({ ...first.property, options }, show) : [];
	});
}

type Entry = INodeProperties | INodePropertyOptions;

/**
 * Merges the entries of several lists, each of which keeps its order. Equal entries become one. An
 * entry that is not in all lists is shown only for the choices that have it.
 */
function mergedEntries(
	lists: Array<{ choice: string; property: INodeProperties }>,
	chooser: ChoiceField,
): Entry[] {
	const merged: Array<{ text: string; entry: Entry; choices: string[] }> = [];
	for (const { choice, property } of lists) {
		let place = merged.length;
		for (const entry of [...((property.options ?? []) as Entry[])].reverse()) {
			const text = JSON.stringify(entry);
			const equal = merged.find((other) => other.text === text);
			if (equal) {
				equal.choices.push(choice);
				place = merged.indexOf(equal);
			} else {
				merged.splice(place, 0, { text, entry, choices: [choice] });
			}
		}
	}
	return merged.map(({ entry, choices }) =>
		choices.length === lists.length ? entry : showOnlyFor(entry, { [`/${chooser}`]: choices }),
	);
}

/**
 * Adds conditions to a property, in front of its own. The order matters, because at the first
 * condition whose value is an expression, n8n shows a property without checking the rest
 * (displayParameter in n8n-workflow). The choice of an operation is never an expression. Behind a
 * condition that may be one, it would not count, and the property would be shown with every choice.
 */
function showOnlyFor<Property extends Entry>(
	property: Property,
	show: NonNullable<IDisplayOptions['show']>,
): Property {
	const { displayOptions } = property;
	const all = { ...show, ...displayOptions?.show };
	return { ...property, displayOptions: { ...displayOptions, show: all } };
}
