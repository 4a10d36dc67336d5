import type { IDataObject } from 'n8n-workflow';

/** Reading JSON that others wrote, where anything may stand in any place. */

export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list; none of what is no list. */
export function recordsIn(value: unknown): IDataObject[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/**
 * A number, also one written as text such as "72.5". JavaScript's own `Number` would make 0 or 1 of
 * null, of blank text and of a switch.
 *
 * @returns undefined for all that holds no finite number
 */
export function finiteNumber(value: unknown): number | undefined {
	if (typeof value !== 'number' && nonBlankText(value) === undefined) return undefined;
	const number = Number(value);
	return Number.isFinite(number) ? number : undefined;
}

/**
 * Text, or a number as text, exactly as it came.
 *
 * @returns undefined for blank text and for all that has no text of its own, such as an object
 */
export function nonBlankText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
