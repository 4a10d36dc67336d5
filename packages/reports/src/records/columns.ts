import { isExcludedBy, isFiltered, type MentionFilter } from '../model/mention';
import { sum } from '../statistics/distributions';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';
import { shorten } from '../values/text';

/** The columns of the AI assistants, in their order. */
const ASSISTANT_COLUMNS = ['chatgpt', 'perplexity', 'gemini', 'claude', 'grok'];

/** The last parts of a row's key, so that filtered figures do not overwrite others. */
export function filterKey(filters: MentionFilter): unknown[] {
	return isFiltered(filters) ? [filters.engine, filters.sentiment] : [];
}

/** The fields of a record with these names, in this order; null for a missing one. */
export function columns(record: JsonObject, keys: string[]): JsonObject {
	return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}

/** Reads fields as `columns` does, but only numbers: any other field is null. */
export function numberColumns(record: JsonObject, keys: string[]): JsonObject {
	return Object.fromEntries(keys.map((key) => [key, finiteNumber(record[key]) ?? null]));
}

/**
 * The most characters of a text in a row. A cell takes 32,767 in Excel and 50,000 in Google Sheets,
 * and both refuse all rows of a request that has a longer one.
 */
const MAX_CELL = 32_000;

/**
 * Shortens the texts of a row that a cell of a sheet does not take.
 * @param onCut is called if there is any
 */
export function fitIntoCells(row: JsonObject, onCut?: () => void): JsonObject {
	const isLong = (value: unknown) => typeof value === 'string' && value.length > MAX_CELL;
	if (!Object.values(row).some(isLong)) return row;
	onCut?.();
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			typeof value === 'string' ? shorten(value, MAX_CELL) : value,
		]),
	);
}

/** The records of a list, or a single empty one, so that there is at least one row. */
export function orEmptyRow(records: JsonObject[]): JsonObject[] {
	return records.length > 0 ? records : [{}];
}

/**
 * Makes a key that is the same whenever the same fact is written again. A missing part is empty.
 */
export function rowKey(...parts: unknown[]): string {
	const texts = parts.map((part) => {
		const text = nonBlankText(part) ?? '';
		// A text without a separator stays as it is, so that keys in existing sheets remain valid.
		return text.includes('|') ? text.replace(/[\\|]/g, '\\$&') : text;
	});
	return texts.join('|');
}

/**
 * Columns with the number of mentions by words, such as sentiments. It is null for a word that a
 * filter leaves out.
 * @param counts the numbers by word; undefined if they are not known, so that all columns are null
 * @param isAtLeast whether there are more mentions than were counted
 */
export function countColumns(
	words: string[],
	counts: Map<string, number> | undefined,
	filter: string | undefined,
	isAtLeast = false,
): JsonObject {
	const columnOf = (word: string) => {
		if (!counts || isExcludedBy(filter, word)) return null;
		return countOrNull(counts.get(word) ?? 0, isAtLeast);
	};
	return Object.fromEntries(words.map((word) => [word, columnOf(word)]));
}

/**
 * Columns with the number of mentions of each assistant that has one, and then of all other
 * assistants, so that the columns add up to the mentions.
 * @param filter the only assistant whose mentions were read
 */
export function assistantColumns(
	counts: Map<string, number> | undefined,
	filter: string | undefined,
	isAtLeast = false,
): JsonObject {
	const others = [...(counts ?? [])].filter(([engine]) => !ASSISTANT_COLUMNS.includes(engine));
	const isExcluded = filter !== undefined && ASSISTANT_COLUMNS.includes(filter);
	const total = sum(others.map(([, count]) => count));
	return {
		...countColumns(ASSISTANT_COLUMNS, counts, filter, isAtLeast),
		other: counts && !isExcluded ? countOrNull(total, isAtLeast) : null,
	};
}

/** A count; null for 0 if there are more mentions than were counted, because that says nothing. */
export function countOrNull(count: number, isAtLeast: boolean): number | null {
	return isAtLeast && count === 0 ? null : count;
}
