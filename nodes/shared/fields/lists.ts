import { jsonParse } from 'n8n-workflow';

import { kindOf, parseDomain, whyNoDomain } from 'ai-visibility-reports/values';
import type { Field, FieldContext } from './field';
import type { PropertyDefaults } from './kinds';
import { isEmptyValue } from './parameterReader';

/**
 * Makes a field for a list, which may also be text with commas or line breaks, or a JSON list as
 * text.
 * @param check makes the value out of the entries, none of which is blank
 */
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

/**
 * The entries of a list that are not blank. A text is read as a JSON list, or is divided at commas and
 * line breaks.
 */
export function splitList(value: string | unknown[]): unknown[] {
	const entries = typeof value === 'string' ? (parsedList(value) ?? value.split(/[,\r\n]/)) : value;
	return entries.filter((entry) => !isEmptyValue(typeof entry === 'string' ? entry.trim() : entry));
}

/**
 * Reads a JSON list in a text; null if it is no JSON after all. Then it is split as ordinary text,
 * and its entries are checked one by one.
 */
function parsedList(text: string): unknown[] | null {
	const isList = /^\s*\[[^]*\]\s*$/.test(text);
	return isList ? jsonParse<unknown[] | null>(text, { fallbackValue: null }) : null;
}

/**
 * Gives the domains in a list in the form in which `parseDomain` does.
 * @throws NodeOperationError for an entry that is no domain
 */
export function domainsIn(entries: unknown[], { invalid }: FieldContext): string[] {
	return entries.map((entry) => {
		const advice = 'Enter domains such as example.com.';
		return parseDomain(entry) ?? invalid(`contains ${whyNoDomain(entry)}`, advice);
	});
}
