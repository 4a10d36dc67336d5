import { failureOfNetworkError } from '../../../nodes/shared/http/send';
import { sandboxed } from '../../helpers/sandboxed';

/** What stands between n8n and a service answers in its place, or breaks the connection. */

const PAGE = '<html><head><title>Attention Required!</title></head><body>No</body></html>';

const VERDICT = /key|plan|scope|quota/i;

describe.each([
	['visibilityAnalysis', { operation: 'history' }],
	['visibilityReporting', { operation: 'benchmarks' }],
] as const)('the error of the node %s', (type, parameters) => {
	const world = sandboxed(type);

	it.each([401, 403])(
		'says nothing about key or plan after HTTP %i with a page',
		async (status) => {
			world.sandbox.addFault({ kind: 'html', status, body: PAGE, times: Infinity });
			const message = await world.failure(parameters);
			expect(message).toMatch(
				/^Something between n8n and the \w+ service \(a proxy, firewall or CDN\) answered with HTTP \d+: "Attention Required!"\. /,
			);
			expect(message).not.toMatch(VERDICT);
		},
	);

	it('asks for the password of the proxy after HTTP 407', async () => {
		const headers = { 'proxy-authenticate': 'Basic realm="squid"' };
		world.sandbox.addFault({ kind: 'empty', status: 407, headers, times: Infinity });
		const message = await world.failure(parameters);
		expect(message).toMatch(/answered with HTTP 407\. The proxy wants a user name and password/);
		expect(message).not.toMatch(VERDICT);
	});

	it.each([
		[401, {}],
		[403, {}],
		// A CDN adds its header to the service's own answers, too.
		[403, { 'cf-ray': '8f1', server: 'cloudflare' }],
	])(
		'names both the key and a proxy after HTTP %i without a body, with the headers %j',
		async (status, headers) => {
			world.sandbox.addFault({ kind: 'empty', status, headers, times: Infinity });
			const message = await world.failure(parameters);
			expect(message).toMatch(/API key.+proxy, firewall or CDN in between/);
			expect(message).not.toMatch(/rejected the API key|The key works/);
		},
	);

	it('gives the verdict of the service after HTTP 403 in its form, also through a CDN', async () => {
		const headers = { 'cf-ray': '8f1' };
		const body = { error: { code: 'x', message: 'No' } };
		world.sandbox.addFault({ kind: 'body', status: 403, headers, body, times: Infinity });
		const message = await world.failure(parameters);
		expect(message).toMatch(/^The \w+ service rejected the request: "No"\. /);
		expect(message).toMatch(VERDICT);
	});

	it('says nothing of AI assistants after HTTP 503', async () => {
		world.sandbox.addFault({ kind: 'status', status: 503, times: Infinity });
		expect(await world.failure(parameters)).not.toContain('assistant');
	});

	it.each(['http://a:p#ss@127.0.0.1:9', 'http://a:p/ss@127.0.0.1:9'])(
		'names the setting of the proxy %s when n8n cannot read it',
		async (proxy) => {
			const baseUrl = 'https://api.example.com/api/v1';
			process.env.HTTPS_PROXY = proxy;
			const failing = world.failure(parameters, { credential: { ...world.credential, baseUrl } });
			const message = await failing.finally(() => delete process.env.HTTPS_PROXY);
			expect(message).toMatch(
				/^The request to the \w+ service was not sent, because the proxy that is set for n8n is not a valid URL\. Check HTTPS_PROXY and HTTP_PROXY: /,
			);
			expect(message).not.toMatch(/ss@|credential/);
		},
	);

	it('says that the service does not speak TLS when it does not', async () => {
		const { apiKey, baseUrl } = world.credential;
		const credential = { apiKey, baseUrl: baseUrl.replace('http:', 'https:') };
		expect(await world.failure(parameters, { credential })).toMatch(
			/ does not speak TLS\. Check the host/,
		);
	});
});

const sent = { method: 'POST', path: '/analyze' } as const;
const HOST = 'api.example.com';
const failing = (code: string, message = '', host = HOST) =>
	failureOfNetworkError(sent, { message: 'hidden', cause: { code, message } }, host);

it.each([
	[
		'EPROTO',
		'write EPROTO 80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number',
		'TLS',
	],
	[
		'EPROTO',
		'write EPROTO 80:error:0A000102:SSL routines::unsupported protocol',
		'only versions of TLS',
	],
	[
		'EPROTO',
		'write EPROTO 80:error:0A00042E:SSL routines::tlsv1 alert protocol version',
		'only versions of TLS',
	],
	['CERT_HAS_EXPIRED', '', 'has expired'],
	['ERR_TLS_CERT_ALTNAME_INVALID', '', 'is for another name than api.example.com'],
	['SELF_SIGNED_CERT_IN_CHAIN', '', 'is not trusted'],
	['DEPTH_ZERO_SELF_SIGNED_CERT', '', 'is not trusted'],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '', 'is not trusted'],
	['CERT_UNTRUSTED', '', 'is not trusted'],
])(
	'a request is certainly not sent when its handshake fails with %s "%s"',
	(code, message, reason) => {
		expect(failing(code, message)).toMatchObject({
			kind: 'blocked',
			reason: expect.stringContaining(reason),
		});
	},
);

it('the error advises NODE_EXTRA_CA_CERTS for a private certificate authority', () => {
	expect(failing('SELF_SIGNED_CERT_IN_CHAIN').advice).toContain('NODE_EXTRA_CA_CERTS');
});

it.each([
	['EPROTO', 'write EPROTO 80:error:0A000119:SSL routines::decryption failed or bad record mac'],
	['ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC', ''],
	['EPROTO', ''],
	['ERR_SSL_WRONG_VERSION_NUMBER', '80:error:0A00010B:SSL routines::wrong version number'],
	['ERR_SSL_PACKET_LENGTH_TOO_LONG', '80:error:0A0000C6:SSL routines::packet length too long'],
	['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', '80:error:0A00042E:tlsv1 alert protocol version'],
	['ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN', '80:error:0A000416:alert certificate unknown'],
	['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', '80:error:0A00045C:alert certificate required'],
	['ECONNRESET', 'the certificate has expired'],
])('a request may have arrived when its connection fails later with %s "%s"', (code, message) => {
	expect(failing(code, message)).toMatchObject({ kind: 'lost' });
});

it('the error says that the server wants a client certificate when it says so after the handshake', () => {
	const { reason } = failing('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED');
	expect(reason).toContain('wants a client certificate');
});

it.each([
	['ENOTFOUND', 'getaddrinfo ENOTFOUND proxy.corp.example', 'proxy.corp.example'],
	['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:3128', '10.0.0.1:3128'],
])('the error names the proxy, not the service, after %s with "%s"', (code, message, proxy) => {
	const { reason, advice } = failing(code, message);
	expect(reason).toBe(`could not be reached, because there is no proxy at ${proxy}`);
	expect(advice).toContain('HTTPS_PROXY');
});

it.each([
	['ENOTFOUND', 'getaddrinfo ENOTFOUND api.example.com', 'no server was found at api.example.com'],
	['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:443', 'could not be reached'],
])('the error names no proxy after %s of the service itself with "%s"', (code, message, reason) => {
	expect(failing(code, message).reason).toContain(reason);
	expect(failing(code, message).advice ?? '').not.toContain('PROXY');
});
