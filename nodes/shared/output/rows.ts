import type { IDataObject } from 'n8n-workflow';

import { finiteNumber, nonBlankText } from '../values/json';

/** Parts that rows are made of. */

/** The named fields of a record, in this order; null for one that is not there. */
export function columns(record: IDataObject, keys: string[]): IDataObject {
	return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}

/** As `columns`, for fields that are numbers: null for one that holds none, so that its cell stays empty. */
export function numberColumns(record: IDataObject, keys: string[]): IDataObject {
	return Object.fromEntries(keys.map((key) => [key, finiteNumber(record[key]) ?? null]));
}

/** The records of a list; for none an empty one, so that what they belong to still has a row. */
export function orEmptyRow(records: IDataObject[]): IDataObject[] {
	return records.length > 0 ? records : [{}];
}

/** Sorts from the largest number down, and what has none behind them. */
export function largestFirst(one: unknown, other: unknown): number {
	const [first, second] = [finiteNumber(one), finiteNumber(other)];
	if (first === undefined) return second === undefined ? 0 : 1;
	return second === undefined ? -1 : second - first;
}

/** What tells a row from all others, whenever the same fact is written again; a part that is missing is empty. */
export function rowKey(...parts: unknown[]): string {
	return parts.map((part) => nonBlankText(part) ?? '').join('|');
}
