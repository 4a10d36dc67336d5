import type { INodePropertyOptions } from 'n8n-workflow';

import { readDomain } from '../values/domain';
import { kindOf, quote } from '../values/quote';
import type { Described, Field, Place } from './field';
import { textField } from './kinds';

/** The kinds of field that hold one or several of given values, and lists. */

/** An option with its value. */
export type Option<Value extends string = string> = INodePropertyOptions & { value: Value };

type OptionProperty<Name extends string, Value extends string> = Described<Name> & {
	default: NoInfer<Value>;
	options: Array<Option<Value>>;
};

/** One of the property's options, whatever its case; its default where it is not set. */
export function optionField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
): Field<Name, Value> {
	const { property: known, parse } = optionalOptionField<Name, Value>(property);
	return { property: known, parse: (raw, place) => parse(raw, place) ?? property.default };
}

/** One of the property's options, whatever its case; it must be set. */
export function requiredOptionField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
): Field<Name, Value> {
	return textField({ ...property, type: 'options' }, (text, place) =>
		oneOf(property.options, text, `is ${quote(text)}`, place),
	);
}

/** One of the property's options, or undefined where it is not set. */
export function optionalOptionField<const Name extends string, const Value extends string>(
	property: OptionProperty<Name, Value>,
): Field<Name, Value | undefined> {
	return textField({ ...property, type: 'options' }, (text, place) =>
		text === '' ? undefined : oneOf(property.options, text, `is ${quote(text)}`, place),
	);
}

/** Any of the property's options, each once. */
export function multiOptionsField<const Name extends string, const Value extends string>(
	property: Described<Name> & { default: Array<NoInfer<Value>>; options: Array<Option<Value>> },
): Field<Name, Value[]> {
	const { options } = property;
	return listField({ ...property, type: 'multiOptions' }, (entries, place) => [
		...new Set(entries.map((each) => oneOf(options, each, `contains ${quote(each)}`, place))),
	]);
}

function oneOf<Value extends string>(
	options: Array<Option<Value>>,
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
	property: Described<Name>,
	check: (entries: unknown[], place: Place) => Value,
): Field<Name, Value> {
	return {
		property: { type: 'string', default: '', ...property },
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
		return JSON.parse(text) as unknown[];
	} catch {
		// Not JSON after all: read as ordinary text, where the entries are checked one by one.
		return undefined;
	}
}

/** The domains in a list, as readDomain accepts them. */
export function domainsIn(entries: unknown[], { invalid }: Place): string[] {
	return entries.map((entry) => {
		const read = readDomain(entry);
		if ('domain' in read) return read.domain;
		return invalid(`contains ${read.problem}`, 'Enter domains such as example.com.');
	});
}
