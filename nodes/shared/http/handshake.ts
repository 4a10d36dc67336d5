import type { RequestFailure } from './failure';

type Handshake = Required<Pick<RequestFailure, 'reason' | 'advice'>>;

/**
 * Says why a TLS handshake failed, so that the request was certainly not sent; undefined for any
 * other failure. OpenSSL's names come as codes (ERR_SSL_WRONG_VERSION_NUMBER) or within the message
 * of EPROTO ("wrong version number"), depending on Node.js.
 */
export function failedHandshake(text: string, host: string): Handshake | undefined {
	const words = text.toUpperCase().replace(/[\s_]+/g, ' ');
	return handshakesAt(host).find(([pattern]) => pattern.test(words))?.[1];
}

function handshakesAt(host: string): Array<[RegExp, Handshake]> {
	return [
		[
			/WRONG VERSION NUMBER|PACKET LENGTH TOO LONG|UNKNOWN PROTOCOL|SSL HTTP REQUEST/,
			{
				reason: `was not sent, because what answers at ${host} does not speak TLS`,
				advice:
					"Check the host and port of the 'Base URL' in the credential, and any proxy in between.",
			},
		],
		[
			/UNSUPPORTED PROTOCOL|ALERT PROTOCOL VERSION|VERSION TOO LOW/,
			{
				reason:
					'was not sent, because the server has only versions of TLS that n8n does not accept',
				advice: 'Ask whoever runs the server or the proxy in between for TLS 1.2 or later.',
			},
		],
		[
			/CERTIFICATE REQUIRED/,
			{
				reason:
					'was not sent, because the server wants a client certificate, and this node has none',
				advice: "Check the 'Base URL' in the credential, or ask whoever runs the server.",
			},
		],
		[
			/CERT HAS EXPIRED|CERTIFICATE HAS EXPIRED/,
			{
				reason: "was not sent, because the server's certificate has expired",
				advice: 'Contact support, and check that the clock of n8n is right.',
			},
		],
		[
			/CERT ALTNAME INVALID|DOES NOT MATCH CERTIFICATE/,
			{
				reason: `was not sent, because the server's certificate is for another name than ${host}`,
				advice: "Check the 'Base URL' in the credential, and any proxy in between.",
			},
		],
		[
			/SELF SIGNED|SELF-SIGNED|UNABLE TO (?:GET|VERIFY)/,
			{
				reason: "was not sent, because the server's certificate is not trusted",
				advice:
					"If it is from a private certificate authority, set NODE_EXTRA_CA_CERTS for n8n to its certificate; else check the 'Base URL' in the credential.",
			},
		],
		[
			/\b(?:ERR TLS|CERT [A-Z]+)|CERTIFICATE (?:UNKNOWN|REVOKED|REJECTED|UNTRUSTED)/,
			{
				reason: "was not sent, because the server's certificate is not trusted",
				advice: "Check the 'Base URL' in the credential, or contact support about the certificate.",
			},
		],
	];
}
