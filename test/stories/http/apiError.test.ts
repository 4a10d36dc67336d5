import { stringify } from 'flatted';
import { NodeApiError } from 'n8n-workflow';

import { ApiError, failureOf } from '../../../nodes/shared/http/apiError';
import { clientWorld } from '../../helpers/client';
import { sandboxed } from '../../helpers/sandboxed';

const KEY = 'sk-secret-7f3a';

/** What n8n's helper throws: an error of axios, with the whole request. */
function axiosError(): never {
	const config = { headers: { Authorization: `Bearer ${KEY}` }, url: `https://x/?key=${KEY}` };
	const cause = Object.assign(new Error(`socket of ${KEY}`), { config });
	throw Object.assign(new Error(`reset ${KEY}`, { cause }), { code: 'ECONNRESET', config, cause });
}

/** The error of a request with a key in its header, query and body. */
async function failed(): Promise<ApiError> {
	const { clock, client } = clientWorld(axiosError);
	const credential = { apiKey: KEY, baseUrl: 'https://service.example/api/v1' };
	const content = { query: { key: KEY }, body: { key: KEY } };
	const requesting = client({ credential }).request({
		method: 'POST',
		path: '/analyze',
		...content,
	});
	const error: unknown = await clock.runUntil(requesting.catch((reason: unknown) => reason));
	expect(error).toBeInstanceOf(ApiError);
	return error as ApiError;
}

describe('the error of a request', () => {
	it('is one of n8n by its class and name, and has no cause', async () => {
		const error = await failed();
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.name).toBe('NodeApiError');
		expect(error).not.toHaveProperty('cause');
	});

	it.each<[string, (error: ApiError) => string]>([
		['JSON', (error) => JSON.stringify(error)],
		['JSON of its fields', (error) => JSON.stringify({ ...error })],
		['flatted', (error) => stringify(error)],
		[
			"n8n's execution data",
			(error) => stringify({ ...error, message: error.message, stack: error.stack }),
		],
	])('shows its message, but nothing of the request, as %s', async (_, serialize) => {
		const text = serialize(await failed());
		expect(text).not.toContain(KEY);
		expect(text).not.toMatch(/apiFailure|sentAt|Bearer|config/);
	});

	it('holds the facts of the failure, which are not of the request', async () => {
		const failure = failureOf(await failed());
		expect(failure).toMatchObject({
			kind: 'lost',
			code: 'ECONNRESET',
			path: '/analyze',
			sentAt: 0,
		});
		expect(JSON.stringify(failure)).not.toContain(KEY);
	});

	it('is told from an error of something else, which is thrown on', () => {
		const other = new TypeError('is not a function');
		expect(() => failureOf(other)).toThrow(other);
	});
});

describe('an execution that fails', () => {
	const world = sandboxed();

	it('is saved without the key and the facts that its node goes by', async () => {
		world.sandbox.addFault({ kind: 'status', status: 400, message: 'No', times: Infinity });
		const { error, run } = await world.run({ operation: 'history' });
		expect(error?.message).toMatch(/^The analysis service rejected the request: "No"\. /);
		const saved = stringify(run.data);
		expect(saved).toContain('rejected the request');
		expect(saved).not.toContain(world.credential.apiKey);
		expect(saved).not.toMatch(/apiFailure|sentAt|serverTime/);
	});
});
