import { isRecord } from 'ai-visibility-reports/values';

/**
 * Reads a body that n8n's helper has left as text, because it has number tokens that JSON does not
 * know: NaN, Infinity and -Infinity, as Python writes them. Each counts as null.
 * @returns the body itself if it is no such text
 */
export function parsedBody<Body>(body: Body): Body {
	if (typeof body !== 'string' || !/^\s*[{[]/.test(body) || !/NaN|Infinity/.test(body)) return body;
	try {
		return JSON.parse(withNulls(body)) as Body;
	} catch {
		return body;
	}
}

/**
 * Writes null for the number tokens of a JSON text that JSON does not know, outside of its strings.
 * Strings are skipped by hand, because a pattern for them would need too much memory for some
 * megabytes.
 */
function withNulls(json: string): string {
	const parts: string[] = [];
	const next = /"|-?(?:NaN|Infinity)/g;
	let copied = 0;
	for (let match = next.exec(json); match !== null; match = next.exec(json)) {
		if (match[0] === '"') {
			next.lastIndex = endOfString(json, next.lastIndex);
			continue;
		}
		parts.push(json.slice(copied, match.index), 'null');
		copied = next.lastIndex;
	}
	return parts.join('') + json.slice(copied);
}

/** Gives the position behind a string's closing quotation mark; `start` is behind its opening one. */
function endOfString(json: string, start: number): number {
	let end = json.indexOf('"', start);
	while (end >= 0) {
		let backslashes = 0;
		while (json.charAt(end - 1 - backslashes) === '\\') backslashes += 1;
		if (backslashes % 2 === 0) return end + 1;
		end = json.indexOf('"', end + 1);
	}
	return json.length;
}

/**
 * Gives a value with null for each number that is none, such as 1e400, which JSON.parse reads as
 * Infinity.
 * @param value with at most MAX_DEPTH levels
 * @returns the value itself if it has no such number
 */
export function withFiniteNumbers<Value>(value: Value): Value {
	return hasInfinite(value) ? (mapFinite(value) as Value) : value;
}

function hasInfinite(value: unknown): boolean {
	if (typeof value === 'number') return !Number.isFinite(value);
	if (Array.isArray(value)) return value.some(hasInfinite);
	return isRecord(value) && Object.values(value).some(hasInfinite);
}

function mapFinite(value: unknown): unknown {
	if (typeof value === 'number') return Number.isFinite(value) ? value : null;
	if (Array.isArray(value)) return value.map(mapFinite);
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapFinite(entry)]));
}
