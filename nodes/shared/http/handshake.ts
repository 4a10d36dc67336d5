import type { RequestFailure } from './failure';

type Handshake = Pick<RequestFailure, 'kind' | 'reason' | 'advice'>;

/** Node.js checks the server's certificate itself, before it sends anything. */
const CERTIFICATE_CHECK =
	/^(CERT_|ERR_TLS_CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_|UNABLE_TO_(GET|VERIFY))/;

/**
 * Says why a TLS handshake failed, so that the request was certainly not sent; undefined for any
 * other failure. While the handshake goes on, the request waits to be written, so OpenSSL's words
 * are those of a failed write ("write EPROTO … wrong version number"). The same words without it
 * (ERR_SSL_WRONG_VERSION_NUMBER) come when the connection breaks after the request was written:
 * seen with Node.js 20 and 24.
 * @param code that of Node.js
 * @param text the messages of the error and its causes
 * @param host that of the base URL
 */
export function failedHandshake(
	code: string | undefined,
	text: string,
	host: string,
): Handshake | undefined {
	// With TLS 1.3, a server asks for it when the client has ended the handshake and has written.
	if (code === 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED') {
		const reason =
			'ended the connection, because it wants a client certificate, and this node has none';
		return { kind: 'lost', reason };
	}
	const isWritten = !/\bwrite EPROTO\b/.test(text) && !CERTIFICATE_CHECK.test(code ?? '');
	if (isWritten) return undefined;
	const words = `${code} ${text}`.toUpperCase().replace(/[\s_]+/g, ' ');
	const row = handshakesAt(host).find(([pattern]) => pattern.test(words));
	return row && { kind: 'blocked', reason: `was not sent, because ${row[1]}`, advice: row[2] };
}

/** Why a handshake fails, by OpenSSL's or Node.js's words, and what to do about it. */
function handshakesAt(host: string): Array<[words: RegExp, why: string, advice: string]> {
	return [
		[
			/WRONG VERSION NUMBER|PACKET LENGTH TOO LONG|UNKNOWN PROTOCOL|SSL HTTP REQUEST/,
			`what answers at ${host} does not speak TLS`,
			"Check the host and port of the 'Base URL' in the credential, and any proxy in between.",
		],
		[
			/UNSUPPORTED PROTOCOL|ALERT PROTOCOL VERSION|VERSION TOO LOW/,
			'the server has only versions of TLS that n8n does not accept',
			'Ask whoever runs the server or the proxy in between for TLS 1.2 or later.',
		],
		[
			/CERT HAS EXPIRED/,
			"the server's certificate has expired",
			'Contact support, and check that the clock of n8n is right.',
		],
		[
			/CERT ALTNAME INVALID/,
			`the server's certificate is for another name than ${host}`,
			"Check the 'Base URL' in the credential, and any proxy in between.",
		],
		[
			/SELF SIGNED|UNABLE TO (?:GET|VERIFY)|ERR TLS|\bCERT [A-Z]+/,
			"the server's certificate is not trusted",
			"If it is from a private certificate authority, set NODE_EXTRA_CA_CERTS for n8n to its certificate; else check the 'Base URL' in the credential.",
		],
	];
}
