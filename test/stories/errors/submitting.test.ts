import type { Fault } from '../../../sandbox';
import { itemsOf, sandboxed } from '../../helpers/sandboxed';

/** docs/TROUBLESHOOTING.md: what is said of an analysis, which is paid for, when its submission or the wait for it fails. */

const world = sandboxed();
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

const submit = { operation: 'analyze', domain: 'example.com', waitForCompletion: false };

/** In an address, `{own}` stands for the path that a submission is sent to. */
const submitting = async (fault: Fault) => {
	const { pathname } = new URL(world.credential.baseUrl);
	const location = fault.location?.replace('{own}', `${pathname}/analyze`);
	const general: Fault = { times: Infinity, message: 'Not now.', method: 'POST', ...fault };
	world.sandbox.addFault({ ...general, location });
	return { says: await world.failure(submit), sent: world.sent() };
};

describe('a submission that may have arrived', () => {
	const sent = ['POST /analyze', 'GET /history'];

	const unclear = (happened: string) =>
		`The analysis service ${happened}; an analysis of example.com may have started anyway. Check Get History before you run this again.`;

	it.each([
		[408, 'timed out'],
		[425, 'was not ready for the request'],
		[460, 'rejected the request'],
		[499, 'rejected the request'],
		[500, 'could not process the request'],
		[501, 'could not process the request'],
		[502, 'was unavailable'],
		[503, 'was unavailable'],
		[504, 'was unavailable'],
		[505, 'could not process the request'],
		[599, 'could not process the request'],
	])('is not sent again after HTTP %i, and says that the service %s', async (status, happened) => {
		const says = unclear(`${happened}: "Not now"`);
		expect(await submitting({ kind: 'status', status })).toEqual({ says, sent });
	});

	it.each<[string, Fault, string]>([
		['a reset', { kind: 'reset' }, 'lost the connection before its response was complete'],
		['no answer', { kind: 'hang' }, 'did not respond in time'],
		['an answer without an end', { kind: 'trickle' }, 'did not respond in time'],
		['an empty answer', { kind: 'empty' }, 'returned an empty response'],
		['HTTP 204', { kind: 'empty', status: 204 }, 'returned an empty response'],
		['text', { kind: 'body', body: 'OK' }, 'returned something other than JSON: "OK"'],
		[
			'half an answer',
			{ kind: 'body', body: '{"id":' },
			'returned JSON that is cut off or invalid: "{"id":"',
		],
		['a list', { kind: 'body', body: [] }, 'returned JSON that is not an object'],
		['an object', { kind: 'body', body: {} }, 'returned a response without an analysis "id"'],
		[
			'an ID that is a list',
			{ kind: 'body', body: { id: [] } },
			'returned a response without an analysis "id"',
		],
		[
			'an error with HTTP 200',
			{ kind: 'body', body: { error: 'y' } },
			'returned a response without an analysis "id": "y"',
		],
		[
			'more than 8 MB',
			{ kind: 'huge', bytes: 9_000_000 },
			'returned more than the 8 MB that this node reads',
		],
	])('is not sent again after %s', async (_, fault, happened) => {
		expect(await submitting(fault)).toEqual({ says: unclear(happened), sent });
	});

	it('is not sent again when a gateway answers in place of the service', async () => {
		expect(await submitting({ kind: 'html', status: 502 })).toEqual({
			says: 'Something between n8n and the analysis service (a proxy, firewall or CDN) answered with HTTP 502: "Bad Gateway"; an analysis of example.com may have started anyway. Check Get History before you run this again.',
			sent,
		});
	});

	it.each([
		['its own address, by 303', 303, '{own}'],
		['its own address, by 307', 307, '{own}'],
		['another path, by 301', 301, '/analysis/api/v2/analyze'],
		['another path of another host, by 308', 308, '//other.example/login'],
		['the same path of another host, by 303', 303, '//other.example{own}'],
	])('is not sent again when the service redirects to %s', async (_, status, location) => {
		expect(await submitting({ kind: 'redirect', status, location })).toEqual({
			says: 'The analysis service redirected the request; an analysis of example.com may have started anyway. Check Get History before you run this again, and enter the final URL in the credential.',
			sent,
		});
	});

	it.each([
		[300, {}],
		[302, {}],
		[304, {}],
		[304, { location: '//other.example/' }],
	])('is not sent again when HTTP %i with %j says nothing', async (status, headers) => {
		const { says, sent: requests } = await submitting({ kind: 'empty', status, headers });
		expect(says).toMatch(
			/; an analysis of example\.com may have started anyway\. Check Get History before you run this again/,
		);
		expect(requests).toEqual(sent);
	});

	it.each([
		['the connection is lost within the answer', 'resetAfterHeaders'],
		['half of the answer is missing', 'truncated'],
	] as const)('is found in the history when %s, but the service took it', async (_, kind) => {
		world.sandbox.addFault({ kind, method: 'POST' });
		const { id } = (await world.items(submit))[0]!;
		expect(world.sent()).toEqual([...sent, `GET /analyze/${String(id)}`]);
	});
});

describe('a submission that has not arrived', () => {
	it.each<[string, number, string]>([
		['rejected the request: "Not now"', 400, "Check the node's parameters."],
		[
			'rejected the API key: "Not now"',
			401,
			"Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the analysis service.",
		],
		[
			'rejected the request: "Not now"',
			403,
			'The key works. Check in your dashboard whether your plan allows this request and has quota left.',
		],
		[
			'could not find what was requested: "Not now"',
			404,
			"Check the 'Base URL' in the credential, and that the requested data exists.",
		],
		['rejected the request: "Not now"', 409, "Check the node's parameters."],
		['rejected the request: "Not now"', 418, "Check the node's parameters."],
		['rejected the request: "Not now"', 422, "Check the node's parameters."],
	])(
		'says nothing of an analysis when the service %s with HTTP %i',
		async (happened, status, advice) => {
			expect(await submitting({ kind: 'status', status })).toEqual({
				says: `The analysis service ${happened}. ${advice}`,
				sent: ['POST /analyze'],
			});
		},
	);

	it.each([301, 302, 307, 308])(
		'says nothing of an analysis when HTTP %i sends it to the same path of another host',
		async (status) => {
			const location = '//other.example{own}';
			expect(await submitting({ kind: 'redirect', status, location })).toEqual({
				says: 'The analysis service redirected the request. Enter the final URL in the credential: to protect the API key, redirects are not followed.',
				sent: ['POST /analyze'],
			});
		},
	);

	it('is sent again after a rate limit', async () => {
		world.sandbox.addFault({ kind: 'status', status: 429, method: 'POST', times: 2 });
		expect(await world.items(submit)).toMatchObject([{ domain: 'example.com' }]);
		expect(world.sent()).toEqual(['POST /analyze', 'POST /analyze', 'POST /analyze']);
	});

	it('is tried three times when no connection comes about', async () => {
		const credential = { ...world.credential, baseUrl: 'http://127.0.0.1:9/api/v1' };
		expect(await world.failure(submit, { credential })).toBe(
			"The analysis service could not be reached (3 attempts over 2 seconds). Check the 'Base URL' in the credential, and that your n8n instance can reach it.",
		);
	});

	it('is not even sent after two others were rejected in a row, and says so', async () => {
		world.sandbox.addFault({ kind: 'status', status: 403, message: 'Not now.', times: Infinity });
		const items = itemsOf('a.example', 'b.example', 'c.example');
		const parameters = { ...submit, domain: '={{ $json.domain }}' };
		const { errors } = await world.run(parameters, { items, onError: 'continueErrorOutput' });
		expect(errors.map(({ json }) => json.error)).toContain(
			'The analysis service rejected two submissions in a row, so this one was not sent: "Not now". The key works. Check in your dashboard whether your plan allows this request and has quota left.',
		);
		expect(world.sent()).toEqual(['POST /analyze', 'POST /analyze']);
	});
});

describe('a wait for an analysis', () => {
	// By then the analysis is complete.
	const wait = { ...submit, waitForCompletion: true, options: { pollInterval: 0.4 } };
	const path = /^\/analyze\//;
	const check = () => `GET /analyze/${idOfLast()}`;
	const idOfLast = () => world.sandbox.analysis.analyses().at(-1)!.id;

	it.each<[string, Fault]>([
		...[404, 408, 425, 429, 500, 502, 503, 504, 507, 520, 530, 599].map(
			(status): [string, Fault] => [`HTTP ${status}`, { kind: 'status', status }],
		),
		['lost connections', { kind: 'reset' }],
		['answers that break off', { kind: 'resetAfterHeaders' }],
		['no answer in time', { kind: 'hang' }],
		['endless answers', { kind: 'trickle' }],
		['halves of the answer', { kind: 'truncated' }],
		['empty answers', { kind: 'empty' }],
		['answers without content', { kind: 'empty', status: 204 }],
		['pages', { kind: 'html', status: 200 }],
		['pages of a gateway', { kind: 'html', status: 502 }],
		['text', { kind: 'body', body: 'OK' }],
		['lists', { kind: 'body', body: [] }],
		['objects without an ID', { kind: 'body', body: {} }],
		['errors with HTTP 200', { kind: 'body', body: { error: 'No' } }],
		['more than 8 MB', { kind: 'huge', bytes: 9_000_000 }],
	])('goes on after two checks with %s', async (_, fault) => {
		world.sandbox.addFault({ ...fault, path, times: 2 });
		expect(await world.items(wait)).toMatchObject([{ status: 'complete' }]);
		expect(world.sent()).toEqual(['POST /analyze', check(), check(), check()]);
	});

	it('goes on when the service gives only the shortest record', async () => {
		world.sandbox.set({ getAnswer: 'minimal' });
		world.sandbox.addFault({ kind: 'reset', path, times: 2 });
		expect(await world.items(wait)).toMatchObject([{ domain: 'example.com', status: 'complete' }]);
	});

	it.each([400, 409, 418, 422, 460, 499])(
		'ends with HTTP %i, and names the analysis that may still be running',
		async (status) => {
			world.sandbox.addFault({ kind: 'status', status, message: 'Not now.', path });
			expect(await world.failure(wait)).toBe(
				`The analysis service rejected the request: "Not now"; the analysis ${idOfLast()} may still be running. Get it later with Get Analysis.`,
			);
			expect(world.sent()).toEqual(['POST /analyze', check()]);
		},
	);

	it.each([501, 505])('ends with HTTP %i, which no further check can help', async (status) => {
		world.sandbox.addFault({ kind: 'status', status, message: 'Not now.', path });
		expect(await world.failure(wait)).toBe(
			`The analysis service could not process the request: "Not now"; the analysis ${idOfLast()} may still be running. Get it later with Get Analysis.`,
		);
		expect(world.sent()).toEqual(['POST /analyze', check()]);
	});

	it('ends when the key is rejected, and names the analysis that may still be running', async () => {
		world.sandbox.addFault({ kind: 'status', status: 401, message: 'Not now.', path });
		expect(await world.failure(wait)).toBe(
			`The analysis service rejected the API key: "Not now"; the analysis ${idOfLast()} may still be running. Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the analysis service.`,
		);
	});

	it('ends when it is redirected, which it does not follow', async () => {
		world.sandbox.addFault({ kind: 'redirect', location: '/analysis/api/v1/history', path });
		expect(await world.failure(wait)).toBe(
			`The analysis service redirected the request; the analysis ${idOfLast()} may still be running. Get it later with Get Analysis.`,
		);
		expect(world.sent()).toEqual(['POST /analyze', check()]);
	});

	it('ends when the service ends the analysis, and quotes its word for that', async () => {
		world.sandbox.analysis.failNext('example.com', 'error');
		expect(await world.failure(wait)).toBe(
			`The analysis service ended the analysis ${idOfLast()} of example.com with the status "error". Run the analysis again, or contact support with this ID if this continues.`,
		);
	});
});
