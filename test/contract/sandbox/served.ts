import { startSandbox, type Sandbox } from '../../../sandbox';

interface CallOptions {
	key?: string;
	method?: string;
	body?: unknown;
}

type Json = Record<string, unknown>;

/** Real HTTP. @returns the response read to its end; reading `body` fails the test when it is no JSON */
export async function call<Body = Json>(
	url: string,
	{ key, method = 'GET', body }: CallOptions = {},
) {
	const response = await fetch(url, {
		method,
		headers: {
			'content-type': 'application/json',
			...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
		},
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await response.text();
	return {
		status: response.status,
		text,
		get body() {
			return JSON.parse(text) as Body;
		},
	};
}

/** When each test begins, by the clock that only moves when it says so. */
export const START = '2026-05-14T09:20:00Z';

/**
 * A sandbox for all tests of a file, reset before each, with a key for each service whose limit is out
 * of reach. Every answer has to keep the contract.
 */
export function served() {
	let ms = Date.parse(START);
	let sandbox: Sandbox;
	let keys: { analysis: string; reporting: string };
	const now = () => ms;
	beforeAll(async () => {
		sandbox = await startSandbox({ now });
	});
	beforeEach(async () => {
		ms = Date.parse(START);
		await sandbox.reset();
		const { analysis, reporting } = sandbox;
		keys = {
			analysis: analysis.createKey({ plan: 'enterprise', perMinute: Infinity, account: 'main' }),
			reporting: reporting.createKey({ plan: 'agency', perMinute: Infinity }),
		};
	});
	afterEach(() => expect(sandbox.contractViolations()).toEqual([]));
	afterAll(() => sandbox.close());

	return {
		get sandbox() {
			return sandbox;
		},
		/** The clock, in epoch milliseconds. */
		now,
		advance: (seconds: number) => {
			ms += seconds * 1000;
		},
		analysis: (path: string, key = keys.analysis) => call(sandbox.analysis.baseUrl + path, { key }),
		reporting: <Body = Json>(path: string) =>
			call<Body>(sandbox.reporting.baseUrl + path, { key: keys.reporting }),
	};
}
