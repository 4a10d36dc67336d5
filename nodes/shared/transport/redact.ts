import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { isRecord } from '../values/json';
import { trimmedKey } from '../credentials/authenticate';

const HIDDEN = '(API key)';

/** A shorter key may occur inside unrelated words. */
const SHORTEST_ANYWHERE = 8;

/**
 * Removes the API key from a response, in case the service repeats it in an error or a record, which
 * would be saved with the execution. It is replaced in texts and field names; a key of less than 8
 * characters only as a whole word.
 */
export function withoutKey(response: IN8nHttpFullResponse, apiKey: unknown): IN8nHttpFullResponse {
	const key = trimmedKey(apiKey);
	const { body } = response;
	if (key === '' || !holds(body, key)) return response;
	const sought = key.length < SHORTEST_ANYWHERE ? asWholeWord(key) : key;
	const safe = inTexts(body, (text) => text.replaceAll(sought, HIDDEN));
	return { ...response, body: safe as IN8nHttpFullResponse['body'] };
}

/** Whether the key is in a text or a field name; runs for each response, so it copies nothing. */
function holds(value: unknown, key: string): boolean {
	if (typeof value === 'string') return value.length >= key.length && value.includes(key);
	if (Array.isArray(value)) return value.some((each) => holds(each, key));
	if (!isRecord(value)) return false;
	for (const name in value) {
		if (holds(name, key) || holds(value[name], key)) return true;
	}
	return false;
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
