import { jsonParse } from 'n8n-workflow';

import { parseDomain, whyNoDomain } from '../../../reports/values/domain';
import { kindOf } from '../../../reports/values/text';
import type { Field, FieldContext } from './field';
import type { PropertyDefaults } from './kinds';
import { isEmptyValue } from './parameterReader';

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
