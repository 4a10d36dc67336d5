import type { DateTime } from 'luxon';
import { type INodeProperties, type INodePropertyOptions, jsonParse } from 'n8n-workflow';

import { readDate } from '../../../reports/time/dates';
import { type Assistant, assistantName, ASSISTANTS } from '../../../reports/values/assistants';
import { parseDomain, whyNoDomain } from '../../../reports/values/domain';
import { kindOf, quote } from '../../../reports/values/text';
import {
	type Field,
	type FieldList,
	isEmptyValue,
	type FieldContext,
	readFields,
	refuseEmptyExpression,
	type ValuesOf,
} from './field';

export const ASSISTANT_OPTIONS: Array<INodePropertyOptions & { value: Assistant }> = ASSISTANTS.map(
	(value) => ({ name: assistantName(value), value }),
);

/**
 * The kinds of field. Text is accepted for a number, a boolean or a list, since AI agents send it.
 * `absent` is the value of a field that is not set, unlike its default, which a collection adds it with.
 */

/** What else a kind is told of its property, to which it adds the type and a blank default. */
export type PropertyDefaults = Partial<Omit<INodeProperties, 'name' | 'displayName'>>;

/** A text without surrounding spaces, empty where it is not set, as `check` accepts it. */
export function textField<const Name extends string, Value>(
	name: Name,
	displayName: string,
	property: PropertyDefaults,
	check: (text: string, place: FieldContext) => Value,
): Field<Name, Value> {
	return {
		property: { displayName, name, type: 'string', default: '', ...property },
		parse: (raw, place) => check(textOf(raw, place), place),
	};
}

function textOf(raw: unknown, { invalid }: FieldContext): string {
	if (isEmptyValue(raw)) return '';
	if (typeof raw === 'string') return raw.trim();
	if (typeof raw !== 'number') return invalid(`is ${kindOf(raw)} instead of text`, 'Enter text.');
	return Number.isFinite(raw) ? String(raw) : invalid(`is ${raw}`, 'Enter text.');
}

/** A switch, which a collection adds as on; off where it is not set. */
export function booleanField<const Name extends string>(
	name: Name,
	displayName: string,
	{ absent = false, ...property }: PropertyDefaults & { default?: boolean; absent?: boolean },
): Field<Name, boolean> {
	return {
		property: { displayName, name, default: true, ...property, type: 'boolean' },
		parse: (raw, { invalid }) => {
			const value = raw ?? absent;
			if (typeof value === 'boolean') return value;
			const word = typeof value === 'string' ? value.toLowerCase() : undefined;
			if (word === '' || word === 'false') return false;
			if (word === 'true') return true;
			return invalid(`is ${quote(value)}`, 'Enter true or false.');
		},
	};
}

type NumberProperty = PropertyDefaults & {
	default: number;
	typeOptions: { minValue: number; maxValue: number; numberPrecision?: number };
	absent?: number;
};

/** A number within the property's bounds, whole with precision 0; `absent` is its default, or `undefined` if it must be set. */
export function numberField<const Name extends string>(
	name: Name,
	displayName: string,
	definition: NumberProperty,
): Field<Name, number> {
	const { absent, default: added, ...property } = { absent: definition.default, ...definition };
	const { minValue: min, maxValue: max, numberPrecision } = property.typeOptions;
	const isWhole = numberPrecision === 0;
	const range = `from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
	const parse = (raw: unknown, place: FieldContext) => {
		const { invalid } = place;
		if (isEmptyValue(raw)) refuseEmptyExpression(place);
		// Number() alone would read 0x10 as 16.
		const isDecimal = typeof raw === 'string' && /^[-+.\de]+$/i.test(raw.trim());
		const value = isEmptyValue(raw) ? absent : isDecimal ? Number(raw) : raw;
		const isNumber = typeof value === 'number' && Number.isFinite(value);
		if (!isNumber && !isEmptyValue(value)) return invalid(`is ${quote(raw)}`, 'Enter a number.');
		const isRight = isNumber && value >= min && value <= max && (!isWhole || value % 1 === 0);
		if (isRight) return value;
		return invalid(`is ${quote(raw)}`, `Enter a ${isWhole ? 'whole ' : ''}number ${range}.`);
	};
	return { property: { displayName, name, ...property, type: 'number', default: added }, parse };
}

/** A moment in its own zone (see readDate); undefined where it is not set. */
export function dateField<const Name extends string>(
	name: Name,
	displayName: string,
	property: PropertyDefaults,
): Field<Name, DateTime | undefined> {
	return {
		property: { displayName, name, ...property, type: 'dateTime', default: '' },
		parse: (raw, place) => {
			const { invalid, reader } = place;
			if (isEmptyValue(raw)) return refuseEmptyExpression(place);
			const advice = 'Enter a date such as 2026-11-02 or 2026-11-02T09:30:00Z.';
			const date = readDate(raw, reader.zone);
			return date ?? invalid(`is ${quote(raw)}, which is not a date`, advice);
		},
	};
}

/** The filter Domain; undefined where it is not set. */
export const domainFilter = (description: string) =>
	textField('domain', 'Domain', { placeholder: 'e.g. example.com', description }, (text, place) =>
		text === '' ? refuseEmptyExpression(place) : parseDomainField(text, place),
	);

/** As parseDomain accepts it. */
export function parseDomainField(text: string, { invalid }: FieldContext): string {
	return (
		parseDomain(text) ?? invalid(`is ${whyNoDomain(text)}`, 'Enter a domain such as example.com.')
	);
}

/** Options or fields as n8n lists them, by the alphabet. */
export function inAlphabet<Each>(all: readonly Each[], nameOf: (each: Each) => string): Each[] {
	return [...all].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
}

/** A collection, whose fields the editor lists by the alphabet. */
export function collectionField<const Name extends string, const Fields extends FieldList>(
	property: { displayName: string; name: Name; placeholder: string },
	fields: Fields,
): Field<Name, ValuesOf<Fields>> {
	const properties = fields.map((field): INodeProperties => field.property);
	const options = inAlphabet(properties, ({ displayName }) => displayName);
	return {
		property: { ...property, type: 'collection', default: {}, options },
		parse: (_, { path, reader }) => readFields(fields, reader, `${path}.`),
	};
}

export const filtersField = <const Fields extends FieldList>(fields: Fields) =>
	collectionField({ displayName: 'Filters', name: 'filters', placeholder: 'Add filter' }, fields);

export const optionsField = <const Fields extends FieldList>(fields: Fields) =>
	collectionField({ displayName: 'Options', name: 'options', placeholder: 'Add option' }, fields);

export const limitFields = [
	booleanField('returnAll', 'Return All', {
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	}),
	numberField('limit', 'Limit', {
		typeOptions: { minValue: 1, maxValue: 1_000_000, numberPrecision: 0 },
		default: 50,
		absent: undefined,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	}),
] as const;

/** The maximum number of results; Infinity for all. */
export function maxResultsOf(values: { returnAll: boolean; limit: number }): number {
	return values.returnAll ? Infinity : values.limit;
}

export type Option<Value extends string = string> = INodePropertyOptions & { value: Value };

type OptionProperty<Value extends string> = PropertyDefaults & {
	default: NoInfer<Value>;
	options: Array<Option<Value>>;
};

/** A field for one of its property's options, whatever its case. */
type OptionField<Unset = never> = <const Name extends string, const Value extends string>(
	name: Name,
	displayName: string,
	property: OptionProperty<Value>,
) => Field<Name, Value | Unset>;

/** Gives the property's default where it is not set. */
export const optionField: OptionField = (name, displayName, property) =>
	choiceField(name, displayName, property, () => property.default);

/** Refuses what is not set. */
export const requiredOptionField: OptionField = choiceField;

/** Gives undefined where it is not set. */
export const optionalOptionField: OptionField<undefined> = (name, displayName, property) =>
	choiceField(name, displayName, property, refuseEmptyExpression);

function choiceField<Name extends string, Value extends string, Unset = Value>(
	name: Name,
	displayName: string,
	property: OptionProperty<Value>,
	unset?: (place: FieldContext) => Unset,
): Field<Name, Value | Unset> {
	return textField(name, displayName, { ...property, type: 'options' }, (text, place) => {
		if (text === '' && unset) return unset(place);
		return parseOption(property.options, text, `is ${quote(text)}`, place);
	});
}

/** Any of the property's options, each once. */
export function multiOptionsField<const Name extends string, const Value extends string>(
	name: Name,
	displayName: string,
	property: PropertyDefaults & { default: Array<NoInfer<Value>>; options: Array<Option<Value>> },
): Field<Name, Value[]> {
	const { options } = property;
	return listField(name, displayName, { ...property, type: 'multiOptions' }, (entries, place) => [
		...new Set(entries.map((each) => parseOption(options, each, `contains ${quote(each)}`, place))),
	]);
}

function parseOption<Value extends string>(
	options: Array<Option<Value>>,
	entry: unknown,
	reason: string,
	{ invalid }: FieldContext,
): Value {
	const word = typeof entry === 'string' ? entry.trim().toLowerCase() : entry;
	const known = options.map(({ value }) => value);
	const found = known.find((each) => each.toLowerCase() === word);
	return found ?? invalid(reason, `Use one of: ${known.join(', ')}.`);
}

/** A list, comma- or newline-separated text, or a JSON list as text. */
export function listField<const Name extends string, Value>(
	name: Name,
	displayName: string,
	property: PropertyDefaults,
	check: (entries: unknown[], place: FieldContext) => Value,
): Field<Name, Value> {
	return {
		property: { displayName, name, type: 'string', default: '', ...property },
		parse: (raw, place) => {
			const value = raw ?? '';
			if (typeof value === 'string' || Array.isArray(value)) return check(splitList(value), place);
			return place.invalid(`is ${kindOf(value)} instead of a list`, 'Enter a list.');
		},
	};
}

function splitList(value: string | unknown[]): unknown[] {
	const entries = typeof value === 'string' ? (parsedList(value) ?? value.split(/[,\r\n]/)) : value;
	return entries.filter((entry) => !isEmptyValue(typeof entry === 'string' ? entry.trim() : entry));
}

/** Null for what is no JSON after all: read as ordinary text, its entries are checked one by one. */
function parsedList(text: string): unknown[] | null {
	const isList = /^\s*\[[^]*\]\s*$/.test(text);
	return isList ? jsonParse<unknown[] | null>(text, { fallbackValue: null }) : null;
}

/** The domains in a list, as parseDomain accepts them. */
export function domainsIn(entries: unknown[], { invalid }: FieldContext): string[] {
	return entries.map((entry) => {
		const advice = 'Enter domains such as example.com.';
		return parseDomain(entry) ?? invalid(`contains ${whyNoDomain(entry)}`, advice);
	});
}
