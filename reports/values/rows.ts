import { finiteNumber, nonBlankText, type JsonObject } from './json';

/** The named fields of a record, in this order; null for a missing one. */
export function columns(record: JsonObject, keys: string[]): JsonObject {
	return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}

/** As `columns`, for numbers: null where a field holds none, so that its cell stays empty. */
export function numberColumns(record: JsonObject, keys: string[]): JsonObject {
	return Object.fromEntries(keys.map((key) => [key, finiteNumber(record[key]) ?? null]));
}

/** The records of a list, or an empty one, so that there is at least one row. */
export function orEmptyRow(records: JsonObject[]): JsonObject[] {
	return records.length > 0 ? records : [{}];
}

/** Sorts by number, the largest first and other values last. */
export function largestFirst(one: unknown, other: unknown): number {
	const [first, second] = [finiteNumber(one), finiteNumber(other)];
	if (first === undefined) return second === undefined ? 0 : 1;
	return second === undefined ? -1 : second - first;
}

/** Records by the number in a field, the largest first and those without one last; equal ones stay in their order. */
export function sortByNumber(records: JsonObject[], field: string): JsonObject[] {
	// Each number is read once, because a list may have 100,000 records.
	const numbered = records.map((record) => ({
		record,
		number: finiteNumber(record[field]) ?? -Infinity,
	}));
	numbered.sort((one, other) => (one.number === other.number ? 0 : other.number - one.number));
	return numbered.map(({ record }) => record);
}

/** A list in pieces of so many, the last of which may have fewer. */
export function chunk<Each>(all: Each[], size: number): Each[][] {
	return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}

/** A key that is the same whenever the same fact is written again; a missing part is empty. */
export function rowKey(...parts: unknown[]): string {
	const texts = parts.map((part) => {
		const text = nonBlankText(part) ?? '';
		// One without a separator stays as it is, so that keys in existing sheets remain valid.
		return text.includes('|') ? text.replace(/[\\|]/g, '\\$&') : text;
	});
	return texts.join('|');
}

/** The entries of a list by a key, in the order of the list; those without a key are left out. */
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
