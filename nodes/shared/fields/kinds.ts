import type { DateTime } from 'luxon';

import { readDate } from '../time/dates';
import { readDomain } from '../values/domain';
import { isRecord } from '../values/json';
import { kindOf, quote } from '../values/quote';
import { readFields, type Field, type Place, type Property, type ValuesOf } from './field';

/**
 * The kinds of field. Text is accepted for a number, a boolean or a list, since AI agents send it.
 * `absent` is the value of a field that is not set, unlike its default, which a collection adds it with.
 */

/** A text without surrounding spaces, empty where it is not set, as `check` accepts it. */
export function textField<const Name extends string, Value>(
	property: Property<Name>,
	check: (text: string, place: Place) => Value,
): Field<Name, Value> {
	return { property, parse: (raw, place) => check(textOf(raw, place), place) };
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
	property: Property<Name>,
	check: (id: string, place: Place) => Value,
): Field<Name, Value> {
	return { property, parse: (raw, place) => check(locatedId(raw, place), place) };
}

function locatedId(raw: unknown, { invalid }: Place): string {
	const id = isRecord(raw) && '__rl' in raw ? raw.value : raw;
	if (isUnset(id)) return '';
	if (typeof id === 'string') return id.trim();
	return invalid(`is ${kindOf(id)} instead of text`, 'Enter an ID.');
}

export function booleanField<const Name extends string>(
	property: Property<Name>,
	absent = false,
): Field<Name, boolean> {
	return {
		property,
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

/** A number within the property's own `minValue` and `maxValue`. */
export function numberField<const Name extends string>(
	property: Property<Name>,
	absent = Number(property.default),
): Field<Name, number> {
	const { minValue: min = -Infinity, maxValue: max = Infinity } = property.typeOptions ?? {};
	const bounds = { min, max, kind: 'number', accepts: Number.isFinite };
	return { property, parse: (raw, place) => numberOf(raw, absent, bounds, place) };
}

/**
 * A whole number within the property's own bounds, by default from 1.
 *
 * @param absent undefined: the parameter is required
 */
export function integerField<const Name extends string>(
	property: Property<Name>,
	absent?: number,
): Field<Name, number> {
	const { minValue: min = 1, maxValue: max = Infinity } = property.typeOptions ?? {};
	const bounds = { min, max, kind: 'whole number', accepts: Number.isInteger };
	return { property, parse: (raw, place) => numberOf(raw, absent, bounds, place) };
}

interface Bounds {
	min: number;
	max: number;
	kind: string;
	accepts: (value: number) => boolean;
}

function numberOf(
	raw: unknown,
	absent: number | undefined,
	{ min, max, kind, accepts }: Bounds,
	{ invalid }: Place,
): number {
	// Number() alone would read 0x10 as 16.
	const isDecimal = typeof raw === 'string' && /^[-+.\de]+$/i.test(raw.trim());
	const value = isUnset(raw) ? absent : isDecimal ? Number(raw) : raw;
	const isNumber = typeof value === 'number' && Number.isFinite(value);
	if (!isNumber && !isUnset(value)) return invalid(`is ${quote(raw)}`, 'Enter a number.');
	if (isNumber && value >= min && value <= max && accepts(value)) return value;
	const least = min.toLocaleString('en');
	const most = max.toLocaleString('en');
	const range = max === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
	return invalid(`is ${quote(raw)}`, `Enter a ${kind} ${range}.`);
}

/** A moment in its own zone (see readDate); undefined where it is not set. */
export function dateField<const Name extends string>(
	property: Property<Name>,
): Field<Name, DateTime | undefined> {
	return {
		property,
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
	property: Property<Name>,
): Field<Name, string> {
	return textField(property, domainOf);
}

/** As domainField; undefined where it is not set. */
export function optionalDomainField<const Name extends string>(
	property: Property<Name>,
): Field<Name, string | undefined> {
	return textField(property, (text, place) => (text === '' ? undefined : domainOf(text, place)));
}

function domainOf(text: string, { invalid }: Place): string {
	const read = readDomain(text);
	return 'domain' in read
		? read.domain
		: invalid(`is ${read.problem}`, 'Enter a domain such as example.com.');
}

/** The domains in a list, as readDomain accepts them. */
export function domainsIn(entries: unknown[], { invalid }: Place): string[] {
	return entries.map((entry) => {
		const read = readDomain(entry);
		if ('domain' in read) return read.domain;
		return invalid(`contains ${read.problem}`, 'Enter domains such as example.com.');
	});
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
