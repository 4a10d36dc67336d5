import type { IDataObject } from 'n8n-workflow';

/** Reading JSON of the services, where any value may have any type. */

export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list; none where it is not a list. */
export function recordsIn(value: unknown): IDataObject[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A number, or text that holds one, such as "72.5"; undefined for null, blank text and all else. */
export function finiteNumber(value: unknown): number | undefined {
	if (typeof value !== 'number' && nonBlankText(value) === undefined) return undefined;
	const number = Number(value);
	return Number.isFinite(number) ? number : undefined;
}

/** Text, or a number as text, unchanged; undefined for blank text and all else. */
export function nonBlankText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
