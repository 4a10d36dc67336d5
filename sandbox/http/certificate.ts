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

const DNS_NAME = 2 as const;
const IP_ADDRESS = 7 as const;

/**
 * The sandbox's own certificate for a host name, kept in a folder as ca.pem and key.pem, so that a client
 * that trusts it (`NODE_EXTRA_CA_CERTS`) goes on doing so after a restart.
 */
export async function certificateFor(host: string, folder: string): Promise<Certificate> {
	const [certFile, keyFile] = [join(folder, 'ca.pem'), join(folder, 'key.pem')];
	try {
		const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
		if (isValid(cert, host)) return { cert, key };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
	const { private: key, cert } = await make(host);
	mkdirSync(folder, { recursive: true });
	writeFileSync(certFile, cert);
	writeFileSync(keyFile, key, { mode: 0o600 });
	return { cert, key };
}

/** The network under this name, with a certificate from the project's folder `.sandbox`. */
export async function networkOf(host: string | undefined): Promise<Network | undefined> {
	return host ? { host, certificate: await certificateFor(host, FOLDER) } : undefined;
}

function isValid(cert: string, host: string): boolean {
	const known = new X509Certificate(cert);
	const named = isIP(host) ? known.checkIP(host) : known.checkHost(host);
	return named !== undefined && Date.parse(known.validTo) > Date.now();
}

async function make(host: string) {
	const altNames = [
		{ type: DNS_NAME, value: 'localhost' },
		isIP(host) ? { type: IP_ADDRESS, ip: host } : { type: DNS_NAME, value: host },
	];
	return await generate([{ name: 'commonName', value: 'AI visibility sandbox' }], {
		keySize: 2048,
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'subjectAltName', altNames },
		],
	});
}
