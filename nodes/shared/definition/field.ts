import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ParameterReader } from '../execution/parameterReader';

/** A property of the editor whose name the compiler knows. */
export type Property<Name extends string> = INodeProperties & { name: Name };

/** A property, and how its value is read and checked. */
export interface Field<Name extends string = string, Value = unknown> {
	property: Property<Name>;
	/** @param path the parameter's name with that of its collection, e.g. "options.timeout" */
	read: (reader: ParameterReader, path: string) => Value;
}

/** The values of fields by their names. */
export type ValuesOf<Fields extends readonly Field[]> = {
	[Each in Fields[number] as Each['property']['name']]: ReturnType<Each['read']>;
};

/**
 * Reads the values of fields, each by its name. A field that the editor does not show counts as not
 * set, whatever was saved in it before.
 *
 * @param prefix the name of their collection and a dot, or empty
 */
export function readFields<const Fields extends readonly Field[]>(
	fields: Fields,
	reader: ParameterReader,
	prefix = '',
): ValuesOf<Fields> {
	const values = fields.map(({ property, read }) => {
		const path = prefix + property.name;
		return [property.name, read(isShown(property, reader, prefix) ? reader : reader.unset, path)];
	});
	return Object.fromEntries(values) as ValuesOf<Fields>;
}

function isShown({ displayOptions }: INodeProperties, reader: ParameterReader, prefix: string) {
	return Object.entries(displayOptions?.show ?? {}).every(([name, values]) => {
		const path = name.startsWith('/') ? name.slice(1) : prefix + name;
		const word = wordOf(name === '@tool' ? reader.isTool : reader.value(path));
		return values?.some((value) => wordOf(value) === word) ?? true;
	});
}

/** A value as text, compared as loosely as ParameterReader reads options and booleans. */
function wordOf(value: unknown): string {
	return String(value).trim().toLowerCase();
}

/** A field with its own way of reading. */
export function customField<const Name extends string, Value>(
	property: Property<Name>,
	read: (reader: ParameterReader, path: string) => Value,
): Field<Name, Value> {
	return { property, read };
}

/** @param absent the value where it is not set, unlike the default, which a collection adds it with */
export function booleanField<const Name extends string>(
	property: Property<Name>,
	absent = false,
): Field<Name, boolean> {
	return { property, read: (reader, path) => reader.boolean(path, absent) };
}

/**
 * A number within the property's own `minValue` and `maxValue`.
 *
 * @param absent as for booleanField
 */
export function numberField<const Name extends string>(
	property: Property<Name>,
	absent = Number(property.default),
): Field<Name, number> {
	const { minValue: min = -Infinity, maxValue: max = Infinity } = property.typeOptions ?? {};
	return { property, read: (reader, path) => reader.number(path, { min, max, absent }) };
}

/**
 * A whole number within the property's own bounds.
 *
 * @param absent as for booleanField; undefined: the parameter is required
 */
export function integerField<const Name extends string>(
	property: Property<Name>,
	absent?: number,
): Field<Name, number> {
	const { minValue: min = 1, maxValue: max = Infinity } = property.typeOptions ?? {};
	return {
		property,
		read: (reader, path) => reader.number(path, { min, max, absent, isWhole: true }),
	};
}

type OptionProperty<Name extends string, Value extends string> = Omit<
	INodeProperties,
	'name' | 'options' | 'default'
> & {
	name: Name;
	default: NoInfer<Value> | Array<NoInfer<Value>>;
	options: Array<INodePropertyOptions & { value: Value }>;
};

/**
 * One of the property's options.
 *
 * @param absent as for booleanField; undefined: the parameter is required
 */
export function optionField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
	absent?: NoInfer<Value>,
): Field<Name, Value> {
	const words = property.options.map(({ value }) => value);
	return { property, read: (reader, path) => reader.option(path, words, absent) };
}

/** One of the property's options, or undefined where it is not set. */
export function optionalOptionField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
): Field<Name, Value | undefined> {
	const words = property.options.map(({ value }) => value);
	return { property, read: (reader, path) => reader.optionalOption(path, words) };
}

/** Any of the property's options, each once. */
export function multiOptionsField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
): Field<Name, Value[]> {
	const words = property.options.map(({ value }) => value);
	return { property, read: (reader, path) => reader.options(path, words) };
}

/** A collection, with its fields in the order of their names, as n8n's linter requires. */
export function collectionField<const Name extends string, const Fields extends readonly Field[]>(
	property: { displayName: string; name: Name; placeholder: string },
	fields: Fields,
): Field<Name, ValuesOf<Fields>> {
	const options = fields
		.map((field) => field.property)
		.sort((one, other) => one.displayName.localeCompare(other.displayName));
	return {
		property: { ...property, type: 'collection', default: {}, options },
		read: (reader, path) => readFields(fields, reader, `${path}.`),
	};
}

export const filtersField = <const Fields extends readonly Field[]>(fields: Fields) =>
	collectionField({ displayName: 'Filters', name: 'filters', placeholder: 'Add filter' }, fields);

export const optionsField = <const Fields extends readonly Field[]>(fields: Fields) =>
	collectionField({ displayName: 'Options', name: 'options', placeholder: 'Add option' }, fields);
