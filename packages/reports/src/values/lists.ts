import { finiteNumber, type JsonObject } from './json';

/**
 * Compares two values for sorting: the largest number comes first, and values that are no numbers
 * come last.
 */
export function largestFirst(one: unknown, other: unknown): number {
	const [first, second] = [finiteNumber(one), finiteNumber(other)];
	if (first === undefined) return second === undefined ? 0 : 1;
	return second === undefined ? -1 : second - first;
}

/**
 * Sorts records by the number in a field, the largest first and those without one last. Equal ones
 * keep their order.
 */
export function sortByNumber(records: JsonObject[], field: string): JsonObject[] {
	// Each number is read once, because a list may have 100,000 records.
	const numbered = records.map((record) => ({
		record,
		number: finiteNumber(record[field]) ?? -Infinity,
	}));
	numbered.sort((one, other) => (one.number === other.number ? 0 : other.number - one.number));
	return numbered.map(({ record }) => record);
}

/** Divides a list into pieces of equal size, the last of which may have fewer entries. */
export function chunk<Item>(all: Item[], size: number): Item[][] {
	return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}

/** Groups entries by a key, in their order; those without a key are left out. */
export function groupBy<Entry, Key>(
	entries: Entry[],
	keyOf: (entry: Entry) => Key | undefined,
): Map<Key, Entry[]> {
	const groups = new Map<Key, Entry[]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		if (key === undefined) continue;
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	}
	return groups;
}

/** The names that either map has: those of the first one, then further ones of the other. */
export function unionKeys(one: Map<string, number>, other?: Map<string, number>): string[] {
	return [...new Set([...one.keys(), ...(other?.keys() ?? [])])];
}
