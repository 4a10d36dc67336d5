import type { IN8nHttpFullResponse } from 'n8n-workflow';

/** A shorter one is no secret, and would blot out words that have nothing to do with it. */
const SHORTEST_KEY = 8;

/**
 * A response that is shown to people, without the API key, should the service quote it: e.g. an
 * error that says "Invalid key sk-…". A good answer is left as it is.
 */
export function withoutKey(response: IN8nHttpFullResponse, apiKey: unknown): IN8nHttpFullResponse {
	const key = String(apiKey ?? '').trim();
	const { statusCode, body } = response;
	const isGood = statusCode >= 200 && statusCode < 300 && typeof body !== 'string';
	if (isGood || key.length < SHORTEST_KEY || body === undefined) return response;
	const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
	const text = JSON.stringify(body).replaceAll(quoted(key), '(API key)');
	return { ...response, body: JSON.parse(text) as IN8nHttpFullResponse['body'] };
}
