/** Entries in rows of at most so many. */
export function inRows<T>(entries: T[], length: number): T[][] {
	const rows = Math.ceil(entries.length / length);
	return Array.from({ length: rows }, (_, row) => entries.slice(row * length, (row + 1) * length));
}
