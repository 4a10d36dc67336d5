import type { DateTime } from 'luxon';
import type { INodeProperties } from 'n8n-workflow';

import { readDate } from '../time/dates';
import { readDomain } from '../values/domain';
import { isRecord } from '../values/json';
import { kindOf, quote } from '../values/quote';
import { readFields, type Described, type Field, type Place, type ValuesOf } from './field';

/**
 * The kinds of field. Text is accepted for a number, a boolean or a list, since AI agents send it.
 * `absent` is the value of a field that is not set, unlike its default, which a collection adds it with.
 */

/** A text without surrounding spaces, empty where it is not set, as `check` accepts it. */
export function textField<const Name extends string, Value>(
	property: Described<Name>,
	check: (text: string, place: Place) => Value,
): Field<Name, Value> {
	return {
		property: { type: 'string', default: '', ...property },
		parse: (raw, place) => check(textOf(raw, place), place),
	};
}

function textOf(raw: unknown, { invalid }: Place): string {
	if (isUnset(raw)) return '';
	if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
	if (typeof raw === 'number') return invalid(`is ${raw}`, 'Enter text.');
	if (typeof raw === 'string') return raw.trim();
	return invalid(`is ${kindOf(raw)} instead of text`, 'Enter text.');
}

/** The ID that a resource locator holds, whatever its mode, as `check` accepts it. */
export function locatorField<const Name extends string, Value>(
	property: Described<Name> & Pick<INodeProperties, 'default'>,
	check: (id: string, place: Place) => Value,
): Field<Name, Value> {
	return {
		property: { ...property, type: 'resourceLocator' },
		parse: (raw, place) => check(locatedId(raw, place), place),
	};
}

function locatedId(raw: unknown, { invalid }: Place): string {
	const id = isRecord(raw) && '__rl' in raw ? raw.value : raw;
	if (isUnset(id)) return '';
	if (typeof id === 'string') return id.trim();
	return invalid(`is ${kindOf(id)} instead of text`, 'Enter an ID.');
}

export function booleanField<const Name extends string>(
	property: Described<Name> & { default: boolean },
	absent = false,
): Field<Name, boolean> {
	return {
		property: { ...property, type: 'boolean' },
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

type NumberProperty<Name extends string> = Described<Name> & {
	default: number;
	typeOptions: { minValue: number; maxValue: number; numberPrecision?: number };
};

/** A number within the property's bounds; its default, or `absent`, where it is not set. */
export function numberField<const Name extends string>(
	property: NumberProperty<Name>,
	absent = property.default,
): Field<Name, number> {
	return boundedField(property, absent, 'number', Number.isFinite);
}

/** A whole number within the property's bounds; without `absent` it must be set. */
export function integerField<const Name extends string>(
	property: NumberProperty<Name>,
	absent?: number,
): Field<Name, number> {
	return boundedField(property, absent, 'whole number', Number.isInteger);
}

function boundedField<Name extends string>(
	property: NumberProperty<Name>,
	absent: number | undefined,
	kind: string,
	accepts: (value: number) => boolean,
): Field<Name, number> {
	const { minValue: min, maxValue: max } = property.typeOptions;
	const range = `from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
	const parse = (raw: unknown, { invalid }: Place) => {
		// Number() alone would read 0x10 as 16.
		const isDecimal = typeof raw === 'string' && /^[-+.\de]+$/i.test(raw.trim());
		const value = isUnset(raw) ? absent : isDecimal ? Number(raw) : raw;
		const isNumber = typeof value === 'number' && Number.isFinite(value);
		if (!isNumber && !isUnset(value)) return invalid(`is ${quote(raw)}`, 'Enter a number.');
		if (isNumber && value >= min && value <= max && accepts(value)) return value;
		return invalid(`is ${quote(raw)}`, `Enter a ${kind} ${range}.`);
	};
	return { property: { ...property, type: 'number' }, parse };
}

/** A moment in its own zone (see readDate); undefined where it is not set. */
export function dateField<const Name extends string>(
	property: Described<Name>,
): Field<Name, DateTime | undefined> {
	return {
		property: { ...property, type: 'dateTime', default: '' },
		parse: (raw, { invalid, reader }) => {
			if (isUnset(raw)) return undefined;
			const advice = 'Enter a date such as 2026-11-02 or 2026-11-02T09:30:00Z.';
			const date = readDate(raw, reader.zone);
			return date ?? invalid(`is ${quote(raw)}, which is not a date`, advice);
		},
	};
}

/** As readDomain accepts it. */
export function domainField<const Name extends string>(
	property: Described<Name>,
): Field<Name, string> {
	return textField({ ...property, placeholder: DOMAIN }, domainOf);
}

/** As domainField; undefined where it is not set. */
export function optionalDomainField<const Name extends string>(
	property: Described<Name>,
): Field<Name, string | undefined> {
	return textField({ ...property, placeholder: DOMAIN }, (text, place) =>
		text === '' ? undefined : domainOf(text, place),
	);
}

const DOMAIN = 'e.g. example.com';

function domainOf(text: string, { invalid }: Place): string {
	const read = readDomain(text);
	return 'domain' in read
		? read.domain
		: invalid(`is ${read.problem}`, 'Enter a domain such as example.com.');
}

function isUnset(raw: unknown): boolean {
	return raw === undefined || raw === null || raw === '';
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
		parse: (_, { path, reader }) => readFields(fields, reader, `${path}.`),
	};
}

export const filtersField = <const Fields extends readonly Field[]>(fields: Fields) =>
	collectionField({ displayName: 'Filters', name: 'filters', placeholder: 'Add filter' }, fields);

export const optionsField = <const Fields extends readonly Field[]>(fields: Fields) =>
	collectionField({ displayName: 'Options', name: 'options', placeholder: 'Add option' }, fields);
