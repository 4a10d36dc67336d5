import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { kindOf, quote } from '../values/quote';
import type { Field, Place, Property } from './field';
import { textField } from './kinds';

/** The kinds of field that hold one or several of given values, and lists. */

type OptionProperty<Name extends string, Value extends string> = Omit<
	INodeProperties,
	'name' | 'options' | 'default'
> & {
	name: Name;
	default: NoInfer<Value> | Array<NoInfer<Value>>;
	options: Array<INodePropertyOptions & { value: Value }>;
};

/**
 * One of the property's options, whatever its case.
 *
 * @param absent undefined: the parameter is required
 */
export function optionField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
	absent?: NoInfer<Value>,
): Field<Name, Value> {
	return textField(property, (text, place) =>
		text === '' && absent !== undefined
			? absent
			: oneOf(property, text, `is ${quote(text)}`, place),
	);
}

/** One of the property's options, or undefined where it is not set. */
export function optionalOptionField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
): Field<Name, Value | undefined> {
	return textField(property, (text, place) =>
		text === '' ? undefined : oneOf(property, text, `is ${quote(text)}`, place),
	);
}

/** Any of the property's options, each once. */
export function multiOptionsField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
): Field<Name, Value[]> {
	return listField(property, (entries, place) => [
		...new Set(entries.map((each) => oneOf(property, each, `contains ${quote(each)}`, place))),
	]);
}

function oneOf<Value extends string>(
	{ options }: OptionProperty<string, Value>,
	entry: unknown,
	reason: string,
	{ invalid }: Place,
): Value {
	const word = typeof entry === 'string' ? entry.trim().toLowerCase() : entry;
	const known = options.map(({ value }) => value);
	const found = known.find((each) => each.toLowerCase() === word);
	return found ?? invalid(reason, `Use one of: ${known.join(', ')}.`);
}

/** A list, comma- or newline-separated text, or a JSON list as text. */
export function listField<const Name extends string, Value>(
	property: Property<Name>,
	check: (entries: unknown[], place: Place) => Value,
): Field<Name, Value> {
	return {
		property,
		parse: (raw, place) => {
			const value = raw ?? '';
			if (typeof value === 'string' || Array.isArray(value)) return check(entriesIn(value), place);
			return place.invalid(`is ${kindOf(value)} instead of a list`, 'Enter a list.');
		},
	};
}

function entriesIn(value: string | unknown[]): unknown[] {
	const entries = typeof value === 'string' ? (parsedList(value) ?? value.split(/[,\r\n]/)) : value;
	return entries.filter(isFilled);
}

function isFilled(entry: unknown): boolean {
	const isBlank = typeof entry === 'string' && entry.trim() === '';
	return entry !== undefined && entry !== null && !isBlank;
}

function parsedList(text: string): unknown[] | undefined {
	if (!/^\s*\[[^]*\]\s*$/.test(text)) return undefined;
	try {
		const parsed: unknown = JSON.parse(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		// Not JSON after all: read as ordinary text, where the entries are checked one by one.
		return undefined;
	}
}
