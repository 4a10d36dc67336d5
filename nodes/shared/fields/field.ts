import type { INodeProperties } from 'n8n-workflow';

import type { ParameterReader } from './parameterReader';

/** A property of the editor whose name the compiler knows. */
export type Property<Name extends string> = INodeProperties & { name: Name };

/** What a kind of field is told of its property, to which it adds the type and a blank default. */
export type Described<Name extends string> = Partial<INodeProperties> & {
	displayName: string;
	name: Name;
};

/** Where a raw value stands. */
export interface Place {
	/** The parameter's name with that of its collection, e.g. "options.timeout". */
	path: string;
	reader: ParameterReader;
	/** Throws the error about the value; `reason` follows the parameter's name. */
	invalid: (reason: string, advice: string) => never;
}

/** A property, and how its raw value is checked and parsed. */
export interface Field<Name extends string = string, Value = unknown> {
	property: Property<Name>;
	/** From the raw value of n8n, undefined, null or blank where it is not set; may throw by `place.invalid`. */
	parse: (raw: unknown, place: Place) => Value;
}

export type ValuesOf<Fields extends readonly Field[]> = {
	[Each in Fields[number] as Each['property']['name']]: ReturnType<Each['parse']>;
};

/**
 * Reads the values of fields by their names; the prefix is empty, or their collection and a dot. A field that the editor
 * does not show counts as not set, whatever was saved in it before.
 */
export function readFields<const Fields extends readonly Field[]>(
	fields: Fields,
	reader: ParameterReader,
	prefix = '',
): ValuesOf<Fields> {
	const values = fields.map((field) => [field.property.name, readField(field, reader, prefix)]);
	return Object.fromEntries(values) as ValuesOf<Fields>;
}

/** Reads the value of one field, as `readFields`. */
export function readField<Value>(
	{ property, parse }: Field<string, Value>,
	reader: ParameterReader,
	prefix = '',
): Value {
	const path = prefix + property.name;
	const invalid = (reason: string, advice: string) => reader.invalid(path, reason, advice);
	const isSet = isShown(property, reader, prefix);
	return parse(isSet ? reader.value(path) : reader.defaultOf(path), { path, reader, invalid });
}

function isShown({ displayOptions }: INodeProperties, reader: ParameterReader, prefix: string) {
	return Object.entries(displayOptions?.show ?? {}).every(([name, values]) => {
		const path = name.startsWith('/') ? name.slice(1) : prefix + name;
		const word = wordOf(name === '@tool' ? reader.isTool : reader.value(path));
		return values?.some((value) => wordOf(value) === word) ?? true;
	});
}

/** A value as text, compared as loosely as options and booleans are parsed. */
function wordOf(value: unknown): string {
	return String(value).trim().toLowerCase();
}
