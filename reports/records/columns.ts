import * as reports from '../model/mention';
import type { MentionFilter } from '../model/mention';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';

/** The columns of the AI assistants, in their order. */
export const ASSISTANT_COLUMNS = ['chatgpt', 'perplexity', 'gemini', 'claude', 'grok'];

/** The end of a row's key: filtered figures must not overwrite others. */
export function filterKey(filters: MentionFilter): unknown[] {
	return reports.isFiltered(filters) ? [filters.engine, filters.sentiment] : [];
}

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

/** A key that is the same whenever the same fact is written again; a missing part is empty. */
export function rowKey(...parts: unknown[]): string {
	const texts = parts.map((part) => {
		const text = nonBlankText(part) ?? '';
		// One without a separator stays as it is, so that keys in existing sheets remain valid.
		return text.includes('|') ? text.replace(/[\\|]/g, '\\$&') : text;
	});
	return texts.join('|');
}
