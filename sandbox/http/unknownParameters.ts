import type { Query } from '../messages';
import type { Operation } from '../contract';

/** @returns the query without the parameters that the operation does not know. */
export function knownParameters(query: Query, { definition }: Operation): Query {
	const names = (definition.parameters ?? []).map((parameter) =>
		'name' in parameter ? parameter.name : '',
	);
	return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}
