import type { INodeProperties } from 'n8n-workflow';

import { ParameterReader } from './parameterReader';

/** Where a raw value comes from, and how it is refused. */
export interface FieldContext {
	/** The parameter's name, with that of its collection in front of it, e.g. "options.timeout". */
	path: string;
	reader: ParameterReader;
	/**
	 * Throws the NodeOperationError about the value. In its message, the reason follows the
	 * parameter's name, and the advice comes last.
	 */
	invalid: (reason: string, advice: string) => never;
}

/** A property, and how its raw value is checked and parsed. */
export interface Field<Name extends string = string, Value = unknown> {
	property: INodeProperties & { name: Name };
	/**
	 * Makes the value out of n8n's raw one, which is undefined, null or blank where the field is not
	 * set. It refuses a wrong one with `place.invalid`, which throws.
	 */
	parse: (raw: unknown, place: FieldContext) => Value;
}

export type FieldList = readonly Field[];

export type ValuesOf<Fields extends FieldList> = {
	[Entry in Fields[number] as Entry['property']['name']]: ReturnType<Entry['parse']>;
};

/**
 * Reads fields: of each its saved value, or its default if it has none, or if n8n does not show it.
 * @param prefix the fields' collection and a dot, such as "options."; empty without a collection
 * @returns the values by the names of the fields
 * @throws NodeOperationError about a value that a field refuses
 */
export function readFields<const Fields extends FieldList>(
	fields: Fields,
	reader: ParameterReader,
	prefix = '',
): ValuesOf<Fields> {
	const values = fields.map((field) => [field.property.name, readField(field, reader, prefix)]);
	return Object.fromEntries(values) as ValuesOf<Fields>;
}

/**
 * Is called for a value that is not set, and refuses it if the field has an expression, which then
 * gave nothing. A tool may have one, because the model leaves out what it does not need.
 * @returns undefined, which stands for the missing value
 * @throws NodeOperationError for such an expression
 */
export function refuseEmptyExpression(
	{ path, reader, invalid }: FieldContext,
	advice = 'Give it a value, or remove the expression.',
): undefined {
	if (reader.isExpression(path) && !reader.isTool) {
		invalid('is an expression without a value', advice);
	}
}

/** Reads one field as `readFields` does. */
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

/** True if the editor shows a field with the values that the others have. */
export function isDisplayed(
	{ displayOptions }: INodeProperties,
	reader: ParameterReader,
	prefix = '',
): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([name, values]) => {
		const path = name.startsWith('/') ? name.slice(1) : prefix + name;
		const word = normalized(name === '@tool' ? reader.isTool : reader.valueOrDefault(path));
		return values?.some((value) => normalized(value) === word) ?? true;
	});
}

/** Gives a value as text, so that it is compared as loosely as options and booleans are parsed. */
function normalized(value: unknown): string {
	return String(value).trim().toLowerCase();
}
