import { booleanField, integerField } from './kinds';

const returnAll = booleanField({
	displayName: 'Return All',
	name: 'returnAll',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

const limit = integerField({
	displayName: 'Limit',
	name: 'limit',
	typeOptions: { minValue: 1, maxValue: 1_000_000 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
});

/** For every operation that returns a list. */
export const limitFields = [returnAll, limit] as const;

/** The maximum number of results; Infinity for all. */
export function wantedOf(values: { returnAll: boolean; limit: number }): number {
	return values.returnAll ? Infinity : values.limit;
}
