import type { INodeProperties } from 'n8n-workflow';

import { ParameterReader } from './parameterReader';

/** Where a raw value stands. */
export interface FieldContext {
	/** The parameter's name with that of its collection, e.g. "options.timeout". */
	path: string;
	reader: ParameterReader;
	/** Throws the error about the value; `reason` follows the parameter's name. */
	invalid: (reason: string, advice: string) => never;
}

/** A property, and how its raw value is checked and parsed. */
export interface Field<Name extends string = string, Value = unknown> {
	property: INodeProperties & { name: Name };
	/** From the raw value of n8n, undefined, null or blank where it is not set; may throw by `place.invalid`. */
	parse: (raw: unknown, place: FieldContext) => Value;
}

export type FieldList = readonly Field[];

export type ValuesOf<Fields extends FieldList> = {
	[Entry in Fields[number] as Entry['property']['name']]: ReturnType<Entry['parse']>;
};

/** Reads the values of fields by their names; the prefix is empty, or their collection and a dot. Hidden ones are not set. */
export function readFields<const Fields extends FieldList>(
	fields: Fields,
	reader: ParameterReader,
	prefix = '',
): ValuesOf<Fields> {
	const values = fields.map((field) => [field.property.name, readField(field, reader, prefix)]);
	return Object.fromEntries(values) as ValuesOf<Fields>;
}

/** Refuses an expression that gives nothing. In a tool, the model leaves out what it does not need. */
export function refuseEmptyExpression(
	{ path, reader, invalid }: FieldContext,
	advice = 'Give it a value, or remove the expression.',
): undefined {
	if (reader.isExpression(path) && !reader.isTool) {
		invalid('is an expression without a value', advice);
	}
}

/** Reads the value of one field, as `readFields`. */
export function readField<Value>(
	{ property, parse }: Field<string, Value>,
	reader: ParameterReader,
	prefix = '',
): Value {
	const path = prefix + property.name;
	const invalid = (reason: string, advice: string) => reader.refuse(path, reason, advice);
	const isSet = isDisplayed(property, reader, prefix);
	return parse(isSet ? reader.value(path) : reader.defaultValue(path), { path, reader, invalid });
}

function isDisplayed({ displayOptions }: INodeProperties, reader: ParameterReader, prefix: string) {
	return Object.entries(displayOptions?.show ?? {}).every(([name, values]) => {
		if (name === '@version') return values?.some((value) => value === reader.version) ?? true;
		const path = name.startsWith('/') ? name.slice(1) : prefix + name;
		const word = normalized(name === '@tool' ? reader.isTool : reader.valueOrDefault(path));
		return values?.some((value) => normalized(value) === word) ?? true;
	});
}

/** A value as text, compared as loosely as options and booleans are parsed. */
function normalized(value: unknown): string {
	return String(value).trim().toLowerCase();
}
