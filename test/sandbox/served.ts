import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';

/** A response read to its end. */
export interface Reply<Body> {
	status: number;
	headers: Headers;
	text: string;
	/** The parsed body; reading it fails the test when the body is no JSON. */
	readonly body: Body;
}

export interface CallOptions {
	key?: string;
	method?: string;
	body?: unknown;
	headers?: Record<string, string>;
}

export type Json = Record<string, unknown>;

/** Real HTTP, redirects not followed; a body that is text goes out as it is. */
export async function call<Body = Json>(
	url: string,
	{ key, method = 'GET', body, headers }: CallOptions = {},
): Promise<Reply<Body>> {
	const response = await fetch(url, {
		method,
		redirect: 'manual',
		headers: {
			'content-type': 'application/json',
			...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
			...headers,
		},
		body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
	});
	const text = await response.text();
	return {
		status: response.status,
		headers: response.headers,
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
 *
 * @param account of the analysis service; `main` has a history
 * @param options with a source of time in place of the clock, where real time matters
 */
export function served(account = 'main', options: SandboxOptions = {}) {
	let ms = Date.parse(START);
	let sandbox: Sandbox;
	let keys: { analysis: string; reporting: string };
	beforeAll(async () => {
		sandbox = await startSandbox({ now: () => ms, ...options });
	});
	const startOver = async () => {
		ms = Date.parse(START);
		await sandbox.reset();
		const { analysis, reporting } = sandbox;
		keys = {
			analysis: analysis.createKey({
				plan: 'enterprise',
				perMinute: Infinity,
				monthly: Infinity,
				account,
			}),
			reporting: reporting.createKey({ plan: 'agency', perMinute: Infinity }),
		};
	};
	beforeEach(startOver);
	afterEach(() => expect(sandbox.contractViolations()).toEqual([]));
	afterAll(() => sandbox.close());

	const analysis = <Body = Json>(path: string, more: CallOptions = {}) =>
		call<Body>(sandbox.analysis.baseUrl + path, { key: keys.analysis, ...more });
	return {
		get sandbox() {
			return sandbox;
		},
		/** Puts the clock and both services back to how a test finds them. */
		startOver,
		/** The clock, in epoch milliseconds. */
		now: () => ms,
		advance: (seconds: number) => {
			ms += seconds * 1000;
		},
		analysis,
		/** Submits an analysis. */
		submit: <Body = Json>(body: unknown = { domain: 'acme.example' }, more: CallOptions = {}) =>
			analysis<Body>('/analyze', { method: 'POST', body, ...more }),
		reporting: <Body = Json>(path: string, more: CallOptions = {}) =>
			call<Body>(sandbox.reporting.baseUrl + path, { key: keys.reporting, ...more }),
	};
}
