import { startSandbox, type Fault, type Sandbox } from '../../../sandbox';
import { sandboxed } from '../../helpers/sandboxed';

/** docs/TROUBLESHOOTING.md: what a read that fails tells its user, and how often the service is asked for it. */

const world = sandboxed();
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

const history = { operation: 'history' };

const reading = async (fault: Fault) => {
	world.sandbox.addFault({ times: Infinity, message: 'Not now.', ...fault });
	return { says: await world.failure(history), requests: world.sent().length };
};

describe('a read that gets an HTTP error', () => {
	it('says on HTTP 401 that the service rejected the API key, and is not tried again', async () => {
		expect(await reading({ kind: 'status', status: 401 })).toEqual({
			says: 'The analysis service rejected the API key: "Not now". Check that the API key in the credential is correct and not revoked, and that the \'Base URL\' belongs to the analysis service.',
			requests: 1,
		});
	});

	it('says on HTTP 403 that the plan or its quota may not allow it, and is not tried again', async () => {
		expect(await reading({ kind: 'status', status: 403 })).toEqual({
			says: 'The analysis service rejected the request: "Not now". The key works. Check in your dashboard whether your plan allows this request and has quota left.',
			requests: 1,
		});
	});

	it('says on HTTP 403 that the quota of the month is used up, and until when', async () => {
		const fault = { kind: 'status', status: 403, message: 'Monthly quota reached.' } as const;
		expect(await reading(fault)).toEqual({
			says: 'The analysis service rejected the request: "Monthly quota reached". Run the workflow again on the first day of next month, or change the plan.',
			requests: 1,
		});
	});

	it('says on HTTP 404 that the service could not find it, and is not tried again', async () => {
		expect(await reading({ kind: 'status', status: 404 })).toEqual({
			says: 'The analysis service could not find what was requested: "Not now". Check the \'Base URL\' in the credential, and that the requested data exists.',
			requests: 1,
		});
	});

	it.each([400, 409, 418, 422, 460, 499])(
		'says on HTTP %i to check the parameters, and is not tried again',
		async (status) => {
			expect(await reading({ kind: 'status', status })).toEqual({
				says: 'The analysis service rejected the request: "Not now". Check the node\'s parameters.',
				requests: 1,
			});
		},
	);

	it.each([
		[408, 'timed out'],
		[425, 'was not ready for the request'],
		[500, 'could not process the request'],
		[502, 'was unavailable'],
		[503, 'was unavailable'],
		[504, 'was unavailable'],
		[507, 'could not process the request'],
		[520, 'could not process the request'],
		[530, 'could not process the request'],
		[599, 'could not process the request'],
	])('says after four attempts with HTTP %i that the service %s', async (status, happened) => {
		expect(await reading({ kind: 'status', status })).toEqual({
			says: `The analysis service ${happened} (4 attempts over 5 seconds): "Not now". Try again later, or contact support if this continues.`,
			requests: 4,
		});
	});

	it.each([408, 425, 500, 502, 503, 504])(
		'is tried again after two failures with HTTP %i, and says nothing of them',
		async (status) => {
			world.sandbox.addFault({ kind: 'status', status, times: 2 });
			expect(await world.items(history)).not.toEqual([]);
			expect(world.sent()).toHaveLength(3);
		},
	);

	it.each([501, 505])(
		'fails at once on HTTP %i, against which no further attempt helps',
		async (status) => {
			expect(await reading({ kind: 'status', status })).toEqual({
				says: 'The analysis service could not process the request: "Not now". Try again later, or contact support if this continues.',
				requests: 1,
			});
		},
	);

	it('says on HTTP 304 that the response is unexpected', async () => {
		expect(await reading({ kind: 'empty', status: 304 })).toEqual({
			says: 'The analysis service returned an unexpected response. Try again later, or contact support if this continues.',
			requests: 1,
		});
	});
});

describe('a rate limit', () => {
	it.each<[string, Record<string, string>]>([
		['0', { 'retry-after': '0' }],
		['a fraction', { 'retry-after': '0.05' }],
		['a date', { 'retry-after': 'Sat, 21 Nov 2026 11:59:59 GMT' }],
		[
			'a date by a clock a day ahead',
			{ date: 'Sun, 22 Nov 2026 12:00:00 GMT', 'retry-after': 'Sun, 22 Nov 2026 12:00:00 GMT' },
		],
		['absent', {}],
		[
			'absent, and Reset in milliseconds',
			{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '500' },
		],
		['nonsense', { 'retry-after': 'soon' }],
		['negative', { 'retry-after': '-5' }],
	])('is waited out when Retry-After is %s', async (_, headers) => {
		world.sandbox.addFault({ kind: 'status', status: 429, headers });
		const began = world.clock.now();
		expect(await world.items(history)).not.toEqual([]);
		expect(world.sent()).toHaveLength(2);
		expect(world.clock.now() - began).toBeLessThan(2_000);
	});

	it('of two days is told, and not waited for', async () => {
		const headers = { date: 'Sat, 21 Nov 2026 12:00:00 GMT', 'retry-after': '172800' };
		expect(await reading({ kind: 'status', status: 429, headers })).toEqual({
			says: 'The analysis service rate-limited the request and asked to wait 2 days, until 23 Nov 2026, 12:00 UTC (Retry-After: "172800"; this node waits at most 2 minutes): "Not now". The API key\'s rate limit is exhausted: run the workflow again later, or use a separate API key for it.',
			requests: 1,
		});
	});
});

describe('a connection', () => {
	it('that is refused is tried three times, and the Base URL is to be checked', async () => {
		const credential = { ...world.credential, baseUrl: 'http://127.0.0.1:9/api/v1' };
		expect(await world.failure(history, { credential })).toBe(
			"The analysis service could not be reached (3 attempts over 2 seconds). Check the 'Base URL' in the credential, and that your n8n instance can reach it.",
		);
	});

	it.each([
		['before the answer', 'reset'],
		['within the answer', 'resetAfterHeaders'],
	] as const)('that is lost %s is tried four times', async (_, kind) => {
		expect(await reading({ kind })).toEqual({
			says: 'The analysis service lost the connection before its response was complete (4 attempts over 5 seconds). Try again later.',
			requests: 4,
		});
	});

	it.each([
		['before the answer', 'reset'],
		['within the answer', 'resetAfterHeaders'],
		['behind half of the answer', 'truncated'],
	] as const)('that is lost once %s costs one more request', async (_, kind) => {
		world.sandbox.addFault({ kind });
		expect(await world.items(history)).not.toEqual([]);
		expect(world.sent()).toHaveLength(2);
	});

	it.each([
		['gives no answer', 'hang'],
		['never ends its answer', 'trickle'],
	] as const)('that %s is given up after a minute, four times', async (_, kind) => {
		expect(await reading({ kind })).toEqual({
			says: 'The analysis service did not respond in time (4 attempts over 5 seconds). Try again later.',
			requests: 4,
		});
	});

	it.each<[string, Fault]>([
		['late', { kind: 'delay', delayMs: 300 }],
		['in drips', { kind: 'drip', delayMs: 300 }],
		['as text', { kind: 'delay', delayMs: 1, headers: { 'content-type': 'text/plain' } }],
	])('that gives the right answer %s gives its items', async (_, fault) => {
		world.sandbox.addFault(fault);
		expect(await world.items(history)).not.toEqual([]);
		expect(world.sent()).toHaveLength(1);
	});
});

describe('an answer', () => {
	it('that is cut off is read four times, and quoted', async () => {
		expect(await reading({ kind: 'body', body: '{"data":[{"id":"an_1"' })).toEqual({
			says: 'The analysis service returned JSON that is cut off or invalid (4 attempts over 5 seconds): "{"data":[{"id":"an_1"". Try again later.',
			requests: 4,
		});
	});

	it.each<[string, Fault]>([
		['empty', { kind: 'empty' }],
		['no content', { kind: 'empty', status: 204 }],
		['null', { kind: 'body', body: 'null' }],
	])('that is %s is read four times', async (_, fault) => {
		expect(await reading(fault)).toEqual({
			says: 'The analysis service returned an empty response (4 attempts over 5 seconds). Try again later.',
			requests: 4,
		});
	});

	it('that is no JSON is read four times, and quoted', async () => {
		expect(await reading({ kind: 'body', body: 'OK' })).toEqual({
			says: 'The analysis service returned something other than JSON (4 attempts over 5 seconds): "OK". Try again later.',
			requests: 4,
		});
	});

	it('that is a page is that of a proxy, and its text is quoted without scripts', async () => {
		const body = '<script>x</script><p>Welcome &amp;\nlog in</p>';
		expect(await reading({ kind: 'html', status: 200, body })).toEqual({
			says: 'Something between n8n and the analysis service (a proxy, firewall or CDN) returned something other than JSON (4 attempts over 5 seconds): "Welcome &amp; log in". Try again later; if this continues, ask whoever runs the proxy, firewall or CDN.',
			requests: 4,
		});
	});

	it('that is a page with HTTP 502 is that of a gateway, and its title is quoted', async () => {
		expect(await reading({ kind: 'html', status: 502 })).toEqual({
			says: 'Something between n8n and the analysis service (a proxy, firewall or CDN) answered with HTTP 502 (4 attempts over 5 seconds): "Bad Gateway". Try again later; if this continues, ask whoever runs the proxy, firewall or CDN.',
			requests: 4,
		});
	});

	it.each<[string, unknown]>([
		['a list', []],
		['a number', 42],
	])('that is %s comes from a wrong Base URL, and is read once', async (_, body) => {
		expect(await reading({ kind: 'body', body })).toEqual({
			says: "The analysis service returned JSON that is not an object. Check that the 'Base URL' in the credential points to this service.",
			requests: 1,
		});
	});

	it('that lacks its list comes from a wrong Base URL, and is read once', async () => {
		expect(await reading({ kind: 'body', body: {} })).toEqual({
			says: 'The analysis service returned a response without the list "data". Check that the \'Base URL\' in the credential points to this service.',
			requests: 1,
		});
	});

	it('that has an error with HTTP 200 is quoted, and read once', async () => {
		const body = { error: { code: 'x', message: 'Not today.' } };
		expect(await reading({ kind: 'body', body })).toEqual({
			says: 'The analysis service returned a response without the list "data": "Not today". Check that the \'Base URL\' in the credential points to this service.',
			requests: 1,
		});
	});

	it('that has 50 MB is left unread after one request', async () => {
		expect(await reading({ kind: 'huge', bytes: 50_000_000 })).toEqual({
			says: "The analysis service returned more than the 8 MB that this node reads. Check that the 'Base URL' in the credential points to this service.",
			requests: 1,
		});
	});

	it('that quotes the key gives it neither to an item nor to a message', async () => {
		const { apiKey } = world.credential;
		world.answer({ data: [{ id: 'an_1', note: `of ${apiKey}` }], meta: { pages: 1 } });
		expect(await world.items(history)).toEqual([{ id: 'an_1', note: 'of (API key)' }]);
		const { says } = await reading({ kind: 'status', status: 400, message: `No ${apiKey} here.` });
		expect(says).toContain(': "No (API key) here". ');
	});

	it('that quotes a system error does so in its own words, not in those of n8n', async () => {
		const fault = { kind: 'status', status: 400, message: 'ENOENT: of ours' } as const;
		expect((await reading(fault)).says).toBe(
			'The analysis service rejected the request: "ENOENT: of ours". Check the node\'s parameters.',
		);
	});
});

describe('a redirect', () => {
	let other: Sandbox;
	beforeAll(async () => void (other = await startSandbox()));
	afterAll(async () => await other.close());
	const redirected = {
		says: 'The analysis service redirected the request. Enter the final URL in the credential: to protect the API key, redirects are not followed.',
		requests: 1,
	};

	it.each([301, 302, 303, 307, 308])(
		'with HTTP %i takes the key to no other server, and says what to enter',
		async (status) => {
			const location = `${other.analysis.baseUrl}/history`;
			expect(await reading({ kind: 'redirect', status, location })).toEqual(redirected);
			expect(other.requests()).toEqual([]);
		},
	);

	it.each(['/analysis/api/v1/history', '//example.com/'])(
		'to %s is not followed',
		async (location) => {
			expect(await reading({ kind: 'redirect', location })).toEqual(redirected);
		},
	);
});

describe('an operation with advice of its own', () => {
	const compare = { operation: 'compare', domain: 'lumenroast.example', competitors: 'b.example' };

	it.each([
		[422, 'rejected the request', ''],
		[404, 'could not find what was requested', ", and check the 'Base URL' in the credential"],
	])('says on HTTP %i what a comparison needs', async (status, happened, also) => {
		world.sandbox.addFault({ kind: 'status', status, message: 'Not now.', times: Infinity });
		const options = { arrayFormat: 'repeat' };
		expect(await world.failure({ ...compare, options })).toBe(
			`The analysis service ${happened}: "Not now". Each competitor needs an analysis from the last 30 days: analyze the missing ones first, or turn on 'Analyze Missing Domains'${also}, or set 'Array Format' to Automatic.`,
		);
	});

	it('says on the second page of a list what it says on the first one', async () => {
		for (let days = 1; days <= 110; days += 1) world.seed('a.example', days);
		world.sandbox.addFault({ kind: 'status', status: 400, message: 'Not now.', after: 1 });
		expect(await world.failure({ ...history, limit: 105 })).toBe(
			'The analysis service rejected the request: "Not now". Check the node\'s parameters.',
		);
		expect(world.sent()).toEqual(['GET /history', 'GET /history']);
	});
});
