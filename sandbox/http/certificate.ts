import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { generate } from 'selfsigned';

/** What a server proves its name with. */
export interface Certificate {
	key: string;
	cert: string;
}

/** A name under which other machines and containers reach the sandbox. */
export interface Network {
	host: string;
	certificate: Certificate;
}

const FOLDER = resolve(__dirname, '../../.sandbox');

const YEAR_DAYS = 365;
const DNS_NAME = 2;
const IP_ADDRESS = 7;

/**
 * The sandbox's own certificate for a host name, kept in a folder as ca.pem and key.pem, so that a client
 * that trusts it (`NODE_EXTRA_CA_CERTS`) goes on doing so after a restart.
 */
export function certificateFor(host: string, folder: string): Certificate {
	const [certFile, keyFile] = [join(folder, 'ca.pem'), join(folder, 'key.pem')];
	try {
		const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
		if (isValid(cert, host)) return { cert, key };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
	const { private: key, cert } = make(host);
	mkdirSync(folder, { recursive: true });
	writeFileSync(certFile, cert);
	writeFileSync(keyFile, key, { mode: 0o600 });
	return { cert, key };
}

/** The network under this name, with a certificate from the project's folder `.sandbox`. */
export function networkOf(host: string | undefined): Network | undefined {
	return host ? { host, certificate: certificateFor(host, FOLDER) } : undefined;
}

function isValid(cert: string, host: string): boolean {
	const known = new X509Certificate(cert);
	const named = isIP(host) ? known.checkIP(host) : known.checkHost(host);
	return named !== undefined && Date.parse(known.validTo) > Date.now();
}

function make(host: string) {
	const altNames = [
		{ type: DNS_NAME, value: 'localhost' },
		isIP(host) ? { type: IP_ADDRESS, ip: host } : { type: DNS_NAME, value: host },
	];
	return generate([{ name: 'commonName', value: 'AI visibility sandbox' }], {
		days: YEAR_DAYS,
		keySize: 2048,
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'subjectAltName', altNames },
		],
	});
}
