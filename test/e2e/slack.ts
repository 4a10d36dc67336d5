import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { createTemporaryFolder } from '../../host/temporary.mjs';

/** A request that somebody sent to slack.com. */
export interface SlackRequest {
	method?: string;
	url?: string;
	host?: string;
	authorization?: string;
	body: Record<string, unknown>;
}

/** A server in slack.com's place. */
export interface Slack {
	requests: SlackRequest[];
	/** Environment with which a program takes it for slack.com. */
	env: Record<string, string>;
	close(): Promise<void>;
}

/**
 * Starts a proxy that leads all of HTTPS to a server of its own, with a certificate for slack.com that
 * only a program with this environment trusts. That server takes every message.
 */
export async function startSlack(): Promise<Slack> {
	const folder = await createTemporaryFolder();
	const { private: key, cert } = generate([{ name: 'commonName', value: 'slack.com' }], {
		...{ keySize: 2048, algorithm: 'sha256', days: 2 },
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'subjectAltName', altNames: [{ type: 2, value: 'slack.com' }] },
		],
	});
	const authority = join(folder.path, 'slack.pem');
	await writeFile(authority, cert);
	const requests: SlackRequest[] = [];
	const slack = createTlsServer({ key, cert }, (request, response) => {
		void received(request).then((body) => {
			const { method, url, headers } = request;
			requests.push({
				method,
				url,
				host: headers.host,
				authorization: headers.authorization,
				body,
			});
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ ok: true, ts: '1.1', channel: body.channel, message: {} }));
		});
	});
	const proxy = createServer();
	proxy.on('connect', (_request, socket) => {
		socket.on('error', () => socket.destroy());
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		slack.emit('connection', socket);
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
	return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
}
