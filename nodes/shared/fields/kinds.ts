import type { DateTime } from 'luxon';
import type { INodeProperties } from 'n8n-workflow';

import { readDate } from '../../../reports/time/dates';
import { kindOf, quote } from '../../../reports/values/text';
import {
	type Field,
	type FieldContext,
	type FieldList,
	readFields,
	refuseEmptyExpression,
	type ValuesOf,
} from './field';
import { isEmptyValue } from './parameterReader';

/**
 * The kinds of field. For a number, a boolean or a list, each kind accepts text, too, because AI
 * agents send it. `absent` is the value of a field that is not set. It may differ from the field's
 * default, which is the value with which the editor adds it to a collection.
 */

/**
 * What else a field says about its property. Its kind adds the type, and a blank default if the
 * field has none.
 */
export type PropertyDefaults = Partial<Omit<INodeProperties, 'name' | 'displayName'>>;

/**
 * Makes a field for a text.
 * @param check makes the value out of the text, which has no surrounding spaces and is empty where
 * the field is not set
 */
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

/**
 * Makes a switch. Unless it says otherwise, it is on when it is added to a collection, and off
 * where it is not set.
 */
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
			const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
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

/**
 * Makes a field for a number within the property's bounds, which is whole if `numberPrecision` is
 * 0. Where it is not set, its value is `absent`, or its default if it has no `absent`. With
 * `absent: undefined`, it has to be set.
 */
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

/**
 * Makes a field for a moment in its own zone (see readDate). Its value is undefined where it is not
 * set.
 */
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

/** Sorts options or fields by name, because n8n lists them by the alphabet. */
export function inAlphabet<Entry>(
	all: readonly Entry[],
	nameOf: (entry: Entry) => string,
): Entry[] {
	return [...all].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
}

/** Makes a collection, whose fields the editor lists in this order. */
function collectionField<const Name extends string, const Fields extends FieldList>(
	property: { displayName: string; name: Name; placeholder: string },
	fields: Fields,
): Field<Name, ValuesOf<Fields>> {
	const options = fields.map((field): INodeProperties => field.property);
	return {
		property: { ...property, type: 'collection', default: {}, options },
		parse: (_, { path, reader }) => readFields(fields, reader, `${path}.`),
	};
}

/** Makes the collection Filters. */
export const filtersField = <const Fields extends FieldList>(fields: Fields) =>
	collectionField({ displayName: 'Filters', name: 'filters', placeholder: 'Add filter' }, fields);

/** Makes the collection Options, in the order of use: what most users look for comes first. */
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
