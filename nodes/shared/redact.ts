import type { IN8nHttpFullResponse } from 'n8n-workflow';

/** A shorter one is no secret, and would blot out words that have nothing to do with it. */
const SHORTEST_KEY = 8;

/**
 * A response without the API key, should the service quote it: in an error that says "Invalid key
 * sk-…", or in a record, which would be saved with the execution.
 */
export function withoutKey(response: IN8nHttpFullResponse, apiKey: unknown): IN8nHttpFullResponse {
	const key = String(apiKey ?? '').trim();
	const { body } = response;
	if (key.length < SHORTEST_KEY || body === undefined) return response;
	const quoted = JSON.stringify(key).slice(1, -1);
	const text = JSON.stringify(body);
	if (!text.includes(quoted)) return response;
	const safe: unknown = JSON.parse(text.replaceAll(quoted, '(API key)'));
	return { ...response, body: safe as IN8nHttpFullResponse['body'] };
}
