/** A JSON object of a service, whose values may have any type. */
export interface JsonObject {
	[key: string]: string | number | boolean | object | null | undefined;
}

export function isRecord(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list; none if the value is not a list. */
export function recordsIn(value: unknown): JsonObject[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Reads a number, or text that holds one, such as "72.5"; undefined for any other value. */
export function finiteNumber(value: unknown): number | undefined {
	if (typeof value !== 'number' && nonBlankText(value) === undefined) return undefined;
	const number = Number(value);
	return Number.isFinite(number) ? number : undefined;
}

/** Reads text, or a number as text, unchanged; undefined for blank text and any other value. */
export function nonBlankText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
