/** The entries of a list by a key, in the order of the list; those without a key are left out. */
export function groupedBy<Entry, Key>(
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
