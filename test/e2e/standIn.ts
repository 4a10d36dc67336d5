import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { createTemporaryFolder } from '../../host/temporary.mjs';

/** A request that somebody sent to one of the hosts. */
export interface StandInRequest {
	method?: string;
	url?: string;
	host?: string;
	authorization?: string;
	contentType?: string;
	/** What was sent as JSON; empty for anything else. */
	body: Record<string, unknown>;
}

/** A server in the place of others, of which each has a fixed address. */
export interface StandIn {
	/** What was received, oldest first. */
	requests: StandInRequest[];
	/** Environment with which a program takes it for the hosts. */
	env: Record<string, string>;
	close(): Promise<void>;
}

/**
 * Starts a proxy that leads all of HTTPS to a server of its own, with a certificate for these hosts that
 * only a program with this environment trusts.
 *
 * @param answer makes the JSON that a request is answered with
 */
export async function startStandIn(
	hosts: string[],
	answer: (request: StandInRequest) => unknown,
): Promise<StandIn> {
	const folder = await createTemporaryFolder();
	const { private: key, cert } = await generate([{ name: 'commonName', value: hosts[0]! }], {
		keySize: 2048,
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
		],
	});
	const authority = join(folder.path, 'authority.pem');
	await writeFile(authority, cert);
	const requests: StandInRequest[] = [];
	const server = createTlsServer({ key, cert }, (incoming, response) => {
		void received(incoming).then((body) => {
			const { method, url, headers } = incoming;
			const { host, authorization, 'content-type': contentType } = headers;
			const request = { method, url, host, authorization, contentType, body };
			requests.push(request);
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(answer(request)));
		});
	});
	const proxy = createServer();
	proxy.on('connect', (_request, socket) => {
		socket.on('error', () => socket.destroy());
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		server.emit('connection', socket);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const { port } = proxy.address() as AddressInfo;
	return {
		requests,
		env: {
			HTTPS_PROXY: `http://127.0.0.1:${port}`,
			NO_PROXY: 'localhost,127.0.0.1',
			NODE_EXTRA_CA_CERTS: authority,
		},
		close: async () => {
			proxy.closeAllConnections();
			await new Promise<void>((resolve) => proxy.close(() => resolve()));
			await folder.remove();
		},
	};
}

async function received(request: IncomingMessage): Promise<Record<string, unknown>> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const text = Buffer.concat(chunks).toString();
	return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
}
