import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { isRecord } from '../../../reports/values/json';
import { trimmedKey } from './credentials';

const HIDDEN = '(API key)';

/** Of lists and objects in each other: far more than any service needs, and few enough for n8n to copy. */
export const MOST_LEVELS = 500;

/** A shorter key may occur inside unrelated words. */
const SHORTEST_ANYWHERE = 8;

/**
 * A response without the API key, in texts and field names; a key of less than 8 characters only as a whole word.
 * @returns undefined for a response with too many levels
 */
export function withoutKey(
	response: IN8nHttpFullResponse,
	apiKey: unknown,
): IN8nHttpFullResponse | undefined {
	const key = trimmedKey(apiKey);
	const { body } = response;
	const found = search(body, key);
	if (found === 'depth') return undefined;
	if (key === '' || found === undefined) return response;
	const sought = key.length < SHORTEST_ANYWHERE ? asWholeWord(key) : key;
	const safe = inTexts(body, (text) => text.replaceAll(sought, HIDDEN));
	return { ...response, body: safe as IN8nHttpFullResponse['body'] };
}

/** Looks for the key in texts and field names, and for too many levels; runs for each response, so it copies nothing. */
function search(value: unknown, key: string, level = 0): 'key' | 'depth' | undefined {
	if (typeof value === 'string') return value.includes(key) ? 'key' : undefined;
	if (typeof value !== 'object' || value === null) return undefined;
	if (level === MOST_LEVELS) return 'depth';
	let found: 'key' | undefined;
	for (const name in value) {
		if (!Array.isArray(value) && name.includes(key)) found = 'key';
		const inside = search((value as Record<string, unknown>)[name], key, level + 1);
		if (inside === 'depth') return inside;
		found ??= inside;
	}
	return found;
}

/** Matches a text with no letter, digit or underscore next to it. */
function asWholeWord(text: string): RegExp {
	const literal = text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
	return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'gu');
}

function inTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (Array.isArray(value)) return value.map((each) => inTexts(each, change));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [change(name), inTexts(each, change)]),
	);
}
