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

/** Real HTTP, redirects not followed; a body that is text goes out as it is. */
export async function call<Body>(url: string, options: CallOptions = {}): Promise<Reply<Body>> {
	const { key, method = 'GET', body, headers } = options;
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

/** A clock that only moves when a test says so. */
export class ManualClock {
	ms = Date.UTC(2026, 4, 14, 9, 20);
	readonly now = (): number => this.ms;
	advance(seconds: number): void {
		this.ms += seconds * 1000;
	}
}
