import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { authenticate } from '../../nodes/shared/credentials/authenticate';
import { nodeTypes } from '../integration/engine';
import { sandboxed } from '../integration/sandboxed';
import { tally } from './tally';

/** Base URLs and keys that could lead the key astray, or put something into a request. */

const figures = tally('Addresses and keys');
const world = sandboxed();

/** Address, and what the message says of it; undefined for one that is used. */
const ADDRESSES: Array<[string, RegExp | undefined]> = [
	['{own}', undefined],
	[' {own}/// ', undefined],
	['{own}/.', undefined],
	['HTTP://{host}/analysis/api/v1', undefined],
	['http://example.com/api/v1', /must start with https/],
	['http://127.0.0.1.example.com/api/v1', /must start with https/],
	['http://localhost.example.com/api/v1', /must start with https/],
	['http://0.0.0.0/api/v1', /must start with https/],
	['http://169.254.169.254/api/v1', /must start with https/],
	['http://10.0.0.1/api/v1', /must start with https/],
	['ftp://127.0.0.1/api/v1', /must start with https/],
	['file:///etc/passwd', /must start with https/],
	['javascript:alert(1)', /must start with https/],
	['//{host}/analysis/api/v1', /not a valid URL/],
	['{host}/analysis/api/v1', /is missing https:\/\/ at the start/],
	['api.example.com/api/v1', /is missing https:\/\/ at the start/],
	['api.example.com:8443/api/v1', /is missing https:\/\/ at the start/],
	['http://{host}@evil.example/api/v1', /must start with https|must not contain a user name/],
	['http://user:pass@{host}/analysis/api/v1', /must not contain a username or password/],
	['http://user@{host}/analysis/api/v1', /must not contain a username or password/],
	['{own}?x=1', /must not contain \? or #/],
	['{own}?', /must not contain \? or #/],
	['{own}#x', /must not contain \? or #/],
	['{own}\\@evil.example', /not a valid URL/],
	['{own}\r\nX-Evil: 1', /not a valid URL/],
	['{own}\u0000', /not a valid URL/],
	['http://127.0.0.1:0/api/v1', /could not be reached|was not sent|lost the connection/],
	['http://127.0.0.1:99999/api/v1', /not a valid URL/],
	['http://127.0.0.1:9/api/v1', /could not be reached/],
	['http://[::2]/api/v1', /must start with https/],
	['', /is empty/],
	['   ', /is empty/],
	['={{ $json.url }}', /is empty/],
];

it('a base URL is used as it was meant, or refused before a request', async () => {
	const { origin, analysis } = world.sandbox;
	const filled = (text: string) =>
		text.replace('{own}', analysis.baseUrl).replace('{host}', origin.replace('http://', ''));
	const found = await Promise.all(
		ADDRESSES.map(async ([address, wanted]) => {
			const apiKey = analysis.createKey({ plan: 'enterprise', perMinute: Infinity });
			const credential = { ...world.credential, apiKey, baseUrl: filled(address) };
			const { error } = await world.run({ operation: 'history' }, { credential });
			const seen = world.sandbox
				.requests({ path: '/history' })
				.filter(({ headers }) => headers.authorization === `Bearer ${apiKey}`).length;
			const right = wanted
				? wanted.test(error?.message ?? '') && seen === 0
				: error === undefined && seen === 1;
			return right ? undefined : `${JSON.stringify(address)}: ${error?.message}, ${seen} requests`;
		}),
	);
	figures.judge(ADDRESSES, (row) => found[ADDRESSES.indexOf(row)]);
	expect(world.sandbox.requests().every(({ headers }) => !('x-evil' in headers))).toBe(true);
});

const KEYS = [
	...['', '   ', 'two words', 'a\r\nX-Evil: 1', 'a\nb', 'a\tb', 'a\u0000b', 'kéy', 'ключ', '💩'],
	...['a\u200bb', 'a\u2028b', 'a\u0085b', '\ud800'],
];

it('a key that would change the header is refused before a request', async () => {
	const found = await Promise.all(
		KEYS.map(async (apiKey) => {
			const credential = { ...world.credential, apiKey };
			const { error } = await world.run({ operation: 'history' }, { credential });
			const right = /was not sent: The API key in the credential is empty, or contains/;
			return right.test(error?.message ?? '')
				? undefined
				: `${JSON.stringify(apiKey)}: ${error?.message}`;
		}),
	);
	figures.judge(KEYS, (key) => found[KEYS.indexOf(key)]);
	expect(world.sent()).toEqual([]);
});

/** Requests of other nodes of n8n that use the credential. */
const REQUESTS: Array<[string, Partial<IHttpRequestOptions> & { uri?: string }, boolean]> = [
	['its own origin', { url: 'https://api.example.com/api/v1/history' }, true],
	['another path of it', { url: 'https://api.example.com/other' }, true],
	['a path below a base', { baseURL: 'https://api.example.com/api/v1', url: '/history' }, true],
	['the older spelling', { uri: 'https://api.example.com/api/v1' } as never, true],
	['the port written out', { url: 'https://api.example.com:443/' }, true],
	['another host', { url: 'https://evil.example/' }, false],
	['another port', { url: 'https://api.example.com:8443/' }, false],
	['another scheme', { url: 'http://api.example.com/' }, false],
	['a subdomain', { url: 'https://sub.api.example.com/' }, false],
	['a longer name', { url: 'https://api.example.com.evil.example/' }, false],
	['user info', { url: 'https://api.example.com@evil.example/' }, false],
	['a backslash', { url: 'https://evil.example\\@api.example.com/' }, false],
	[
		'an absolute URL behind a base',
		{ baseURL: 'https://api.example.com', url: 'https://evil.example/' },
		false,
	],
	[
		'a URL without scheme behind a base',
		{ baseURL: 'https://api.example.com', url: '//evil.example/' },
		false,
	],
	['a host glued to a base', { baseURL: 'https://api.example.com', url: '.evil.example/' }, false],
	['nothing', {}, false],
];

it('the key is added to requests to its own origin only', async () => {
	const credential = { apiKey: 'sk-x-1', baseUrl: 'https://api.example.com/api/v1' };
	const added = await Promise.all(
		REQUESTS.map(async ([, request]) =>
			authenticate(credential, request as IHttpRequestOptions).then(
				({ headers, disableFollowRedirect }) =>
					headers?.Authorization === 'Bearer sk-x-1' && disableFollowRedirect === true,
				() => false,
			),
		),
	);
	figures.judge(REQUESTS, (row) => {
		const [name, , wanted] = row;
		return added[REQUESTS.indexOf(row)] === wanted ? undefined : name;
	});
});

/** What n8n's HTTP Request node asks for (4.3 and older), with its default of following redirects. */
function asHttpRequestNode(method: 'GET' | 'POST', uri: string) {
	return async function (this: IExecuteFunctions) {
		await this.helpers.requestWithAuthentication.call(this, 'visibilityAnalysisApi', {
			...{ method, uri, json: true, gzip: true, resolveWithFullResponse: true },
			...{ followRedirect: true, followAllRedirects: true },
			sendCredentialsOnCrossOriginRedirect: true,
		});
		return [[]];
	};
}

it.each(['GET', 'POST'] as const)(
	'the key follows no redirect of another node to another origin: %s',
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
		const { error } = await world.run({ operation: 'history' });
		instead.mockRestore();
		other.close();
		other.closeAllConnections();
		expect(seen).toEqual([]);
		expect(error?.message).toContain('302');
	},
);
