import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { authenticate } from '../../../nodes/shared/credentials/authenticate';
import { parseBaseUrl, whyNoBaseUrl } from '../../../nodes/shared/credentials/baseUrl';
import { nodeTypes } from '../../../host/engine';
import { sandboxed } from '../../helpers/sandboxed';

/** Base URLs and keys that could lead the key astray, or put something into a request. */

const world = sandboxed();

async function historyWith(changes: { apiKey?: string; baseUrl?: string }) {
	const { error } = await world.run(
		{ operation: 'history' },
		{ credential: { ...world.credential, ...changes } },
	);
	return error?.message;
}

const addressOf = (text: string) => {
	const { origin, analysis } = world.sandbox;
	return text.replace('{own}', analysis.baseUrl).replace('{host}', origin.replace('http://', ''));
};

it.each([
	['without anything around it', '{own}'],
	['with blanks and slashes around it', ' {own}/// '],
	['with a dot at its end', '{own}/.'],
	['with its scheme in capitals', 'HTTP://{host}/analysis/api/v1'],
])('a base URL %s is used as it was meant', async (_, address) => {
	expect(await historyWith({ baseUrl: addressOf(address) })).toBeUndefined();
	expect(world.sent()).toEqual(['GET /history']);
});

it.each([
	['that is empty', ''],
	['that is an expression', '={{ $json.url }}'],
	['without TLS', 'http://example.com/api/v1'],
])('a base URL %s gets no request', async (_, address) => {
	expect(await historyWith({ baseUrl: address })).toMatch(/is empty|must start with https/);
	expect(world.sent()).toEqual([]);
});

it.each([0, 9])(
	'the error says that no service could be reached when none is at port %i',
	async (port) => {
		const message = await historyWith({ baseUrl: `http://127.0.0.1:${port}/api/v1` });
		expect(message).toContain('could not be reached');
	},
);

it.each([
	['is empty', ''],
	['is blank', '   '],
])('a key that %s is refused before a request, with its credential', async (_, apiKey) => {
	expect(await historyWith({ apiKey })).toContain(
		"The 'API Key' of the credential 'Sandbox' is empty",
	);
	expect(world.sent()).toEqual([]);
});

it.each([
	['a blank', 'two words'],
	['a line break and a header', 'a\r\nX-Evil: 1'],
	['a line feed', 'a\nb'],
	['a tab', 'a\tb'],
	['a null character', 'a\u0000b'],
	['an accent', 'kéy'],
	['Cyrillic letters', 'ключ'],
	['an emoji', '💩'],
	['a space of no width', 'a\u200bb'],
	['a line separator', 'a\u2028b'],
	['a next-line character', 'a\u0085b'],
	['half an emoji', '\ud800'],
])(
	'a key with %s, which would change the header, is refused before a request',
	async (_, apiKey) => {
		expect(await historyWith({ apiKey })).toContain(
			'was not sent: The API key in the credential is empty, or contains',
		);
		expect(world.sent()).toEqual([]);
	},
);

const BASE_URL = 'https://api.example.com/api/v1';

it.each<[string, { url?: string; uri?: string; baseURL?: string }]>([
	['a URL of the service', { url: `${BASE_URL}/history` }],
	['another path of its origin', { url: 'https://api.example.com/other' }],
	['a path below a base URL', { baseURL: BASE_URL, url: '/history' }],
	['a URL in the older field "uri"', { uri: BASE_URL }],
	['a URL with the port written out', { url: 'https://api.example.com:443/' }],
])('the key is added when another node requests %s', async (_, request) => {
	const added = await authenticate({ apiKey: 'sk-x-1', baseUrl: BASE_URL }, request as never);
	expect(added).toMatchObject({
		headers: { Authorization: 'Bearer sk-x-1' },
		disableFollowRedirect: true,
	});
});

it.each<[string, Partial<IHttpRequestOptions>]>([
	['another host', { url: 'https://evil.example/' }],
	['another port', { url: 'https://api.example.com:8443/' }],
	['another scheme', { url: 'http://api.example.com/' }],
	['a subdomain', { url: 'https://sub.api.example.com/' }],
	['a longer name', { url: 'https://api.example.com.evil.example/' }],
	['another host behind user info', { url: 'https://api.example.com@evil.example/' }],
	['another host before a backslash', { url: 'https://evil.example\\@api.example.com/' }],
	['an absolute URL behind a base', { baseURL: BASE_URL, url: 'https://evil.example/' }],
	['a URL without scheme behind a base', { baseURL: BASE_URL, url: '//evil.example/' }],
	['a host glued to a base', { baseURL: 'https://api.example.com', url: '.evil.example/' }],
	['no URL', {}],
])('the key is not added when another node requests %s', async (_, request) => {
	const added = authenticate({ apiKey: 'sk-x-1', baseUrl: BASE_URL }, request as never);
	await expect(added).rejects.toThrow('it is sent only to https://api.example.com.');
});

it.each(['GET', 'POST'] as const)(
	'the key follows no redirect to another origin when another node sends a %s request',
	async (method) => {
		const seen: Array<string | undefined> = [];
		const other = createServer(({ headers }, response) => {
			seen.push(headers.authorization);
			response.end('{}');
		});
		await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
		const location = `http://localhost:${(other.address() as AddressInfo).port}/`;
		world.sandbox.addFault({ kind: 'redirect', status: 302, location });
		const node = nodeTypes.getByName('n8n-nodes-ai-visibility.visibilityAnalysis');
		const execute = asHttpRequestNode(method, `${world.credential.baseUrl}/history`);
		const instead = jest.spyOn(node, 'execute').mockImplementation(execute);
		const message = await historyWith({});
		instead.mockRestore();
		other.close();
		other.closeAllConnections();
		expect(seen).toEqual([]);
		expect(message).toContain('302');
	},
);

/** What n8n's HTTP Request node asks for (4.3 and older), with its default of following redirects. */
function asHttpRequestNode(method: 'GET' | 'POST', uri: string) {
	return async function (this: IExecuteFunctions) {
		await this.helpers.requestWithAuthentication.call(this, 'visibilityAnalysisApi', {
			method,
			uri,
			json: true,
			gzip: true,
			resolveWithFullResponse: true,
			followRedirect: true,
			followAllRedirects: true,
			sendCredentialsOnCrossOriginRedirect: true,
		});
		return [[]];
	};
}

describe('a base URL', () => {
	it.each([
		['https://api.example.com/api/v1', 'https://api.example.com/api/v1'],
		['  https://API.example.com/api/v1//  ', 'https://api.example.com/api/v1'],
		['https://api.example.com:8443/v1', 'https://api.example.com:8443/v1'],
		['http://127.0.0.1:5000/v1', 'http://127.0.0.1:5000/v1'],
		['http://localhost/v1', 'http://localhost/v1'],
		['http://[::1]:80/v1', 'http://[::1]/v1'],
	])('is accepted when it is "%s"', (value, address) => {
		expect(parseBaseUrl(value)).toMatchObject({ address });
		expect(whyNoBaseUrl(value)).toBeUndefined();
	});

	it.each([
		[undefined, 'is empty'],
		['http://example.com/api/v1', 'must start with https'],
		['http://127.0.0.1.example.com/api/v1', 'must start with https'],
		['http://localhost.example.com/api/v1', 'must start with https'],
		['http://0.0.0.0/api/v1', 'must start with https'],
		['http://169.254.169.254/api/v1', 'must start with https'],
		['http://10.0.0.1/api/v1', 'must start with https'],
		['http://[::2]/api/v1', 'must start with https'],
		['ftp://127.0.0.1/api/v1', 'must start with https'],
		['file:///etc/passwd', 'must start with https'],
		['javascript:alert(1)', 'must start with https'],
		['http://localhost:80@evil.example/api/v1', 'must start with https'],
		['localhost:80/analysis/api/v1', 'is missing https:// at the start'],
		['api.example.com/api/v1', 'is missing https:// at the start'],
		['api.example.com:8443/api/v1', 'is missing https:// at the start'],
		['http://user:pass@localhost:80/analysis/api/v1', 'must not contain a username or password'],
		['http://user@localhost:80/analysis/api/v1', 'must not contain a username or password'],
		['http://localhost/v1?x=1', 'must not contain ? or #'],
		['http://localhost/v1?', 'must not contain ? or #'],
		['http://localhost/v1#x', 'must not contain ? or #'],
		['//localhost:80/analysis/api/v1', 'not a valid URL'],
		['http://localhost/v1\\@evil.example', 'not a valid URL'],
		['http://127.0.0.1:99999/api/v1', 'not a valid URL'],
		['localhost:5678/v1', 'is missing https:// at the start'],
		['api', 'not a valid URL'],
		['https://', 'not a valid URL'],
		['https://exa mple.com/v1', 'not a valid URL'],
	])('is refused when it is "%s", with the words "%s"', (value, problem) => {
		expect(parseBaseUrl(value)).toBeUndefined();
		expect(whyNoBaseUrl(value)).toContain(problem);
	});

	it.each([
		['an empty text', 'is empty', ''],
		['a blank text', 'is empty', '   '],
		['an address with a line break', 'not a valid URL', 'http://localhost/v1\r\nX-Evil: 1'],
		['an address with a null character', 'not a valid URL', 'http://localhost/v1\u0000'],
	])('is refused when it is %s, with the words "%s"', (_, problem, value) => {
		expect(parseBaseUrl(value)).toBeUndefined();
		expect(whyNoBaseUrl(value)).toContain(problem);
	});
});

it.each([
	'https://user:secret@example.com/v1',
	'http://user:secret@example.com/v1',
	'https://user:secret@exa mple.com/v1',
	'ftp://user:secret@example.com',
	'user:secret@example.com',
])('the error of the base URL %s does not repeat the password', (value) => {
	expect(parseBaseUrl(value)).toBeUndefined();
	expect(whyNoBaseUrl(value)).not.toContain('secret');
});
