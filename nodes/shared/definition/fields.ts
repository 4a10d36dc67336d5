import type { DateTime } from 'luxon';

import { readDomain } from '../execution/domain';
import type { ParameterReader } from '../execution/parameterReader';
import { booleanField, customField, integerField, type Field, type Property } from './field';

/** Fields that both nodes have. */

const returnAll = booleanField({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

const limit = integerField({
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1_000_000 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
});

/** The fields of every operation that returns a list. */
export const limitFields = [returnAll, limit] as const;

/** The maximum number of results; Infinity for all. */
export function wantedOf(values: { returnAll: boolean; limit: number }): number {
	return values.returnAll ? Infinity : values.limit;
}

/** A moment in its own zone (see readDate); undefined where it is not set. */
export function dateField<const Name extends string>(
	property: Property<Name>,
): Field<Name, DateTime | undefined> {
	return customField(property, (reader, path) => reader.date(path));
}

/** A domain; see readDomain. */
export function domainField<const Name extends string>(
	property: Property<Name>,
): Field<Name, string> {
	return customField(property, domainAt);
}

/** A domain, or undefined where it is not set; see readDomain. */
export function optionalDomainField<const Name extends string>(
	property: Property<Name>,
): Field<Name, string | undefined> {
	return customField(property, (reader, path) =>
		reader.text(path) === '' ? undefined : domainAt(reader, path),
	);
}

function domainAt(reader: ParameterReader, path: string): string {
	const read = readDomain(reader.text(path));
	if ('domain' in read) return read.domain;
	return reader.invalid(path, `is ${read.problem}`, 'Enter a domain such as example.com.');
}
